// A name that begins with `desk-` outlives the clearing of the guests' pages (web/browser-storage.ts).
const KEY = 'desk-device'

/** Whether this browser is a device of the desk, as far as it remembers: then it can be opened without a line. */
export const isDeviceHere = (): boolean => localStorage.getItem(KEY) === 'yes'

/** Remembers that this browser is a device, or is none any more. */
export function rememberDevice(isDevice: boolean): void {
  if (isDevice) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
