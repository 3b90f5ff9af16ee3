import type { GstAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'

/** An amount as a BAS has it: whole dollars, the cents left out. */
export const onBas = (amount: number): string => inDollars(Math.trunc(amount)).replace(/\.00$/, '')

/** What of the figures of a BAS is said instead, as long as there are none: null where there are. */
export function whyNotOnBas({ to, today, hasAbn, together: { net, gst } }: OfBas): string | null {
  if (!hasAbn)
    return 'The house has no ABN, so guests get receipts, not tax invoices. Add it in Settings if you are registered for GST.'
  if (to >= today) return 'The figures for your BAS show here once these days are over.'
  if (net < 0 || gst < 0) return 'More went back than was sold. Ask your accountant what goes on your BAS.'
  return null
}

type OfBas = Pick<GstAnswer, 'to' | 'today' | 'hasAbn' | 'together'>
