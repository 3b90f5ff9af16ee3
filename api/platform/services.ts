import * as z from 'zod/mini'
import { id } from '../wire.ts'
import { filter, query, sort, type BulkAnswer, type PagingMetadata } from './query.ts'

export const servicesPath = '/v2/services'
export const oneServicePath = '/v2/services/:serviceId'
export const bulkCreatePath = '/v2/bulk/services/create'
export const bulkUpdatePath = '/v2/bulk/services/update'
export const bulkUpdateByFilterPath = '/v2/bulk/services/update-by-filter'
export const bulkDeletePath = '/v2/bulk/services/delete'
export const bulkDeleteByFilterPath = '/v2/bulk/services/delete-by-filter'
export const queryServicesPath = '/v2/services/query'
export const searchServicesPath = '/v2/services/search'
export const countServicesPath = '/v2/services/count'
export const cloneServicePath = '/v2/services/clone'
export const serviceLocationsPath = '/v2/services/:serviceId/locations'
export const validateSlugPath = '/v2/services/slugs/validate'
export const customSlugPath = '/v2/services/:serviceId/slugs/custom'
export const addPlansPath = '/v2/services/:serviceId/pricing-plans/add'
export const removePlansPath = '/v2/services/:serviceId/pricing-plans/remove'
export const queryPoliciesPath = '/v2/services/policies/query'
export const queryFormsPath = '/v2/services/booking-forms/query'
export const queryLocationsPath = '/v2/services/locations/query'
export const queryCategoriesPath = '/v2/services/categories/query'

/** The largest bulk a client may send. */
const MOST = 100

/** Words of any length up to a limit, line breaks too; what a database would choke on is refused. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    // oxlint-disable-next-line no-control-regex
    z.refine((said) => said.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(said)),
  )
const flag = z.nullish(z.boolean())
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** Decimal dollars as text: `75` or `75.50`. */
const decimal = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/))
const money = z.object({ value: decimal, currency: z.nullish(z.string()) })

const address = z.object({
  streetAddress: z.nullish(
    z.object({ number: z.optional(text(255)), name: z.optional(text(255)), apt: z.optional(text(255)) }),
  ),
  addressLine: z.nullish(text(255)),
  country: z.nullish(z.string().check(z.regex(/^[A-Z]{2}$/))),
  subdivision: z.nullish(text(255)),
  city: z.nullish(text(255)),
  postalCode: z.nullish(text(255)),
  formattedAddress: z.nullish(text(512)),
})
export type Address = z.infer<typeof address>

const location = z.object({
  type: z.enum(['CUSTOM', 'BUSINESS', 'CUSTOMER']),
  business: z.nullish(z.object({ id: z.optional(id) })),
  custom: z.nullish(z.object({ id: z.nullish(id), address: z.nullish(address) })),
})
export type LocationSent = z.infer<typeof location>
const locations = z.array(location).check(z.maxLength(MOST))

