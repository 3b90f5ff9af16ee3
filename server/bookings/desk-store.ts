import { sql } from 'kysely'
import type { BookingEvent } from '#api/staff-bookings.ts'
import type { AgreementKind } from '#domain/guests/agreement.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The guest whom an order is for, and who took it when it was sold at the desk. */
export const findOrderedBy = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('member as taker', 'taker.id', 'orders.taken_by')
    .select(['orders.first_name', 'orders.last_name', 'orders.email', 'orders.phone', 'orders.origin'])
    .select('orders.short_code')
    .select(['taker.first_name as taker_first', 'taker.last_name as taker_last'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

export const setOrderEmail = (tx: Tx, orderId: string, email: string) =>
  tx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()

/** How a booking ended, if it did, and what has come back for all of it. Cents. */
export type Ending = {
  back: number
  backOnGiftCard: number
  /** What of it goes back at the desk, what was given there by each way, and what still waits there. */
  backAtDesk: number
  backOnTerminal: number
  backInCash: number
  owedAtDesk: number
  cancelled_at: Date | null
  by_house: boolean
  by_staff: boolean
  amount: number
  reason: string | null
}

export async function readEnding(db: Db, bookingId: string): Promise<Ending> {
  const { rows } = await sql<Ending>`
    with came as (
      select amount_cents, case outcome when 'voucher' then amount_cents else gift_cents end as on_gift_card, refund_id
      from part_cancellation where booking_id = ${bookingId}
      union all
      select amount_cents, case outcome when 'voucher' then amount_cents else gift_cents end, refund_id
      from cancellation
      where booking_id in (select id from booking where id = ${bookingId} or main_booking_id = ${bookingId})),
    at_desk as (
      select refund.id, amount_cents, status from refund
      where id in (select refund_id from came) and way = 'desk'),
    given as (select * from refund_tender where refund_id in (select id from at_desk))
    select (select coalesce(sum(amount_cents), 0)::integer from came) as back,
      (select coalesce(sum(on_gift_card), 0)::integer from came) as "backOnGiftCard",
      (select coalesce(sum(amount_cents), 0)::integer from at_desk) as "backAtDesk",
      (select coalesce(sum(amount_cents), 0)::integer from given where kind = 'terminal') as "backOnTerminal",
      (select coalesce(sum(cash_cents), 0)::integer from given) as "backInCash",
      (select coalesce(sum(amount_cents), 0)::integer from at_desk where status = 'PENDING') as "owedAtDesk",
      done.created_at as cancelled_at, coalesce(done.by_house, false) as by_house,
      done.actor_id is not null as by_staff, coalesce(done.amount_cents, 0) as amount, done.reason
    from (select) as one left join cancellation as done on done.booking_id = ${bookingId}`.execute(db)
  const [ending] = rows
  if (!ending) throw new Error(`Nothing is known of booking ${bookingId}.`)
  return ending
}

type Agreed = { kind: AgreementKind; people: number; guardian: string | null; at: Date }

/** What people of a party have agreed to for a booking, the newest first. */
export async function listAgreed(db: Db, bookingId: string): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    select form.kind, agreement.people, agreement.guardian_name as guardian, agreement.at
    from agreement join agreement_form as form on form.id = agreement.form_id
    where agreement.booking_id = ${bookingId} order by agreement.at desc, agreement.id`.execute(db)
  return rows
}

/** What staff have done to a booking: by whom, when and why, as the history keeps it. */
export type DeskAct = {
  at: Date
  by: string
  why: string | null
  approved_by: string | null
  facts: {
    did: Exclude<BookingEvent['what'], 'booked' | 'closed' | ArrivalNote['what']>
    from?: string
    to?: string
    people?: number
    dropsTowel?: boolean
    dropsBath?: boolean
    amount_cents?: number
  }
}

export async function listDeskActs(db: Db, bookingId: string): Promise<DeskAct[]> {
  const { rows } = await sql<DeskAct>`
    select entry.at, entry.by_name as by, entry.reason as why, entry.after as facts,
      (select trim(first_name || ' ' || last_name) from member
       where id::text = entry.after ->> 'approvedBy' and id is distinct from entry.actor_id) as approved_by
    from history_entry as entry
    where entry.what = 'booking' and entry.row_id = ${bookingId} and entry.act = 'did'
    order by entry.id desc`.execute(db)
  return rows
}

/** What was noted of the arrival of a party: `by` null: by the house itself. */
export type ArrivalNote = {
  at: Date
  by: string | null
  approved_by: string | null
  what: 'checked in' | 'left' | 'expected' | 'no-show' | 'not recorded' | 'taken back'
  people: number
  expected_at: Date | null
}

export async function listArrivalNotes(db: Db, bookingId: string): Promise<ArrivalNote[]> {
  const { rows } = await sql<ArrivalNote>`
    select event.said_at as at, trim(actor.first_name || ' ' || actor.last_name) as by, event.people, event.expected_at,
      (select trim(first_name || ' ' || last_name) from member
       where id = event.approved_by and id is distinct from event.actor_id) as approved_by,
      case event.kind when 'ARRIVED' then 'checked in' when 'LEFT' then 'left' when 'EXPECTED' then 'expected'
        when 'NO_SHOW' then 'no-show' when 'NOT_RECORDED' then 'not recorded' else 'taken back' end as what
    from attendance_event as event left join member as actor on actor.id = event.actor_id
    where event.booking_id = ${bookingId} order by event.seq desc`.execute(db)
  return rows
}
