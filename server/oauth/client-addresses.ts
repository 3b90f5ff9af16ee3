import { Refused } from '#domain/refusals.ts'
import type { Config } from '#server/kit/config.ts'
import { ownOrigins } from '#server/kit/http/own-url.ts'
import { type ClientRow, READ_OFF } from './client-store.ts'

type Site = Pick<Config, 'siteUrl' | 'testRoutes' | 'port' | 'production'>

/**
 * Whether an authorization code may be sent to this address: a registered redirect URI, compared exactly, or a page of
 * our own. Outside production also any address of this machine.
 */
export function mayLeadTo(site: Site, client: ClientRow, address: string): boolean {
  if (client.redirect_uris.includes(address)) return true
  const url = readAddress(address)
  if (!url || url.hash) return false
  return ownOrigins(site).includes(url.origin) || isOfThisMachine(site, url)
}

/** The address that a visitor returns to without a code: any page of an origin that may receive one. */
export function returnAddress(site: Site, client: ClientRow, address: string): string {
  const url = readAddress(address)
  if (url && (frameOrigins(site, client).includes(url.origin) || isOfThisMachine(site, url))) return url.href
  throw new Refused('request.foreign-url')
}

/** The origins whose pages may embed the client's hidden frame. */
export const frameOrigins = (site: Site, client: ClientRow): string[] => [
  ...new Set([...pagesOf(client).map(({ origin }) => origin), ...ownOrigins(site)]),
]

/** The origin that embeds the hidden frame, if it is allowed to: only that page can read the answer. */
export function frameOriginOf(site: Site, client: ClientRow, origin: string): string {
  const url = readAddress(origin)
  if (url && (frameOrigins(site, client).includes(url.origin) || isOfThisMachine(site, url))) return url.origin
  throw new Refused('request.foreign-url')
}

/** The redirect URIs of a client that are web pages. */
const pagesOf = ({ redirect_uris }: ClientRow): URL[] => redirect_uris.map(readAddress).filter((url) => url !== null)

/** Whether a redirect URI may be registered: https, one on the client's own machine, or the out-of-band value. */
export function mayBeWrittenDown(address: string): boolean {
  if (address === READ_OFF) return true
  const url = readAddress(address)
  return url !== null && !url.hash && (url.protocol === 'https:' || isLoopback(url))
}

function readAddress(address: string): URL | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url
}

const isOfThisMachine = ({ production }: Site, url: URL) => !production && isLoopback(url)

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
