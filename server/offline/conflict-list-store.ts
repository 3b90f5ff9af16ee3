import { sql, type RawBuilder } from 'kysely'
import type { ConflictKind } from '#api/offline.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** More than a person looks through. */
const MOST = 200

type ConflictRow = {
  id: string
  kind: ConflictKind
  openedAt: Date
  device: string | null
  by: string | null
  people: number
  saidAt: Date
  bookingId: string | null
  name: string | null
  startsAt: Date | null
  cashCents: number | null
  otherAt: Date | null
  otherDevice: string | null
  settledAt: Date | null
  settledBy: string | null
  settledAs: string | null
}

/** What waits for a person, the oldest first; what a device has sent that was shut off stands after the rest. */
export const listOpen = (db: Db): Promise<ConflictRow[]> =>
  list(db, sql`settled_at is null order by conflict.kind = 'revoked', opened_at, conflict.id`)

/** What was settled since an instant, the newest first. */
export const listSettled = (db: Db, since: Date): Promise<ConflictRow[]> =>
  list(db, sql`settled_at > ${since} order by settled_at desc, conflict.id`)

async function list(db: Db, which: RawBuilder<unknown>): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select conflict.id, conflict.kind, opened_at as "openedAt", device.name as device, ${nameOf('staff')} as by,
      conflict.people, conflict.said_at as "saidAt", conflict.booking_id as "bookingId",
      nullif(trim(concat_ws(' ', orders.first_name, orders.last_name)), '') as name,
      coalesce(conflict.starts_at, booking.starts_at) as "startsAt", cash_cents as "cashCents",
      other.said_at as "otherAt", other_device.name as "otherDevice",
      settled_at as "settledAt", ${nameOf('settler')} as "settledBy", settled_as as "settledAs"
    from desk_conflict as conflict
    left join desk_device as device on device.id = conflict.device_id
    left join member as staff on staff.id = conflict.staff_id
    left join member as settler on settler.id = conflict.settled_by
    left join booking on booking.id = conflict.booking_id
    left join orders on orders.id = booking.order_id
    left join attendance_event as other on other.booking_id = conflict.booking_id and other.seq = other_seq
    left join desk_device as other_device on other_device.id = other.device_id
    where ${which} limit ${MOST}`.execute(db)
  return rows
}

const nameOf = (person: 'staff' | 'settler') =>
  sql.raw(`nullif(trim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`)

/** A conflict that nobody else settles until the transaction ends, with who has settled it. */
export const lockConflict = (tx: Tx, id: string) =>
  tx
    .selectFrom('desk_conflict')
    .select(['kind', 'settled_at as settledAt'])
    .select((row) =>
      row
        .selectFrom('member')
        .select('first_name')
        .whereRef('member.id', '=', 'desk_conflict.settled_by')
        .as('settledBy'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Settled = { by: string; as: string; why: string | null; now: Date }

export const settle = (tx: Tx, id: string, { by, as, why, now }: Settled) =>
  tx
    .updateTable('desk_conflict')
    .set({ settled_at: now, settled_by: by, settled_as: as, why })
    .where('id', '=', id)
    .execute()

/** Of which kind a conflict is. */
export const findConflictKind = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('desk_conflict').select('kind').where('id', '=', id).executeTakeFirst())?.kind
