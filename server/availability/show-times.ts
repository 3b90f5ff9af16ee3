import type { TimesAnswer } from '#api/timetable.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { listExceptions } from './exception-store.ts'
import { listFuller, listPatterns } from './timetable-store.ts'

/** The timetable from today on: patterns, what single days have beside them, and what is fuller than it should be. */
export async function showTimes({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<TimesAnswer> {
  const at = now()
  const [patterns, exceptions, fuller, venue] = await Promise.all([
    listPatterns(db, at),
    listExceptions(db, sydneyDateOf(at)),
    listFuller(db, null, at),
    findVenue(db),
  ])
  return {
    horizonDays: venue.horizon_days,
    exceptions,
    fuller,
    patterns: patterns.map((pattern) => ({
      id: pattern.id,
      serviceId: pattern.service_id,
      resourceId: pattern.resource_id,
      weekdays: pattern.weekdays,
      firstStart: pattern.first_start.slice(0, 5),
      lastStart: pattern.last_start.slice(0, 5),
      everyMinutes: pattern.every_minutes,
      beginsOn: pattern.begins_on,
      endsOn: pattern.ends_on,
    })),
  }
}
