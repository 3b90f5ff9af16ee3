import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { WhatIsShut } from '#domain/closures/closed-time.ts'
import type { Gone, SoldLine } from '#domain/bookings/part-cancel.ts'
import { whatIsShut } from '#server/sales/booking-store.ts'
import { goneFrom } from '#server/sales/parts-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'

/** A closure that staff have made. Those from before have no times of their own. */
export type ClosureRecord = Selectable<Tables['closure']> & { from_at: Date; to_at: Date }
export type ClosureItem = Selectable<Tables['closure_item']>

const closures = (db: Db) =>
  db.selectFrom('closure').selectAll().where('from_at', 'is not', null).$castTo<ClosureRecord>()

/** Every closure that staff have made, the latest first. */
export const listClosures = (db: Db) => closures(db).orderBy('from_at', 'desc').orderBy('id').limit(200).execute()

export const findClosure = (db: Db, id: string) => closures(db).where('id', '=', id).executeTakeFirst()

/** One act at a time upon a closure. */
export const lockClosure = (tx: Tx, id: string) => closures(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertClosure = (tx: Tx, row: Insertable<Tables['closure']>) =>
  tx.insertInto('closure').values(row).returning('id').executeTakeFirstOrThrow()

/** Changes a draft, if nobody has since this revision; undefined: somebody has, or it is no draft. */
export const updateDraft = (tx: Tx, id: string, change: Updateable<Tables['closure']>, revision: number) =>
  tx
    .updateTable('closure')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'DRAFT')
    .returning('id')
    .executeTakeFirst()

export const setClosure = (tx: Tx, id: string, change: Updateable<Tables['closure']>) =>
  tx.updateTable('closure').set(change).where('id', '=', id).execute()

/** Takes a draft away; false: it is none, or there is none. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('closure')
    .where('id', '=', id)
    .where('state', '=', 'DRAFT')
    .where('from_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What a closure shuts. */
export type Shut = { from: Date; to: Date; serviceIds: string[] | null; resourceIds: string[] | null }

/** From now on nothing is booked in this time: a line for each service and pool, or for all of them. */
export async function insertClosedTime(tx: Tx, closureId: string, { from, to, serviceIds, resourceIds }: Shut) {
  const rows = (serviceIds ?? [null]).flatMap((service_id) =>
    (resourceIds ?? [null]).map((resource_id) => ({
      closure_id: closureId,
      service_id,
      resource_id,
      starts_at: from,
      ends_at: to,
    })),
  )
  await tx.insertInto('closed_time').values(rows).execute()
}

export const deleteClosedTime = (tx: Tx, closureId: string) =>
  tx.deleteFrom('closed_time').where('closure_id', '=', closureId).execute()

/** A booking in the time of a closure, as it stands this moment, with what was paid and what came back already. */
export type MetRow = {
  bookingId: string
  orderId: string
  kind: 'booking' | 'bath' | 'unpaid'
  firstName: string
  lastName: string
  email: string
  serviceId: string
  service: string
  resource: string
  resourceId: string
  startsAt: Date
  people: number
  usesMembership: boolean
  total: number
  gift: number
  /** What has left the booking so far. */
  gone: Gone
  /** Its line as it was sold. */
  parts: SoldLine
}

/**
 * Whom a closure meets: bookings to come in its time, paid or held, and extra baths whose booking stays. In the order of
 * their starts.
 */
export async function listMet(db: Db, { from, to, serviceIds, resourceIds }: Shut, now: Date): Promise<MetRow[]> {
  const met = sql`
    select id, main_booking_id from booking
    where status in ('HELD', 'CONFIRMED') and starts_at > ${now} and starts_at < ${to} and ends_at > ${from}
      and (${serviceIds}::uuid[] is null or service_id = any (${serviceIds}::uuid[]))
      and (${resourceIds}::uuid[] is null or resource_id = any (${resourceIds}::uuid[]))`
  return await readMet(
    db,
    sql`booking.id in (select id from met where main_booking_id is null or main_booking_id not in (select id from met))`,
    met,
  )
}

/** The same of the bookings that a closure has met, also of those that have left it since. */
export const listMetBefore = (db: Db, closureId: string): Promise<MetRow[]> =>
  readMet(
    db,
    sql`booking.id in (select booking_id from met)`,
    sql`select booking_id from closure_item where closure_id = ${closureId}`,
  )

/** One of them. */
export async function readMetBooking(db: Db, bookingId: string): Promise<MetRow> {
  const [row] = await readMet(db, sql`booking.id = ${bookingId}`, sql`select 1`)
  return required(row, `booking ${bookingId}`)
}

