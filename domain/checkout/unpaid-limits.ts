import { HOUR, MINUTE } from '../sydney-time.ts'

/** An order that was not paid, or is not yet: how many places it keeps, since when and until when. */
export type UnpaidOrder = {
  isOpen: boolean
  isOfMember: boolean
  places: number
  begunAt: Date
  heldUntil: Date | null
}

/** The most unpaid places and orders of one network, or one browser: places cost nothing until they are paid. */
export const unpaidLimits = {
  /** For buyers without a verified email address. */
  places: 40,
  /** For all buyers together, when a member with a verified address buys: a full cart and some more. */
  placesOfMembers: 200,
  openOrders: 10,
  ordersWithinAnHour: 60,
}

export type TooMuchUnpaid = { what: 'cart' } | { what: 'places' | 'orders'; retryAfterSeconds: number }

/**
 * Why an order of so many places has to wait, among what its network has not paid; null when it need not. A cart alone
 * may be too much: then waiting does not help. A wider network may have so many times as much.
 */
export function whyTooMuchUnpaid(
  unpaid: readonly UnpaidOrder[],
  { places, hasProvedAddress }: { places: number; hasProvedAddress: boolean },
  now: Date,
  times = 1,
): TooMuchUnpaid | null {
  const most = hasProvedAddress ? unpaidLimits.placesOfMembers : unpaidLimits.places
  if (places > most) return { what: 'cart' }
  const open = unpaid.filter(({ isOpen }) => isOpen).toSorted((a, b) => endOf(a, now) - endOf(b, now))
  const counted = open.filter(({ isOfMember }) => hasProvedAddress || !isOfMember)
  const over = counted.reduce((sum, order) => sum + order.places, places) - most * times
  if (places > 0 && over > 0) return { what: 'places', retryAfterSeconds: secondsUntilFreed(counted, over, now) }

  const tooManyOpen = open.length + 1 - unpaidLimits.openOrders * times
  if (tooManyOpen > 0) return { what: 'orders', retryAfterSeconds: secondsTo(endOf(open[tooManyOpen - 1]!, now), now) }
  const begun = unpaid.map(({ begunAt }) => begunAt.getTime() + HOUR).filter((over) => over > now.getTime())
  const tooManyBegun = begun.length + 1 - unpaidLimits.ordersWithinAnHour * times
  if (tooManyBegun <= 0) return null
  const oldestFirst = begun.toSorted((a, b) => a - b)
  return { what: 'orders', retryAfterSeconds: secondsTo(oldestFirst[tooManyBegun - 1]!, now) }
}

/** When the orders that end first have given back so many places. */
function secondsUntilFreed(open: readonly UnpaidOrder[], over: number, now: Date): number {
  let freed = 0
  const last = open.find((order) => (freed += order.places) >= over)
  return last ? secondsTo(endOf(last, now), now) : 0
}

/** An order whose time is over is being closed. */
const endOf = ({ heldUntil }: UnpaidOrder, now: Date) => Math.max(heldUntil?.getTime() ?? 0, now.getTime() + MINUTE)

const secondsTo = (time: number, now: Date) => Math.ceil((time - now.getTime()) / 1000)
