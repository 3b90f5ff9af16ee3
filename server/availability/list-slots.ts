import { isStillBookable } from '#domain/availability/book-until.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { whyNotOpen, type OpeningDates } from '#domain/availability/opening-dates.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf, TIMEZONE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listOffers, type Offer, type OfferedService } from './list-offers.ts'

type OfferInput = Parameters<typeof listOffers>[1]

/** Slots, and how many minutes before each its bookings close. */
export type ClosingSlots = { slots: Slot[]; bookUntilMinutes: number }

/** The slots of a service in a stretch of time, full and past ones too, as not bookable; `service.unknown`. */
export const listSlots = async (ctx: Pick<Ctx, 'pool' | 'now'>, input: OfferInput): Promise<Slot[]> =>
  (await listClosingSlots(ctx, input)).slots

/** The same for somebody who looks after several services at once: none where there is no such service any more. */
export async function listSlotsIfAny({ pool, now }: Pick<Ctx, 'pool' | 'now'>, input: OfferInput): Promise<Slot[]> {
  const service = await listOffers(pool, input)
  return service ? service.offers.map((offer) => slotOf(service, offer, now())) : []
}

/** The same with when they close, for those who keep the list. */
export async function listClosingSlots(
  { pool, now }: Pick<Ctx, 'pool' | 'now'>,
  input: OfferInput,
): Promise<ClosingSlots> {
  const service = await listOffers(pool, input)
  if (!service) throw new Refused('service.unknown')
  const at = now()
  return {
    slots: service.offers.map((offer) => slotOf(service, offer, at)),
    bookUntilMinutes: service.book_until_minutes,
  }
}

function slotOf(service: OfferedService, offer: Offer, now: Date): Slot {
  return {
    startDate: offer.starts_at.toISOString(),
    endDate: offer.ends_at.toISOString(),
    serviceId: service.service_id,
    resourceId: offer.resource_id,
    resourceName: offer.resource_name,
    ...(offer.session_id !== null && { sessionId: offer.session_id }),
    bookable: isBookable(service, offer, now),
    openSpots: offer.open_spots,
    totalSpots: offer.total_spots,
    duration: service.minutes,
    timezone: TIMEZONE,
    location: { name: service.venue_name, address: service.venue_address },
  }
}

const isBookable = (service: OfferedService, { open_spots, starts_at }: Offer, now: Date) =>
  service.online_booking && open_spots > 0 && isOpenStart(startOf(service, starts_at), now, service)

const startOf = ({ service_id: serviceId, book_until_minutes: bookUntilMinutes }: OfferedService, startsAt: Date) => ({
  serviceId,
  startsAt,
  bookUntilMinutes,
})

/** What decides whether a start can still be booked. */
type OfferedStart = { serviceId: string; startsAt: Date; bookUntilMinutes: number }

/** Whether a start lies ahead, its bookings not closed yet, on a day on which the house is open for this service. */
export function isOpenStart(start: OfferedStart, now: Date, dates: OpeningDates): boolean {
  const { serviceId, startsAt, bookUntilMinutes } = start
  return (
    isStillBookable(startsAt, now, bookUntilMinutes) &&
    whyNotOpen(sydneyDateOf(startsAt), serviceId, now, dates) === null
  )
}

/** Whether a start lies ahead, on a day on which the house is open for this service: what staff can still move guests to. */
export const isStartAhead = ({ serviceId, startsAt }: OfferedStart, now: Date, dates: OpeningDates): boolean =>
  startsAt > now && whyNotOpen(sydneyDateOf(startsAt), serviceId, now, dates) === null
