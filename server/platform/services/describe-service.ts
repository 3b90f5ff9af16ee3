import { sql, type RawBuilder } from 'kysely'
import type { PlatformLocation, PlatformPolicy, PlatformService, PlatformSlug } from '#api/platform/services.ts'
import { slotScreenPath } from '#domain/catalogue/start-up.ts'
import { typeOf } from '#domain/catalogue/service.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { listServiceDetails, ofIds, type Choice, type ServiceDetails } from '#server/catalogue/service-store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { BOOKING_FORM_ID, BOOKING_POLICY_ID, categories, PLACE_TYPE_ID } from './fixed-ids.ts'

type Reader = Pick<Ctx, 'db' | 'config'>
export type Venue = Awaited<ReturnType<typeof findVenue>>

/** The chosen services, as the platform describes them. */
export async function describeServices({ db, config }: Reader, choice: Choice): Promise<PlatformService[]> {
  const [venue, services] = await Promise.all([findVenue(db), listServiceDetails(db, choice)])
  return services.map((service) => describeService(service, venue, config.siteUrl))
}

/** One service; `service.unknown` when it does not exist, or the caller may not see it. */
export async function showService(ctx: Reader, id: string, mayBeSeen?: RawBuilder<boolean>): Promise<PlatformService> {
  const isIt = ofIds(id)
  const [service] = await describeServices(ctx, { where: mayBeSeen ? sql<boolean>`${isIt} and ${mayBeSeen}` : isIt })
  if (!service) throw new Refused('service.unknown')
  return service
}

/** A service as the platform describes it (spec 3, service state). */
export function describeService(service: ServiceDetails, venue: Venue, siteUrl: string): PlatformService {
  const slugs = service.slugs.map(describeSlug)
  const resourceIds = service.resources.map((resource) => resource.id)
  const relativePath = slotScreenPath(service.id)
  const page = { relativePath, url: new URL(relativePath, siteUrl).href }
  return {
    id: service.id,
    type: typeOf(service.kind),
    sortOrder: service.position,
    name: service.name,
    description: service.description,
    tagLine: service.tagline,
    defaultCapacity: service.capacity,
    media: { items: [], ...service.media },
    hidden: service.hidden,
    category: categories[service.kind],
    form: { id: BOOKING_FORM_ID },
    payment: paymentOf(service),
    onlineBooking: { enabled: service.online_booking, requireManualApproval: false, allowMultipleRequests: false },
    conferencing: { enabled: false },
    locations: service.locations.length > 0 ? service.locations : [houseLocation(venue)],
    bookingPolicy: policyOf(venue, service),
    schedule: scheduleOf(service),
    staffMemberIds: resourceIds,
    staffMemberDetails: { staffMembers: service.resources.map(({ id, name }) => ({ staffMemberId: id, name })) },
    serviceResources: [{ resourceType: { id: PLACE_TYPE_ID, name: 'Place' }, resourceIds: { values: resourceIds } }],
    supportedSlugs: slugs,
    mainSlug: slugs[0]!,
    urls: { servicePage: page, bookingPage: page, calendarPage: page },
    extendedFields: service.extended_fields,
    seoData: service.seo_data,
    createdDate: service.created_at.toISOString(),
    updatedDate: service.updated_at.toISOString(),
    revision: String(service.revision),
  }
}

const describeSlug = ({ name, custom, createdAt }: ServiceDetails['slugs'][number]): PlatformSlug => ({
  name,
  custom,
  createdDate: new Date(createdAt).toISOString(),
})

function paymentOf({ price_cents: price, planIds }: ServiceDetails): PlatformService['payment'] {
  const isFree = price === 0
  return {
    rateType: isFree ? 'NO_FEE' : 'FIXED',
    ...(!isFree && { fixed: { price: { value: decimal(price), currency: 'AUD', formattedValue: dollars(price) } } }),
    options: { online: !isFree, inPerson: false, deposit: false, pricingPlan: planIds.length > 0 },
    pricingPlanIds: planIds,
  }
}

function scheduleOf(service: ServiceDetails): PlatformService['schedule'] {
  const { minutes, firstSessionStart, lastSessionEnd, resources } = service
  return {
    id: service.id,
    ...(firstSessionStart && { firstSessionStart: firstSessionStart.toISOString() }),
    ...(lastSessionEnd && { lastSessionEnd: lastSessionEnd.toISOString() }),
    availabilityConstraints: {
      durations: [{ minutes }],
      sessionDurations: [minutes],
      timeBetweenSessions: Math.max(0, ...resources.map(({ turnoverMinutes }) => turnoverMinutes)),
    },
  }
}

/** The house as a location of the platform. */
export function houseLocation(venue: Venue): PlatformLocation {
  const address = { formattedAddress: venue.address }
  const business = { id: venue.site_id, name: venue.name, default: true, address, email: venue.support_email }
  return { id: venue.site_id, type: 'BUSINESS', business, calculatedAddress: address }
}

type Rules = Pick<ServiceDetails, 'party_limit' | 'book_until_minutes' | 'cutoff_hours'>

/** The rules for rescheduling and cancelling, the service's own before the venue's, and the party limit. */
export function policyOf(venue: Venue, service?: Rules): PlatformPolicy {
  // A service that was told before it had rules of its own is told without them.
  const closes = service?.book_until_minutes ?? 0
  const cutoff = service?.cutoff_hours ?? null
  return {
    id: BOOKING_POLICY_ID,
    name: `${venue.name}: bookings`,
    default: true,
    customPolicyDescription: { enabled: false, description: '' },
    limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: venue.horizon_days * 24 * 60 },
    limitLateBookingPolicy: { enabled: closes > 0, latestBookingInMinutes: Math.max(1, closes) },
    bookAfterStartPolicy: { enabled: false },
    cancellationPolicy: {
      enabled: true,
      limitLatestCancellation: true,
      latestCancellationInMinutes: (cutoff ?? venue.change_hours) * 60,
      allowAnonymous: true,
    },
    reschedulePolicy: {
      enabled: true,
      limitLatestReschedule: true,
      latestRescheduleInMinutes: (cutoff ?? venue.reschedule_hours) * 60,
      allowAnonymous: true,
    },
    waitlistPolicy: { enabled: false, capacity: 1, reservationTimeInMinutes: 1 },
    ...(service && { participantsPolicy: { maxParticipantsPerBooking: service.party_limit } }),
    resourcesPolicy: { enabled: true, autoAssignAllowed: true },
    cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: false },
    saveCreditCardPolicy: { enabled: false },
  }
}

/** Cents as the platform writes money: `75` or `75.50`. */
const decimal = (cents: Cents) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
