import { sql } from 'kysely'
import type { PlatformService } from '#api/platform/services.ts'
import { Refused } from '#domain/refusals.ts'
import { addServices } from '#server/availability/add-services.ts'
import { changeService, type ChangeInput } from '#server/availability/change-service.ts'
import { listRooms } from '#server/availability/service-time-store.ts'
import { listServiceDetails, type ServiceDetails } from '#server/catalogue/service-store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { InvalidFields, violation } from '../failing.ts'
import { showService } from './describe-service.ts'
import { readChange, readNewService, type Premises, type CurrentService } from './read-service.ts'

type SentService = Record<string, unknown>

/** Creates a service for a client; from then on it is like any other of ours. */
export async function createService(ctx: Ctx, sent: SentService): Promise<PlatformService> {
  const added = readNewService(sent, await findPremises(ctx.db))
  await ctx.db.transaction().execute(async (tx) => await addServices(tx, [added]))
  return await showService(ctx, added.service.id)
}

/** Changes the fields that a client sends, if the service still has the revision that it read. */
export async function updateOne(ctx: Ctx, id: string, sent: SentService): Promise<PlatformService> {
  const input = readUpdate(await findPremises(ctx.db), await findService(ctx.db, id), sent)
  await ctx.db.transaction().execute(async (tx) => await changeService(ctx, tx, input))
  return await showService(ctx, id)
}

/** Sets the locations of a service, without regard to its revision. */
export async function setLocations(ctx: Ctx, id: string, locations: readonly unknown[]): Promise<PlatformService> {
  const service = await findService(ctx.db, id)
  const change = readChange({ locations }, await findPremises(ctx.db), currentOf(service))
  await ctx.db.transaction().execute(async (tx) => await changeService(ctx, tx, { service, change, revision: null }))
  return await showService(ctx, id)
}

/** A change as a client sends it, with the revision that it has read. */
export function readUpdate(premises: Premises, service: ServiceDetails, sent: SentService): ChangeInput {
  return { service, change: readChange(sent, premises, currentOf(service)), revision: readRevision(sent) }
}

function readRevision({ revision }: SentService): number {
  const number = typeof revision === 'string' || typeof revision === 'number' ? Number(revision) : Number.NaN
  if (Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number
  throw new InvalidFields([violation('service.revision', 'Which revision was read?')])
}

export async function findPremises(db: Db): Promise<Premises> {
  const [venue, rooms] = await Promise.all([findVenue(db), listRooms(db)])
  return { rooms: rooms.map(({ id }) => id), siteId: venue.site_id }
}

export const currentOf = (service: ServiceDetails): CurrentService => ({
  kind: service.kind,
  priceCents: service.price_cents,
  capacity: service.capacity,
  resourceIds: service.resources.map(({ id }) => id),
  locations: service.locations,
})

/** A service with all its details; `service.unknown`. */
export async function findService(db: Db, id: string): Promise<ServiceDetails> {
  const [service] = await listServiceDetails(db, { where: sql<boolean>`service.id = ${id}` })
  if (!service) throw new Refused('service.unknown')
  return service
}
