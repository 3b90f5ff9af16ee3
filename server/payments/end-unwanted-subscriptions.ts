import { MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listUnwantedSubscriptions, setSubscriptionEndDue } from './store.ts'
import { endSubscription } from './subscription.ts'

type Provider = Pick<Ctx, 'db' | 'stripe' | 'now' | 'log'>

/** Ends the subscriptions of orders that could not be kept; one that the provider does not end now is tried again. */
export async function endUnwantedSubscriptions(ctx: Provider): Promise<void> {
  for (const { id, subscription_ref } of await listUnwantedSubscriptions(ctx.db, ctx.now(), 20)) {
    try {
      await endSubscription(ctx, subscription_ref)
      await setSubscriptionEndDue(ctx.db, id, null)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ subscription: subscription_ref, error: why }, 'a subscription could not be ended yet')
      await setSubscriptionEndDue(ctx.db, id, new Date(ctx.now().getTime() + 2 * MINUTE))
    }
  }
}
