import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { MEMBER_HINT } from '#domain/accounts/auth-state.ts'
import { answers } from '#desk/calls/answers.ts'
import { createDeskRouter } from '#desk/routes.tsx'
import type { Wire } from './wire.ts'

/** A line on which the house says nothing: what it has to say is no part of these stories. */
class QuietLine {
  addEventListener(): void {}
  close(): void {}
}

/** The desk at an address, in the browser of somebody who is signed in, or, without a token, of somebody who is not. */
export function openDesk(wire: Wire, at: string, token?: string): void {
  if (token !== undefined) {
    wire.isOf(token)
    document.cookie = `${MEMBER_HINT}=1`
  }
  vi.stubGlobal('EventSource', QuietLine)
  // What stands after the # is read there.
  history.replaceState(null, '', `/desk${at}`)
  const router = createDeskRouter(createMemoryHistory({ initialEntries: [`/desk${at}`] }))
  render(
    <QueryClientProvider client={answers}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Leaves everything as a first visit finds it. */
export async function closeDesk(wire: Wire): Promise<void> {
  cleanup()
  await wire.endVisit()
  answers.clear()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.cookie = `${MEMBER_HINT}=; max-age=0`
}
