import { Refused } from '#domain/refusals.ts'
import type { Config } from '#server/kit/config.ts'
import { ownOrigins } from '#server/kit/own-url.ts'
import { type ClientRow, READ_OFF } from './client-store.ts'

type Site = Pick<Config, 'siteUrl' | 'testRoutes' | 'port' | 'production'>

/**
 * Whether a code may be led to this address: one that was written down for the tool, letter by letter, or a page of the
 * house's own. Outside production also any address of this machine.
 */
export function mayLeadTo(site: Site, client: ClientRow, address: string): boolean {
  if (client.redirect_uris.includes(address)) return true
  const url = readAddress(address)
  if (!url || url.hash) return false
  return ownOrigins(site).includes(url.origin) || isOfThisMachine(site, url)
}

/** An address a visitor is sent back to with nothing to carry: any page of an origin that a code could be led to. */
export function returnAddress(site: Site, client: ClientRow, address: string): string {
  const url = readAddress(address)
  if (url && (frameOrigins(site, client).includes(url.origin) || isOfThisMachine(site, url))) return url.href
  throw new Refused('request.foreign-url')
}

/** The pages that may hold the hidden frame of a tool, by their origin. */
export const frameOrigins = (site: Site, client: ClientRow): string[] => [
  ...new Set([...pagesOf(client).map(({ origin }) => origin), ...ownOrigins(site)]),
]

/** The one page that asks for a hidden frame, when it may have one: no other learns what the frame says. */
export function frameOriginOf(site: Site, client: ClientRow, origin: string): string {
  const url = readAddress(origin)
  if (url && (frameOrigins(site, client).includes(url.origin) || isOfThisMachine(site, url))) return url.origin
  throw new Refused('request.foreign-url')
}

/** The addresses of a tool that are pages. */
const pagesOf = ({ redirect_uris }: ClientRow): URL[] => redirect_uris.map(readAddress).filter((url) => url !== null)

/** Whether an address may be written down for a tool: encrypted, except on its own machine, or one that is read off. */
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
