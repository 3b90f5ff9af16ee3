import { type DayAnswer, type DayGroup, type HouseNow } from '#api/arrivals.ts'
import type { SnapshotRow } from '#api/offline.ts'
import { countHouse, nextCount } from '#domain/arrivals/house-count.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Reading } from '#server/kit/database/memory.ts'
import { describeListed, describeRow, groupOf, visitOf } from './describe-row.ts'
import { readDay, type ArrivalRow, type PoolRow, type TakenRow } from './store.ts'

/** The sheet of a day, and its parties as a device keeps them. */
type Day = { sheet: DayAnswer; listed: SnapshotRow[] }

/**
 * The sheet of a Sydney day: who comes to which start, what is taken of every place, and who is in the house at this
 * moment; and when it will read differently by itself.
 */
export async function showDay({ db, now }: Pick<Ctx, 'db' | 'now'>, date: SydneyDate): Promise<Reading<Day>> {
  const at = now()
  const end = endOfSydneyDay(date)
  const { rows, taken, pools } = await readDay(db, { from: startOfSydneyDay(date), until: end })
  const sheet = {
    date,
    house: houseOf(rows, pools, at),
    groups: groupsOf(rows, taken),
    rows: rows.map((row) => describeRow(row, at)),
  }
  const value = { sheet, listed: rows.map((row) => describeListed(row, at)) }
  return { value, until: nextCount(rows.map(visitOf), at) ?? (end > at ? end : FAR) }
}

const FAR = new Date(8.64e15)

function houseOf(rows: readonly ArrivalRow[], pools: readonly PoolRow[], at: Date): HouseNow {
  const { people, inPlace } = countHouse(rows.map(visitOf), at)
  return {
    people,
    places: pools.map(({ placeId, name, places }) => ({ placeId, name, people: inPlace.get(placeId) ?? 0, places })),
  }
}

/** Every start with somebody in it, in order; one that has only places of those who are paying has no rows. */
function groupsOf(rows: readonly ArrivalRow[], taken: readonly TakenRow[]): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  const groupFor = (of: Parameters<typeof groupOf>[0]): DayGroup => {
    const group = groupOf(of)
    const known = groups.get(group.key) ?? { ...group, places: [] }
    groups.set(group.key, known)
    return known
  }
  for (const of of taken)
    groupFor(of).places.push({ placeId: of.placeId, name: of.place, taken: of.taken, places: of.places })
  // Whoever cancelled may have left a start without anybody.
  for (const row of rows) groupFor(row)
  return [...groups.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}
