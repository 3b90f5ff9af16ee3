import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from './config.ts'

/** A cookie of the house: the name it travels by, and how a browser is told to keep it. */
export type HouseCookie = { name: string; options: CookieSerializeOptions }

type Site = Pick<Config, 'siteUrl'>

/** The cookie that signs a member in. */
export const sessionCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_session', 'strict')

/** The cookie that tells one browser from another. */
export const visitorCookie = (site: Site): HouseCookie => houseCookie(site, 'bh_visitor', 'lax')

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
