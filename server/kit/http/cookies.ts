import type { CookieSerializeOptions } from '@fastify/cookie'
import { MEMBER_HINT } from '#domain/accounts/auth-state.ts'
import type { Config } from '#server/kit/config.ts'

/** A cookie of the house: its name, and its attributes. */
export type HouseCookie = { name: string; options: CookieSerializeOptions }

type Site = Pick<Config, 'siteUrl'>

/** The cookie that signs a member in. */
export const sessionCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_session', 'strict')

/**
 * Shows the pages of the site that a member is signed in, and nothing else: it is no secret, and scripts may read it.
 */
export function hintCookie(site: Site): HouseCookie {
  const { name, options } = houseCookie(site, MEMBER_HINT, 'strict')
  return { name, options: { ...options, httpOnly: false } }
}

/** The cookie that identifies a browser. */
export const visitorCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_visitor', 'lax')

/** The cookie of a browser that a manager has made a device of the front desk. */
export const deviceCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_device', 'strict')

/** The cookie of a browser that has signed members in before. */
export const knownBrowserCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_known', 'strict')

/**
 * Where the site is encrypted, a browser takes the cookie from this host alone and sends it over https alone
 * (`__Host-`); the plain name is for a house on one's own machine, where not every browser keeps the other.
 */
function houseCookie({ siteUrl }: Site, name: string, sameSite: 'strict' | 'lax'): HouseCookie {
  const secure = new URL(siteUrl).protocol === 'https:'
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, sameSite, secure } }
}
