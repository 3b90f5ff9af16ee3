import { sql } from 'kysely'
import type { StaffRole } from '#domain/accounts/role.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Who works at the front desk of the demo house. */
export async function findDeskPerson(db: Db): Promise<{ id: string; name: string; role: StaffRole } | undefined> {
  return await db
    .selectFrom('member')
    .select(['id', 'role', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('email_key', '=', 'desk@stillwater.example')
    .where('role', '=', 'staff')
    .$narrowType<{ role: StaffRole }>()
    .executeTakeFirst()
}

/** Whether anything was sold at the desk on this Sydney day, and paid. */
export async function hasSoldToday(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (
      select from orders where origin = 'desk' and status = 'PAID' and order_method = 'POS'
        and id in (select order_id from order_line where kind = 'PRODUCT')
        and sydney_date(created_at) = sydney_date(${now})) as sold`.execute(db)
  return rows[0]?.sold === true
}

/** The visits of an order, without extra baths. */
export async function listBookingsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', orderId)
    .where('main_booking_id', 'is', null)
    .where('status', '=', 'CONFIRMED')
    .execute()
  return rows.map(({ id }) => id)
}
