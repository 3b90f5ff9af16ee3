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

export const insertCancellation = (tx: Tx, row: Insertable<Tables['cancellation']>) =>
  tx.insertInto('cancellation').values(row).execute()
