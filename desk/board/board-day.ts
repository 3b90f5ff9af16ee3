import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { DeskStart } from '#api/counter.ts'
import { minutesOfDay, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'

/** From which full hour of the day to which a board goes. */
export type BoardHours = { first: number; last: number }

/** What every board shows; a day on which something begins earlier or ends later has a longer one. */
const USUAL: BoardHours = { first: 7, last: 21 }
const LINE_MINUTES = 30
const ALONE = { at: 0, of: 1 }

/** A board has a line for each half hour. */
export const linesOf = ({ first, last }: BoardHours): number => ((last - first) * 60) / LINE_MINUTES

/** A start at a place: what of it is taken and by whom, and what can still be booked. A room has one party. */
export type BoardCell = {
  key: string
  startsAt: string
  endsAt: string
  /** What is taken of how many places; null: a room, which is free or not. */
  places: { taken: number; all: number } | null
  parties: DayRow[]
  /** What can be booked here; of a room several services. */
  free: DeskStart[]
  /** The first line, and the one after the last. */
  from: number
  to: number
  /** Which it is of so many that begin on one line, 0 first: they stand side by side. */
  side: { at: number; of: number }
}
/** A pool, class or room with its day. */
export type BoardColumn = { placeId: string; name: string; isRoom: boolean; cells: BoardCell[] }

/** What tells a start at a place from all others of the board. */
export const keyOfStart = (startsAt: string, placeId: string) => `${new Date(startsAt).toISOString()} ${placeId}`

/** The board of a day: its hours, and its columns: pools first, then where classes are, then rooms. */
export function boardOf(
  day: DayAnswer,
  free: readonly DeskStart[],
): { hours: BoardHours; columns: readonly BoardColumn[] } {
  const hours = hoursOf(day, free)
  return { hours, columns: columnsOf(day, free, hours) }
}

/** The usual hours, and as many more as it takes to hold every start of the day to its end. */
function hoursOf({ date, groups, rows }: DayAnswer, free: readonly DeskStart[]): BoardHours {
  const booked = rows.filter(({ cancelled }) => cancelled === null)
  const starts = [...groups, ...booked].map(({ startsAt }) => startsAt)
  const from = [...starts, ...free.map(({ startDate }) => startDate)].map((start) => minuteOn(date, start))
  const until = [...booked.map(({ endsAt }) => endsAt), ...free.map(({ endDate }) => endDate)]
  // Of places that are only held the end is not known: they take a line.
  const to = [...from.map((start) => start + LINE_MINUTES), ...until.map((end) => minuteOn(date, end))]
  return {
    first: Math.min(USUAL.first, Math.floor(Math.min(...from) / 60)),
    last: Math.min(24, Math.max(USUAL.last, Math.ceil(Math.max(...to) / 60))),
  }
}

/** The minute of a day by the clock on the wall; what lies on another day stands at its edge. */
function minuteOn(date: SydneyDate, instant: string | Date): number {
  const at = new Date(instant)
  if (sydneyDateOf(at) === date) return minutesOfDay(at)
  return sydneyDateOf(at) < date ? 0 : 24 * 60
}

function columnsOf(day: DayAnswer, free: readonly DeskStart[], hours: BoardHours): BoardColumn[] {
  const columns = new Map<string, BoardColumn>()
  const columnOf = (placeId: string, name: string, isRoom: boolean): BoardColumn => {
    const column = columns.get(placeId) ?? { placeId, name, isRoom, cells: [] }
    columns.set(placeId, column)
    return column
  }
  const { cellOf, reach } = cellsOf(day.date, hours)
  for (const { startsAt, kind, places } of day.groups)
    for (const { placeId, name, taken, places: all } of places) {
      if (kind === 'massage') columnOf(placeId, name, true)
      else cellOf(columnOf(placeId, name, false), startsAt).places = { taken, all }
    }
  for (const start of free) {
    const isRoom = start.kind === 'massage'
    const cell = cellOf(columnOf(start.resourceId, start.resourceName, isRoom), start.startDate)
    cell.free.push(start)
    if (isRoom) continue
    cell.places ??= { taken: start.places - start.free, all: start.places }
    reach(cell, start.endDate)
  }
  for (const row of day.rows.filter(({ cancelled }) => cancelled === null)) {
    const cell = cellOf(columnOf(row.placeId, row.place, row.kind === 'massage'), row.startsAt)
    cell.parties.push(row)
    reach(cell, row.endsAt)
  }
  return inOrder([...columns.values()], day)
}

/** Pools as the house has them, then where classes are, then rooms; in each the starts by their time. */
function inOrder(columns: readonly BoardColumn[], { house }: DayAnswer): BoardColumn[] {
  const pools = house.places.map(({ placeId }) => placeId)
  const rank = ({ placeId, isRoom }: BoardColumn) =>
    isRoom ? 1000 : pools.includes(placeId) ? pools.indexOf(placeId) : 500
  return columns
    .map((column) => ({ ...column, cells: sideBySide(column.cells) }))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** The cells of a column by their time. Of a room, two treatments may begin within half an hour. */
function sideBySide(cells: readonly BoardCell[]): BoardCell[] {
  const byTime = cells.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const onLine = Map.groupBy(byTime, ({ from }) => from)
  return byTime.map((cell) => {
    const beside = onLine.get(cell.from) ?? [cell]
    return { ...cell, side: { at: beside.indexOf(cell), of: beside.length } }
  })
}

const cellsOf = (date: SydneyDate, hours: BoardHours) => ({
  /** The cell of a start, made when there is none yet. */
  cellOf: (column: BoardColumn, startsAt: string): BoardCell => {
    const known = column.cells.find((cell) => cell.startsAt === startsAt)
    if (known) return known
    const from = lineOf(new Date(startsAt), date, hours, Math.floor)
    const key = `${column.placeId} ${startsAt}`
    const cell = {
      key,
      startsAt,
      endsAt: startsAt,
      places: null,
      parties: [],
      free: [],
      from,
      to: from + 1,
      side: ALONE,
    }
    column.cells.push(cell)
    return cell
  },
  /** A cell is as long as the longest that is in it. */
  reach: (cell: BoardCell, endsAt: string): void => {
    if (endsAt > cell.endsAt) cell.endsAt = endsAt
    cell.to = Math.max(cell.to, lineOf(new Date(endsAt), date, hours, Math.ceil))
  },
})

/** Whether a moment lies on the board of a day. */
export const isWithin = (instant: Date, date: SydneyDate, { first, last }: BoardHours): boolean =>
  sydneyDateOf(instant) === date && minutesOfDay(instant) >= first * 60 && minutesOfDay(instant) < last * 60

/** The line of an instant by the clock on the wall; an end on the next day is that of the board. */
export function lineOf(instant: Date, date: SydneyDate, hours: BoardHours, round: (line: number) => number): number {
  const line = round((minuteOn(date, instant) - hours.first * 60) / LINE_MINUTES)
  return Math.min(linesOf(hours), Math.max(0, line))
}
