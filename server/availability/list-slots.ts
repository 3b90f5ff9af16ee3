import type { Slot } from '#domain/availability/slot.ts'
import { whyNotOpen, type OpeningDates } from '#domain/availability/opening-dates.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf, TIMEZONE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listOffers, type Offer, type OfferedService } from './list-offers.ts'

type OfferInput = Parameters<typeof listOffers>[1]

/** The slots of a service in a stretch of time, full and past ones too, as not bookable; `service.unknown`. */
export async function listSlots({ pool, now }: Pick<Ctx, 'pool' | 'now'>, input: OfferInput): Promise<Slot[]> {
  const service = await listOffers(pool, input)
  if (!service) throw new Refused('service.unknown')
  const at = now()
  return service.offers.map((offer) => slotOf(service, offer, at))
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
  service.online_booking && open_spots > 0 && isOpenStart(service.service_id, starts_at, now, service)

/** Whether a start lies ahead, on a day on which the house is open for this service. */
export function isOpenStart(serviceId: string, startsAt: Date, now: Date, dates: OpeningDates): boolean {
  return startsAt > now && whyNotOpen(sydneyDateOf(startsAt), serviceId, now, dates) === null
}
