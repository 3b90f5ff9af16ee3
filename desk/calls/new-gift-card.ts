import { useSyncExternalStore } from 'react'
import type { GivenBackAnswer } from '#api/staff-bookings.ts'
import { holdUnsaved } from './unsaved.ts'

type GiftCard = NonNullable<GivenBackAnswer['voucher']>

let shown: { card: GiftCard; done: () => void } | null = null
const listeners = new Set<() => void>()

/** The code of a new gift card that nobody else has: it stays on the screen until somebody says that it is noted. */
export function showNewGiftCard(card: GiftCard): void {
  const forget = () => show(null)
  const release = holdUnsaved(forget)
  const done = () => {
    release()
    forget()
  }
  show({ card, done })
}

/** The new gift card whose code is to be noted. */
export const useNewGiftCard = () => useSyncExternalStore(subscribe, () => shown)

function show(next: typeof shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
