/** What the address of the sign-in screen may say: where to go afterwards, and the secret of an email's link. */
export type AuthSearch = { redirect?: string | undefined; recoveryToken?: string | undefined }

/** Reads the address of the sign-in screen. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return { redirect: text(search['redirect']), recoveryToken: text(search['recoveryToken']) }
}

/** What the address of the registration may say: whom it is for. */
export type RegisterSearch = { email?: string | undefined }

/** Reads the address of the registration. */
export function registerSearch(search: Record<string, unknown>): RegisterSearch {
  return { email: text(search['email']) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
