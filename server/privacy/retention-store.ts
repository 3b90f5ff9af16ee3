import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** In which house, at what time, and how many rows at most; emails are kept where they are the outbox. */
export type Some = { db: Db; now: Date; most: number; keepsEmails: boolean }
/** Forgets some of what is over its time, in one transaction; answers how many rows that were. */
export type ForgetSome = (some: Some) => Promise<number>
/** From when on a thing is not old enough yet. */
export type Since = (now: Date) => Date

// Where most rows are done with already, `order by` leads PostgreSQL along the index of those that are not: it cannot
// know how few they are, and would read the whole table.

/** What an address becomes when its person is forgotten, as for a deleted account. */
const nobody = (id: RawBuilder<unknown>) => sql`'deleted-' || ${id} || '@deleted.invalid'`
/** The words of the partial indexes on rows that still name a person. */
const isSomebody = (column: string) => sql<boolean>`${sql.ref(column)} not like 'deleted-%@deleted.invalid'`

type WhenOver = (some: Some) => RawBuilder<boolean>

/** Deletes rows of a table for which something holds. Rows that another process has in hand wait for the next time. */
export const deleteWhere =
  (table: string, isOver: WhenOver): ForgetSome =>
  (some) =>
    countRows(
      some.db,
      sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${isOver(some)} limit ${some.most} for update skip locked))`,
    )

/** The same for a table whose rows are numbered as they come: only its oldest rows are looked at. */
export const deleteOldest =
  (table: string, isOver: WhenOver): ForgetSome =>
  (some) =>
    countRows(
      some.db,
      sql`
        with oldest as materialized (select id from ${sql.table(table)} order by id limit ${some.most})
        delete from ${sql.table(table)} where id = any (array(table oldest)) and ${isOver(some)}`,
    )

async function countRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The text of emails that were sent, or given up: it may open an account or pay for a visit. */
export const forgetWords =
  (isOver: WhenOver): ForgetSome =>
  (some) =>
    countRows(
      some.db,
      sql`
        update email set body_text = null, body_html = null, calendar = null where id = any (array(
          select id from email where body_text is not null and ${isOver(some)} limit ${some.most} for update skip locked))`,
    )

/** Forgets the encrypted words of emails that went before an instant: from then on they cannot be sent again. */
export const forgetKeptWords =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        update email set kept_words = null where id = any (array(
          select id from email where kept_words is not null and ${isSomebody('recipient')}
            and created_at < ${before(now)} and created_at >= ${before(now)}::timestamptz - interval '1 year'
          order by created_at limit ${most} for update skip locked))`,
    )

/** Emails about no order are deleted. The rows of the others stay, as their orders do, and name nobody. */
export const forgetEmails =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; recipient: string }>`
        select id, recipient from email
        where created_at < ${before(now)} and ${isSomebody('recipient')} and status <> 'PENDING'
        order by created_at limit ${most} for update skip locked`.execute(tx)
      const emails = sql`any (${rows.map(({ id }) => id)}::uuid[])`
      await sql`delete from email where id = ${emails} and order_id is null`.execute(tx)
      await sql`
        update email set recipient = ${nobody(sql`order_id`)}, subject = null, body_text = null, body_html = null,
          calendar = null, kept_words = null, last_error = null
        where id = ${emails}`.execute(tx)
      await forgetAddresses(
        tx,
        rows.map(({ recipient }) => recipient),
      )
      return rows.length
    })

/** Addresses to which no email is kept any more: the link to end news in those emails is of no use. */
const forgetAddresses = (tx: Db, recipients: readonly string[]) =>
  sql`
    delete from mailing_address
    where email_key = any (${recipients}::text[])
      and not exists (select from email where recipient = email_key)`.execute(tx)

/** Nothing of the order is open any more, and no visit of it ended after that instant. */
const isVisited = (before: Date) => sql<boolean>`
  orders.status <> 'PENDING'
  and not exists (select from booking where order_id = orders.id and booking.ends_at >= ${before})`

/** Takes the browser and the network out of orders that were visited before then. */
export const forgetVisitors =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        update orders set visitor_id = '', network = '' where id = any (array(
          select id from orders
          where visitor_id <> '' and created_at < ${before(now)} and ${isVisited(before(now))}
          order by created_at limit ${most} for update skip locked))`,
    )

/** Takes the person out of orders that were visited before then, but for those that pay for a running membership. */
export const forgetBuyers =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        with over as materialized (
          select id from orders
          where ${isSomebody('email')} and created_at < ${before(now)} and ${isVisited(before(now))}
            and not exists (
              select from order_line as line join membership on membership.order_line_id = line.id
              where line.order_id = orders.id and not coalesce(${endOf} < ${before(now)}, false))
          order by created_at limit ${most} for update skip locked),
        reasons as (
          update cancellation set reason = null
          where booking_id = any (array(select booking.id from booking join over on over.id = order_id))),
        reasons_of_parts as (
          update part_cancellation set reason = null
          where booking_id = any (array(select booking.id from booking join over on over.id = order_id))),
        reasons_of_returns as (
          update goods_return set reason = null
          where order_line_id = any (array(select line.id from order_line as line join over on over.id = line.order_id)))
        update orders set first_name = 'Deleted', last_name = 'account', email = ${nobody(sql`orders.id`)}, phone = '',
          marketing_consent = false, member_id = null, visitor_id = '', network = ''
        where id = any (array(table over))`,
    )

/** When a membership ended; null: it runs. */
const endOf = sql`coalesce(membership.ended_at, membership.ends_at)`

