import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says something to assistive technology, once, without moving anybody (WCAG 4.1.3). */
export function announce(text: string): void {
  // The same words twice must be a change, or they are not read again.
  said = text === said ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The one polite live region of the page. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )
  return (
    <output className="visually-hidden" aria-live="polite">
      {text}
    </output>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
