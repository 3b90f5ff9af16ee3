import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Benefit } from '#domain/memberships/sold-plan.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Whoever has it counts, also before their account is there or their money has come. */
const isHeldNow = sql<boolean>`membership.status in ('PENDING', 'ACTIVE', 'PAUSED')
  and (membership.ends_at is null or membership.ends_at > over_by(house_now()))`

/** Every plan with how many hold it, those that are sold first. */
export const listStaffPlans = (db: Db) =>
  db
    .selectFrom('plan')
    .selectAll('plan')
    .select(
      sql<{ serviceId: string; serviceName: string; credits: number }[]>`(
        select coalesce(json_agg(json_build_object('serviceId', service.id, 'serviceName', service.name, 'credits', credits)
          order by service.position), '[]')
        from plan_benefit join service on service.id = service_id where plan_id = plan.id)`.as('gives'),
    )
    .select(
      sql<number>`(select count(*)::integer from membership where plan_id = plan.id and ${isHeldNow})`.as('holders'),
    )
    .select(
      sql<boolean>`(exists (select from membership where plan_id = plan.id and ${isHeldNow})
        or exists (select from order_line join orders on orders.id = order_id
          where plan_id = plan.id and orders.status = 'PENDING'))`.as('is_held'),
    )
    .orderBy(sql`archived_at is not null`)
    .orderBy('position')
    .orderBy('plan.id')
    .execute()

/** All who hold a plan, those together who are alike in what they pay. */
export const listHeldAlike = (db: Db) =>
  db
    .selectFrom('membership')
    .select([
      'plan_id',
      'recurring',
      'price_cents',
      'period_count',
      'period_unit',
      sql<boolean>`status = 'PAUSED'`.as('is_paused'),
      // What was bought here has begun: the provider's clock may be a little ahead.
      sql<boolean>`desk_payment is not distinct from 'UNPAID' or order_line_id is null and starts_at > house_now()`.as(
        'is_waiting',
      ),
      sql<boolean>`cancel_at is not null`.as('is_leaving'),
      sql<number>`count(*)::integer`.as('members'),
    ])
    .where(isHeldNow)
    .groupBy(['plan_id', 'recurring', 'price_cents', 'period_count', 'period_unit'])
    .groupBy(['is_paused', 'is_waiting', 'is_leaving'])
    .execute()

/** One edit of a plan at a time. */
export const lockPlan = (tx: Tx, id: string) =>
  tx.selectFrom('plan').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type PlanRow = Insertable<Tables['plan']>

/** Writes a plan, last on the price list. */
export const insertPlan = (tx: Tx, row: Omit<PlanRow, 'position'>) =>
  tx
    .insertInto('plan')
    .values({ ...row, position: lastPosition })
    .execute()

/** Counts as an edit also when only what it gives is another. */
export const updatePlan = (tx: Tx, id: string, change: Updateable<Tables['plan']>) =>
  tx
    .updateTable('plan')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()

/** Those of these services that are sold, kept from being removed until this is done. */
export const listGiven = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('service')
    .select(['id', 'price_cents'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** What a plan gives whoever buys it from now on. */
export async function setGiven(tx: Tx, planId: string, gives: readonly Benefit[]): Promise<void> {
  const ids = gives.map(({ serviceId }) => serviceId)
  await tx.deleteFrom('plan_benefit').where('plan_id', '=', planId).where('service_id', 'not in', ids).execute()
  await tx
    .insertInto('plan_benefit')
    .values(gives.map(({ serviceId, credits }) => ({ plan_id: planId, service_id: serviceId, credits })))
    .onConflict((known) =>
      known
        .columns(['plan_id', 'service_id'])
        .doUpdateSet((row) => ({ credits: row.ref('excluded.credits') }))
        .whereRef('plan_benefit.credits', '<>', sql.ref('excluded.credits')),
    )
    .execute()
}

const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from plan)`

/**
 * Takes a plan off the price list, or puts it back as the last: its old place may be another's now. Undefined: there is
 * none. One that stands so already stays as it is.
 */
export const setArchived = (tx: Tx, id: string, at: Date | null) =>
  tx
    .updateTable('plan')
    .set(
      at === null
        ? {
            archived_at: null,
            position: sql<number>`case when archived_at is null then position else ${lastPosition} end`,
          }
        : { archived_at: sql<Date>`coalesce(archived_at, ${at})` },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** What a plan costs whoever buys it now; undefined: there is none. */
export const findListPrice = (db: Db, id: string) =>
  db.selectFrom('plan').select('price_cents').where('id', '=', id).executeTakeFirst()

/** The same, and it stays until the transaction ends: for the one who changes it, or for those who tell it. */
export const lockListPrice = (tx: Tx, id: string, whoFor: 'to change it' | 'to tell it') =>
  tx
    .selectFrom('plan')
    .select('price_cents')
    .where('id', '=', id)
    .$if(whoFor === 'to change it', (plan) => plan.forNoKeyUpdate())
    .$if(whoFor === 'to tell it', (plan) => plan.forShare())
    .executeTakeFirst()

/** What a plan costs whoever buys it from now on; members pay what they agreed to. Undefined: there is none. */
export const setListPrice = (db: Db, id: string, cents: number) =>
  db.updateTable('plan').set({ price_cents: cents }).where('id', '=', id).returning('id').executeTakeFirst()
