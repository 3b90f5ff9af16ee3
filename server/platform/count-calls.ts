import { callLimit } from '#domain/rate-limits.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http/http.ts'
import { openBuckets } from '#server/kit/http/buckets.ts'
import { networkOf } from '#server/kit/http/visitor.ts'

/** Counts the calls without a key of the owner, per network; above the limit `request.too-many`. */
export function countCallsWithoutKey(route: App, { config, now }: Ctx): void {
  if (!config.rateLimits) return
  const take = openBuckets(callLimit)
  route.addHook('onRequest', async (request) => {
    if (request.caller?.key) return
    const retryAfter = take(networkOf(request), now())
    if (retryAfter !== null) throw new Refused('request.too-many', {}, { retryAfter })
  })
}
