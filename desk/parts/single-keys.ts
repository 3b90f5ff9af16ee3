import { useEffect, useRef, useSyncExternalStore } from 'react'
import { FASTER_THAN_MS, tellScanner } from './of-scanner.ts'

const STORED = 'desk-single-keys'
const listeners = new Set<() => void>()

/** Whether single letters do something at this browser; whoever speaks to their device turns them off (WCAG 2.1.4). */
export const useSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areOn)
const areOn = () => localStorage.getItem(STORED) !== 'off'

/** Turns them on or off. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What keys do on a screen, by the letter; `false`: nothing here. They sleep in fields and behind dialogs. */
export function useSingleKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const tell = tellScanner()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      const of = tell({ key: event.key, at: event.timeStamp })
      if (of === 'code') clearTimeout(waiting)
      if (!isSingleKey(event)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act || of === 'code') return
      // It may be the first letter of a code: the next one tells.
      if (of === 'maybe') waiting = setTimeout(act, FASTER_THAN_MS + 5)
      else if (act() !== false) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(waiting)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** Whether it is a key by itself, which nothing else on the screen is waiting for. */
function isSingleKey(event: KeyboardEvent): boolean {
  const { key, altKey, metaKey, ctrlKey, shiftKey, repeat, defaultPrevented } = event
  if (altKey || metaKey || ctrlKey || repeat || defaultPrevented || !areOn()) return false
  // A capital letter is what a scanner begins a code with, however slow this device is to hand the next one on.
  if (shiftKey && /^[A-Z]$/.test(key)) return false
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
