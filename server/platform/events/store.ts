import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { sql, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { overBy } from '#domain/validity.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { encrypt, decrypt } from '#server/kit/secrets/encrypt.ts'
import { required } from '#server/kit/required.ts'

export type EventRow = Selectable<Tables['lifecycle_event']>
export type ListenerRow = Selectable<Tables['event_listener']>

/** Numbers every committed event, one process at a time. */
export async function placeEvents(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('event_place'))`.execute(tx)
    await sql`
      update lifecycle_event set place = placed.place
      from (
        select id, nextval('event_place') as place
        from (select id from lifecycle_event where place is null order by id) as unplaced
      ) as placed
      where lifecycle_event.id = placed.id`.execute(tx)
  })
}

/** Events after a place, in their order. */
export const listEvents = (db: Db, after: number, limit: number) =>
  db.selectFrom('lifecycle_event').selectAll().where('place', '>', after).orderBy('place').limit(limit).execute()

type KeyReader = Pick<Ctx, 'db' | 'config'>

/** The pair of keys that events are signed with, the same in every process; the first one makes it. */
export async function readEventKeys({ db, config }: KeyReader): Promise<{ privateKey: string; publicKey: string }> {
  const known = await findEventKeys({ db, config })
  if (known) return known
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const encrypted_private_key = encrypt(config.secretKey, encryptedFor.eventKey, await exportPKCS8(privateKey))
  await db
    .insertInto('event_key')
    .values({ encrypted_private_key, public_key: await exportSPKI(publicKey) })
    .onConflict((already) => already.doNothing())
    .execute()
  return required(await findEventKeys({ db, config }), 'the key of events')
}

async function findEventKeys({ db, config }: KeyReader) {
  const row = await db.selectFrom('event_key').select(['encrypted_private_key', 'public_key']).executeTakeFirst()
  if (!row?.encrypted_private_key) return undefined
  return {
    privateKey: decrypt(config.secretKey, encryptedFor.eventKey, row.encrypted_private_key),
    publicKey: row.public_key,
  }
}

export const insertListener = (tx: Tx, address: string, eventTypes: string[], by: Maker) =>
  tx
    .insertInto('event_listener')
    .values((row) => ({
      address,
      event_types: eventTypes,
      made_by:
        by.memberId ??
        (by.keyId === null ? null : row.selectFrom('api_key').select('made_by').where('id', '=', by.keyId)),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Who registers a listener: a person, or a key, whose maker answers for it. */
export type Maker = { memberId: string | null; keyId: string | null }

/** The listeners that events are sent to, oldest first. */
export const listListeners = (db: Db) =>
  db
    .selectFrom('event_listener')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A delivery that no other process works on. */
export type Delivery = { listenerId: string; address: string; tries: number; event: EventRow }

/** How long a delivery is in one process's hands before another may take it. */
const IN_HAND = '2 minutes'

/**
 * Claims due deliveries, each listener's in the order of events: later ones wait behind one that waits for its next
 * try.
 */
export async function takeDueDeliveries(db: Db, now: Date, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<EventRow & { listener_id: string; address: string; tries: number }>`
    with first as (
      select distinct on (listener_id) event_id, listener_id
      from event_delivery join lifecycle_event as event on event.id = event_id
      where status = 'PENDING' and place is not null order by listener_id, place
    ),
    taken as (
      update event_delivery as delivery set due_at = ${now}::timestamptz + ${IN_HAND}::interval, tries = tries + 1
      from (
        select event_id, listener_id from event_delivery join first using (event_id, listener_id)
        where status = 'PENDING' and due_at <= ${now} limit ${limit} for update of event_delivery skip locked
      ) as due
      where delivery.event_id = due.event_id and delivery.listener_id = due.listener_id
      returning delivery.*
    )
    select event.*, taken.listener_id, taken.tries, listener.address
    from taken join lifecycle_event as event on event.id = taken.event_id
    join event_listener as listener on listener.id = taken.listener_id`.execute(db)
  return rows.map(({ listener_id: listenerId, address, tries, ...event }) => ({ listenerId, address, tries, event }))
}

/** What has become of a try to deliver. */
export const setDelivery = (
  db: Db,
  { listenerId, event }: Delivery,
  outcome: { status: 'PENDING' | 'DONE' | 'FAILED'; due_at?: Date; done_at?: Date },
) =>
  db
    .updateTable('event_delivery')
    .set(outcome)
    .where('event_id', '=', event.id)
    .where('listener_id', '=', listenerId)
    .where('status', '=', 'PENDING')
    .execute()

/** What begins and ends because time passes is noted once, as long as it is news. */
export const noteWhatTimeBrings = (db: Db, now: Date) =>
  sql`
  insert into lifecycle_event (entity, entity_id, kind, at)
  select 'order', id, kind, at
  from (
    select id, 'started' as kind, starts_at as at from membership
    where starts_at <= ${now} and starts_at > ${now}::timestamptz - interval '7 days'
      and status = 'ACTIVE' and order_line_id is null and desk_payment is distinct from 'UNPAID'
    union all
    select id, 'ended', ends_at from membership
    where ends_at <= ${overBy(now)} and ends_at > ${now}::timestamptz - interval '7 days'
      and (status in ('ACTIVE', 'PAUSED') or desk_payment = 'UNPAID' and status = 'PENDING')
  ) as due
  where not exists (select from lifecycle_event as noted where noted.entity_id = due.id and noted.kind = due.kind)
  order by at`.execute(db)
