import type * as z from 'zod/mini'
import type { neighbourRequest } from '#api/platform/services.ts'
import type { Caller } from '#server/access/identify-tool.ts'
import { listServiceDetails, type ServiceDetails } from '#server/catalogue/service-store.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { houseLocation, policyOf, describeServices } from './describe-service.ts'
import { asked } from './list-services.ts'
import { BOOKING_FORM_ID, categories } from './own-parts.ts'

type Reader = Pick<Ctx, 'db' | 'config'>
type Input = NonNullable<z.infer<typeof neighbourRequest>['filter']>

const wholePage = { count: 1, cursors: {}, hasNext: false }

/** The one policy of the house, with the first services it holds for. */
export async function listPolicies(ctx: Reader, caller: Caller) {
  const services = await describeServices(ctx, { where: asked(caller, {}) })
  const bookingPolicy = policyOf(await findVenue(ctx.db))
  const connected = { bookingPolicy, connectedServices: services.slice(0, 5), totalServiceCount: services.length }
  return { bookingPolicies: [connected], pagingMetadata: wholePage }
}

/** The one form of the house: contact details. */
export async function listForms({ db }: Reader, caller: Caller) {
  const services = await listServiceDetails(db, { where: asked(caller, {}) })
  const form = {
    formDetails: { formId: BOOKING_FORM_ID, name: 'Contact details', revision: '1' },
    connectedServices: services.slice(0, 5).map(({ id, name }) => ({ id, name })),
    totalServiceCount: services.length,
  }
  return { bookingForms: [form], pagingMetadata: wholePage, defaultBookingForm: form }
}

/** Where the services that fit take place. */
export async function listLocations({ db }: Reader, caller: Caller, { services: filter, businessLocationIds }: Input) {
  const [venue, services] = await Promise.all([
    findVenue(db),
    listServiceDetails(db, { where: asked(caller, filter ?? {}) }),
  ])
  const places = services.flatMap(placesOf)
  const isWished = !businessLocationIds?.length || businessLocationIds.some((id) => id.toLowerCase() === venue.site_id)
  const locations = places.includes('BUSINESS') && isWished ? [houseLocation(venue)] : []
  return {
    businessLocations: { exists: locations.length > 0, locations },
    customLocations: { exists: places.includes('CUSTOM') },
    customerLocations: { exists: places.includes('CUSTOMER') },
  }
}

const placesOf = ({ locations }: ServiceDetails) =>
  locations.length === 0 ? ['BUSINESS'] : locations.map((place) => (place as { type: string }).type)

/** The categories of the services that fit. */
export async function listCategories({ db }: Reader, caller: Caller, { services: filter, categoryIds }: Input) {
  const services = await listServiceDetails(db, { where: asked(caller, filter ?? {}) })
  const kinds = new Set(services.map(({ kind }) => kind))
  const used = (['bathing', 'class', 'massage'] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => categories[kind])
  const wished = categoryIds?.map((id) => id.toLowerCase()) ?? []
  return { categories: used.filter(({ id }) => wished.length === 0 || wished.includes(id)) }
}
