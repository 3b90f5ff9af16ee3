import type * as z from 'zod/mini'
import type { connectedRequest } from '#api/platform/services.ts'
import type { Caller } from '#server/access/identify-client.ts'
import { listServiceDetails, type ServiceDetails } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { houseLocation } from './describe-service.ts'
import { asked } from './list-services.ts'

type Input = NonNullable<z.infer<typeof connectedRequest>['filter']>

/** Where the services that fit take place. */
export async function listLocations(
  { db }: Pick<Ctx, 'db'>,
  caller: Caller,
  { services: filter, businessLocationIds }: Input,
) {
  const [venue, services] = await Promise.all([
    findVenue(db),
    listServiceDetails(db, { where: asked(caller, filter ?? {}) }),
  ])
  const places = services.flatMap(placesOf)
  const isAsked = !businessLocationIds?.length || businessLocationIds.some((id) => id.toLowerCase() === venue.site_id)
  const locations = places.includes('BUSINESS') && isAsked ? [houseLocation(venue)] : []
  return {
    businessLocations: { exists: locations.length > 0, locations },
    customLocations: { exists: places.includes('CUSTOM') },
    customerLocations: { exists: places.includes('CUSTOMER') },
  }
}

const placesOf = ({ locations }: ServiceDetails) =>
  locations.length === 0 ? ['BUSINESS'] : locations.map((place) => (place as { type: string }).type)
