import { sql } from 'kysely'
import type { CreditsLeft } from '#domain/memberships/choose-credits.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import type { Db, Tx } from '#server/kit/db.ts'

/** What is left of a grant, and of which membership it is. */
export type Credits = CreditsLeft & {
  membershipId: string
  planId: string
  planName: string
  total: number
  validUntil: Date
}

/** Hands over what was bought as a guest under an address that this member has proved since (decision 51). */
export const claimWaiting = (db: Db, { id, email_key }: MemberRow) =>
  db
    .updateTable('membership')
    .set({ member_id: id, status: 'ACTIVE' })
    .where('email_key', '=', email_key)
    .where('member_id', 'is', null)
    .where('status', '=', 'PENDING')
    .execute()

/** The credits a member can book with now, in the order they are used: unlimited ones, then those that end first. */
export async function listCredits(db: Db, memberId: string, now: Date, serviceId?: string): Promise<Credits[]> {
  const rows = await db
    .selectFrom('credit_grant as granted')
    .innerJoin('membership', 'membership.id', 'granted.membership_id')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .select(['granted.id as grantId', 'granted.service_id as serviceId', 'granted.valid_until as validUntil'])
    .select(['granted.credits as total', 'granted.taken', 'membership.id as membershipId'])
    .select(['plan.id as planId', 'plan.name as planName'])
    .where('membership.member_id', '=', memberId)
    .where('membership.status', '=', 'ACTIVE')
    .where('granted.valid_from', '<=', now)
    .where('granted.valid_until', '>', now)
    .where((row) => row.or([row('granted.credits', '=', 0), row('granted.taken', '<', row.ref('granted.credits'))]))
    .$if(serviceId !== undefined, (query) => query.where('granted.service_id', '=', serviceId!))
    .orderBy((row) => row('granted.credits', '=', 0), 'desc')
    .orderBy('granted.valid_until')
    .orderBy('granted.id')
    .execute()
  return rows.map(({ taken, ...row }) => ({ ...row, left: row.total === 0 ? null : row.total - taken }))
}

/** A credit of a grant that makes a booking free. */
export type CreditUse = { grantId: string; bookingId: string }

/**
 * Takes a credit for each booking, all or none: the check and the taking are one statement, and a CHECK of the table
 * stands behind it. False: one of them is used up or over by now; then the caller must roll back.
 */
export async function holdCredits(tx: Tx, uses: readonly CreditUse[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    with wished as (
      select * from unnest(${uses.map((use) => use.grantId)}::uuid[], ${uses.map((use) => use.bookingId)}::uuid[]) as wished (grant_id, booking_id)
    ),
    -- Several grants are always locked in id order, so that two orders cannot wait for each other.
    locked as (
      select id from credit_grant where id in (select grant_id from wished) order by id for no key update
    ),
    taken as (
      update credit_grant set taken = taken + wanted.count
      from locked, (select grant_id, count(*) from wished group by grant_id) as wanted, membership
      where credit_grant.id = locked.id and wanted.grant_id = locked.id
        and membership.id = credit_grant.membership_id and membership.status = 'ACTIVE'
        and valid_from <= ${now} and valid_until > ${now}
        and (credits = 0 or taken + wanted.count <= credits)
      returning credit_grant.id
    )
    insert into credit_use (credit_grant_id, booking_id, state)
    select grant_id, booking_id, 'HELD' from wished join taken on taken.id = wished.grant_id
    returning id`.execute(tx)
  return rows.length === uses.length
}

/** The order is paid: the credits of its bookings count for good. */
export const keepCredits = (tx: Tx, bookingIds: readonly string[]) =>
  tx
    .updateTable('credit_use')
    .set({ state: 'USED' })
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'HELD')
    .execute()

/** The bookings fell through or were cancelled: their credits may be had again, once. */
export async function returnCredits(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select id from credit_grant
      where id in (select credit_grant_id from credit_use where booking_id = any (${bookingIds}::uuid[]))
      order by id for no key update
    ),
    returned as (
      update credit_use set state = 'RETURNED' from locked
      where credit_grant_id = locked.id and booking_id = any (${bookingIds}::uuid[]) and state in ('HELD', 'USED')
      returning credit_grant_id
    )
    update credit_grant set taken = taken - back.count
    from (select credit_grant_id, count(*) from returned group by credit_grant_id) as back
    where credit_grant.id = back.credit_grant_id`.execute(tx)
}

/** A plan as an order froze it: what was promised is what is given, whatever the price list says by then. */
export type SoldPlan = {
  lineId: string
  planId: string
  period: { count: number; unit: string }
  benefits: { serviceId: string; credits: number }[]
}
type Sale = { orderId: string; memberId: string | null; emailKey: string; paidAt: Date; plans: readonly SoldPlan[] }

/** Writes the memberships of an order with their credits, once; they end on the wall clock of Sydney. */
export async function insertMemberships(tx: Tx, { orderId, memberId, emailKey, paidAt, plans }: Sale): Promise<void> {
  await sql`
    with sold as (
      select "lineId" as line_id, "planId" as plan_id, benefits,
             ((period ->> 'count') || ' ' || (period ->> 'unit'))::interval as lasts
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as sold ("lineId" uuid, "planId" uuid, period jsonb, benefits jsonb)
    ),
    made as (
      insert into membership (plan_id, order_line_id, member_id, email_key, status, starts_at, ends_at)
      select plan_id, line_id, ${memberId}::uuid, ${emailKey}, ${memberId === null ? 'PENDING' : 'ACTIVE'}, ${paidAt},
             (${paidAt}::timestamptz at time zone 'Australia/Sydney' + lasts) at time zone 'Australia/Sydney'
      from sold
      on conflict (order_line_id) do nothing
      returning id, order_line_id, starts_at, ends_at
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
    select made.id, "serviceId", ${orderId}::text, credits, made.starts_at, made.ends_at
    from made join sold on sold.line_id = made.order_line_id
    cross join lateral jsonb_to_recordset(sold.benefits) as benefit ("serviceId" uuid, credits integer)`.execute(tx)
}

/** Whether a member has a plan that is still running. */
export async function holdsPlan(db: Db, member: MemberRow, planId: string): Promise<boolean> {
  const held = await db
    .selectFrom('membership')
    .select('id')
    .where('member_id', '=', member.id)
    .where('plan_id', '=', planId)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()
  return held !== undefined
}
