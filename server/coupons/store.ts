import { sql } from 'kysely'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Whether an order has taken a use of its coupon, or why not. */
export type CouponHold = 'held' | 'over' | 'used-before'

/**
 * Takes one use of a coupon for an order. The check and the update are one statement; a CHECK of the table is the
 * second guard. `over`: it is used up, switched off, expired or not good yet. `used-before`: it is good once for each
 * address, and that of the order has had it (#744).
 */
export async function holdCouponUse(tx: Tx, couponId: string, orderId: string, now: Date): Promise<CouponHold> {
  if (!(await becomeHolder(tx, couponId, orderId))) return 'used-before'
  return (await takeUse(tx, couponId, orderId, now)) ? 'held' : 'over'
}

/**
 * Makes the buyer of an order the one holder of a coupon that is good once for each address. Of two orders at once the
 * second waits for the first: the key of the table lets one in.
 */
async function becomeHolder(tx: Tx, couponId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    with asked as (
      select coupon.id as coupon_id, sha256(convert_to(lower(trim(orders.email)), 'UTF8')) as email_hash
      from coupon, orders where coupon.id = ${couponId} and orders.id = ${orderId} and coupon.once_per_email
    ),
    holder as (
      insert into coupon_holder (coupon_id, email_hash, order_id)
      select coupon_id, email_hash, ${orderId}::uuid from asked
      on conflict (coupon_id, email_hash) do update set order_id = coupon_holder.order_id
      returning order_id
    )
    select coalesce((select order_id = ${orderId} from holder), true) as is_ours`.execute(tx)
  return rows[0]?.is_ours ?? true
}

async function takeUse(tx: Tx, couponId: string, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update coupon set number_of_usages = number_of_usages + 1
      where id = ${couponId} and active and (expires_at is null or expires_at > ${now})
        and (starts_at is null or starts_at <= ${now})
        and (usage_limit is null or number_of_usages < usage_limit)
      returning id
    )
    insert into coupon_use (coupon_id, order_id, state) select id, ${orderId}, 'HELD' from taken
    on conflict (order_id) do update set state = 'HELD'
    returning id`.execute(tx)
  return rows.length > 0
}

/** Whether the browser's own unpaid order holds a use of a coupon: it is free again when that order makes way. */
export async function isCouponHeldBy(db: Db, couponId: string, visitorId: string): Promise<boolean> {
  const held = await db
    .selectFrom('orders')
    .select('id')
    .where('visitor_id', '=', visitorId)
    .where('status', '=', sql.lit('PENDING'))
    .where('coupon_id', '=', couponId)
    .executeTakeFirst()
  return held !== undefined
}

/** The order is paid: its coupon use counts for good. */
export const confirmCouponUse = (tx: Tx, orderId: string) =>
  tx
    .updateTable('coupon_use')
    .set({ state: 'USED' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'HELD')
    .execute()

/** The order was not paid: its coupon use is available again, once. */
export async function releaseCouponUse(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('coupon_holder').where('order_id', '=', orderId).execute()
  await sql`
    with released as (
      update coupon_use set state = 'RELEASED' where order_id = ${orderId} and state in ('HELD', 'USED') returning coupon_id
    )
    update coupon set number_of_usages = number_of_usages - 1 from released where coupon.id = released.coupon_id`.execute(
    tx,
  )
}

/** The code of an order's coupon, for those who may see the order. */
export const findCouponCode = (db: Db, id: string) =>
  db.selectFrom('coupon').select('code').where('id', '=', id).executeTakeFirst()
