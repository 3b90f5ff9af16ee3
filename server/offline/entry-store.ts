import { sql } from 'kysely'
import type { OfflineEntry } from '#api/offline.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'

/**
 * Takes in what a device has noted: its entries come in one after the other, each of them once. Answers whether it is
 * new, the last number that the house had before, and when the device was shut off.
 */
export async function takeEntry(tx: Tx, entry: OfflineEntry, saidAt: Date) {
  const { deviceId, n, kind, people, bookingId = null, code = null, staffId } = entry
  const { rows } = await sql<{ isNew: boolean; lastN: number; shutOffAt: Date | null }>`
    with device as materialized (
      select id, last_n, shut_off_at from desk_device where id = ${deviceId} for no key update
    ), entry as (
      insert into desk_entry (device_id, n, kind, people, booking_id, code, staff_id, said_at)
      select id, ${n}, ${kind}, ${people}, ${bookingId}, ${code}, ${staffId}, ${saidAt} from device
      on conflict do nothing returning device_id, n
    ), counted as (
      update desk_device set last_n = greatest(last_n, entry.n) from entry where id = entry.device_id
    )
    select exists (select from entry) as "isNew", last_n as "lastN", shut_off_at as "shutOffAt" from device`.execute(tx)
  return required(rows[0], 'the device of an entry')
}

export const findLastN = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('desk_device').select('last_n').where('id', '=', id).executeTakeFirstOrThrow()).last_n

/** A hole in what a device has sent is none any more when the last missing entry has come. */
export const closeGaps = (tx: Tx, { deviceId, n }: OfflineEntry) =>
  sql`
    update desk_conflict as gap set settled_at = house_now(), settled_as = 'came-later'
    where device_id = ${deviceId} and kind = 'gap' and settled_at is null and ${n} between n and n + people - 1
      and people = (
        select count(*) from desk_entry
        where device_id = ${deviceId} and desk_entry.n between gap.n and gap.n + gap.people - 1)`.execute(tx)

/** What waits of a device's entries about the same party, or of its walk-ins when it is about none: the last of it. */
export async function findWaiting(tx: Tx, { deviceId, n, bookingId, code }: OfflineEntry) {
  const { rows } = await sql<{ id: string }>`
    select conflict.id from desk_conflict as conflict join desk_entry as entry using (device_id, n)
    where device_id = ${deviceId} and n < ${n} and conflict.settled_at is null
      and conflict.kind in ('unknown', 'walk-in') and entry.booking_id is not distinct from ${bookingId ?? null}::uuid
      and entry.code is not distinct from ${code ?? null}::text
    order by n desc limit 1`.execute(tx)
  return rows[0]
}

/** How many entries of a device that was shut off wait already. */
export async function countRevoked(tx: Tx, deviceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('desk_conflict')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('device_id', '=', deviceId)
    .where('kind', '=', 'revoked')
    .executeTakeFirstOrThrow()
  return Number(count)
}
