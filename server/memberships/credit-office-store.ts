import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { lookedFor } from '#domain/name-search.ts'
import { isLookedFor } from '#server/kit/database/person-search.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { isGood } from './credit-store.ts'

type Found = { id: string; name: string; email: string; plans: string[] }

/** Members whose address has these words in it, or whose name or phone number is meant by them; who has just this address comes first. */
export async function findMembersBy(db: Db, words: string, most: number): Promise<Found[]> {
  const typed = words.trim().toLowerCase()
  const { rows } = await sql<Found>`
    select member.id, concat_ws(' ', first_name, last_name) as name, email, array(
      select distinct plan.name from membership join plan on plan.id = plan_id
      where member_id = member.id and membership.status in ('ACTIVE', 'PAUSED') order by plan.name) as plans
    from member
    where deleted_at is null
      and (strpos(email_key, ${typed}) > 0 or ${isLookedFor(lookedFor(words))})
    order by email_key = ${typed} desc, lower(last_name), lower(first_name), member.id
    limit ${most}`.execute(db)
  return rows
}

/** Who a member is to whoever looks after their membership. */
export const findHolder = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether a grant can be used now or later. */
const isOpen = (now: Date) =>
  sql<boolean>`(${isGood(now)} and (membership.status in ('PENDING', 'ACTIVE', 'PAUSED') or stands_alone))`

const grantsOf = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('credit_grant as granted')
    .innerJoin('membership', 'membership.id', 'granted.membership_id')
    .select(['granted.id', 'granted.credits', 'granted.taken', 'granted.valid_from', 'granted.valid_until'])
    .select(isOpen(now).as('is_open'))
    .where('membership.member_id', '=', memberId)

/** What the memberships of a member give and gave; what can still be used comes first. */
export const listGrantsOf = (db: Db, memberId: string, now: Date, most: number) =>
  grantsOf(db, memberId, now)
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .innerJoin('service', 'service.id', 'granted.service_id')
    .select(['plan.name as plan_name', 'service.name as service_name'])
    .orderBy(isOpen(now), 'desc')
    .orderBy('granted.valid_until', 'desc')
    .orderBy('service.position')
    .orderBy('granted.id')
    .limit(most)
    .execute()

/** Locks a grant of a member, as every change of it must. */
export const lockGrantOf = (tx: Tx, memberId: string, grantId: string, now: Date) =>
  grantsOf(tx, memberId, now).where('granted.id', '=', grantId).forNoKeyUpdate('granted').executeTakeFirst()

/** Whose visits a grant has, of which service, and what one costs who has none. */
export async function readWorthOf(tx: Tx, grantId: string) {
  return await tx
    .selectFrom('credit_grant as granted')
    .innerJoin('membership', 'membership.id', 'granted.membership_id')
    .innerJoin('member', 'member.id', 'membership.member_id')
    .innerJoin('service', 'service.id', 'granted.service_id')
    .select(['service.name as service', 'service.price_cents as price', 'member.email'])
    .select(sql<string>`concat_ws(' ', member.first_name, member.last_name)`.as('name'))
    .where('granted.id', '=', grantId)
    .executeTakeFirstOrThrow()
}

export type CreditEventRow = {
  at: Date
  service_name: string
  what: 'booked' | 'returned' | 'lost' | 'used-before' | 'changed'
  visit_at: Date | null
  delta: number | null
  reason: string | null
  by: string | null
}

/** What bookings and staff did with the visits of a member, the newest first. */
export async function listCreditEvents(db: Db, memberId: string, most: number): Promise<CreditEventRow[]> {
  const { rows } = await sql<CreditEventRow>`
    with own as (
      select granted.id, service.name as service_name
      from credit_grant as granted join membership on membership.id = membership_id join service on service.id = service_id
      where member_id = ${memberId}
    )
    select credit_use.created_at as at, service_name,
      case when booking_id is null then 'used-before' when became = 'LOST' then 'lost' when state = 'RETURNED' then 'returned' else 'booked' end as what,
      booking.starts_at as visit_at, null::integer as delta, null as reason, null as by, credit_use.id
    from own join credit_use on credit_grant_id = own.id left join booking on booking.id = booking_id
    where adjustment_id is null
    union all
    select made_at, service_name, 'changed', null, delta, reason, concat_ws(' ', first_name, last_name), changed.id
    from own join credit_adjustment as changed on grant_id = own.id left join member on member.id = made_by
    order by at desc, id limit ${most}`.execute(db)
  return rows
}

/** Writes down what staff change, and why. */
export const insertAdjustment = (tx: Tx, row: Insertable<Tables['credit_adjustment']>) =>
  tx.insertInto('credit_adjustment').values(row).execute()

/** Gives more visits of a grant that counts them. */
export const addVisits = (tx: Tx, grantId: string, count: number) =>
  tx
    .updateTable('credit_grant')
    .set((row) => ({ credits: row('credits', '+', count) }))
    .where('id', '=', grantId)
    .where('credits', '>', 0)
    .execute()

/** Uses visits of a grant without a booking; its credits stay what they are, because none would mean without a limit. */
export async function takeVisits(tx: Tx, grantId: string, adjustmentId: string, count: number): Promise<void> {
  await tx
    .updateTable('credit_grant')
    .set((row) => ({ taken: row('taken', '+', count) }))
    .where('id', '=', grantId)
    .execute()
  const use = { credit_grant_id: grantId, adjustment_id: adjustmentId, state: 'USED' as const }
  await tx
    .insertInto('credit_use')
    .values(Array.from({ length: count }, () => use))
    .execute()
}
