import type { CartItemSent } from '#api/checkout.ts'
import { whyNotOpen } from '#domain/availability/opening-dates.ts'
import { isStillSoldAtDesk } from '#domain/counter/walk-in-sales.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { isPartyAllowed } from '#domain/availability/guest-count.ts'
import { crowdedPlaces } from '#domain/availability/slot-conflict.ts'
import { requestedItemFrom, type RequestedItem } from '#domain/cart/requested-item.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { priceStart } from '#domain/pricing/start-price.ts'
import { promotionalPrice, type Promotion } from '#domain/promotions/match-promotion.ts'
import { Refused } from '#domain/refusals.ts'
import { channels } from '#domain/sales/channels.ts'
import { findStartsOfCart, type FoundStart, type Start } from '#server/availability/find-starts.ts'
import { isOpenStart } from '#server/availability/list-slots.ts'
import { currentCatalogue, type KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { PricedBooking } from '#server/sales/kinds/booking.ts'
import type { Buyer } from '#server/sales/buyer.ts'
import { placeExtraBath } from '#server/availability/place-extra-bath.ts'

/**
 * Prices a cart by our own catalogue alone (ruling 19): services, promotions, times and extra baths, whatever the
 * browser sent. Refuses `cart.unavailable`, `cart.extra-bath-unavailable` and `cart.extra-bath-moved`, naming the items.
 * The desk also sells starts that are running and what the site does not show; where too few places are free it refuses
 * `sale.needs-manager`, unless a manager lets more in.
 */
export async function priceCart(
  ctx: Ctx,
  sent: readonly CartItemSent[],
  buyer: Pick<Buyer, 'channel' | 'desk'>,
): Promise<{ items: PricedBooking[]; prices: Prices }> {
  const [{ venue, services, dates, promotions }, starts] = await Promise.all([
    currentCatalogue(ctx),
    findStartsOfCart(ctx, sent.map(startInput)),
  ])
  const now = ctx.now()
  const { sellsWhatRuns } = channels[buyer.channel]
  const isOpen = (start: Start) =>
    sellsWhatRuns
      ? isStillSoldAtDesk(start.endsAt, now) &&
        whyNotOpen(sydneyDateOf(start.startsAt), start.serviceId, now, dates) === null
      : isOpenStart(start, now, dates)
  const places = countPlaces()

  const offered = requireAll(
    'cart.unavailable',
    sent,
    sent.map((item, i) => {
      const service = services.find(({ id }) => id === item.serviceId)
      const { main, baths } = agreeing(item, i, starts[i]!)
      const requested = requestedItemFrom(item)
      const isOnSale = service && (sellsWhatRuns || service.online_booking) && main && isOpen(main)
      const isOffered =
        isOnSale &&
        (places.take(main, requested.partySize) || isLetIn(main, places.asLeft(main), requested.partySize, buyer))
      return isOffered ? { requested, service, main, baths } : null
    }),
  )
  requireAll('cart.unavailable', sent, withRoomBetween(offered.map((offer) => offer.main)))
  refuseNotOffered(offered)
  refuseOtherCutoff(sent, offered)

  const items = offered.map((offer, i) => {
    const { requested, service, main, baths } = offer
    if (
      !isPartyAllowed(requested.partySize, {
        partyLimit: service.party_limit,
        minParty: service.min_party,
        capacity: service.capacity,
      })
    ) {
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

/** Whether a manager lets a party in although too few places are free; of a room there is no more. */
function isLetIn(
  start: Start,
  { openSpots }: Start,
  people: number,
  { channel, desk }: Pick<Buyer, 'channel' | 'desk'>,
) {
  if (!channels[channel].mayOverfill || start.exclusive) return false
  if (!desk?.lift) throw new Refused('sale.needs-manager', { people: people - Math.max(0, openSpots) })
  return true
}

type Wanted = { requested: RequestedItem; service: ServiceRow }

/** A service has its own smallest party, and may come without robes and without an extra bath. */
function refuseNotOffered(wanted: readonly Wanted[]): void {
  const small = wanted.filter(({ requested, service }) => requested.partySize < service.min_party)
  if (small[0]) throw new Refused('cart.party-too-small', { ...factsOf(small), people: small[0].service.min_party })
  const robes = wanted.filter(({ requested, service }) => requested.towelRobe === 'towel-robe' && !service.offers_robe)
  if (robes.length > 0) throw new Refused('cart.no-robe', factsOf(robes))
  const baths = wanted.filter(({ requested, service }) => requested.extraBath && !service.has_extra_bath)
  if (baths.length > 0) throw new Refused('cart.no-extra-bath', factsOf(baths))
}

/** A booking is sold with the cut-off that the visitor has read, or not at all; who sends none has read none. */
function refuseOtherCutoff(sent: readonly CartItemSent[], wanted: readonly Wanted[]): void {
  const other = wanted.filter(({ service }, i) => {
    const shown = sent[i]?.shownCutoff
    return shown !== undefined && shown !== service.policy.changeHours
  })
  if (other.length > 0) throw new Refused('cart.cutoff-changed', factsOf(other))
}

const factsOf = (wanted: readonly Wanted[]) => ({
  cartItemIds: wanted.map(({ requested }) => requested.cartItemId),
  service: wanted[0]?.service.name,
})

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
  const places = starts.map(({ serviceId, resourceId, exclusive, turnoverMinutes, startsAt, endsAt }) => ({
    serviceId,
    resourceId,
    ...(exclusive && { turnoverMinutes }),
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
function refuseMovedBaths(sent: readonly CartItemSent[], items: readonly PricedBooking[]): void {
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

/** What a start of a service costs, by the promotion that holds then. */
export function pricesOf(
  { id, kind: family, price_cents: price }: ServiceRow,
  { startsAt }: Pick<Start, 'startsAt'>,
  promotions: readonly Promotion[],
) {
  const { service, promotion } = priceStart({ id, family, price }, startsAt.toISOString(), promotions)
  return { service, promotion, promotionShown: promotion && promotionalPrice(promotion, price) }
}
