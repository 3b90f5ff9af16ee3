import { whyTooMuchUnpaid, type TooMuchUnpaid } from '#domain/checkout/unpaid-limits.ts'
import { Refused } from '#domain/refusals.ts'
import { channels } from '#domain/sales/channels.ts'
import { HOUR } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { inTurn } from '#server/kit/http/failed-tries.ts'
import { WIDER_TIMES, widerThan, widestOf } from '#server/kit/http/network.ts'
import { timesOf } from '#server/kit/http/own-network.ts'
import type { UnpaidOfNetwork } from '#server/sales/store.ts'
import type { Buyer } from '#server/sales/buyer.ts'

type Input = { buyer: Pick<Buyer, 'member' | 'network' | 'channel'>; places: number }

/**
 * The unpaid orders that count for a buyer: those of the network, begun in the last hour; null: none are counted, as at
 * the desk.
 */
export const countedUnpaid = ({ config, now }: Ctx, { network, channel }: Pick<Buyer, 'network' | 'channel'>) =>
  config.rateLimits && channels[channel].limitsUnpaid
    ? { widest: widestOf(network), since: new Date(now().getTime() - HOUR) }
    : null

/**
 * Refuses an order while too many places, or orders, of its network are unpaid; those that it takes the place of do not
 * count. `request.too-many`, or `cart.too-many-places` when the cart alone is too much.
 */
export async function refuseMuchUnpaid(
  { config, now, db }: Pick<Ctx, 'config' | 'now' | 'db'>,
  listed: readonly UnpaidOfNetwork[],
  { buyer, places }: Input,
  insteadOf: readonly string[] = [],
): Promise<void> {
  if (!config.rateLimits || !channels[buyer.channel].limitsUnpaid) return
  const input = { places, hasProvedAddress: Boolean(buyer.member?.email_verified_at) }
  const { network } = buyer
  const unpaid = listed.filter(({ id }) => !insteadOf.includes(id))
  const own = unpaid.filter((order) => order.network === network)
  const whyOf = (times: number) =>
    whyTooMuchUnpaid(own, input, now(), times) ??
    (widerThan(network) === null ? null : whyTooMuchUnpaid(unpaid, input, now(), WIDER_TIMES))
  // The house's own network is looked up only where another one would be refused.
  const why = whyOf(1) && whyOf(await timesOf(db, network))
  if (why) throw refusalFor(why, input.hasProvedAddress)
}

/** As far as places are concerned, guests who are not signed in may go on once they are. */
function refusalFor(why: TooMuchUnpaid, hasProvedAddress: boolean): Refused {
  const canSignIn = !hasProvedAddress && why.what !== 'orders'
  if (why.what === 'cart') {
    return canSignIn ? new Refused('cart.too-many-places', { canSignIn }) : new Refused('cart.too-many-places/member')
  }
  const retryAfter = why.retryAfterSeconds
  return canSignIn
    ? new Refused('request.too-many/places', { canSignIn }, { retryAfter })
    : new Refused('request.too-many/orders', {}, { retryAfter })
}

const LONGEST_LINE = 50

/**
 * Places the orders of one network one after the other, so that a hundred at once count like a hundred in a row:
 * within this process by a queue without a connection, between processes by a lock (`lockPlacing`).
 */
export async function placeInTurn<Placed>(
  { config }: Ctx,
  { network, channel }: Pick<Buyer, 'network' | 'channel'>,
  place: () => Promise<Placed>,
): Promise<Placed> {
  if (!config.rateLimits || !channels[channel].limitsUnpaid) return await place()
  return await inTurn(`unpaid ${widestOf(network)}`, place, LONGEST_LINE)
}
