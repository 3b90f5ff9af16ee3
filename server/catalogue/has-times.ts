import { sql } from 'kysely'

/** Whether a service (of a query that has one) runs today or on a day to come: without times there is nothing to book. */
export const hasTimes = sql<boolean>`exists (
  select from timetable
  where timetable.service_id = service.id and coalesce(timetable.ends_on, 'infinity') >= sydney_date(house_now()))`
