import { sql } from 'kysely'
import type { GiftCard } from '#domain/gift-cards/check-gift-card.ts'
import type { Cents } from '#domain/money.ts'
import { overBy } from '#domain/validity.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashGiftCardCode, hashTyped, writtenForms } from './issue-gift-card.ts'

/**
 * The status of a gift card at a time: the one rule of what may be spent, for the screen that shows a card and for the
 * statement that takes its money.
 */
const statusAt = (now: Date) => sql<GiftCard['status']>`(
  case when disabled then 'DISABLED' when expires_at <= ${overBy(now)} then 'EXPIRED' else 'VALID' end)`

export type FoundGiftCard = { id: string; lastFour: string; balance: Cents; status: GiftCard['status'] }

/** A gift card by its code, of which the house keeps only the hash; undefined when there is none. */
export const findGiftCard = (db: Db, code: string, now: Date): Promise<FoundGiftCard | undefined> =>
  db
    .selectFrom('gift_card')
    .select(['id', 'last_four as lastFour', 'balance_cents as balance', statusAt(now).as('status')])
    .where((card) =>
      card.or([
        card('typed_hash', '=', hashTyped(code)),
        card('code_hash', 'in', writtenForms(code).map(hashGiftCardCode)),
      ]),
    )
    .orderBy((card) => card('code_hash', '=', hashGiftCardCode(code)), 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a gift card can no longer pay: it has expired or was ended, or nothing is left on it. */
export async function isCardOver(db: Db, id: string, now: Date): Promise<boolean> {
  const over = await db
    .selectFrom('gift_card')
    .select('id')
    .where('id', '=', id)
    .where((card) => card.or([card(statusAt(now), '<>', 'VALID'), card('balance_cents', '=', 0)]))
    .executeTakeFirst()
  return over !== undefined
}

/** What the browser's own unpaid order holds of a gift card: it is free again when that order makes way for the next. */
export async function giftMoneyHeldBy(db: Db, giftCardId: string, visitorId: string): Promise<Cents> {
  const held = await db
    .selectFrom('orders')
    .select('gift_cents')
    .where('visitor_id', '=', visitorId)
    .where('status', '=', sql.lit('PENDING'))
    .where('gift_card_id', '=', giftCardId)
    .executeTakeFirst()
  return held?.gift_cents ?? 0
}

/** That a gift card was sold by a line of an order; its code was not shown yet. */
export const insertCardSale = (tx: Tx, lineId: string, giftCardId: string) =>
  tx.insertInto('gift_card_sale').values({ order_line_id: lineId, gift_card_id: giftCardId }).execute()

/** The gift cards that an order has sold and whose codes nobody has seen; from now on they count as shown. */
export async function takeUnshownCards(tx: Tx, orderId: string, now: Date) {
  return await tx
    .updateTable('gift_card_sale')
    .from('order_line as line')
    .innerJoin('gift_card', (on) => on.onTrue())
    .set({ shown_at: now })
    .whereRef('line.id', '=', 'gift_card_sale.order_line_id')
    .whereRef('gift_card.id', '=', 'gift_card_sale.gift_card_id')
    .where('line.order_id', '=', orderId)
    .where('shown_at', 'is', null)
    .returning(['gift_card.id', 'gift_card.balance_cents', 'gift_card.expires_at'])
    .execute()
}

/** The gift vouchers of a sale whose codes were shown, as far as they are still good. */
export const listShownCards = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('gift_card_sale')
    .innerJoin('order_line as line', 'line.id', 'gift_card_sale.order_line_id')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_sale.gift_card_id')
    .select(['gift_card.id', 'gift_card.balance_cents', 'gift_card.expires_at'])
    .where('line.order_id', '=', orderId)
    .where('shown_at', 'is not', null)
    .where('gift_card.disabled', '=', false)
    .execute()

/** Gives a card the code by which it is found from now on. */
export const setCardCode = (tx: Tx, id: string, code: string) =>
  tx
    .updateTable('gift_card')
    .set({ code_hash: hashGiftCardCode(code), typed_hash: hashTyped(code), last_four: code.slice(-4) })
    .where('id', '=', id)
    .execute()

/** When the day began in Sydney. */
const today = sql`(date_trunc('day', house_now() at time zone 'Australia/Sydney') at time zone 'Australia/Sydney')`

/** Money of a gift card that belongs to one order. */
export type GiftMoney = { giftCardId: string; orderId: string; amount: Cents }

/**
 * Takes money off a gift card for an order. The check and the update are one statement; a CHECK of the table is the
 * second guard. False: the balance is too low, or the card is no longer valid.
 */
export async function holdGiftMoney(tx: Tx, { giftCardId, orderId, amount }: GiftMoney, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update gift_card set balance_cents = balance_cents - ${amount}
      where id = ${giftCardId} and balance_cents >= ${amount} and ${statusAt(now)} = 'VALID'
      returning id
    )
    insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
    select id, ${orderId}, 'HOLD', -${amount}::integer from taken
    returning id`.execute(tx)
  return rows.length > 0
}

/** The order is paid: what was held is redeemed. The journal only grows, so the hold ends and the redemption follows. */
export async function redeemGiftMoney(tx: Tx, { giftCardId, orderId, amount }: GiftMoney): Promise<void> {
  await sql`
    insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
    values (${giftCardId}, ${orderId}, 'RELEASE', ${amount}), (${giftCardId}, ${orderId}, 'REDEEM', -${amount}::integer)`.execute(
    tx,
  )
}

/** For how many days money is good that comes back to a gift card whose time was over meanwhile. */
const DAYS_MORE = 30

/** The order fell through: its money is on the card again, which is good for some days more where its time is over. */
export async function releaseGiftMoney(tx: Tx, { giftCardId, orderId, amount }: GiftMoney): Promise<void> {
  await sql`
    with given as (
      update gift_card set balance_cents = balance_cents + ${amount},
        expires_at = case when expires_at <= ${today} then ${today} + ${DAYS_MORE + 1} * interval '1 day' - interval '1 millisecond' else expires_at end
      where id = ${giftCardId} returning id
    )
    insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
    select id, ${orderId}, 'RELEASE', ${amount} from given`.execute(tx)
}

/** What the holder of an order may still know of its gift card: the last four characters, and what is left. */
export const findGiftCardRest = (db: Db, id: string) =>
  db.selectFrom('gift_card').select(['last_four', 'balance_cents']).where('id', '=', id).executeTakeFirst()
