import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { PlatformLocation, ServiceMedia } from '#api/platform/services.ts'
import { json } from '#db/json.ts'
import type { Tables } from '#db/tables.ts'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** What a service says of itself. What is null is the house's own: its place, as many as the resource holds. */
export type ServiceParts = {
  name: string
  tagline: string
  description: string
  minutes: number
  price_cents: Cents
  party_limit: number
  /** The fewest people of one booking. */
  min_party: number
  /** Bookings close so many minutes before the start. */
  book_until_minutes: number
  /** How many hours before the start a booking can be changed; null: as long as the house says. */
  cutoff_hours: number | null
  offers_robe: boolean
  offers_extra_bath: boolean
  /** The heading under which the site shows it; empty: by itself. */
  menu_group: string
  default_capacity: number | null
  hidden: boolean
  online_booking: boolean
  /** Its place in the menu. */
  position: number
  locations: PlatformLocation[]
  media: ServiceMedia
  seo_data: object
  extended_fields: object
}
/** Rules that are not given begin as they do for most services: anybody, until it starts, with what the house has elsewhere. */
type RulesOfBooking =
  | 'min_party'
  | 'book_until_minutes'
  | 'cutoff_hours'
  | 'offers_robe'
  | 'offers_extra_bath'
  | 'menu_group'
export type NewService = Omit<ServiceParts, 'position' | RulesOfBooking> & {
  [Rule in RulesOfBooking]?: ServiceParts[Rule]
} & {
  id: string
  kind: ServiceFamily
  massage_type?: 'CALM' | 'REJUVENATE' | 'PREGNANCY' | null
  position: number | null
}

