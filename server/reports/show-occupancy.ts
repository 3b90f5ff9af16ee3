import type { Occupancy, OccupancyAnswer, OccupancyQuery, OccupancyRow } from '#api/reports.ts'
import { sum } from '#domain/money.ts'
import { percentFull } from '#domain/reports/occupancy.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { findResource, listOccupied, sumOccupied, type Occupied, type OccupiedRow } from './occupancy-store.ts'

/**
 * How full the house was on some days, or is so far: by day, week or month, by hour of the weekdays, by pool or room, and
 * by service; and what that is to be compared with. `resource.unknown`.
 */
export async function showOccupancy(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { resource: resourceId, ...query }: OccupancyQuery,
): Promise<OccupancyAnswer> {
  const at = now()
  const today = sydneyDateOf(at)
  const { days, step, compared } = spanOfReport(query, today)
  const { occupied, earlier, resource } = await readAtOneMoment(db, async (tx) => ({
    resource: resourceId === undefined ? null : await findResource(tx, resourceId),
    occupied: await listOccupied(tx, { days, resourceId, now: at }),
    earlier: compared ? [await sumOccupied(tx, { days: compared.before, resourceId, now: at })] : [],
  }))
  const ofDays = occupied.filter((row) => row.of === 'day')
  return {
    ...days,
    by: step,
    rows: rowsOf(ofDays, days, step),
    together: occupancyOf(occupied.filter(({ of }) => of === 'all')),
    today,
    compared: compared && {
      over: { ...compared.over, ...occupancyOf(ofDays.filter(({ day }) => day <= compared.over.to)) },
      before: { ...compared.before, ...occupancyOf(earlier) },
    },
    byHour: occupied
      .filter((row) => row.of === 'hour')
      .map((row) => ({ weekday: row.weekday, hour: row.hour, ...occupancyOf([row]) })),
    byResource: occupied.filter((row) => row.of === 'resource').map(named),
    byService: occupied.filter((row) => row.of === 'service').map(named),
    resource,
  }
}

/** A row for each day, week or month, also where nothing was offered. */
function rowsOf(ofDays: readonly OccupiedDay[], days: ReportDays, step: ReportStep): OccupancyRow[] {
  return groupByRow(ofDays, days, step).map(({ row, listed }) => ({ ...row, ...occupancyOf(listed) }))
}

type OccupiedDay = Extract<OccupiedRow, { of: 'day' }>

const named = (row: Extract<OccupiedRow, { name: string }>) => ({ id: row.id, name: row.name, ...occupancyOf([row]) })

function occupancyOf(occupied: readonly Occupied[]): Occupancy {
  const add = (of: (row: Occupied) => number) => sum(occupied.map(of))
  return {
    full: percentFull({ offered: add(({ offered }) => offered), booked: add(({ booked }) => booked) }),
    people: add(({ people }) => people),
  }
}
