import type { Service } from '#api/catalogue.ts'
import type { ServiceMedia } from '#api/platform/services.ts'
import { typeOf } from '#domain/catalogue/service.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findService } from './store.ts'

/** A service as it is sold (spec 7: GET services/{id}); `service.unknown` when there is none, or it is hidden and nobody comes by it. */
export async function showService({ db }: Pick<Ctx, 'db'>, id: string): Promise<Service> {
  const service = await findService(db, id)
  if (!service) throw new Refused('service.unknown')
  return sentService(service)
}

/** A service in the words of the wire. */
export function sentService(service: ServiceRow): Service {
  return {
    id: service.id,
    name: service.name,
    tagline: service.tagline,
    description: service.description,
    type: typeOf(service.kind),
    family: service.kind,
    duration: service.minutes,
    capacity: service.capacity,
    payment: { price: dollarsFromCents(service.price_cents), currency: 'AUD' },
    minParty: service.min_party,
    maxGuests: service.party_limit,
    robe: service.offers_robe,
    extraBath: service.has_extra_bath,
    policy: service.policy,
    media: imagesOf(service.media),
    ...(service.menu_group && { group: service.menu_group }),
    ...(service.hidden && { hidden: true }),
    ...(service.pictures[0] && { picture: service.pictures[0] }),
    ...((service.story !== '' || service.pictures.length > 1) && { hasStory: true }),
  }
}

/** The pictures of a service, the main one first. */
function imagesOf({ mainMedia, items = [] }: ServiceMedia): string[] {
  return [mainMedia, ...items].flatMap((picture) => picture?.image?.url ?? [])
}

type ServiceRow = NonNullable<Awaited<ReturnType<typeof findService>>>
