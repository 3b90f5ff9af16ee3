import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  serviceSent,
  type Address,
  type LocationSent,
  type PlatformLocation,
  type ServiceSent,
} from '#api/platform/services.ts'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import { typeOf } from '#domain/catalogue/service.ts'
import { isTooSmallForCard } from '#domain/gift-cards/redeem-gift-card.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import type { AddedService } from '#server/availability/add-services.ts'
import type { ServiceChange } from '#server/availability/change-service.ts'
import { InvalidFields, violation, type FieldViolation } from '../failing.ts'
import { BOOKING_FORM_ID, BOOKING_POLICY_ID, categories } from './fixed-ids.ts'

/** What a request is checked against: the rooms and the site of the house. */
export type Premises = { rooms: readonly string[]; siteId: string }
export type CurrentService = {
  kind: ServiceFamily
  priceCents: Cents
  capacity: number
  resourceIds: readonly string[]
  locations: readonly PlatformLocation[]
}

/** A client's new service in our terms; InvalidFields names every field that is wrong. */
export function readNewService(sent: Record<string, unknown>, premises: Premises): AddedService {
  const service = parse(sent)
  const missing = [
    ...(service.name === undefined
      ? [violation('service.name', 'A service needs a name.', 'INVALID_SERVICE_NAME')]
      : []),
    ...(service.type ? [] : [violation('service.type', 'A service needs a type.', 'INVALID_SERVICE_TYPE')]),
    ...(service.payment?.rateType
      ? []
      : [violation('service.payment', 'A service needs a price.', 'PAYMENT_REQUIRED')]),
  ]
  if (missing.length > 0) throw new InvalidFields(missing)
  const kind = service.type === 'CLASS' ? 'class' : 'massage'
  const { rooms = null, ...parts } = changeOf(service, premises, null, kind)
  const added: Omit<AddedService['service'], 'kind'> = {
    id: randomUUID(),
    tagline: '',
    description: '',
    minutes: 60,
    party_limit: 4,
    default_capacity: null,
    hidden: false,
    online_booking: true,
    position: null,
    locations: [],
    media: {},
    seo_data: {},
    extended_fields: {},
    ...(parts as Pick<AddedService['service'], 'name' | 'price_cents'>),
  }
  return { service: { ...added, kind }, rooms }
}

/** A client's change of a service in our terms: only the fields that it sends. */
export function readChange(
  sent: Record<string, unknown>,
  premises: Premises,
  current: CurrentService | null,
): ServiceChange {
  return changeOf(parse(sent), premises, current, current?.kind ?? null)
}

/** The platform's names for the rules of single fields. */
const ruleNames: Record<string, string> = {
  name: 'INVALID_SERVICE_NAME',
  type: 'INVALID_SERVICE_TYPE',
  defaultCapacity: 'INVALID_DEFAULT_CAPACITY',
  payment: 'INVALID_RATE',
  onlineBooking: 'INVALID_ONLINE_BOOKING',
  locations: 'INVALID_LOCATIONS',
  bookingPolicy: 'INVALID_BOOKING_POLICY',
  schedule: 'INVALID_SESSION_DURATION',
  category: 'INVALID_CATEGORY',
  form: 'INVALID_FORM',
  staffMemberIds: 'INVALID_STAFF_MEMBER_IDS',
  serviceResources: 'INVALID_STAFF_MEMBER_IDS',
}

function parse(sent: Record<string, unknown>): ServiceSent {
  const read = serviceSent.safeParse(sent)
  if (read.success) return read.data
  throw new InvalidFields(
    read.error.issues.map(({ path, message }) =>
      violation(['service', ...path].join('.'), message, ruleNames[String(path[0])]),
    ),
  )
}

