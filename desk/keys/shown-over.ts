import { useSyncExternalStore } from 'react'

type Over = 'keys' | 'search' | null
let shown: Over = null
const listeners = new Set<() => void>()

/** What stands over the screen, whichever it is: the list of keys, the search, or neither. */
export const useShownOver = (): Over => useSyncExternalStore(subscribe, () => shown)

/** Opens one of them, or puts it away. */
export function showOver(what: Over): void {
  shown = what
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
