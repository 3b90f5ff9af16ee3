import { claimPlaces, liftPlaces, queueForRooms, releasePlaces, type Claim } from '#server/availability/store.ts'
import { confirmCouponUse, holdCouponUse, releaseCouponUse } from '#server/coupons/store.ts'
import { holdGiftMoney, redeemGiftMoney, releaseGiftMoney, type GiftMoney } from '#server/gift-cards/store.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { confirmCredits, holdCredits, returnCredits, type CreditUse } from '#server/memberships/credit-store.ts'
import { freeOnes, giftMoneyOf, placesOf, type BookingRow, type OrderRow } from './store.ts'

/** What an order keeps for its buyer. */
export type Kept = {
  orderId: string
  /** The bookings that a membership makes free, a credit each. */
  freeBookingIds: readonly string[]
  couponId: string | null
  gift: GiftMoney | null
  places: readonly Claim[]
}

/**
 * What an order is to keep: also the rooms that it takes, the grants that its credits come from, and whether a manager
 * lets more people in than there are places.
 */
export type ToKeep = Kept & { rooms: readonly string[]; creditUses: readonly CreditUse[]; lifts?: boolean }

/** Another buyer was faster: the transaction must be rolled back. */
export class NotHeld extends Error {
  readonly what: 'credits' | 'coupon' | 'coupon-of-email' | 'gift-money' | 'places'
  /** The sessions that have no room, when it is about places. */
  readonly full: readonly string[]

  constructor(what: NotHeld['what'], full: readonly string[] = []) {
    super(what)
    this.what = what
    this.full = full
  }
}

/** One kind of thing that an unpaid order keeps. */
type Holding = {
  /** Takes it, while the order is unpaid. Throws `NotHeld`. */
  hold: (tx: Tx, kept: ToKeep, now: Date) => Promise<void>
  /** The order is paid: it counts for good. */
  confirm: (tx: Tx, kept: Kept) => Promise<void>
  /** The order, or the booking, is over: it is there for others again. */
  release: (tx: Tx, kept: Kept) => Promise<void>
}

const credits: Holding = {
  hold: async (tx, { creditUses }, now) => {
    if (creditUses.length > 0 && !(await holdCredits(tx, creditUses, now))) throw new NotHeld('credits')
  },
  confirm: async (tx, { freeBookingIds }) => {
    if (freeBookingIds.length > 0) await confirmCredits(tx, freeBookingIds)
  },
  release: async (tx, { freeBookingIds }) => {
    if (freeBookingIds.length > 0) await returnCredits(tx, freeBookingIds)
  },
}

const couponUse: Holding = {
  hold: async (tx, { couponId, orderId }, now) => {
    const outcome = couponId ? await holdCouponUse(tx, couponId, orderId, now) : 'held'
    if (outcome !== 'held') throw new NotHeld(outcome === 'over' ? 'coupon' : 'coupon-of-email')
  },
  confirm: async (tx, { couponId, orderId }) => {
    if (couponId) await confirmCouponUse(tx, orderId)
  },
  release: async (tx, { couponId, orderId }) => {
    if (couponId) await releaseCouponUse(tx, orderId)
  },
}

const giftMoney: Holding = {
  hold: async (tx, { gift }, now) => {
    if (gift && !(await holdGiftMoney(tx, gift, now))) throw new NotHeld('gift-money')
  },
  confirm: async (tx, { gift }) => {
    if (gift) await redeemGiftMoney(tx, gift)
  },
  release: async (tx, { gift }) => {
    if (gift) await releaseGiftMoney(tx, gift)
  },
}

/** A held place is already counted: there is nothing to confirm. */
const places: Holding = {
  hold: async (tx, kept) => {
    if (kept.lifts) await liftPlaces(tx, kept.places)
    const full = await claimPlaces(tx, kept.places)
    if (full.length > 0) throw new NotHeld('places', full)
  },
  confirm: async () => {},
  release: async (tx, kept) => await releasePlaces(tx, kept.places),
}

/** The one order of locks (payments rule 1), after rooms and bookings. Places come last: many buyers want their rows. */
const beforePlaces = [credits, couponUse, giftMoney]
const holdings = [...beforePlaces, places]

/**
 * Takes everything that an order keeps, all or nothing, in one order of locks: it queues for the rooms, `write`
 * inserts the bookings, then come credits, coupon, gift card and places. `forGood` confirms it at once. Throws
 * `NotHeld`.
 */
export async function holdAll(
  tx: Tx,
  kept: ToKeep,
  now: Date,
  write: () => Promise<void>,
  { forGood = false }: { forGood?: boolean } = {},
): Promise<void> {
  await queueForRooms(tx, kept.rooms)
  await write()
  for (const holding of holdings) {
    await holding.hold(tx, kept, now)
    if (forGood) await holding.confirm(tx, kept)
  }
}

/** What a paid order has held counts for good. */
export async function confirmAll(tx: Tx, kept: Kept): Promise<void> {
  for (const holding of holdings) await holding.confirm(tx, kept)
}

/** Gives back what is kept. `write` writes what follows from it, before the places are locked; its result is answered. */
export async function releaseAll<Result>(tx: Tx, kept: Kept, write: () => Promise<Result>): Promise<Result> {
  for (const holding of beforePlaces) await holding.release(tx, kept)
  const result = await write()
  await places.release(tx, kept)
  return result
}

type KeptBooking = Pick<BookingRow, 'id' | 'session_id' | 'party_size' | 'uses_membership'>

/** What an order keeps, with these bookings of it. */
export const keptBy = (order: OrderRow, bookings: readonly KeptBooking[]): Kept => ({
  orderId: order.id,
  freeBookingIds: freeOnes(bookings).map(({ id }) => id),
  couponId: order.coupon_id,
  gift: giftMoneyOf(order),
  places: placesOf(bookings),
})
