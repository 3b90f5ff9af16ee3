import { useEffect, useSyncExternalStore } from 'react'
import { logoutPath } from '#api/accounts.ts'
import { isLineDown } from '#desk/calls/line.ts'
import { giveUpUnsaved } from '#desk/calls/unsaved.ts'
import { postJson } from '#ui/api-client.ts'

const UNTOUCHED_MS = 5 * 60_000
/** Other windows of the desk hear of a touch so often. */
const TOLD_EVERY_MS = 10_000

type Word = { said: 'touched' | 'locked' } | { said: 'opened'; by: string }
const windows = new BroadcastChannel('desk')
const listeners = new Set<() => void>()
let isLocked = false
let touchedAt = Date.now()
let toldAt = 0

windows.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.said === 'touched') touchedAt = Date.now()
  if (data.said === 'locked') setLocked(true)
  if (data.said === 'opened') openHere(data.by)
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves this origin
const tellWindows = (word: Word) => windows.postMessage(word)

/** Whether the desk is locked: its screen is put away, and its session is over. */
export const useLocked = (): boolean => useSyncExternalStore(subscribe, () => isLocked)

/** Locks the desk in all its windows. Without a network the screen is put away all the same. */
export function lock(): void {
  setLocked(true)
  tellWindows({ said: 'locked' })
  void postJson(logoutPath, {}, '').catch(() => {})
}

let whoWasHere = ''
/** The desk is open again: where it was for the same person, as a new page for anybody else. */
export function unlock(by: string): void {
  tellWindows({ said: 'opened', by })
  openHere(by)
}

function openHere(by: string): void {
  if (!isLocked) return
  // Without a line there is no new page to be had: whoever came in is shown already.
  if (by === whoWasHere || isLineDown()) setLocked(false)
  else {
    giveUpUnsaved()
    location.reload()
  }
}

/** Locks an idle desk: nobody has touched it for five minutes, in none of its windows. */
export function useLockWhenUntouched(isOn: boolean, memberId: string): void {
  useEffect(() => {
    whoWasHere = memberId
    if (!isOn) return undefined
    const look = () => {
      if (!isLocked && Date.now() - touchedAt >= UNTOUCHED_MS) lock()
    }
    const timer = setInterval(look, 1000)
    for (const touch of touches) window.addEventListener(touch, noteTouch, { passive: true, capture: true })
    // After a sleep, before anything is seen.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const touch of touches) window.removeEventListener(touch, noteTouch, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, memberId])
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let pointerWas = ''

function noteTouch(event: Event): void {
  // Browsers tell of a move also when the page moves below a pointer that rests.
  if (event instanceof PointerEvent && event.type === 'pointermove') {
    const pointerIs = `${event.screenX} ${event.screenY}`
    if (pointerIs === pointerWas) return
    pointerWas = pointerIs
  }
  const now = Date.now()
  // The first touch after a sleep opens nothing: the desk locks before it counts.
  if (now - touchedAt >= UNTOUCHED_MS) return
  touchedAt = now
  if (now - toldAt < TOLD_EVERY_MS) return
  toldAt = now
  tellWindows({ said: 'touched' })
}

function setLocked(is: boolean): void {
  isLocked = is
  if (!is) touchedAt = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
