import { sql } from 'kysely'
import type { StandsOn } from '#api/timetable.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Memberships that run, or are held by somebody who still pays for them. */
const runs = sql`(membership.status in ('PENDING', 'ACTIVE', 'PAUSED')
  and (membership.ends_at is null or membership.ends_at > over_by(house_now())))`

/** How many memberships still owe visits of each of these services, also those that are being bought. */
export async function countHolders(db: Db, serviceIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; holders: number }>`
    with held as (
      select (benefit ->> 'serviceId')::uuid as service_id, membership.id
      from membership cross join lateral jsonb_array_elements(membership.benefits) as benefit
      where membership.recurring and ${runs}
      union
      select granted.service_id, membership.id
      from credit_grant as granted join membership on membership.id = membership_id
      where (${runs} or stands_alone) and (credits = 0 or taken < credits) and valid_until > over_by(house_now())
      union
      select plan_benefit.service_id, line.id
      from order_line as line join orders on orders.id = line.order_id and orders.status = 'PENDING'
      join plan_benefit on plan_benefit.plan_id = line.plan_id
    )
    select service_id as id, count(*)::integer as holders from held
    where service_id = any (${serviceIds}::uuid[]) group by service_id`.execute(db)
  return new Map(rows.map(({ id, holders }) => [id, holders]))
}

/** What else stands on each service: plans that are sold, promo codes and special prices. */
export async function listStanding(db: Db): Promise<Map<string, Omit<StandsOn, 'holders'>>> {
  const { rows } = await sql<{ id: string } & Omit<StandsOn, 'holders'>>`
    select service.id,
      array(select plan.name from plan where archived_at is null
        and exists (select from plan_benefit where plan_id = plan.id and service_id = service.id)
        and exists (select from plan_benefit where plan_id = plan.id and service_id <> service.id)
        order by position) as "plansWithOthers",
      array(select plan.name from plan where archived_at is null
        and exists (select from plan_benefit where plan_id = plan.id and service_id = service.id)
        and not exists (select from plan_benefit where plan_id = plan.id and service_id <> service.id)
        order by position) as "plansOfItAlone",
      array(select code from coupon where only_for_service = service.id and active and batch_id is null order by code) as codes,
      (select count(*)::integer from coupon where only_for_service = service.id and active and batch_id is not null)
        as "codesOfBatches",
      array(select coalesce(nullif(name, ''), display_label) from promotion
        where service_id = service.id and active order by 1) as prices
    from service where deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, ...stands }) => [id, stands]))
}

/** The services that were removed, for the names of what refers to them still. */
export const listRemoved = (db: Db) =>
  db.selectFrom('service').select(['id', 'name']).where('deleted_at', 'is not', null).orderBy('name').execute()

/** Ends what can be of no use without these services: their promo codes and special prices, and plans that give nothing more. */
export async function endWhatStandsOn(tx: Tx, serviceIds: readonly string[], planIds: readonly string[], now: Date) {
  await sql`
    update coupon set active = false, revision = revision + 1, updated_at = ${now}
    where only_for_service = any (${serviceIds}::uuid[]) and active`.execute(tx)
  await sql`
    update promotion set active = false where service_id = any (${serviceIds}::uuid[]) and active`.execute(tx)
  await sql`
    update plan set archived_at = ${now}
    where id = any (${planIds}::uuid[]) and archived_at is null
      and not exists (select from plan_benefit where plan_id = plan.id)`.execute(tx)
}
