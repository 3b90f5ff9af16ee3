import type { GstAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'

/** What the report of GST says first: `$1,234.50`, `$1,234.50 so far`; more may have gone back than came in. */
export function gstInWords({ from, to, today, together: { gst } }: Headline): string {
  if (from > today) return 'These days have not come yet'
  return to < today ? inDollars(gst) : `${inDollars(gst)} so far`
}

type Headline = Pick<GstAnswer, 'from' | 'to' | 'today' | 'together'>

/** An amount as a BAS has it: whole dollars, the cents left out. */
export const onBas = (amount: number): string => inDollars(Math.trunc(amount)).replace(/\.00$/, '')
