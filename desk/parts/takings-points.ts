import type { Takings, TakingsAnswer } from '#api/reports.ts'
import { inDollars } from './amounts.ts'
import type { ChartPoint } from './chart-points.ts'
import { rowInWords } from './report-words.ts'

/** The rows of the takings as a chart shows them, with the totals of the table. */
export const takingsPoints = ({ rows, today, ...all }: TakingsInRows): ChartPoint[] =>
  rows.map(({ from, to, total }) => ({
    name: rowInWords({ from, to }, all),
    value: total,
    amount: inDollars(total),
    isSoFar: to >= today,
  }))

type TakingsInRows = Pick<TakingsAnswer, 'from' | 'to' | 'by' | 'today'> & { rows: readonly Takings[] }
