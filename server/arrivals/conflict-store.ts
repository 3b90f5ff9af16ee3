import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Beyond } from '#domain/arrivals/beyond-party.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** How a conflict is settled that nobody has to look at any more. */
const TAKEN_BACK = 'taken-back'

/** What a person had or has to look at of a booking. `isByPerson`: somebody has settled it. */
export const listConflictsOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('desk_conflict')
    .select(['id', 'kind', 'seq'])
    .select(sql<boolean>`settled_at is null`.as('isOpen'))
    .select(sql<boolean>`settled_by is not null`.as('isByPerson'))
    .where('booking_id', '=', bookingId)
    .execute()

/** Keeps something that a person has to look at; a booking that there is not is none. */
export const insertConflict = (tx: Tx, { booking_id = null, ...conflict }: Insertable<Tables['desk_conflict']>) =>
  tx
    .insertInto('desk_conflict')
    .values({ ...conflict, booking_id: sql<string | null>`(select id from booking where id = ${booking_id}::uuid)` })
    .execute()

/** Keeps check-ins that let in people who were in already; one that waits is brought up to date. */
export const openTwice = (tx: Tx, bookingId: string, beyond: readonly Beyond[]) =>
  sql`
    insert into desk_conflict (kind, device_id, n, people, staff_id, said_at, booking_id, seq, other_seq)
    select 'twice', device_id, n, twice.people, actor_id, said_at, booking_id, seq, twice."otherSeq"
    from json_to_recordset(${JSON.stringify(beyond)}) as twice (seq integer, people integer, "otherSeq" integer)
    join attendance_event using (seq) where booking_id = ${bookingId}
    on conflict (booking_id, seq, kind) do update
    set people = excluded.people, other_seq = excluded.other_seq, settled_at = null, settled_as = null`.execute(tx)

/** What was taken back, or does not stand any more, waits for nobody. */
export const takeConflictsBack = (tx: Tx, conflicts: readonly { id: string }[]) =>
  tx
    .updateTable('desk_conflict')
    .set({ settled_at: sql<Date>`house_now()`, settled_as: TAKEN_BACK })
    .where(
      'id',
      'in',
      conflicts.map(({ id }) => id),
    )
    .where('settled_at', 'is', null)
    .execute()
