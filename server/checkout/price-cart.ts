import type { CartItemSent } from '#api/checkout.ts'
import { isPartyAllowed } from '#domain/availability/guest-count.ts'
import { crowdedPlaces } from '#domain/availability/slot-conflict.ts'
import type { PromotionalPrice } from '#domain/cart/cart.ts'
import { requestedItemFrom, type RequestedItem } from '#domain/cart/requested-item.ts'
import type { PriceableItem, Prices } from '#domain/pricing/price-item.ts'
import { priceStart } from '#domain/pricing/start-price.ts'
import { promotionalPrice, type Promotion } from '#domain/promotions/match-promotion.ts'
import { Refused } from '#domain/refusals.ts'
import { findStarts, type FoundStart, type Start } from '#server/availability/find-starts.ts'
import { isOpenStart } from '#server/availability/list-slots.ts'
import { currentCatalogue, type KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import type { Ctx } from '#server/kit/context.ts'
import { placeExtraBath } from '#server/availability/place-extra-bath.ts'

/** A cart item as the house knows it: its own price, its own times, the places it would take. */
export type PricedItem = RequestedItem &
  PriceableItem & { name: string; start: Start; bath: Start | null; promotionShown: PromotionalPrice | null }

/**
 * Prices a cart by our own catalogue alone (ruling 19): services, promotions, times and extra baths, whatever the
 * browser sent. Refuses `cart.unavailable`, `cart.extra-bath-unavailable` and `cart.extra-bath-moved`, naming the items.
 */
export async function priceCart(
  ctx: Ctx,
  sent: readonly CartItemSent[],
): Promise<{ items: PricedItem[]; prices: Prices }> {
  const [{ venue, services, dates, promotions }, starts] = await Promise.all([
    currentCatalogue(ctx),
    findStarts(ctx.db, sent.map(startInput)),
  ])
  const now = ctx.now()
  const isOpen = (start: Start) => isOpenStart(start.serviceId, start.startsAt, now, dates)
  const places = countPlaces()

  const offered = requireAll(
    'cart.unavailable',
    sent,
    sent.map((item, i) => {
      const service = services.find(({ id }) => id === item.serviceId)
      const { main, baths } = agreeing(item, i, starts[i]!)
      const requested = requestedItemFrom(item)
      const isOffered = service?.online_booking && main && isOpen(main) && places.take(main, requested.partySize)
      return isOffered ? { requested, service, main, baths } : null
    }),
  )
  requireAll('cart.unavailable', sent, withRoomBetween(offered.map((offer) => offer.main)))

  const items = offered.map((offer, i) => {
    const { requested, service, main, baths } = offer
    if (!isPartyAllowed(requested.partySize, { partyLimit: service.party_limit, capacity: service.capacity })) {
      throw new Refused('request.invalid', { fields: [`cartItems.${i}.guestCount`] })
    }
    const bath = requested.extraBath
      ? placeExtraBath(main, baths.map(places.asLeft), requested.partySize, isOpen)
      : null
    if (bath) places.take(bath, requested.partySize)
    return { ...requested, ...pricesOf(service, main, promotions), name: service.name, start: main, bath }
  })
  requireAll(
    'cart.extra-bath-unavailable',
    sent,
    items.map((item) => !item.extraBath || item.bath),
  )
  refuseMovedBaths(sent, items)
  return { items, prices: pricesAt(venue) }
}

const nameOf = (start: Start) => start.sessionId ?? `${start.resourceId} ${start.startsAt.toISOString()}`

/** Counts down the places of each start as the items of one cart take them, so that two never count on the same one. */
function countPlaces() {
  const taken = new Map<string, number>()
  const left = (start: Start) => start.openSpots - (taken.get(nameOf(start)) ?? 0)
  return {
    take: (start: Start, people: number): boolean => {
      if (left(start) < people) return false
      taken.set(nameOf(start), (taken.get(nameOf(start)) ?? 0) + people)
      return true
    },
    asLeft: (start: Start): Start => ({ ...start, openSpots: left(start) }),
  }
}

function startInput({ serviceId, slot, extraBath }: CartItemSent) {
  return {
    serviceId,
    sessionId: slot.sessionId ?? null,
    resourceId: slot.resourceId ?? null,
    startsAt: new Date(slot.startDate),
    wantsBath: extraBath?.id === 'extra-bath',
  }
}

/** A session and a start that are both named must be the same (api 1). */
function agreeing({ serviceId, slot }: CartItemSent, i: number, found: FoundStart): FoundStart {
  const { main } = found
  if (!main) return found
  const agrees =
    main.serviceId === serviceId &&
    main.startsAt.getTime() === Date.parse(slot.startDate) &&
    (slot.resourceId === undefined || slot.resourceId === main.resourceId)
  if (!agrees) throw new Refused('request.invalid', { fields: [`cartItems.${i}.slot`] })
  return found
}

/** The visitor's own bookings keep the same distance here as on the screen (spec 5, ruling 10). */
function withRoomBetween(starts: readonly Start[]): boolean[] {
  const places = starts.map(({ serviceId, resourceId, startsAt, endsAt }) => ({
    serviceId,
    resourceId,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
  }))
  return crowdedPlaces(places).map((isCrowded) => !isCrowded)
}

function requireAll<Found>(
  code: 'cart.unavailable' | 'cart.extra-bath-unavailable',
  sent: readonly CartItemSent[],
  found: readonly (Found | null | false)[],
): Found[] {
  const cartItemIds = sent.filter((_, i) => !found[i]).map((item) => item.cartItemId)
  if (cartItemIds.length > 0) throw new Refused(code, { cartItemIds })
  return found.filter((each): each is Found => each !== null && each !== false)
}

/** An extra bath is booked in the session that the visitor was shown, or not at all (docs/decisions/119). */
function refuseMovedBaths(sent: readonly CartItemSent[], items: readonly PricedItem[]): void {
  const baths = items.flatMap(({ cartItemId, bath }, i) => {
    if (!bath || isSameBath(sent[i]?.extraBath, bath)) return []
    const { startsAt, resourceId, resourceName } = bath
    return [{ cartItemId, startDate: startsAt.toISOString(), resourceId, resourceName }]
  })
  if (baths.length > 0) throw new Refused('cart.extra-bath-moved', { baths })
}

/** Whether a visitor was shown this session; who sends none was shown none. */
function isSameBath(shown: CartItemSent['extraBath'], { startsAt, resourceId }: Start): boolean {
  if (shown?.startDate === undefined) return true
  return Date.parse(shown.startDate) === startsAt.getTime() && (shown.resourceId ?? resourceId) === resourceId
}

type ServiceRow = KnownCatalogue['services'][number]

function pricesOf(
  { id, kind: family, price_cents: price }: ServiceRow,
  { startsAt }: Start,
  promotions: readonly Promotion[],
) {
  const { service, promotion } = priceStart({ id, family, price }, startsAt.toISOString(), promotions)
  return { service, promotion, promotionShown: promotion && promotionalPrice(promotion, price) }
}