/** Puts services on the menu; without a place of their own they come last. */
export async function insertServices(tx: Tx, services: readonly NewService[]): Promise<void> {
  if (services.length === 0) return
  const { last, robes, baths } = await tx
    .selectFrom('service')
    .select((row) => row.fn.coalesce(row.fn.max('position'), sql<number>`0`).as('last'))
    .select([
      sql<boolean>`coalesce(bool_or(offers_robe), false)`.as('robes'),
      sql<boolean>`coalesce(bool_or(offers_extra_bath), false)`.as('baths'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = services.map(({ position, offers_robe = robes, offers_extra_bath = baths, ...service }, i) => ({
    ...asRow(service),
    offers_robe,
    offers_extra_bath,
    position: position ?? last + 1 + i,
  }))
  await tx.insertInto('service').values(rows).execute()
}

/**
 * Changes a service; the check of the revision and the write are one statement. Returns false if the revision no
 * longer matches or the service does not exist. `revision: null` skips the check.
 */
export async function updateService(
  tx: Tx,
  id: string,
  changes: Partial<ServiceParts>,
  revision: number | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('service')
    .set({ ...asRow(changes), ...smallestParty(changes), deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((row) => (revision === null ? row.lit(true) : row('revision', '=', revision)))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The revision of a service as it stands. */
export const findRevision = async (tx: Tx, id: string): Promise<number | undefined> =>
  (await tx.selectFrom('service').select('revision').where('id', '=', id).executeTakeFirst())?.revision

/**
 * Counts an edit of what is no part of the row itself: pictures, rooms, the name in addresses. False if the revision no
 * longer matches, or the service is gone.
 */
export async function countServiceEdit(tx: Tx, id: string, revision: number | null): Promise<boolean> {
  const counted = await tx
    .updateTable('service')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((row) => (revision === null ? row.lit(true) : row('revision', '=', revision)))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whoever lowers the largest party, or the places, says nothing of the smallest party, which goes down with them. */
const smallestParty = ({ party_limit: most, default_capacity: places, min_party: least }: Partial<ServiceParts>) =>
  least === undefined && (most !== undefined || places !== undefined)
    ? { min_party: sql<number>`least(min_party, ${most ?? null}::integer, ${places ?? null}::integer)` }
    : {}

/** Documents travel to the database as text. */
function asRow<Parts extends Partial<ServiceParts>>({ locations, media, seo_data, extended_fields, ...parts }: Parts) {
  return {
    ...parts,
    ...(locations && { locations: json(locations) }),
    ...(media && { media: json(media) }),
    ...(seo_data && { seo_data: json(seo_data) }),
    ...(extended_fields && { extended_fields: json(extended_fields) }),
  }
}

/** Keeps the services of these ids from being booked or changed until the end of the transaction; in id order. */
export const lockServices = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('service')
    .select(['id', 'price_cents'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    // A weaker lock is not enough: a booking locks the row by its key and must wait.
    .forUpdate()
    .execute()

/** Keeps every service from being booked or changed until the end of the transaction; in id order. */
export const lockAllServices = (tx: Tx) => tx.selectFrom('service').select('id').orderBy('id').forUpdate().execute()

/** Takes services off the menu for good; their bookings and their history stay. */
export const setDeleted = (tx: Tx, ids: readonly string[], now: Date) =>
  tx
    .updateTable('service')
    .set({ deleted_at: now })
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** A service with everything that the platform shows of it. */
export type ServiceDetails = Selectable<Tables['told_service']>

/** The services of these ids. */
export const ofIds = (...ids: readonly string[]) => sql<boolean>`service.id = any (${ids}::uuid[])`

/** Which services, in which order, which of them. */
export type Choice = {
  where: RawBuilder<boolean>
  order?: RawBuilder<unknown>
  limit?: number
  offset?: number
}

/** Services that are on the menu or hidden, but never those that were taken away. */
export async function listServiceDetails(db: Db, { where, order, limit, offset }: Choice): Promise<ServiceDetails[]> {
  const requestedOrder = order ?? sql`position, id`
  // The page is found before its services are described, so that nothing is reckoned of the others.
  const { rows } = await sql<ServiceDetails>`
    select told_service.* from (
      select id, row_number() over (order by ${requestedOrder}) as place from service
      where deleted_at is null and ${where}
      order by ${requestedOrder} limit ${limit ?? null} offset ${offset ?? 0}) as page
    join told_service using (id) order by place`.execute(db)
  return rows
}

export async function countServices(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from service where deleted_at is null and ${where}`.execute(db)
  return rows[0]!.count
}

/** Which services fit. */
export async function listServiceIds(db: Db, where: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select service.id from service where deleted_at is null and ${where}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many services have each value, the most frequent first. */
export async function countValues(db: Db, where: RawBuilder<boolean>, value: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<{ value: string; count: number }>`
    select value::text as value, count(*) from service cross join lateral (select ${value} as value) as asked
    where deleted_at is null and ${where} and value is not null
    group by value order by count(*) desc, value limit ${most}`.execute(db)
  return rows
}

/**
 * When the sessions of a service begin and end: by the index that finds them by service and start. With `service_id =`
 * the database may go through all sessions by their start instead, to the last one where a service has none.
 */
export const firstSessionStart = sql<Date | null>`(
  select session.starts_at from session where service_id between service.id and service.id and not retired
  order by service_id, starts_at limit 1)`
export const lastSessionEnd = sql<Date | null>`(
  select session.ends_at from session where service_id between service.id and service.id and not retired
  order by service_id desc, starts_at desc limit 1)`

/** The service that has this slug, also when it was removed. */
export const findSlug = (db: Db, name: string) =>
  db.selectFrom('service_slug').select('service_id').where('name', '=', name).executeTakeFirst()

/** Makes this the main name of a service in addresses; false when another has it. */
export async function insertSlug(tx: Tx, serviceId: string, name: string): Promise<boolean> {
  await tx.deleteFrom('service_slug').where('name', '=', name).where('service_id', '=', serviceId).execute()
  const made = await tx
    .insertInto('service_slug')
    .values({ name, service_id: serviceId, custom: true })
    .onConflict((already) => already.doNothing())
    .returning('name')
    .executeTakeFirst()
  return made !== undefined
}

/** The name that a service of this name would get in addresses, were it free. */
export async function slugOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug_of(${name}) as slug`.execute(db)
  return rows[0]!.slug
}

/**
 * Makes plans give a service from now on, as often as they give what they gave before, without limit when they gave
 * nothing else; answers those that did not give it yet.
 */
export async function insertBenefits(tx: Tx, serviceId: string, planIds: readonly string[]) {
  const { rows } = await sql<{ planId: string; credits: number }>`
    insert into plan_benefit (plan_id, service_id, credits)
    select plan.id, ${serviceId}, coalesce(
      (select min(credits) from plan_benefit where plan_id = plan.id and credits > 0), 0)
    from plan where id = any (${planIds}::uuid[])
    on conflict do nothing
    returning plan_id as "planId", credits`.execute(tx)
  await countPlanEdits(
    tx,
    rows.map(({ planId }) => planId),
  )
  return rows
}

/** What a plan gives is a part of it: whoever edits the plan at this moment is to see it. */
async function countPlanEdits(tx: Tx, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return
  await sql`
    with locked as (select id from plan where id = any (${planIds}::uuid[]) order by id for no key update)
    update plan set revision = revision + 1 from locked where plan.id = locked.id`.execute(tx)
}

/** Removes a service from plans for future buyers; without plans from all of them. Answers the plans that had it. */
export async function deleteBenefits(tx: Tx, serviceId: string, planIds: readonly string[] | null) {
  const gone = await tx
    .deleteFrom('plan_benefit')
    .where('service_id', '=', serviceId)
    .$if(planIds !== null, (query) => query.where('plan_id', '=', sql<string>`any (${planIds}::uuid[])`))
    .returning('plan_id')
    .execute()
  await countPlanEdits(
    tx,
    gone.map(({ plan_id }) => plan_id),
  )
  return gone
}

/** No plan promises what is not sold any more. Answers the plans that had. */
export async function deleteAllBenefits(tx: Tx, serviceIds: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('plan_benefit')
    .where('service_id', '=', sql<string>`any (${serviceIds}::uuid[])`)
    .returning('plan_id')
    .execute()
  const planIds = gone.map(({ plan_id }) => plan_id)
  await countPlanEdits(tx, planIds)
  return planIds
}

export const listPlanIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('plan')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
