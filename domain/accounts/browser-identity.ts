/** The version of what the browser stores (spec 4, decision 47). */
export const APP_VERSION = '1.0.23'

/** Whether what the browser has stored must be wiped: it was written by another version, or by none (spec 4). */
export function mustWipe(storedVersion: string | null): boolean {
  return storedVersion !== APP_VERSION
}

/** The name under which analytics know a browser: 'anon-' and random text (spec 3). It proves nothing. */
export function anonymousIdFrom(randomText: string): string {
  return `anon-${randomText}`
}
