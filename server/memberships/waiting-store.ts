import { sql } from 'kysely'
import { lookedFor } from '#domain/name-search.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { isLookedFor } from '#server/kit/database/person-search.ts'

type Found = { id: string; plan: string; name: string; email: string; bought_at: Date }

/** Memberships bought by guests whose name, address or number is meant by these words, which no account has yet; newest first. */
export async function findWaitingBy(db: Db, words: string, most: number): Promise<Found[]> {
  const typed = words.trim().toLowerCase()
  const { rows } = await sql<Found>`
    select bought.id, plan.name as plan, concat_ws(' ', first_name, last_name) as name, email, bought.starts_at as bought_at
    from membership as bought
    join plan on plan.id = bought.plan_id
    join order_line as line on line.id = bought.order_line_id
    join orders on orders.id = line.order_id
    where bought.member_id is null and bought.status = 'PENDING'
      and (strpos(lower(email), ${typed}) > 0 or ${isLookedFor(lookedFor(words))})
    order by bought.starts_at desc, bought.id
    limit ${most}`.execute(db)
  return rows
}

/** Locks a membership that no account has yet; undefined: there is none. */
export const lockWaiting = (tx: Tx, id: string) =>
  tx
    .selectFrom('membership')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .innerJoin('order_line', 'order_line.id', 'membership.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['membership.price_cents', 'plan.name as plan', 'orders.id as order_id', 'orders.email'])
    .where('membership.id', '=', id)
    .where('membership.member_id', 'is', null)
    .where('membership.status', '=', 'PENDING')
    .forUpdate(['membership', 'orders'])
    .executeTakeFirst()

/** Gives what was bought in an order, and waits for an account, another address. */
export async function setBuyersAddress(
  tx: Tx,
  orderId: string,
  { email, email_key }: { email: string; email_key: string },
): Promise<void> {
  await tx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
  await tx
    .updateTable('membership')
    .set({ email_key })
    .where('member_id', 'is', null)
    .where('order_line_id', 'in', tx.selectFrom('order_line').select('id').where('order_id', '=', orderId))
    .execute()
}
