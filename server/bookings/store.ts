import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Tx } from '#server/kit/db.ts'

/** What became of a booking that was cancelled here, with the gift card it became. */
export const findCancellation = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('cancellation')
    .leftJoin('gift_card', 'gift_card.id', 'cancellation.gift_card_id')
    .selectAll('cancellation')
    .select('gift_card.expires_at as valid_until')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

/** Notes what a guest has chosen whom a closure had asked, or whom it had moved. */
export async function answerClosure(
  tx: Tx,
  bookingId: string,
  outcome: 'moved' | 'voucher' | 'refund' | 'credit' | 'none',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('closure_item')
    .set({ state: 'DONE', outcome, done_at: now })
    .where('booking_id', '=', bookingId)
    .where((row) => row.or([row('state', '=', 'ASKED'), row('outcome', '=', 'moved')]))
    .execute()
}

export const insertCancellation = (tx: Tx, row: Insertable<Tables['cancellation']>) =>
  tx.insertInto('cancellation').values(row).execute()
