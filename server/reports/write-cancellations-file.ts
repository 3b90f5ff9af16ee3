import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { dollarsFromCents } from '#domain/money.ts'
import { cameBack, cancelledBy, howEarly } from '#domain/reports/cancellations.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { clockTimeOf, sydneyDateOf } from '#domain/sydney-time.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listLost, type LostBooking } from './cancellations-store.ts'

const columns = [
  'Day',
  'What',
  'Service',
  'Visit',
  'People',
  'Cancelled by',
  'Reason',
  'Before the visit',
  'Came back',
  'Refunded',
  'On vouchers',
  'Booking',
]

/**
 * The cancellations, smaller parties and no-shows of some days as a CSV file, a line for each, in their order. The lines
 * add up to what the screen shows, and name no guest. That it was taken is an entry of the history.
 */
export async function writeCancellationsFile(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { from, to }: ReportDays,
): Promise<Readable> {
  await noteDownload(db, { what: 'cancellations', row: `${from} to ${to}`, name: 'Cancellations' })
  const lost = await listLost(db, { from, to }, now())
  return Readable.from(lost.map(lineOf)).pipe(stringify({ header: true, columns, bom: true, escape_formulas: true }))
}

const lineOf = (lost: LostBooking): string[] => [
  lost.day,
  whatNames[lost.what],
  lost.service,
  `${sydneyDateOf(lost.startsAt)} ${clockTimeOf(lost.startsAt)}`,
  String(lost.people),
  lost.by === null ? '' : cancelledBy[lost.by],
  lost.reason ?? '',
  lost.early === null ? '' : howEarly[lost.early],
  lost.back === null ? '' : cameBack[lost.back],
  dollarsFromCents(lost.refunded).toFixed(2),
  dollarsFromCents(lost.onVouchers).toFixed(2),
  lost.id,
]

const whatNames: Record<LostBooking['what'], string> = {
  cancelled: 'Cancelled',
  smaller: 'Smaller party',
  'no-show': 'No-show',
}
