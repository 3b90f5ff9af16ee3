import { sql } from 'kysely'

/** Whether a service, as a query calls it, runs today or on a day to come: without times there is nothing to book. */
export const hasTimesAs = (service: string) => sql<boolean>`exists (
  select from timetable
  where timetable.service_id = ${sql.ref(`${service}.id`)} and coalesce(timetable.ends_on, 'infinity') >= sydney_date(house_now()))`

/** The same of the service of a query that has one. */
export const hasTimes = hasTimesAs('service')
