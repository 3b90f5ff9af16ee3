import { inDollars } from './amounts.ts'
import { inFigures } from './whole-number.ts'

/** One row of a table as a chart shows it. */
export type ChartPoint = {
  /** As the table calls it: `Mon 3 Aug`. */
  name: string
  /** Null where it is not known, or there was none. */
  value: number | null
  /** The value in the words of the table: `$1,320.00`. */
  amount: string
  /** Its days are not over, so that the value may still change. */
  isSoFar?: boolean
}

/** Bars begin at zero, as their length is the amount; a line joins what there was at the end of each row. */
export type ChartShape = 'bars' | 'line'

/** How much room a chart takes, from the first moment on. */
export const CHART_HEIGHT = 240

/** Beyond a year of days, bars would be thinner than what a screen can draw. */
const MOST_POINTS = 400

/** Whether there is something to see in a chart: something to compare, and not nothing in each of them. */
export function hasChart(points: readonly ChartPoint[]): boolean {
  const values = knownValues(points)
  return values.length > 1 && values.some((value) => value !== 0) && points.length <= MOST_POINTS
}

/** The values of those whose value is known. */
export const knownValues = (points: readonly ChartPoint[]): number[] => points.flatMap(({ value }) => value ?? [])

/** A point as it is told: `Mon 3 Aug: $1,320.00`, and `so far` where its days are not over. */
export const pointInWords = ({ name, amount, isSoFar }: ChartPoint): string =>
  `${name}: ${amount}${isSoFar ? ' so far' : ''}`

/** A count beside a chart; null for half a booking. */
export const inWholeNumbers = (count: number): string | null => (Number.isInteger(count) ? inFigures(count) : null)

/** An amount beside a chart, as short as it can be: `$1,000`, `$0.50`. */
export const inShortDollars = (amount: number): string => inDollars(amount).replace(/\.00$/, '')
