import type { PricedService, PriceRule, StartPrices } from '#api/prices.ts'
import { addDays, clockTimeOf, dayAndMonth, minutesOf, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { clockInWords } from '#desk/office/times/pattern-words.ts'

/** Starts of a day that follow each other at one price, from the first to the last of them; often one alone. */
export type Stretch = { day: SydneyDate; from: string; until: string; prices: StartPrices }

/** The starts of a week at one time, or at several that are alike on each of its days: Monday first. */
export type WeekRow = Pick<Stretch, 'from' | 'until'> & { cells: (Stretch | null)[] }

/** What makes prices in a week: a special price by its letter, or none; what others pay, and which it beats. */
export type Reason = {
  letter: string
  rule: PriceRule | null
  prices: number[]
  others: number[]
  beaten: PriceRule[]
}

/** More rows than this are too many for a glance: a day with a start every quarter of an hour has fewer. */
const MANY_ROWS = 60

/** The days of a week, Monday first. */
export const daysOfWeek = (monday: SydneyDate): SydneyDate[] =>
  Array.from({ length: 7 }, (_, days) => addDays(monday, days))

/** A week as a table: a row for each time at which something starts; of a great many, those that are alike are one. */
export function rowsOf(monday: SydneyDate, starts: readonly StartPrices[]): WeekRow[] {
  const days = daysOfWeek(monday)
  const byTime = Map.groupBy(starts.map(stretchOf), ({ from }) => from)
  const rows = [...byTime]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([time, ofTime]) => ({
      from: time,
      until: time,
      cells: days.map((day) => ofTime.find((each) => each.day === day) ?? null),
    }))
  return rows.length > MANY_ROWS ? asFewRows(rows) : rows
}

function asFewRows(rows: readonly WeekRow[]): WeekRow[] {
  const few: WeekRow[] = []
  for (const row of rows) {
    const last = few.at(-1)
    const isAlike = last?.cells.every((cell, i) => areAlike(cell?.prices, row.cells[i]?.prices))
    if (last && isAlike) few.splice(-1, 1, longerRow(last, row.until))
    else few.push(row)
  }
  return few
}

const longerRow = (row: WeekRow, until: string): WeekRow => ({
  ...row,
  until,
  cells: row.cells.map((cell) => cell && { ...cell, until }),
})

/** A day in as few lines as it can be told in. */
export function stretchesOf(day: SydneyDate, starts: readonly StartPrices[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const each of starts.map(stretchOf).filter((stretch) => stretch.day === day)) {
    const last = stretches.at(-1)
    if (last && areAlike(last.prices, each.prices)) last.until = each.until
    else stretches.push(each)
  }
  return stretches
}

function stretchOf(prices: StartPrices): Stretch {
  const start = new Date(prices.start)
  const time = clockTimeOf(start)
  return { day: sydneyDateOf(start), from: time, until: time, prices }
}

/** Whether two starts cost the same for the same reason; or neither is there. */
function areAlike(one: StartPrices | undefined, other: StartPrices | undefined): boolean {
  if (!one || !other) return one === other
  return one.price === other.price && one.other === other.other && isSameRule(one.won, other.won)
}

const isSameRule = (one: PriceRule | null, other: PriceRule | null) =>
  one === null || other === null ? one === other : one.id === other.id

/** Why the starts of a week cost what they cost: special prices in the order in which they come, the usual price last. */
export function reasonsOf({ price, starts }: Pick<PricedService, 'price' | 'starts'>): Reason[] {
  const special = Map.groupBy(
    starts.filter(({ won }) => won !== null),
    ({ won }) => won?.id,
  )
  const usual = starts.filter(({ won }) => won === null)
  return [
    ...[...special.values()].map((made, place) => ({
      ...reasonOf(made),
      letter: letterAt(place),
      prices: distinct(made.map((each) => each.price)),
    })),
    { ...reasonOf(usual), letter: '', prices: [price] },
  ]
}

const letterAt = (place: number) => (place < 26 ? String.fromCodePoint(65 + place) : String(place + 1))
const distinct = (amounts: readonly number[]) => [...new Set(amounts)].toSorted((one, other) => one - other)

const reasonOf = (starts: readonly StartPrices[]) => ({
  rule: starts[0]?.won ?? null,
  others: distinct(starts.map(({ other }) => other)),
  beaten: [...new Map(starts.flatMap(({ beaten }) => beaten).map((rule) => [rule.id, rule])).values()],
})

/** Which of the reasons made a price. */
export const placeOfReason = (reasons: readonly Reason[], { won }: StartPrices): number =>
  reasons.findIndex(({ rule }) => isSameRule(rule, won))

/** `$55.00, each extra person $75.00, beats Late soak ($60.00)`. */
export function reasonInWords({ prices, others, beaten }: Reason): string {
  return [
    amounts(prices),
    ...(others.length > 0 ? [`each extra person ${amounts(others)}`] : []),
    ...(beaten.length > 0
      ? [`beats ${beaten.map((rule) => `${rule.name} (${priceInWords(rule.price)})`).join(', ')}`]
      : []),
  ].join(', ')
}

const amounts = (all: readonly number[]) => all.map(priceInWords).join(' or ')

/** `Tuesday 24 November, 8 am: $55.00, Quiet morning`. */
export const cellInWords = ({ day, prices, ...times }: Stretch): string =>
  `${dayAndMonth(day)}, ${timesInWords(times)}: ${priceInWords(prices.price)}, ${prices.won?.name ?? 'usual price'}`

/** `7 am`, `8:30 am`, `7 am to 9 am`. */
export function timesInWords({ from, until }: Pick<Stretch, 'from' | 'until'>): string {
  return from === until ? shortClock(from) : `${shortClock(from)} to ${shortClock(until)}`
}

const shortClock = (time: string) => clockInWords(minutesOf(time)).replace(':00', '')

/** `$55`, `$52.50`: an amount where there is little room. */
export const shortPrice = (price: number): string => priceInWords(price).replace('.00', '')

/** Why guests can book nothing on a day, as far as the house knows. */
export function whyEmpty(day: SydneyDate, { notOpen }: Pick<PricedService, 'notOpen'>): string {
  const why = notOpen[day]
  return why ? notOpenWords[why] : 'Nothing to book'
}

const notOpenWords = { past: 'Over', closed: 'Shut', 'before-opening': 'Not open yet' } as const

/** Row and column of a cell. */
export type Place = readonly [row: number, column: number]

/** Where an arrow leads from a price: to the next one in its direction. */
export function placeAfterKey(rows: readonly WeekRow[], [row, column]: Place, key: string): Place | null {
  const [down, right] = ways[key] ?? [0, 0]
  if (down === 0 && right === 0) return null
  const next: Place = [row + down, column + right]
  const cell = rows[next[0]]?.cells[next[1]]
  if (cell === undefined) return null
  return cell ? next : placeAfterKey(rows, next, key)
}

const ways: Partial<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
