import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/db.ts'

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
      where id = ${giftCardId} and balance_cents >= ${amount} and not disabled and expires_at > ${now}
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

/** The order fell through: its money is on the card again. */
export async function releaseGiftMoney(tx: Tx, { giftCardId, orderId, amount }: GiftMoney): Promise<void> {
  await sql`
    with given as (
      update gift_card set balance_cents = balance_cents + ${amount} where id = ${giftCardId} returning id
    )
    insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
    select id, ${orderId}, 'RELEASE', ${amount} from given`.execute(tx)
}

/** What the holder of an order may still know of its gift card: the last four characters, and what is left. */
export const findGiftCardRest = (db: Db, id: string) =>
  db.selectFrom('gift_card').select(['last_four', 'balance_cents']).where('id', '=', id).executeTakeFirst()
