import { keep, recall, wipe } from '#web/browser-storage.ts'

/** The version of the format that browser storage is kept in (spec 9, ruling 47). */
export const APP_VERSION = '1.0.23'

/** Forgets everything that another version has kept (spec 4, App version). */
export function wipeOtherVersions(): void {
  if (recall('appVersion') === APP_VERSION) return
  wipe()
  keep('appVersion', APP_VERSION)
}
