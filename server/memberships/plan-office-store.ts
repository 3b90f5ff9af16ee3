import { sql } from 'kysely'
import type { Db, Tx } from '#server/kit/db.ts'

/** Every plan with how many hold it, those that are sold first. */
export const listStaffPlans = (db: Db) =>
  db
    .selectFrom('plan')
    .selectAll('plan')
    .select(
      sql<{ serviceName: string; credits: number }[]>`(
        select coalesce(json_agg(json_build_object('serviceName', service.name, 'credits', credits) order by service.position), '[]')
        from plan_benefit join service on service.id = service_id where plan_id = plan.id)`.as('gives'),
    )
    .select(
      sql<number>`(select count(*)::integer from membership
        where plan_id = plan.id and membership.status in ('PENDING', 'ACTIVE', 'PAUSED')
          and (membership.ends_at is null or membership.ends_at > house_now()))`.as('holders'),
    )
    .orderBy(sql`archived_at is not null`)
    .orderBy('position')
    .orderBy('plan.id')
    .execute()

/** Takes a plan off the price list, or puts it back; undefined: there is none. One that stands so already stays as it is. */
export const setArchived = (tx: Tx, id: string, at: Date | null) =>
  tx
    .updateTable('plan')
    .set({ archived_at: at === null ? null : sql<Date>`coalesce(archived_at, ${at})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** What a plan costs whoever buys it from now on; members pay what they agreed to. Undefined: there is none. */
export const setListPrice = (db: Db, id: string, cents: number) =>
  db.updateTable('plan').set({ price_cents: cents }).where('id', '=', id).returning('id').executeTakeFirst()
