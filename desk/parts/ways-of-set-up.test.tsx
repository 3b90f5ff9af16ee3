import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Me } from '#desk/calls/me.ts'
import { InFrame, olive } from '#desk/calls/testing.tsx'
import { WayOn } from './WayOn.tsx'
import { WayOut } from './WayOut.tsx'

afterEach(cleanup)

/** A form of the first page, and what stands after it was sent; where their links lead, by their words. */
async function waysFor(role: Me['role'], isOpened: boolean) {
  const Ways = () => (
    <InFrame me={{ ...olive, role, isOpened }}>
      <WayOut to="/" />
      <WayOn to="/">See the page</WayOn>
    </InFrame>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: Ways }), history: createMemoryHistory() })
  render(<RouterProvider router={router} />)
  const links = await screen.findAllByRole('link')
  return links.map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
}

test('while an owner sets the house up, cancelling leads back to the set-up, and so does what was saved', async () => {
  expect(await waysFor('owner', false)).toEqual([
    'Cancel → /office/first-day',
    'Back to the set-up → /office/first-day',
    'See the page → /',
  ])
})

const toThePage = ['Cancel → /', 'See the page → /']

test('once the house is open, both lead where the form belongs', async () => {
  expect(await waysFor('owner', true)).toEqual(toThePage)
})

test.each(['manager', 'staff'] as const)('the set-up is not for the role %s, and no way leads there', async (role) => {
  expect(await waysFor(role, false)).toEqual(toThePage)
})
