import * as z from 'zod/mini'
import type { ReportDays, ReportStep } from '#domain/reports/report-days.ts'
import { countDays, MOST_REPORT_DAYS, reportSteps } from '#domain/reports/report-days.ts'
import type { ChannelName } from '#domain/sales/channels.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import type { TenderName } from '#domain/sales/tenders.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { sydneyDate } from './wire.ts'

export const takingsPath = '/api/staff/v1/reports/takings'
export const takingsCsvPath = '/api/staff/v1/reports/takings.csv'
export const gstPath = '/api/staff/v1/reports/gst'
export const gstCsvPath = '/api/staff/v1/reports/gst.csv'

/** Sydney days, the last one included; `by` is what there is a row for, else it follows from how many days they are. */
export const reportQuery = z
  .object({ from: sydneyDate, to: sydneyDate, by: z.optional(z.enum(reportSteps)) })
  .check(z.refine(({ from, to }) => from <= to && countDays({ from, to }) <= MOST_REPORT_DAYS, { path: ['to'] }))
export type ReportQuery = z.infer<typeof reportQuery>

/** What came in some days less what went back in them, by tender; it can be below 0. Dollars. */
export type TakingsRow = ReportDays & { byTender: Partial<Record<TenderName, number>>; total: number }

/** What came in on some days. Dollars. */
export type Takings = ReportDays & { total: number }

/**
 * The takings: what came in from guests less what went back to them, as the books have it. `total` is money alone: what a
 * gift card pays came in when the card was sold. Dollars.
 */
export type TakingsAnswer = ReportDays & {
  by: ReportStep
  /** As far as the days have come. */
  rows: TakingsRow[]
  together: Omit<TakingsRow, keyof ReportDays>
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  /** What came in on those of the days that are over, today not among them, beside what came in on others before. */
  compared: { over: Takings; before: Takings } | null
  /** The money by where it was sold; memberships that go on were sold on the site. */
  byChannel: { channel: ChannelName; amount: number }[]
  /** What was sold for how much, and what came back for it; gift cards paid some of it. */
  byKind: { kind: LineKind; sold: number; back: number }[]
  /**
   * What gift cards paid, what came back on them, and what the house gave away on them; `left` is what is on all of them
   * that are good now, which the house owes to their holders.
   */
  giftCards: { paid: number; back: number; given: number; left: number }
}

/**
 * What was sold in some days with GST in its price, at the prices charged, and what went back for it; `net` is the one less
 * the other, `gst` is in it, and both can be below 0. Dollars.
 */
export type GstSums = { sold: number; back: number; net: number; gst: number }
export type GstRow = ReportDays & GstSums

/** The GST of some days: it is due when a guest pays, and on a gift voucher when that pays for something. Dollars. */
export type GstAnswer = ReportDays & {
  by: ReportStep
  /** As far as the days have come. */
  rows: GstRow[]
  together: GstSums
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  /** Gift vouchers that were sold, less those that were paid back: they have no GST yet. */
  vouchers: number
  /** What gift cards that the house gave away paid of what was sold, whatever of it went back; GST is counted on it. */
  given: number
  /** Without an ABN a house writes receipts instead of tax invoices. */
  hasAbn: boolean
}
