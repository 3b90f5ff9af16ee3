import { useEffect, useSyncExternalStore } from 'react'

const unsaved = new Map<symbol, () => void>()
let open: { asked: Promise<boolean>; answer: (leaves: boolean) => void } | null = null
const listeners = new Set<() => void>()

/** While it holds, something is typed that goes with the page: whoever leaves is asked first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved(() => {}) : undefined), [isUnsaved])
}

/** From now on something goes with the page, until what is answered is called, or it is given up. */
export function holdUnsaved(onGivenUp: () => void): () => void {
  const held = Symbol('held')
  unsaved.set(held, onGivenUp)
  return () => void unsaved.delete(held)
}

/** Whether something here would be lost with the page. */
export const hasUnsaved = (): boolean => unsaved.size > 0

/** What is here may be lost: they have said so, or the desk is another person's from now on. */
export function giveUpUnsaved(): void {
  const givenUp = [...unsaved.values()]
  unsaved.clear()
  for (const onGivenUp of givenUp) onGivenUp()
}

/** Whether the page may be left: at once when nothing is lost by it, else as whoever leaves says. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true)
  if (open) return open.asked
  const { promise: asked, resolve } = Promise.withResolvers<boolean>()
  const answer = (leaves: boolean) => {
    open = null
    tell()
    resolve(leaves)
  }
  open = { asked, answer }
  tell()
  return asked
}

/** The question that waits for whoever leaves. */
export const useLeaving = () => useSyncExternalStore(subscribe, () => open)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
