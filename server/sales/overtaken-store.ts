import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'
import { onePlanFor } from '#server/kit/database/one-plan.ts'

/** How often a booking has changed, and by which card its money came back: what emails about it were written from. */
export async function readBookingVersion(db: Db, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select entry_sequence || coalesce(':' || cancellation.gift_card_id, '') as version
    from booking left join cancellation on cancellation.booking_id = booking.id
    where booking.id = ${bookingId}`.execute(db)
  return rows[0]?.version ?? null
}

type OrderVersion = { version: string; isOff: boolean }

/**
 * The same of every booking of an order, with the goods of it that were returned, and whether nothing of the order is left:
 * all that was booked is cancelled, and all that was bought is returned.
 */
export async function readOrderVersion(db: Db, orderId: string): Promise<OrderVersion> {
  const { rows } = await sql<OrderVersion>`
    select
      (select coalesce(string_agg(id || ':' || entry_sequence || ':' || status, ' ' order by id), '')
       from booking where order_id = ${onePlanFor(orderId)})
      || (select coalesce(string_agg(' ' || returned.id, '' order by returned.id), '')
       from order_line as line join goods_return as returned on returned.order_line_id = line.id
       where line.order_id = ${onePlanFor(orderId)}) as version,
      (select coalesce(bool_and(case line.kind when 'BOOKING' then booking.status = 'CANCELED' else line.people = (
           select coalesce(sum(count), 0) from goods_return where order_line_id = line.id) end), false)
       from order_line as line left join booking on booking.id = line.booking_id
       where line.order_id = ${onePlanFor(orderId)}) as "isOff"`.execute(db)
  return rows[0] ?? { version: '', isOff: false }
}

/** Whether a booking is cancelled, or begins at another time than an email says that was written before versions were. */
export async function isBookingElsewhere(db: Db, bookingId: string, start: Date | null): Promise<boolean> {
  const { rows } = await sql<{ is_elsewhere: boolean }>`
    select status = 'CANCELED' or starts_at <> coalesce(${start}::timestamptz, starts_at) as is_elsewhere
    from booking where id = ${bookingId}`.execute(db)
  return rows[0]?.is_elsewhere ?? true
}

/** Whether the guest is not expected any more: the visit has begun, or the house is shut then. */
export async function isVisitNotAhead(db: Db, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_not_ahead: boolean }>`
    select starts_at <= ${now} or is_closed(service_id, resource_id, starts_at, ends_at) as is_not_ahead
    from booking where id = ${bookingId}`.execute(db)
  return rows[0]?.is_not_ahead ?? true
}

/** Whether no closure waits for the answer of a guest any more whom one has asked. */
export async function isAnswered(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ is_answered: boolean }>`
    select coalesce(not bool_or(item.state = 'ASKED' and closure.answer_until > house_now()), false) as is_answered
    from closure_item as item join closure on closure.id = item.closure_id
    where item.booking_id = ${bookingId}`.execute(db)
  return rows[0]?.is_answered ?? false
}

/** Whether an order still waits to be paid. */
export async function isToBePaid(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${orderId} and status = 'PENDING'`.execute(db)
  return rows.length > 0
}

/** Whether nobody can take an invitation to the team any more. */
export async function isInvitationOver(db: Db, invitationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from staff_invitation
    where id = ${invitationId} and (used_at is not null or withdrawn_at is not null or expires_at <= ${now})`.execute(
    db,
  )
  return rows.length > 0
}
