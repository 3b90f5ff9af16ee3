import { sql } from 'kysely'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'

export type CountedEvent = { event: string; detail: string; service: string | null }

/** Adds events to the counts of a day; a service that does not exist is not counted. */
export const addCounts = (db: Db, day: SydneyDate, counted: readonly CountedEvent[]) =>
  // In one order always, so that two browsers cannot wait for each other.
  sql`
    insert into event_count (day, event, detail, count)
    select ${day}, event, detail, count(*)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (event text, detail text, service uuid)
    where service is null or exists (select from service where id = counted.service)
    group by event, detail
    order by event, detail
    on conflict (day, event, detail) do update set count = event_count.count + excluded.count`.execute(db)
