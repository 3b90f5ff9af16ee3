import type { IncomingHttpHeaders } from 'node:http'
import { Refused } from '#domain/refusals.ts'
import type { Config } from '#server/kit/config.ts'
import {
  deviceCookie,
  hintCookie,
  knownBrowserCookie,
  sessionCookie,
  visitorCookie,
  type HouseCookie,
} from '#server/kit/http/cookies.ts'
import type { App } from '#server/kit/http/http.ts'

const cookiesOfTheHouse: ((site: Pick<Config, 'siteUrl'>) => HouseCookie)[] = [
  sessionCookie,
  hintCookie,
  visitorCookie,
  deviceCookie,
  knownBrowserCookie,
]

/**
 * Refuses what a page of another site, or of a neighbour under the same domain, has a browser do here in the name of its
 * owner (`account.forbidden`, 403): a change that comes with a cookie of the house and from elsewhere. A call with a
 * token of its own says by itself who makes it (docs/decisions/184).
 */
export function refuseForeignPages(app: App, config: Pick<Config, 'siteUrl'>): void {
  const names = cookiesOfTheHouse.map((cookie) => cookie(config).name)
  const siteHost = new URL(config.siteUrl).host
  app.addHook('onRequest', (request, _reply, go) => {
    const isByCookie = names.some((name) => request.cookies[name] !== undefined) && !request.headers.authorization
    const isForeign = changes(request.method) && isByCookie && comesFromElsewhere(request.headers, siteHost)
    go(isForeign ? new Refused('account.forbidden') : undefined)
  })
}

const changes = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** What a browser says about the page that sends a request; what is no browser says nothing. */
function comesFromElsewhere({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders, siteHost: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  // Browsers from before 2023 name the origin alone.
  return origin !== undefined && !isAt(origin, [host, siteHost])
}

const isAt = (origin: string, hosts: (string | undefined)[]) =>
  URL.canParse(origin) && hosts.includes(new URL(origin).host)
