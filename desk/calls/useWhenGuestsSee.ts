import { useMe } from './me.ts'

/** When guests see what was saved: at once, or once the house is open. */
export function useWhenGuestsSee(): 'straight away' | 'once the house is open' {
  return useMe().isOpened ? 'straight away' : 'once the house is open'
}
