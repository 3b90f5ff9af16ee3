import { sql } from 'kysely'
import type { KnownBy } from '#domain/guests/same-guest.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Holds off, until the transaction ends, other bookings to be paid on arrival by whoever has one of these names. */
export async function lockOnArrival(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('on arrival ' || name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(tx)
}

/** The guests of all unpaid bookings that are to be paid on arrival; they start within two days, so they are few. */
export const listOnArrival = (db: Db): Promise<KnownBy[]> =>
  db
    .selectFrom('orders')
    .select(['member_id as memberId', 'email', 'phone'])
    .where('status', '=', sql.lit('PENDING'))
    .where('origin', '=', sql.lit('desk'))
    .where('pay_by', '=', 'on-arrival')
    .execute()
