import { useSyncExternalStore } from 'react'
import { CallFailed } from '#ui/api-client.ts'

/** What the house asks of somebody before it does what they pressed: to sign in again, or a new code. */
export type Need = 'sign-in' | 'new-code'

type Open = { need: Need; met: Promise<boolean>; close: (isMet: boolean) => void }
let open: Open | null = null
const listeners = new Set<() => void>()

/** Asks for it once, however many calls wait for it. Whether they may be made again. */
export function askFor(need: Need): Promise<boolean> {
  if (open) return open.met
  const { promise: met, resolve } = Promise.withResolvers<boolean>()
  const close = (isMet: boolean) => {
    open = null
    tell()
    resolve(isMet)
  }
  open = { need, met, close }
  tell()
  return met
}

/** Whoever had to sign in is in again: what waited for it goes on. */
export function meetSignIn(): void {
  if (open?.need === 'sign-in') open.close(true)
}

/** What is asked for now, and how it ends. */
export const useNeed = (): Open | null => useSyncExternalStore(subscribe, () => open)

/** What a refused call needs, if that is why it was refused (docs/decisions/128). */
export function needOf(error: unknown): Need | null {
  if (!(error instanceof CallFailed)) return null
  if (error.status === 401 && error.code.startsWith('account.')) return 'sign-in'
  return error.status === 403 && error.code === 'account.second-factor' ? 'new-code' : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
