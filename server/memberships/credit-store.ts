import { sql, type NotNull, type RawBuilder } from 'kysely'
import { isLost, type VisitBack } from '#domain/memberships/visit-back.ts'
import type { CreditsLeft } from '#domain/memberships/choose-credits.ts'
import type { Benefit, SoldPlan } from '#domain/memberships/sold-plan.ts'
import { overBy } from '#domain/validity.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** What is left of a grant, and of which membership it is. */
export type Credits = CreditsLeft & {
  membershipId: string
  planId: string
  planName: string
  total: number
  validUntil: Date
}

/** Hands over what was bought as a guest under an address that this member has proved since (ruling 51). */
export const claimWaiting = (db: Db, { id, email_key }: MemberRow) =>
  db
    .updateTable('membership')
    .set({ member_id: id, status: 'ACTIVE' })
    .where('email_key', '=', email_key)
    .where('member_id', 'is', null)
    .where('status', '=', 'PENDING')
    .execute()

/**
 * Whether credits have not expired yet. They expire with their period if another one follows; those of the last period
 * are good to the end of the day that their holder was told.
 */
export const isGood = (now: Date) => sql<boolean>`(valid_until > ${now} or valid_until > ${overBy(now)}
  and not ${isFollowed(null, 'membership')})`

/** Whether the next period follows on that of a grant; a visit that stands alone has no period. */
export function isFollowed(grant: string | null, membership: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(grant === null ? column : `${grant}.${column}`)
  return sql<boolean>`(${sql.ref(`${membership}.recurring`)} and not ${of('stands_alone')}
    and coalesce(${sql.ref(`${membership}.cancel_at`)} > ${of('valid_until')} + interval '12 hours', true))`
}

/** Whether visits of a grant can be used: its membership runs, or they are good without it. */
const isUsable = sql<boolean>`(membership.status = 'ACTIVE' or stands_alone)`

/** What a visit of its own was given for: the booking that the house has cancelled. */
export const grantedForVisit = (bookingId: RawBuilder<unknown>) => sql<string>`('visit ' || ${bookingId}::text)`

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
    .where(isUsable)
    .where('granted.valid_from', '<=', now)
    .where(isGood(now))
    .where((row) => row.or([row('granted.credits', '=', 0), row('granted.taken', '<', row.ref('granted.credits'))]))
    .where((row) => (serviceId === undefined ? row.lit(true) : row('granted.service_id', '=', serviceId)))
    .orderBy((row) => row('granted.credits', '=', 0), 'desc')
    .orderBy('granted.valid_until')
    .orderBy('granted.id')
    .execute()
  return rows.map(({ taken, ...row }) => ({ ...row, left: row.total === 0 ? null : row.total - taken }))
}

/** A credit of a grant that makes a booking free. */
export type CreditUse = { grantId: string; bookingId: string }

/**
 * Takes a credit for each booking, all or none. The check and the update are one statement; a CHECK of the table is
 * the second guard. False: one of them is used up or expired; then the caller must roll back.
 */
