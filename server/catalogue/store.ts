import { sql } from 'kysely'
import type { Picture } from '#domain/catalogue/picture.ts'
import type { ChangePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Closure, OpeningDate, OpeningDates } from '#domain/availability/opening-dates.ts'
import type { Db } from '#server/kit/database/db.ts'
import { hasTimes, hasTimesAs } from './has-times.ts'

/** The services a visitor may see, in the order of the menu; their capacity is that of their largest resource. */
export const listServices = (db: Db) =>
  serviceQuery(db)
    .select(hasTimes.as('has_times'))
    .where('service.hidden', '=', false)
    .orderBy('service.position')
    .orderBy('service.id')
    .execute()

/** A service that a visitor may see, or that guests have booked who come by it. */
export const findService = (db: Db, id: string) =>
  serviceQuery(db)
    .where('service.id', '=', id)
    .where(sql<boolean>`${sql.raw(SHOWN_TO_GUESTS)}`)
    .executeTakeFirst()

/**
 * Whether guests may ask about a service by its id: it is on the menu, or it is hidden and somebody has booked it still,
 * who must be able to move. The menu and the checkout go by what is on the menu alone.
 */
export const SHOWN_TO_GUESTS = `(not service.hidden or exists (
  select from booking where booking.service_id = service.id and booking.status = 'CONFIRMED' and booking.starts_at > house_now()))`

/** Whether those who have booked a service may move to another start of it: hidden or not, while it is not taken away. */
export const findMovable = (db: Db, id: string) =>
  db
    .selectFrom('service')
    .select('online_booking')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const serviceQuery = (db: Db) =>
  db
    .selectFrom('service')
    .selectAll('service')
    .select([capacityOfService.as('capacity'), picturesOfService.as('pictures')])
    .select([hasExtraBath.as('has_extra_bath'), policyOfService.as('policy')])
    .where('service.deleted_at', 'is', null)

/** How many may come at once: as many as the largest resource holds, or fewer by the owner's word. */
const capacityOfService = sql<number>`coalesce(
  least(service.default_capacity,
    (select max(resource.capacity) from timetable join resource on resource.id = timetable.resource_id
     where timetable.service_id = service.id and coalesce(timetable.ends_on, 'infinity') >= sydney_date(house_now()))), 1)`

/** The pictures of a service in their order. */
const picturesOfService = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('sha', sha256, 'width', width, 'height', height, 'alt', alt)
    order by service_picture.position), '[]')
  from service_picture join picture on picture.id = picture_id where service_id = service.id)`
/** An extra bath can be had beside a service that offers one, while guests can book the bath and it has times. */
const hasExtraBath = sql<boolean>`service.offers_extra_bath and exists (
  select from service as bath
  where bath.id = ${sql.lit(BATHING_ID)} and not bath.hidden and bath.online_booking and bath.deleted_at is null
    and ${hasTimesAs('bath')})`

/** The rules of change that a booking would be sold with now. */
const policyOfService = sql<ChangePolicy>`policy_with(service.cutoff_hours)`

/** Plans on the price list, or the ones asked for by id, also those that are held but not sold any more. */
export async function listPlans(db: Db, ids?: string[]) {
  if (ids?.length === 0) return []
  const plans = db.selectFrom('plan').selectAll('plan').select(benefits).orderBy('plan.position').orderBy('plan.id')
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

/** The closures to come, with the services that the site calls shut by them. */
export async function listClosuresToCome(db: Db): Promise<ClosureToCome[]> {
  const { rows } = await sql<ClosureToCome>`
    select from_at as "from", to_at as "to", title, message,
           coalesce(told_service_ids, array(select id from service)) as "serviceIds"
    from closure where state not in ('DRAFT', 'REOPENED') and to_at > house_now() order by from_at`.execute(db)
  return rows
}

export type ClosureToCome = { from: Date; to: Date; title: string; message: string; serviceIds: string[] }
