import { gstWords } from '#domain/invoices/gst.ts'
import type { Cents } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { calledWithCount } from '#domain/sales/line-kind.ts'
import type { Block } from '#server/emails/blocks.ts'
import type { CalendarEntry } from '#server/emails/write-calendar.ts'
import { lineCalendar } from './kinds/booking-in-words.ts'
import { bookingsIn } from './kinds/booking.ts'
import { kindOf } from './kinds/kinds.ts'
import { paidNow, type OrderLine, type OrderRow } from './store.ts'

/** What was booked and what it cost, for an email: the same lines that were paid, by which code, and what they come to. */
export function orderBlocks(order: OrderRow, lines: readonly OrderLine[], couponCode: string | null): Block[] {
  const paid = paidNow(order, lines).card
  const total = { label: paid === 0 ? 'Nothing to pay' : paidWithGst(lines), amount: paid }
  const [only, ...others] = lines
  if (only && others.length === 0)
    return [
      ...kindOf(only).inEmail(only),
      { prices: [...pricesOf(only, couponCode), ...giftCardOf(paidNow(order, lines).gift)], total },
    ]
  return [...lines.flatMap((line) => oneOfSeveral(line, couponCode)), { prices: totalsOf(order, lines), total }]
}

const paidWithGst = (lines: readonly OrderLine[]): string =>
  ['Paid', gstWords(lines.map(({ kind }) => kind))].filter(Boolean).join(', ')

/** What each line of an order came to, and what a gift card took off: the rest was paid by card. */
export const totalsOf = (order: OrderRow, lines: readonly OrderLine[]): PriceLine[] => [
  ...lines.map((line) => ({ label: calledWithCount(line), amount: line.total_cents })),
  ...giftCardOf(paidNow(order, lines).gift),
]

const giftCardOf = (gift: Cents): PriceLine[] => (gift > 0 ? [{ label: 'Gift card', amount: -gift }] : [])

/** One of several lines with what it came to; a line without a date appears only in the total. */
function oneOfSeveral(line: OrderLine, couponCode: string | null): Block[] {
  const said = kindOf(line).inEmail(line)
  if (said.length === 0) return []
  const total = { label: 'This visit', amount: line.total_cents }
  return [...said, { prices: pricesOf(line, couponCode), total, isPart: true }]
}

/** What a line costs: in its parts, or as one price under its name. */
function pricesOf(line: OrderLine, couponCode: string | null): PriceLine[] {
  const parts = kindOf(line).partsOf(line, couponCode)
  return parts.length > 0 ? parts : [{ label: calledWithCount(line), amount: line.total_cents }]
}

/** What to keep free in the visitor's calendar: each booking, and each extra bath beside it. */
export const orderCalendar = (
  lines: readonly OrderLine[],
  venue: { name: string; address: string },
  host: string,
): CalendarEntry[] =>
  bookingsIn(lines)
    .filter((line) => line.status !== 'CANCELED')
    .flatMap((line) => lineCalendar(line, venue, host))
