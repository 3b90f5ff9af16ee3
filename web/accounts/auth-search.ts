/** What the address of the sign-in screen may say: where to go afterwards. */
export type AuthSearch = { redirect?: string | undefined }

/** Reads the address of the sign-in screen. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}
}