/** Takes the person out of memberships that ended before then. */
export const forgetHolders =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        update membership set email_key = ${nobody(sql`membership.id`)},
          -- What was bought once ends by its date alone, and stays its member's.
          member_id = case when status in ('ACTIVE', 'PAUSED') then member_id end
        where id = any (array(
          select id from membership where ${isSomebody('email_key')} and ${endOf} < ${before(now)}
          order by ${endOf} limit ${most} for update skip locked))`,
    )

/** An order is a dozen rows: so many of them together take no longer than a thousand rows elsewhere. */
const ORDERS_AT_ONCE = 100

/**
 * Deletes orders that were begun before then and never paid, with everything that was written for them. What money came
 * for stays, and so does what the provider was not asked about since its page closed. The entries of gift cards and
 * emails stay where they are.
 */
export const forgetUnpaidOrders =
  (before: Since): ForgetSome =>
  ({ db, now }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from orders
        where status in ('FAILED', 'EXPIRED', 'CANCELED') and created_at < ${before(now)}
          and not exists (
            select from payment
            where order_id = orders.id and (
              status = 'CAPTURED' or method = 'desk' or mismatch is not null or subscription_end_due_at is not null
              or session_ref is not null and (checked_at is null or checked_at < session_expires_at)))
        limit ${ORDERS_AT_ONCE} for update skip locked`.execute(tx)
      if (rows.length === 0) return 0
      const orders = sql`any (${rows.map(({ id }) => id)}::uuid[])`
      const bookings = sql`any (array(select id from booking where order_id = ${orders}))`
      for (const statement of [
        sql`delete from status_history where entity = 'orders' and entity_id = ${orders}`,
        sql`delete from status_history where entity = 'booking' and entity_id = ${bookings}`,
        sql`delete from status_history where entity = 'payment' and entity_id = any (array(
          select id from payment where order_id = ${orders}))`,
        sql`delete from idempotency where order_id = ${orders}`,
        sql`delete from press where made = ${orders}`,
        sql`delete from coupon_use where order_id = ${orders}`,
        sql`delete from credit_use where booking_id = ${bookings}`,
        sql`update gift_card_entry set order_id = null where order_id = ${orders}`,
        sql`update email set order_id = null, booking_id = null where order_id = ${orders}`,
        sql`delete from payment where order_id = ${orders}`,
        sql`delete from order_line where order_id = ${orders}`,
        sql`delete from booking where order_id = ${orders}`,
        sql`delete from orders where id = ${orders}`,
      ])
        await statement.execute(tx)
      return rows.length
    })

/** Presses from before then; those of an order once it was paid or closed before then. */
export const forgetPresses =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        delete from press where ctid = any (array(
          select ctid from press
          where pressed_at < ${before(now)}
            and not exists (select from orders where id = made and status = 'PENDING')
            and not exists (
              select from status_history
              where entity = 'orders' and entity_id = made and at >= ${before(now)})
          order by pressed_at limit ${most} for update skip locked))`,
    )

/**
 * Answers about news that are older than that, when the address has given a newer one. Only what has come of age lately
 * is looked at, and addresses that have answered lately: anything else was looked at before.
 */
export const forgetOldConsents =
  (before: Since, lately: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        delete from consent where id = any (array(
          select old.id from consent as old
          where at < ${before(now)} and at >= ${lately(before(now))}
            and exists (select from consent as newer where newer.email_key = old.email_key and newer.id > old.id)
          union
          select old.id from consent as newer
          join consent as old on old.email_key = newer.email_key and old.id < newer.id
          where newer.at >= ${lately(now)} and old.at < ${before(now)}
          limit ${most}))`,
    )

/**
 * Deletes accounts that were registered before then and never verified, with the emails they were sent. An account
 * that the house has approved, edited or sold something to stays; an open sign-up stays too.
 */
export const forgetUnproved =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    db.transaction().execute(async (tx) => {
      // First as deleted, so that clients hear of it.
      const { rows: gone } = await sql<{ id: string; email_key: string }>`
        update member set deleted_at = ${now} where id = any (array(
          select member.id from sign_up join member on member.id = sign_up.member_id
          where sign_up.created_at <= ${before(now)}
            and email_verified_at is null and deleted_at is null and status = 'PENDING' and role = 'member'
            and activity_status = 'ACTIVE' and custom_fields = '{}' and addresses = '[]'
            and not exists (
              select from sign_up as newer where newer.member_id = member.id and newer.created_at > ${before(now)})
            and not exists (select from orders where orders.member_id = member.id)
            and not exists (select from membership where membership.member_id = member.id)
          limit ${most}))
        returning id, email_key`.execute(tx)
      if (gone.length === 0) return 0
      const keys = gone.map(({ email_key }) => email_key)
      const kinds = ['verification-code', 'reset-link'] as const
      await tx.deleteFrom('email').where('recipient', 'in', keys).where('kind', 'in', kinds).execute()
      await forgetAddresses(tx, keys)
      const ids = gone.map(({ id }) => id)
      await tx.deleteFrom('member').where('id', 'in', ids).execute()
      return gone.length
    })

/** Deletes events of before then, delivered or not, with their deliveries. */
export const forgetEvents =
  (before: Since): ForgetSome =>
  ({ db, now, most }) =>
    countRows(
      db,
      sql`
        with oldest as materialized (select id, at from lifecycle_event order by id limit ${most}),
          old as materialized (select id from oldest where at < ${before(now)}),
          told as (delete from event_delivery where event_id = any (array(table old)))
        delete from lifecycle_event where id = any (array(table old))`,
    )
