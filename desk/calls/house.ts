import { useSyncExternalStore } from 'react'

/** What the page says of the house before anybody has signed in: its name, and whether it is the demo house. */
export const houseName = (): string => said('house')?.content || 'The house'
export const isDemoHouse = (): boolean => said('demo')?.content === 'yes'

/** The name of the house, also when it has been changed on this page. */
export const useHouseName = (): string =>
  useSyncExternalStore((listener) => {
    addEventListener(RENAMED, listener)
    return () => removeEventListener(RENAMED, listener)
  }, houseName)

/** From now on the house has this name, wherever the page says it. */
export function renameHouse(name: string): void {
  said('house')?.setAttribute('content', name)
  dispatchEvent(new Event(RENAMED))
}

const RENAMED = 'house-renamed'
const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