/** Reads field by field, and refuses all wrong fields at once. */
function changeOf(
  service: ServiceSent,
  premises: Premises,
  current: CurrentService | null,
  kind: ServiceFamily | null,
): ServiceChange {
  const wrong: FieldViolation[] = []
  const refuse = (field: string, description: string, ruleName: string) =>
    void wrong.push(violation(`service.${field}`, description, ruleName))

  if (current && service.type && service.type !== typeOf(current.kind)) {
    refuse('type', 'The type of a service cannot be changed.', 'INVALID_SERVICE_TYPE')
  }
  refuseForeign(service, kind, refuse)
  const change: ServiceChange = {
    ...(service.name !== undefined && { name: service.name }),
    ...(service.tagLine !== undefined && { tagline: service.tagLine ?? '' }),
    ...(service.description !== undefined && { description: service.description ?? '' }),
    ...(typeof service.sortOrder === 'number' && { position: service.sortOrder }),
    ...(typeof service.hidden === 'boolean' && { hidden: service.hidden }),
    ...(typeof service.onlineBooking?.enabled === 'boolean' && { online_booking: service.onlineBooking.enabled }),
    ...(service.media !== undefined && { media: withoutNulls(service.media ?? {}) }),
    ...(service.seoData !== undefined && { seo_data: service.seoData ?? {} }),
    ...(service.extendedFields !== undefined && { extended_fields: service.extendedFields ?? {} }),
    ...partyOf(service),
    ...capacityOf(service, current),
    ...minutesOf(service, refuse),
    ...priceOf(service, current, refuse),
    ...placesOf(service, premises, current, refuse),
    ...roomsOf(service, premises, kind, current, refuse),
  }
  if (wrong.length > 0) throw new InvalidFields(wrong)
  return change
}

type Refuse = (field: string, description: string, ruleName: string) => void

/** Refuses what this house has only one of, or does not offer. */
function refuseForeign(service: ServiceSent, kind: ServiceFamily | null, refuse: Refuse): void {
  const { category, form, bookingPolicy, onlineBooking, conferencing } = service
  const ids = kind ? [categories[kind].id] : Object.values(categories).map(({ id }) => id)
  if (category?.id && !ids.includes(category.id.toLowerCase())) {
    refuse('category.id', 'This category does not fit the type of the service.', 'INVALID_CATEGORY')
  }
  if (form?.id && form.id.toLowerCase() !== BOOKING_FORM_ID) {
    refuse('form.id', 'The house has one form.', 'INVALID_FORM')
  }
  if (bookingPolicy?.id && bookingPolicy.id.toLowerCase() !== BOOKING_POLICY_ID) {
    refuse('bookingPolicy.id', 'The house has one policy.', 'INVALID_BOOKING_POLICY')
  }
  if (onlineBooking?.requireManualApproval || onlineBooking?.allowMultipleRequests) {
    refuse('onlineBooking', 'What is paid is booked: there is no approval by hand.', 'INVALID_ONLINE_BOOKING')
  }
  if (conferencing?.enabled)
    refuse('conferencing', 'Services take place on site: there is no conferencing.', 'INVALID_CONFERENCING')
}

function partyOf({ bookingPolicy }: ServiceSent): ServiceChange {
  const most = bookingPolicy?.participantsPolicy?.maxParticipantsPerBooking
  return typeof most === 'number' ? { party_limit: most } : {}
}

/** A capacity that was read and is sent back unchanged is no change: the service keeps the capacity of its room. */
function capacityOf({ defaultCapacity }: ServiceSent, current: CurrentService | null): ServiceChange {
  if (defaultCapacity === undefined || defaultCapacity === current?.capacity) return {}
  return { default_capacity: defaultCapacity }
}

function minutesOf({ schedule }: ServiceSent, refuse: Refuse): ServiceChange {
  const { sessionDurations, durations } = schedule?.availabilityConstraints ?? {}
  const wanted = sessionDurations ?? durations?.map((each) => each.minutes)
  if (!wanted || wanted.length === 0) return {}
  if (wanted.length > 1) {
    refuse('schedule.availabilityConstraints', 'A service lasts one time.', 'INVALID_SESSION_DURATION')
  }
  return { minutes: wanted[0]! }
}

function priceOf({ payment }: ServiceSent, current: CurrentService | null, refuse: Refuse): ServiceChange {
  if (!payment) return {}
  const { rateType, fixed } = payment
  refusePartPayment(payment, refuse)
  if (rateType && rateType !== 'FIXED' && rateType !== 'NO_FEE') {
    refuse('payment.rateType', 'A service has one price, or none.', 'INVALID_PAYMENT_TYPE')
    return {}
  }
  if (rateType === 'NO_FEE') return { price_cents: 0 }
  const staysFree = current?.priceCents === 0 && !fixed?.price
  if (payment.options?.online === false && !staysFree) refuseOptions('People pay when they book.', refuse)
  if (fixed?.price) return { price_cents: centsOf(fixed.price, refuse) }
  const lacksPrice = rateType === 'FIXED' && !current?.priceCents
  if (lacksPrice) refuse('payment.fixed.price', 'What is the price?', 'INVALID_RATE')
  return {}
}

