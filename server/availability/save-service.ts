import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  changeServiceRequest,
  newServiceRequest,
  previewServiceRequest,
  ServicePreview,
  StaffService,
} from '#api/timetable.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { lockServices, type ServiceParts } from '#server/catalogue/service-store.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { addServices } from './add-services.ts'
import { changeService } from './change-service.ts'
import { planTimes } from './plan-times.ts'
import { refuseUnpayable } from '#server/catalogue/refuse-unpayable.ts'
import { countHolders, listStanding } from './removal-store.ts'
import { removeServices } from './remove-services.ts'
import { isKnownService, listFuller, listStaffServices, lockTimetable } from './timetable-store.ts'

/** Every service, hidden ones too. */
export async function showStaffServices({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<StaffService[]> {
  const services = await listStaffServices(db, now())
  const stands = await listStanding(db)
  const holders = await countHolders(
    db,
    services.map(({ id }) => id),
  )
  return services.flatMap(({ price_cents, next_session, ...service }) => {
    const standing = stands.get(service.id)
    // Removed while this was read.
    if (!standing) return []
    return {
      id: service.id,
      kind: service.kind,
      name: service.name,
      tagline: service.tagline,
      description: service.description,
      minutes: service.minutes,
      price: dollarsFromCents(price_cents),
      partyLimit: service.party_limit,
      capacity: service.default_capacity,
      minParty: service.min_party,
      bookUntilMinutes: service.book_until_minutes,
      cutoffHours: service.cutoff_hours,
      offersRobe: service.offers_robe,
      offersExtraBath: service.offers_extra_bath,
      group: service.menu_group,
      hidden: service.hidden,
      revision: service.revision,
      hasTimes: service.has_times,
      nextSession: next_session?.toISOString() ?? null,
      stands: {
        ...standing,
        holders: holders.get(service.id) ?? 0,
      },
    }
  })
}

type Said = Omit<z.infer<typeof changeServiceRequest>, 'revision' | 'token'>

/**
 * Puts a service on the menu; it has no times yet, and no robes or extra bath unless they are asked for.
 * `service.min-party`.
 */
export async function createService(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { kind, ...said }: z.infer<typeof newServiceRequest>,
): Promise<StaffService> {
  refuseLargeMinimum(said)
  const empty = {
    offers_robe: false,
    offers_extra_bath: false,
    online_booking: true,
    position: null,
    locations: [],
    media: {},
    seo_data: {},
    extended_fields: {},
  }
  const parts = partsOf(said)
  return await db.transaction().execute(async (tx) => {
    // Of two people who add the first bath, one does.
    await lockTimetable(tx)
    const id = await idFor(tx, kind)
    await addServices(tx, [{ service: { id, kind, ...empty, ...parts }, rooms: [] }])
    return await showOne({ db: tx, now }, id)
  })
}

/** The site knows the first bath and the first class by ids of their own; those that follow have any (docs/decisions/206). */
async function idFor(tx: Tx, kind: 'bathing' | 'class' | 'massage'): Promise<string> {
  if (kind === 'massage') return randomUUID()
  const id = kind === 'bathing' ? BATHING_ID : SAUNA_CLUB_ID
  return (await isKnownService(tx, id)) ? randomUUID() : id
}

/** Rules of booking that are not sent stay as they are. `price.too-small`. */
function partsOf({ partyLimit, capacity, price, ...said }: Said) {
  const { minParty, bookUntilMinutes, cutoffHours, offersRobe, offersExtraBath, group, ...words } = said
  refuseUnpayable(centsFromDollars(price))
  return {
    ...words,
    price_cents: centsFromDollars(price),
    party_limit: partyLimit,
    default_capacity: capacity,
    ...(minParty !== undefined && { min_party: minParty }),
    ...(bookUntilMinutes !== undefined && { book_until_minutes: bookUntilMinutes }),
    ...(cutoffHours !== undefined && { cutoff_hours: cutoffHours }),
    ...(offersRobe !== undefined && { offers_robe: offersRobe }),
    ...(offersExtraBath !== undefined && { offers_extra_bath: offersExtraBath }),
    ...(group !== undefined && { menu_group: group }),
  } satisfies Partial<ServiceParts>
}

/** Otherwise nobody could book it at all. */
function refuseLargeMinimum({ minParty = 1, partyLimit, capacity }: Said): void {
  if (minParty > Math.min(partyLimit, capacity ?? partyLimit)) {
    throw new Refused('service.min-party', { fields: ['minParty'] })
  }
}

async function showOne(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<StaffService> {
  const service = (await showStaffServices(ctx)).find((each) => each.id === id.toLowerCase())
  if (!service) throw new Refused('service.unknown')
  return service
}

/** What another length or size of a service would do; nothing is written. `service.unknown`. */
export async function previewService(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { minutes, capacity }: z.infer<typeof previewServiceRequest>,
): Promise<ServicePreview> {
  const service = await showOne(ctx, id)
  const times = changesStarts(service, minutes) ? await planLength(ctx.db, service.id, minutes, ctx.now()) : null
  return { times, fuller: await listFuller(ctx.db, { serviceId: service.id, capacity }, ctx.now()) }
}

/** Rooms have no sessions that could be in each other's way. */
const changesStarts = (service: StaffService, minutes: number): boolean =>
  service.kind !== 'massage' && service.minutes !== minutes

const planLength = (db: Db, serviceId: string, minutes: number, now: Date) =>
  planTimes(db, { serviceId, from: sydneyDateOf(now), minutes }, now)

/**
 * Changes a service as it stands on the menu; a lower price asks for the second factor of just now (`askFactor`).
 * `service.unknown`, `service.min-party`, `revision.old`; `preview.old` when another length takes away starts that were
 * not shown before.
 */
export async function editService(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { revision, token, ...said }: z.infer<typeof changeServiceRequest>,
  askFactor: () => void,
): Promise<StaffService> {
  return await db.transaction().execute(async (tx) => {
    const service = await showOne({ db: tx, now }, id)
    if (centsFromDollars(said.price) < centsFromDollars(service.price)) askFactor()
    refuseLargeMinimum(said)
    if (service.revision !== revision) return await refuseStale(tx, 'service', service.id, service)
    if (changesStarts(service, said.minutes)) await refuseUnseen(tx, service.id, { ...said, token }, now())
    await changeService({ now }, tx, { service, change: partsOf(said), revision }).catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.reason !== 'INVALID_REVISION') throw error
      await refuseStale(tx, 'service', service.id, await showOne({ db: tx, now }, id))
    })
    return await showOne({ db: tx, now }, id)
  })
}

/** Nobody loses a start that was not shown to whoever changes the length. */
async function refuseUnseen(
  tx: Tx,
  id: string,
  { minutes, token }: { minutes: number; token: string | undefined },
  now: Date,
): Promise<void> {
  await lockTimetable(tx)
  await lockServices(tx, [id])
  const plan = await planLength(tx, id, minutes, now)
  if (plan.remove > 0 && plan.token !== token) throw new Refused('preview.old')
}

/**
 * Takes a service off the menu for good. `service.unknown`, `FUTURE_SESSIONS_WITH_PARTICIPANTS`; `service.held` while
 * memberships owe visits of it.
 */
export async function removeService(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  const { id: known } = await showOne(ctx, id)
  const { kept } = await removeServices(ctx, { ids: [known], keepsBooked: false })
  const why = kept.get(known)
  if (why) throw why
}
