import { Refused } from '#domain/refusals.ts'
import type { Config } from '#server/kit/config.ts'

/** An address of this site without its query, or `request.foreign-url` (ruling 43). */
export function ownUrl(config: Config, text: string): string {
  if (!URL.canParse(text, config.siteUrl)) throw new Refused('request.foreign-url')
  const url = new URL(text, config.siteUrl)
  if (!ownOrigins(config).includes(url.origin) || url.username || url.password) throw new Refused('request.foreign-url')
  return `${url.origin}${url.pathname}`
}

/** The site's own origin; on a machine of one's own the site has two names. */
export function ownOrigins({ siteUrl, testRoutes, port }: Pick<Config, 'siteUrl' | 'testRoutes' | 'port'>): string[] {
  return testRoutes ? [siteUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [siteUrl]
}
