import { useMe } from './me.ts'

/** When guests see what is saved now. */
export type WhenGuestsSee = 'straight away' | 'once the house is open'

/** When guests see what was saved: at once, or once the house is open. */
export function useWhenGuestsSee(): WhenGuestsSee {
  return useMe().isOpened ? 'straight away' : 'once the house is open'
}
