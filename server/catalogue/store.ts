import { sql } from 'kysely'
import type { Closure, OpeningDate, OpeningDates } from '#domain/availability/opening-dates.ts'
import type { Db } from '#server/kit/db.ts'

/** The services a visitor may see, in the order of the menu; their capacity is that of their largest resource. */
export const listServices = (db: Db) => serviceQuery(db).orderBy('service.position').execute()

export const findService = (db: Db, id: string) => serviceQuery(db).where('service.id', '=', id).executeTakeFirst()

const serviceQuery = (db: Db) =>
  db
    .selectFrom('service')
    .selectAll('service')
    .select(capacityOfService.as('capacity'))
    .where('service.hidden', '=', false)
    .where('service.deleted_at', 'is', null)

/** How many may come at once: as many as the largest resource holds, or fewer by the owner's word. */
const capacityOfService = sql<number>`coalesce(
  least(service.default_capacity,
    (select max(resource.capacity) from schedule join resource on resource.id = schedule.resource_id
     where schedule.service_id = service.id and coalesce(schedule.ends_on, 'infinity') >= sydney_date(house_now()))), 1)`

/** Plans on the price list, or the ones asked for by id, also those that are held but not sold any more. */
export async function listPlans(db: Db, ids?: string[]) {
  if (ids?.length === 0) return []
  const plans = db.selectFrom('plan').selectAll('plan').select(benefits).orderBy('plan.position')
  return await (
    ids
      ? plans.where('plan.id', 'in', ids)
      : plans.where('plan.public', '=', true).where('plan.archived_at', 'is', null)
  ).execute()
}

const benefits = sql<{ serviceId: string; credits: number }[]>`(
  select coalesce(json_agg(json_build_object('serviceId', service_id, 'credits', credits) order by service_id), '[]')
  from plan_benefit where plan_id = plan.id
)`.as('benefits')

/** The first bookable days and the days the house is shut, as the shared rule reads them (ruling 7). */
export async function findOpeningDates(db: Db): Promise<OpeningDates> {
  // Awaited together: a promise that fails while another is waited for would end the process.
  const [openings, closures] = await Promise.all([
    sql<OpeningDate>`select * from opening_sent`.execute(db),
    sql<Closure>`select * from closure_sent order by "firstDate"`.execute(db),
  ])
  return { openings: openings.rows, closures: closures.rows }
}