async function readMet(db: Db, which: RawBuilder<unknown>, met: RawBuilder<unknown>): Promise<MetRow[]> {
  const { rows } = await sql<MetRow>`
    with met as materialized (${met})
    select booking.id as "bookingId", orders.id as "orderId",
      case when booking.status in ('HELD', 'EXPIRED') then 'unpaid' when booking.main_booking_id is null then 'booking' else 'bath' end as kind,
      orders.first_name as "firstName", orders.last_name as "lastName", orders.email,
      booking.service_id as "serviceId", service.name as service, resource.name as resource,
      booking.resource_id as "resourceId", booking.starts_at as "startsAt", booking.party_size as people,
      booking.uses_membership as "usesMembership", line.total_cents as total, line.gift_cents as gift,
      ${goneFrom('line.booking_id')} as gone,
      json_build_object('people', line.people, 'base', line.base_cents, 'guests', line.guests_cents, 'towel', line.towel_cents, 'bath', line.bath_cents,
        'discount', line.discount_cents, 'gift', line.gift_cents) as parts
    from booking
    join orders on orders.id = booking.order_id
    join order_line as line on line.booking_id = coalesce(booking.main_booking_id, booking.id)
    join service on service.id = booking.service_id
    join resource on resource.id = booking.resource_id
    where ${which}
    order by booking.starts_at, booking.id`.execute(db)
  return rows
}

/** What a closure shuts, by name. */
export async function readWhatIsShut(db: Db, closureId: string): Promise<WhatIsShut> {
  const { rows } = await sql<{ what: WhatIsShut }>`
    select ${whatIsShut('closure')} as what from closure where id = ${closureId}`.execute(db)
  return rows[0]?.what ?? null
}

/** What is known of each guest of a closure, by booking. */
export async function listItems(db: Db, closureId: string): Promise<Map<string, ClosureItem>> {
  const items = await db.selectFrom('closure_item').selectAll().where('closure_id', '=', closureId).execute()
  return new Map(items.map((item) => [item.booking_id, item]))
}

/** Writes down what these guests are offered; what is known of them already gives way. */
export async function setItems(tx: Tx, items: Insertable<Tables['closure_item']>[]): Promise<void> {
  for (let at = 0; at < items.length; at += 500)
    await tx
      .insertInto('closure_item')
      .values(items.slice(at, at + 500))
      .onConflict((known) =>
        known.columns(['closure_id', 'booking_id']).doUpdateSet((row) => ({
          offer: row.ref('excluded.offer'),
          position: row.ref('excluded.position'),
          to_session_id: row.ref('excluded.to_session_id'),
          to_resource_id: row.ref('excluded.to_resource_id'),
          to_start: row.ref('excluded.to_start'),
          card_cents: row.ref('excluded.card_cents'),
          gift_cents: row.ref('excluded.gift_cents'),
          credits: row.ref('excluded.credits'),
        })),
      )
      .execute()
}

/** Forgets what others were offered than those who are met now. */
export const keepItemsOf = (tx: Tx, closureId: string, bookingIds: readonly string[]) =>
  tx
    .deleteFrom('closure_item')
    .where('closure_id', '=', closureId)
    .where(sql<boolean>`booking_id <> all (${bookingIds}::uuid[])`)
    .execute()

/** How many of these services and pools have never been there, or were taken away. */
export async function countUnknown(db: Db, serviceIds: readonly string[], resourceIds: readonly string[]) {
  const { rows } = await sql<{ services: number; resources: number }>`
    select
      (select count(*)::integer from unnest(${serviceIds}::uuid[]) as wanted (id)
       where not exists (select from service where service.id = wanted.id and deleted_at is null)) as services,
      (select count(*)::integer from unnest(${resourceIds}::uuid[]) as wanted (id)
       where not exists (select from resource where resource.id = wanted.id)) as resources`.execute(db)
  return required(rows[0], 'how many are unknown')
}

/** All services that are not taken away. */
export async function listServiceIds(db: Db): Promise<string[]> {
  const services = await db.selectFrom('service').select('id').where('deleted_at', 'is', null).orderBy('id').execute()
  return services.map(({ id }) => id)
}

/** The services that the site calls shut: those that are, and those whose every pool is. Null: all of them. */
export async function findTold(db: Db, closure: ClosureRecord): Promise<string[] | null> {
  const { service_ids: services, resource_ids: resources, from_at: from, to_at: to } = closure
  if (resources === null) return services
  const only = await listServicesOnlyIn(db, resources, from, to)
  return services === null ? only : only.filter((id) => services.includes(id))
}

