import type { Config } from '#server/kit/config.ts'
import type { App } from './http.ts'

/**
 * Warns once in the log about a proxy that is not trusted: all visitors then seem to come from one network and share
 * its limits.
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
