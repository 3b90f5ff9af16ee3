import { callLimit } from '#domain/rate-limits.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http.ts'
import { openBuckets } from '#server/kit/buckets.ts'
import { networkOf } from '#server/kit/visitor.ts'

/** Counts the calls of everybody who has no key of the owner's, by their network; `request.too-many` above the most. */
export function countCallsWithoutKey(route: App, { config, now }: Ctx): void {
  if (!config.rateLimits) return
  const take = openBuckets(callLimit)
  route.addHook('onRequest', async (request) => {
    if (request.caller?.keyId) return
    const retryAfter = take(networkOf(request), now())
    if (retryAfter !== null) throw new Refused('request.too-many', {}, { retryAfter })
  })
}