const picture = z.object({
  image: z.optional(
    z.object({
      id: z.optional(text(2000)),
      // A URL that a page may load.
      url: z.optional(text(2000).check(z.regex(/^(https:|wix:image:)\/\//))),
      height: z.optional(z.number()),
      width: z.optional(z.number()),
      altText: z.optional(text(1000)),
      filename: z.optional(text(1000)),
    }),
  ),
})
const media = z.object({
  items: z.optional(z.array(picture).check(z.maxLength(MOST))),
  mainMedia: z.nullish(picture),
  coverMedia: z.nullish(picture),
})
/** The pictures of a service, as a client sends them and as they are kept. */
export type ServiceMedia = z.infer<typeof media>
const document = z.record(z.string(), z.unknown()).check(z.refine((value) => JSON.stringify(value).length <= 20_000))

/**
 * A service as a client sends it. All of it may be missing: a change names what changes. What only the house can say
 * (urls, dates, its plans) is passed over when it is sent back.
 */
export const serviceSent = z.object({
  id: z.nullish(id),
  type: z.nullish(z.enum(['APPOINTMENT', 'CLASS'])),
  name: z.optional(text(400).check(z.trim(), z.minLength(1))),
  description: z.nullish(text(7000)),
  tagLine: z.nullish(text(6000)),
  sortOrder: z.nullish(whole(-1_000_000, 1_000_000)),
  defaultCapacity: z.nullish(whole(1, 1000)),
  media: z.nullish(media),
  hidden: flag,
  category: z.nullish(z.object({ id: z.nullish(id) })),
  form: z.nullish(z.object({ id: z.nullish(id) })),
  payment: z.nullish(
    z.object({
      rateType: z.nullish(z.enum(['FIXED', 'CUSTOM', 'VARIED', 'NO_FEE', 'SUBSCRIPTION', 'UNKNOWN_RATE_TYPE'])),
      fixed: z.nullish(z.object({ price: z.nullish(money), deposit: z.nullish(z.unknown()) })),
      options: z.nullish(z.object({ online: flag, inPerson: flag, deposit: flag, pricingPlan: flag })),
    }),
  ),
  onlineBooking: z.nullish(z.object({ enabled: flag, requireManualApproval: flag, allowMultipleRequests: flag })),
  conferencing: z.nullish(z.object({ enabled: flag })),
  locations: z.nullish(locations),
  bookingPolicy: z.nullish(
    z.object({
      id: z.nullish(id),
      participantsPolicy: z.nullish(z.object({ maxParticipantsPerBooking: z.nullish(whole(1, 20)) })),
    }),
  ),
  schedule: z.nullish(
    z.object({
      availabilityConstraints: z.nullish(
        z.object({
          sessionDurations: z.nullish(z.array(whole(1, 24 * 60)).check(z.maxLength(50))),
          durations: z.nullish(z.array(z.object({ minutes: whole(1, 24 * 60) })).check(z.maxLength(50))),
        }),
      ),
    }),
  ),
  staffMemberIds: z.nullish(z.array(id).check(z.maxLength(220))),
  serviceResources: z.nullish(
    z.array(
      z.object({ resourceIds: z.nullish(z.object({ values: z.optional(z.array(id).check(z.maxLength(100))) })) }),
    ),
  ),
  seoData: z.nullish(document),
  extendedFields: z.nullish(document),
})
export type ServiceSent = z.infer<typeof serviceSent>
/** Validated one by one: in a bulk request one invalid service does not stop the others. */
const unread = z.record(z.string(), z.unknown())

export const serviceParams = z.object({ serviceId: id })
export const createServiceRequest = z.object({ service: unread })
export const updateServiceRequest = z.object({ service: unread })
export const bulkCreateRequest = z.object({
  services: z.array(unread).check(z.minLength(1), z.maxLength(MOST)),
  returnEntity: flag,
})
export const bulkUpdateRequest = z.object({
  services: z
    .array(z.object({ service: unread, mask: z.nullish(z.union([z.string(), z.array(z.string())])) }))
    .check(z.minLength(1), z.maxLength(MOST)),
  returnEntity: flag,
})
export const updateByFilterRequest = z.object({ filter, service: unread })

const removal = {
  preserveFutureSessionsWithParticipants: flag,
  participantNotification: z.nullish(z.object({ notifyParticipants: flag, message: z.nullish(text(2000)) })),
}
/** In an address everything is text, and names with dots are passed over. */
export const deleteServiceQuery = z.object({
  preserveFutureSessionsWithParticipants: z.optional(z.enum(['true', 'false'])),
})
export const bulkDeleteRequest = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MOST)),
  ...removal,
})
export const deleteByFilterRequest = z.object({ filter, ...removal })
export const removalInput = z.object(removal)

export const queryServicesRequest = z.object({ query: z.nullish(query) })
/** What is asked when nothing is said. */
export const everyService = query.parse({})
export const countServicesRequest = z.object({ filter: z.nullish(filter) })