type Payment = NonNullable<ServiceSent['payment']>

/** A service takes no deposit: guests pay in full when they book. */
function refusePartPayment({ options, fixed }: Payment, refuse: Refuse): void {
  if (options?.inPerson) refuseOptions('People pay when they book.', refuse)
  if (options?.deposit || fixed?.deposit) refuseOptions('People pay in full when they book.', refuse)
}

const refuseOptions = (why: string, refuse: Refuse) => refuse('payment.options', why, 'INVALID_PAYMENT_OPTIONS')

function centsOf(price: NonNullable<NonNullable<Payment['fixed']>['price']>, refuse: Refuse): Cents {
  const cents = centsFromDollars(Number(price.value))
  if (price.currency && price.currency !== 'AUD') {
    refuse('payment.fixed.price.currency', 'Prices are Australian dollars.', 'INVALID_RATE')
  }
  if (cents === 0 || cents > 1_000_000_00) {
    refuse('payment.fixed.price.value', 'A price is more than nothing and at most a million.', 'INVALID_RATE')
  }
  if (isTooSmallForCard(cents)) {
    refuse('payment.fixed.price.value', 'A card cannot be asked for less than $0.50.', 'INVALID_RATE')
  }
  return cents
}

/** Locations that were read and are sent back unchanged are no change. */
function placesOf(
  { locations }: ServiceSent,
  { siteId }: Premises,
  current: CurrentService | null,
  refuse: Refuse,
): ServiceChange {
  if (!locations) return {}
  const read = readLocations(locations, siteId)
  if (read) return isDeepStrictEqual(read, current?.locations) ? {} : { locations: read }
  refuse('locations', 'A place is the house, the customer’s, or one with an address.', 'INVALID_LOCATIONS')
  return {}
}

/** The locations of a service as they are stored: none when it is only the house. Null: one is not valid. */
function readLocations(sent: readonly LocationSent[], siteId: string): PlatformLocation[] | null {
  const isOurs = ({ type, business }: LocationSent) =>
    type === 'BUSINESS' && (business?.id === undefined || business.id.toLowerCase() === siteId)
  if (sent.every(isOurs)) return []
  const read = sent.map((each): PlatformLocation | null => {
    const { type, custom } = each
    if (type === 'BUSINESS') return isOurs(each) ? { id: siteId, type, business: { id: siteId, default: true } } : null
    const id = custom?.id ?? randomUUID()
    return type === 'CUSTOM' ? customLocation(id, custom?.address) : { id, type }
  })
  return read.every((each) => each !== null) ? read : null
}

/** A place with an address of its own; null without one. */
function customLocation(id: string, sent: Address | null | undefined): PlatformLocation | null {
  const formattedAddress = sent && formatted(sent)
  if (!formattedAddress) return null
  const address = { ...withoutNulls(sent), formattedAddress }
  return { id, type: 'CUSTOM', custom: { id, address }, calculatedAddress: address }
}

function formatted({
  formattedAddress,
  streetAddress,
  addressLine,
  city,
  subdivision,
  postalCode,
  country,
}: Address): string {
  if (formattedAddress) return formattedAddress
  const street = addressLine ?? [streetAddress?.number, streetAddress?.name].filter((part) => part).join(' ')
  const town = [city, subdivision, postalCode].filter((part) => part).join(' ')
  return [street, town, country].filter((part) => part).join(', ')
}

/** The rooms of a treatment; those of classes and baths come from the timetable. */
function roomsOf(
  { staffMemberIds, serviceResources }: ServiceSent,
  { rooms }: Premises,
  kind: ServiceFamily | null,
  current: CurrentService | null,
  refuse: Refuse,
): ServiceChange {
  const named = staffMemberIds ?? serviceResources?.flatMap(({ resourceIds }) => resourceIds?.values ?? [])
  const wanted = [...new Set(named?.map((id) => id.toLowerCase()))]
  if (wanted.length === 0 || isSame(wanted, current?.resourceIds)) return {}
  if (kind === 'massage' && wanted.every((id) => rooms.includes(id))) return { rooms: wanted }
  refuse('staffMemberIds', 'Treatments are given in rooms of the house.', 'INVALID_STAFF_MEMBER_IDS')
  return {}
}

const isSame = (some: readonly string[], others: readonly string[] = []) =>
  some.length === others.length && some.every((one) => others.includes(one))

const withoutNulls = (parts: object) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
