import type { Caller } from '#server/access/identify-client.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { describeServices, policyOf } from './describe-service.ts'
import { asked } from './list-services.ts'

/** The one policy of the house, with the first services that it applies to. */
export async function listPolicies(ctx: Pick<Ctx, 'db' | 'config'>, caller: Caller) {
  const services = await describeServices(ctx, { where: asked(caller, {}) })
  const bookingPolicy = policyOf(await findVenue(ctx.db))
  const connected = { bookingPolicy, connectedServices: services.slice(0, 5), totalServiceCount: services.length }
  return { bookingPolicies: [connected], pagingMetadata: { count: 1, cursors: {}, hasNext: false } }
}
