import { useSyncExternalStore } from 'react'

let areShown = false
const listeners = new Set<() => void>()

/** Whether the list of keys is open. */
export const useKeysShown = (): boolean => useSyncExternalStore(subscribe, () => areShown)

/** Opens the list of keys, or puts it away. */
export function showKeys(is: boolean): void {
  areShown = is
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