const aggregation = z.object({
  name: z.optional(text(100)),
  type: z.optional(z.string()),
  fieldPath: text(200),
  value: z.optional(z.object({ limit: z.nullish(whole(1, 250)) })),
})
const search = z.object({
  filter: z._default(z.nullish(filter), {}),
  sort,
  cursorPaging: z.nullish(
    z.object({ limit: z.nullish(whole(1, 100)), cursor: z.nullish(z.string().check(z.maxLength(16_000))) }),
  ),
  search: z.nullish(
    z.object({
      expression: z.nullish(text(200)),
      mode: z.nullish(z.enum(['OR', 'AND'])),
      fields: z.nullish(z.array(text(200)).check(z.maxLength(10))),
      fuzzy: flag,
    }),
  ),
  aggregations: z.nullish(z.array(aggregation).check(z.maxLength(10))),
})
export type ServiceSearch = z.infer<typeof search>
export const searchServicesRequest = z.object({ search: z.nullish(search) })
export const everySearch: ServiceSearch = { filter: {}, sort: [] }
/** The content of a cursor: the search, and its position. */
export const searchCursor = z.object({
  filter,
  sort,
  search: z.nullish(z.unknown()),
  limit: whole(1, 100),
  offset: whole(0, 1_000_000_000),
})
export type SearchCursor = z.infer<typeof searchCursor>

export const cloneServiceRequest = z.object({ sourceServiceId: id })
export const serviceLocationsRequest = z.object({
  locations,
  removedLocationSessionsAction: z.nullish(z.unknown()),
})
export const validateSlugRequest = z.object({ serviceId: id, slug: z.nullish(text(500)) })
export const customSlugRequest = z.object({ slug: text(500).check(z.minLength(1)) })
export const addPlansRequest = z.object({
  pricingPlanIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
})
export const removePlansRequest = z.object({ pricingPlanIds: z.nullish(z.array(id).check(z.maxLength(75))) })

/** Which locations or categories are asked for. Both lists are short: paging and other parts of the request are ignored. */
export const connectedRequest = z.object({
  filter: z.nullish(
    z.object({
      services: z.nullish(filter),
      categoryIds: z.nullish(z.array(id).check(z.maxLength(100))),
      businessLocationIds: z.nullish(z.array(id).check(z.maxLength(100))),
    }),
  ),
})

type Money = { value: string; currency: 'AUD'; formattedValue: string }
export type PlatformAddress = { formattedAddress?: string | null } & Record<string, unknown>
export type PlatformLocation = { id: string; type: LocationSent['type']; calculatedAddress?: PlatformAddress } & Record<
  string,
  unknown
>
export type PlatformSlug = { name: string; custom: boolean; createdDate: string }
type Page = { relativePath: string; url: string }

/** What a booking of a service may be, in the words of the SDK. */
export type PlatformPolicy = { id: string; name: string; default: true } & Record<string, unknown>

/** A service as the platform's SDK knows it. */
export type PlatformService = {
  id: string
  type: 'APPOINTMENT' | 'CLASS'
  sortOrder: number
  name: string
  description: string
  tagLine: string
  defaultCapacity: number
  media: object
  hidden: boolean
  category: { id: string; name: string; sortOrder: number }
  form: { id: string }
  payment: {
    rateType: 'FIXED' | 'NO_FEE'
    fixed?: { price: Money }
    options: { online: boolean; inPerson: false; deposit: false; pricingPlan: boolean }
    pricingPlanIds: string[]
  }
  onlineBooking: { enabled: boolean; requireManualApproval: false; allowMultipleRequests: false }
  conferencing: { enabled: false }
  locations: PlatformLocation[]
  bookingPolicy: PlatformPolicy
  schedule: {
    id: string
    firstSessionStart?: string
    lastSessionEnd?: string
    availabilityConstraints: {
      durations: { minutes: number }[]
      sessionDurations: number[]
      timeBetweenSessions: number
    }
  }
  staffMemberIds: string[]
  staffMemberDetails: { staffMembers: { staffMemberId: string; name: string }[] }
  serviceResources: { resourceType: { id: string; name: string }; resourceIds: { values: string[] } }[]
  supportedSlugs: PlatformSlug[]
  mainSlug: PlatformSlug
  urls: { servicePage: Page; bookingPage: Page; calendarPage: Page }
  extendedFields: object
  seoData: object
  createdDate: string
  updatedDate: string
  revision: string
}
export type ServiceAnswer = { service: PlatformService }
export type ServicesAnswer = { services: PlatformService[]; pagingMetadata: PagingMetadata }
export type ServicesFound = {
  services: PlatformService[]
  pagingMetadata: { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean }
  aggregationData?: { results: object[] }
}
export type ServicesBulk = BulkAnswer<PlatformService>
