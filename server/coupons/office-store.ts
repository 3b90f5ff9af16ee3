import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { broughtInByOrder } from '#server/kit/database/sales-in-the-books.ts'

/** The promo codes that are no part of a batch; those that can be used come first. */
export const listSingleCoupons = (db: Db, now: Date) =>
  db
    .selectFrom('coupon')
    .selectAll()
    .where('batch_id', 'is', null)
    .orderBy(sql`not active or coalesce(expires_at <= ${now}, false)`)
    .orderBy('code')
    .execute()

/** A promo code, of a batch or by itself. */
export const findStaffCoupon = (db: Db, id: string) =>
  db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst()

/** The codes that were made together, the newest first, counted. */
export async function listBatches(db: Db, now: Date) {
  const { rows } = await sql<{
    id: string
    name: string
    made_at: Date
    codes: number
    uses: number
    open: number
    percent_off: number | null
    money_off_cents: number | null
  }>`
    select batch.id, batch.name, batch.made_at, count(*)::integer as codes, sum(number_of_usages)::integer as uses,
      count(*) filter (where active and (usage_limit is null or number_of_usages < usage_limit)
        and (expires_at is null or expires_at > ${now}))::integer as open,
      min(percent_off)::float8 as percent_off, min(money_off_cents) as money_off_cents
    from coupon_batch as batch join coupon on coupon.batch_id = batch.id
    group by batch.id order by batch.made_at desc, batch.id`.execute(db)
  return rows
}

/**
 * What each code took off the orders that were paid with it, and what those orders brought in, as the books have it; the
 * codes of a batch are one row, by its id. An order that was cancelled since counts too, though its use is free again: its
 * money may have stayed. Cents.
 */
export async function sumMoneyOfCoupons(db: Db): Promise<{ id: string; gave_away: Cents; brought_in: Cents }[]> {
  const { rows } = await sql<{ id: string; gave_away: Cents; brought_in: Cents }>`
    select coalesce(coupon.batch_id, coupon.id) as id, sum(orders.discount_cents)::float8 as gave_away,
      sum(${broughtInByOrder})::float8 as brought_in
    from coupon_use join coupon on coupon.id = coupon_use.coupon_id join orders on orders.id = coupon_use.order_id
    where orders.status = 'PAID'
    group by 1`.execute(db)
  return rows
}

export type CouponRow = Pick<
  Insertable<Tables['coupon']>,
  'name' | 'percent_off' | 'money_off_cents' | 'only_for_service' | 'starts_at' | 'expires_at' | 'once_per_email'
>

/** Writes new promo codes; of those that exist already none is written, and they are not answered. */
export async function insertCoupons(
  tx: Tx,
  codes: readonly string[],
  row: CouponRow & { usage_limit: number | null; batch_id?: string },
): Promise<{ id: string; code: string }[]> {
  return await tx
    .insertInto('coupon')
    .values(codes.map((code) => ({ ...row, code })))
    .onConflict((already) => already.column('code').doNothing())
    .returning(['id', 'code'])
    .execute()
}

/** Notes who has made codes together, and what they are called. */
export const insertBatch = (tx: Tx, batch: { id: string; name: string; made_by: string; made_at: Date }) =>
  tx.insertInto('coupon_batch').values(batch).execute()

/**
 * Changes a promo code and counts the edit, if nobody has edited it since this revision, and if no more have used it
 * than its new limit. A use is no edit. Undefined: neither is written.
 */
export const updateCoupon = (
  tx: Tx,
  id: string,
  { usage_limit, ...row }: CouponRow & { usage_limit: number | null; active: boolean },
  revision: number,
) =>
  tx
    .updateTable('coupon')
    .set({ ...row, usage_limit, revision: revision + 1, updated_at: sql`house_now()` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where(sql<boolean>`(${usage_limit}::integer is null or number_of_usages <= ${usage_limit})`)
    .returning('id')
    .executeTakeFirst()

/** Switches codes off, those that are not; an edit of each. */
export const switchOff = (tx: Tx, which: { id: string } | { batch_id: string }) => {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['batch_id', which.batch_id] as const)
  return tx
    .updateTable('coupon')
    .set({ active: false, revision: sql`revision + 1`, updated_at: sql`house_now()` })
    .where(column, '=', value)
    .where('active', '=', true)
    .execute()
}

/** The codes of a batch, as they stand in its file. */
export const listCodesOf = (db: Db, batchId: string) =>
  db
    .selectFrom('coupon')
    .select(['code', 'active', 'number_of_usages', 'expires_at'])
    .where('batch_id', '=', batchId)
    .orderBy('code')
    .execute()
