import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { worthOf } from '#server/sales/parts-store.ts'

/** What became of a booking that was cancelled here. */
export const findCancellation = (tx: Tx, bookingId: string) =>
  tx.selectFrom('cancellation').select('outcome').where('booking_id', '=', bookingId).executeTakeFirst()

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

/** How many of a booking have been checked in. */
export async function countArrived(db: Db, bookingId: string): Promise<number> {
  const known = await db
    .selectFrom('attendance')
    .select('arrived')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return known?.arrived ?? 0
}

/** The same, and nobody else is until the transaction ends. */
export async function lockArrived(tx: Tx, bookingId: string): Promise<number> {
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
  return await countArrived(tx, bookingId)
}

export const insertPart = (tx: Tx, row: Insertable<Tables['part_cancellation']>) =>
  tx.insertInto('part_cancellation').values(row).execute()

/** A booking and its extra bath are for so many people from now on. */
export const setPartySize = (tx: Tx, bookingId: string, people: number) =>
  tx
    .updateTable('booking')
    .set({ party_size: people })
    .where((row) => row.or([row('id', '=', bookingId), row('main_booking_id', '=', bookingId)]))
    .where('status', 'in', ['CONFIRMED', 'HELD'])
    .execute()

/** Changes what became of a booking that was cancelled. */
export const changeCancellation = (tx: Tx, bookingId: string, change: Updateable<Tables['cancellation']>) =>
  tx.updateTable('cancellation').set(change).where('booking_id', '=', bookingId).execute()

export type OpenVoucher = { giftCardId: string; amount: number; until: Date; isSpent: boolean }

/** The voucher of a closed booking whose guest may still have the money instead; undefined: there is none. */
export async function findOpenVoucher(db: Db, bookingId: string): Promise<OpenVoucher | undefined> {
  const { rows } = await sql<OpenVoucher>`
    select card.id as "giftCardId", cancellation.amount_cents as amount, closure.answer_until as until,
      card.disabled or card.balance_cents < cancellation.amount_cents as "isSpent"
    from cancellation
    join gift_card as card on card.id = cancellation.gift_card_id
    join closure_item as item on item.booking_id = cancellation.booking_id and item.outcome = 'voucher'
    join closure on closure.id = item.closure_id and closure.answer_until > house_now()
    join order_line as line on line.booking_id = cancellation.booking_id
    where cancellation.booking_id = ${bookingId} and cancellation.by_house and cancellation.outcome = 'voucher'
      -- What a gift card had paid comes back on a gift card in any case.
      and ${worthOf('line', 'gift_cents')} < ${worthOf('line', 'total_cents')}`.execute(db)
  return rows[0]
}

/** Keeps for which booking a voucher was that a guest gives up for money: what the books said of it stays about that booking. */
export const insertVoucherExchange = (tx: Tx, bookingId: string, giftCardId: string) =>
  tx.insertInto('voucher_exchange').values({ booking_id: bookingId, gift_card_id: giftCardId }).execute()

/** Notes that a guest of a closure has their money back instead of a voucher. */
export async function answerClosureAnew(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable('closure_item')
    .set({ outcome: 'refund', done_at: now })
    .where('booking_id', '=', bookingId)
    .where('outcome', '=', 'voucher')
    .execute()
}