export async function holdCredits(tx: Tx, uses: readonly CreditUse[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      select * from unnest(${uses.map((use) => use.grantId)}::uuid[], ${uses.map((use) => use.bookingId)}::uuid[]) as asked (grant_id, booking_id)
    ),
    -- Several grants are always locked in id order, so that two orders cannot wait for each other.
    locked as (
      select id from credit_grant where id in (select grant_id from asked) order by id for no key update
    ),
    taken as (
      update credit_grant set taken = taken + wanted.count
      from locked, (select grant_id, count(*) from asked group by grant_id) as wanted, membership
      where credit_grant.id = locked.id and wanted.grant_id = locked.id
        and membership.id = credit_grant.membership_id and ${isUsable}
        and valid_from <= ${now} and ${isGood(now)}
        and (credits = 0 or taken + wanted.count <= credits)
      returning credit_grant.id
    )
    insert into credit_use (credit_grant_id, booking_id, state)
    select grant_id, booking_id, 'HELD' from asked join taken on taken.id = asked.grant_id
    returning id`.execute(tx)
  return rows.length === uses.length
}

/** The order is paid: the credits of its bookings count for good. */
export const confirmCredits = (tx: Tx, bookingIds: readonly string[]) =>
  tx
    .updateTable('credit_use')
    .set({ state: 'USED' })
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'HELD')
    .execute()

/** The bookings fell through or were cancelled: a member's credits are returned, once, and may be used again. */
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

/**
 * The visit of a booking that is cancelled, once: it goes back to where it came from, is lost, or becomes one of its
 * own that is good whatever becomes of its membership (docs/decisions/181).
 */
export async function endVisit(tx: Tx, bookingId: string, { way, until }: VisitBack, now: Date): Promise<void> {
  if (way === 'back') return await returnCredits(tx, [bookingId])
  await sql`
    with ended as (
      update credit_use set state = 'RETURNED', became = ${isLost({ way }) ? 'LOST' : 'OWN'}
      where booking_id = ${bookingId} and state in ('HELD', 'USED')
      returning credit_grant_id
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until, stands_alone)
    select membership_id, service_id, ${grantedForVisit(sql.val(bookingId))}, 1, ${now}, ${until}::timestamptz, true
    from ended join credit_grant on credit_grant.id = ended.credit_grant_id
    where ${way === 'own'}`.execute(tx)
}

/** A plan of an order, and the line by which it was bought. */
export type BoughtPlan = SoldPlan & { lineId: string; planId: string }
type Sale = { orderId: string; memberId: string | null; emailKey: string; paidAt: Date; plans: readonly BoughtPlan[] }

/** Writes the memberships of an order that are paid once, with their credits; they end on the wall clock of Sydney. */
export async function insertMemberships(tx: Tx, { orderId, memberId, emailKey, paidAt, plans }: Sale): Promise<void> {
  if (plans.length === 0) return
  await sql`
    with sold as (
      select "lineId" as line_id, "planId" as plan_id, price, period, benefits,
             ((period ->> 'count') || ' ' || (period ->> 'unit'))::interval as lasts
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as sold ("lineId" uuid, "planId" uuid, price integer, period jsonb, benefits jsonb)
    ),
    made as (
      insert into membership (id, plan_id, order_line_id, member_id, email_key, status, starts_at, ends_at, price_cents, period_count, period_unit)
      select line_id, plan_id, line_id, ${memberId}::uuid, ${emailKey}, ${memberId === null ? 'PENDING' : 'ACTIVE'}, ${paidAt},
             (${paidAt}::timestamptz at time zone 'Australia/Sydney' + lasts) at time zone 'Australia/Sydney',
             price, (period ->> 'count')::integer, period ->> 'unit'
      from sold
      on conflict (order_line_id) do nothing
      returning id, order_line_id, starts_at, ends_at
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
    select made.id, "serviceId", ${orderId}::text, credits, made.starts_at, made.ends_at
    from made join sold on sold.line_id = made.order_line_id
    cross join lateral jsonb_to_recordset(sold.benefits) as benefit ("serviceId" uuid, credits integer)`.execute(tx)
}

/** Whether a member has a membership that is paid again and again, and still runs. */
export async function paysAgain(db: Db, memberId: string): Promise<boolean> {
  const running = await db
    .selectFrom('membership')
    .select('id')
    .where('member_id', '=', memberId)
    .where('recurring', '=', true)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()
  return running !== undefined
}

/** Whether a member has a plan that is still running. */
export async function holdsPlan(db: Db, memberId: string, planId: string): Promise<boolean> {
  const held = await db
    .selectFrom('membership')
    .select('id')
    .where('member_id', '=', memberId)
    .where('plan_id', '=', planId)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()
  return held !== undefined
}

/** What a membership gives for a period. */
export type Grant = {
  membershipId: string
  /** What was paid for it: an invoice, an order, or the house's word. */
  grantedFor: string
  benefits: readonly Benefit[]
  from: Date
  until: Date
}

/** Gives the credits of a period, once; answers how many services had none of it yet. */
export async function grantCredits(
  tx: Tx,
  { membershipId, grantedFor, benefits, from, until }: Grant,
): Promise<number> {
  if (benefits.length === 0) return 0
  const granted = await tx
    .insertInto('credit_grant')
    .values(
      benefits.map(({ serviceId, credits }) => ({
        membership_id: membershipId,
        service_id: serviceId,
        granted_for: grantedFor,
        credits,
        valid_from: from,
        valid_until: until,
      })),
    )
    .onConflict((already) => already.constraint('granted_once').doNothing())
    .returning('id')
    .execute()
  return granted.length
}

/** Grants the credits of a period without an invoice: given by the house, or paid at its desk. */
export const givePeriod = (
  tx: Tx,
  { id, benefits }: { id: string; benefits: readonly Benefit[] | null },
  { from, until }: { from: Date; until: Date },
) =>
  grantCredits(tx, {
    membershipId: id,
    grantedFor: `house ${from.toISOString()}`,
    benefits: benefits ?? [],
    from,
    until,
  })

/**
 * The credits of a suspended membership last longer: what is left of their time comes after the suspension. Those of
 * later periods (`before`) stay as they are.
 */
export async function moveCredits(
  tx: Tx,
  membershipId: string,
  { after, by, before = null }: { after: Date; by: number; before?: Date | null },
): Promise<void> {
  await sql`
    with locked as (
      select id from credit_grant where membership_id = ${membershipId} and valid_until > ${after} and not stands_alone
        and valid_from < coalesce(${before}::timestamptz, 'infinity')
      order by id for no key update
    )
    update credit_grant set valid_until = valid_until + ${by}::double precision * interval '1 millisecond'
    from locked where credit_grant.id = locked.id`.execute(tx)
}

/** What a membership has left now, service by service, also while it is suspended. */
export async function listGranted(db: Db, membershipId: string, now: Date) {
  return await db
    .selectFrom('credit_grant as granted')
    .innerJoin('membership', 'membership.id', 'granted.membership_id')
    .innerJoin('service', 'service.id', 'granted.service_id')
    .select([
      'granted.id',
      'granted.service_id',
      'service.name as service_name',
      'granted.credits',
      'granted.taken',
      'granted.valid_until',
      'granted.stands_alone',
    ])
    .where('granted.membership_id', '=', membershipId)
    .where('granted.valid_from', '<=', now)
    .where(isGood(now))
    .orderBy('service.position')
    .orderBy('granted.valid_until')
    .execute()
}

/** The bookings that are free by a membership. */
export async function listBookingsOf(db: Db, membershipId: string): Promise<string[]> {
  const uses = await db
    .selectFrom('credit_use')
    .innerJoin('credit_grant', 'credit_grant.id', 'credit_use.credit_grant_id')
    .select('credit_use.booking_id')
    .where('credit_grant.membership_id', '=', membershipId)
    .where('credit_use.state', '=', 'USED')
    .where('credit_use.booking_id', 'is not', null)
    .$narrowType<{ booking_id: NotNull }>()
    .execute()
  return uses.map((use) => use.booking_id)
}

/**
 * Who holds the plan gets the credits for the period that runs, as those of its other services: paid by the same
 * invoice, good as long. What is promised for later periods says since when.
 */
export async function giveToHolders(
  tx: Tx,
  serviceId: string,
  added: readonly { planId: string; credits: number }[],
): Promise<void> {
  await sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added ("planId" uuid, credits integer)
    ),
    holder as (
      select membership.id, added.credits, running.granted_for, running.valid_from, running.valid_until
      from membership
      join added on added."planId" = membership.plan_id
      cross join lateral (
        select granted_for, valid_from, valid_until from credit_grant
        where membership_id = membership.id and not stands_alone order by valid_from desc limit 1
      ) as running
      where membership.status in ('PENDING', 'ACTIVE', 'PAUSED')
      order by membership.id
      for no key update of membership
    ),
    promised as (
      update membership set benefits = benefits || jsonb_build_array(jsonb_build_object(
        'serviceId', ${serviceId}::uuid, 'credits', holder.credits, 'since', holder.valid_from))
      from holder
      where membership.id = holder.id and recurring
        and not benefits @> jsonb_build_array(jsonb_build_object('serviceId', ${serviceId}::uuid))
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
    select id, ${serviceId}::uuid, granted_for, credits, valid_from, valid_until from holder
    on conflict on constraint granted_once do nothing`.execute(tx)
}