/** The services whose every pool and room with times in these days is one of these. */
async function listServicesOnlyIn(db: Db, resourceIds: string[], from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select service_id as id from timetable
    where begins_on <= sydney_date(${to}) and coalesce(ends_on, 'infinity') >= sydney_date(${from})
    group by service_id having bool_and(resource_id = any (${resourceIds}::uuid[]))`.execute(db)
  return rows.map(({ id }) => id)
}

/** The closures whose guests are to be looked after: those whose time to be taken back is over, and those begun. */
export async function listSending(db: Db, now: Date): Promise<ClosureRecord[]> {
  const due = await closures(db)
    .where((row) =>
      row.or([row('state', '=', 'SENDING'), row.and([row('state', '=', 'WAITING'), row('sends_at', '<=', now)])]),
    )
    .orderBy('sends_at')
    .execute()
  const waiting = due.filter(({ state }) => state === 'WAITING').map(({ id }) => id)
  // An update that finds nothing is announced like any other: every list would be made anew.
  if (waiting.length > 0)
    await db
      .updateTable('closure')
      .set({ state: 'SENDING' })
      .where('id', 'in', waiting)
      .where('state', '=', 'WAITING')
      .execute()
  return due
}

/** The next guests of a closure. */
export const listPlanned = (db: Db, closureId: string, now: Date, most: number) =>
  db
    .selectFrom('closure_item')
    .innerJoin('booking', 'booking.id', 'closure_item.booking_id')
    .select(['closure_item.booking_id', 'booking.order_id', 'booking.status', 'booking.main_booking_id'])
    .select('closure_item.offer')
    .where('closure_item.closure_id', '=', closureId)
    .where('closure_item.state', '=', 'PLANNED')
    .where((row) => row.or([row('next_try_at', 'is', null), row('next_try_at', '<=', now)]))
    .orderBy('closure_item.position')
    .limit(most)
    .execute()

/** A guest who is still to be looked after, or was asked and is silent; undefined: that has changed meanwhile. */
export const lockItem = (tx: Tx, closureId: string, bookingId: string, state: 'PLANNED' | 'ASKED') =>
  tx
    .selectFrom('closure_item')
    .selectAll()
    .where('closure_id', '=', closureId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()

export const setItem = (db: Db, closureId: string, bookingId: string, change: Updateable<Tables['closure_item']>) =>
  db
    .updateTable('closure_item')
    .set(change)
    .where('closure_id', '=', closureId)
    .where('booking_id', '=', bookingId)
    .execute()

/** Guests who were asked and have not answered in time. */
export const listSilent = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('closure_item')
    .innerJoin('closure', 'closure.id', 'closure_item.closure_id')
    .innerJoin('booking', 'booking.id', 'closure_item.booking_id')
    .select(['closure_item.closure_id', 'closure_item.booking_id', 'booking.order_id'])
    .where('closure_item.state', '=', 'ASKED')
    .where('closure.answer_until', '<=', now)
    // Whom two closures have asked has until the later day, which is the one that they read.
    .where(
      sql<boolean>`not exists (
        select from closure_item as other join closure as later on later.id = other.closure_id
        where other.booking_id = closure_item.booking_id and other.state = 'ASKED' and later.answer_until > ${now})`,
    )
    .where((row) => row.or([row('next_try_at', 'is', null), row('next_try_at', '<=', now)]))
    .orderBy('closure.answer_until')
    .limit(most)
    .execute()

type Failed = { closureId: string; bookingId: string; why: string; now: Date; most: number }

/**
 * Counts a try that failed: the next comes later each time, from half a minute to eight. The last one gives up. Answers
 * whether this was it.
 */
export async function countTry(db: Db, { closureId, bookingId, why, now, most }: Failed): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update closure_item set tries = tries + 1, why = ${why},
      next_try_at = ${now}::timestamptz + interval '30 seconds' * power(2, tries),
      state = case when tries + 1 >= ${most} then 'FAILED' else state end
    where closure_id = ${closureId} and booking_id = ${bookingId} and state in ('PLANNED', 'ASKED')
    returning state`.execute(db)
  return rows[0]?.state === 'FAILED'
}

/** Whether guests of a closure are still to be written to: nobody has stopped it. */
export async function isSending(db: Db, closureId: string): Promise<boolean> {
  return (await findClosure(db, closureId))?.state === 'SENDING'
}

/** Whether another closure has asked the guest of a booking, who has not chosen yet. */
export async function isAskedByAnother(
  tx: Tx,
  { closure_id, booking_id }: Pick<ClosureItem, 'closure_id' | 'booking_id'>,
): Promise<boolean> {
  const asked = await tx
    .selectFrom('closure_item')
    .select('closure_id')
    .where('booking_id', '=', booking_id)
    .where('closure_id', '<>', closure_id)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  return asked !== undefined
}

/** Whether somebody whom a closure has asked has not chosen yet. */
export async function isAnyAsked(db: Db, closureId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('closure_item')
    .select('booking_id')
    .where('closure_id', '=', closureId)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  return asked !== undefined
}

/** A closure whose guests are all looked after is done. */
export async function finishClosure(db: Db, closureId: string): Promise<void> {
  await sql`
    update closure set state = 'DONE'
    where id = ${closureId} and state = 'SENDING'
      and not exists (select from closure_item where closure_id = ${closureId} and closure_item.state = 'PLANNED')`.execute(
    db,
  )
}

/** Whether a booking still takes place in closed time. */
export async function isInClosedTime(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select is_closed(service_id, resource_id, starts_at, ends_at) as closed from booking where id = ${bookingId}`.execute(
    db,
  )
  return rows[0]?.closed === true
}

/** How long a closure can be taken back. */
export async function findUndoMinutes(db: Db): Promise<number> {
  return (await db.selectFrom('venue').select('undo_minutes').executeTakeFirstOrThrow()).undo_minutes
}

/** The names of who has booked these, for words about them. */
export async function listGuestNames(db: Db, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct first_name || ' ' || last_name as name
    from booking join orders on orders.id = booking.order_id
    where booking.id = any (${bookingIds}::uuid[]) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
