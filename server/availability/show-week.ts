import type { WeekAnswer, WeekStart } from '#api/timetable.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { isSold } from './timetable-store.ts'
import { listWeekStarts } from './week-store.ts'

/**
 * A week of a service, start by start: those of its patterns, one-off sessions, gaps, and starts that stay for those who
 * booked them; with who has booked. `service.unknown`.
 */
export async function showWeek(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { serviceId, from }: { serviceId: string; from: string },
): Promise<WeekAnswer> {
  if (!(await isSold(db, serviceId))) throw new Refused('service.unknown')
  const starts = await listWeekStarts(db, serviceId, from, now())
  const days = Array.from({ length: 7 }, (_, later) => addDays(from, later))
  return { days: days.map((day) => ({ day, starts: starts.filter((each) => each.day === day).map(shown) })) }
}

const shown = ({ day: _day, ...start }: WeekStart & { day: string }): WeekStart => start
