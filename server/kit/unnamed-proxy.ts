import type { Config } from './config.ts'
import type { App } from './http.ts'

/**
 * Says once in the log that a proxy stands in front whose word is not believed: then every visitor seems to come from one
 * network, and shares its limits with all others.
 */
export function warnOfUnnamedProxy(
  app: App,
  { production, trustProxy }: Pick<Config, 'production' | 'trustProxy'>,
): void {
  if (!production || trustProxy !== false) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is not set: all visitors count as one network. See docs/running.md.',
    )
  })
}
