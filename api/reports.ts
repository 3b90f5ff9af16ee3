import * as z from 'zod/mini'
import type { AccountName } from '#domain/journal/accounts.ts'
import type { Movement } from '#domain/journal/movements.ts'
import type { OwedChange } from '#domain/gift-cards/owed-changes.ts'
import type { Ending } from '#domain/memberships/ending.ts'
import type { CameBack, CancelledBy, HowEarly, ToldReason } from '#domain/reports/cancellations.ts'
import type { Churn, RevenueChange } from '#domain/reports/revenue-changes.ts'
import type { ReportDays, ReportStep } from '#domain/reports/report-days.ts'
import { countDays, MOST_REPORT_DAYS, reportSteps } from '#domain/reports/report-days.ts'
import type { ChannelName } from '#domain/sales/channels.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import type { TenderName } from '#domain/sales/tenders.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { id, sydneyDate } from './wire.ts'

export const summaryPath = '/api/staff/v1/reports/summary'
export const takingsPath = '/api/staff/v1/reports/takings'
export const takingsCsvPath = '/api/staff/v1/reports/takings.csv'
export const gstPath = '/api/staff/v1/reports/gst'
export const gstCsvPath = '/api/staff/v1/reports/gst.csv'
export const occupancyPath = '/api/staff/v1/reports/occupancy'
export const occupancyCsvPath = '/api/staff/v1/reports/occupancy.csv'
export const membershipsPath = '/api/staff/v1/reports/memberships'
export const membershipsCsvPath = '/api/staff/v1/reports/memberships.csv'
export const giftCardsOwedPath = '/api/staff/v1/reports/gift-cards'
export const giftCardsOwedCsvPath = '/api/staff/v1/reports/gift-cards.csv'
export const cancellationsPath = '/api/staff/v1/reports/cancellations'
export const cancellationsCsvPath = '/api/staff/v1/reports/cancellations.csv'
export const journalPath = '/api/staff/v1/reports/journal'
export const journalCsvPath = '/api/staff/v1/reports/journal.csv'

const asked = { from: sydneyDate, to: sydneyDate, by: z.optional(z.enum(reportSteps)) }
const isInOrder = z.refine<ReportDays>(({ from, to }) => from <= to && countDays({ from, to }) <= MOST_REPORT_DAYS, {
  path: ['to'],
})

/** Sydney days, the last one included; `by` is what there is a row for, else it follows from how many days they are. */
export const reportQuery = z.object(asked).check(isInOrder)
export type ReportQuery = z.infer<typeof reportQuery>

/** The same of the whole house, or of one pool or room. */
export const occupancyQuery = z.object({ ...asked, resource: z.optional(id) }).check(isInOrder)
export type OccupancyQuery = z.infer<typeof occupancyQuery>

/**
 * The house in a few numbers, each as its report has it: what came in, week by week, the last of them as far as it has come;
 * what memberships bring in a month, and brought a month ago; how full the next days are, today among them, and how full as
 * many before today were; and what is owed on gift cards, of which guests can spend `active`. Dollars.
 */
export type SummaryAnswer = {
  today: SydneyDate
  weeks: Takings[]
  memberships: ReportDays & { start: Revenue; end: Revenue }
  occupancy: Record<'next' | 'last', ReportDays & { full: number | null }>
  giftCards: { owed: number; active: number; cards: number }
}

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

/** How full something is: places booked of those offered, in whole percent, null where none are; and its people. */
export type Occupancy = { full: number | null; people: number }
export type OccupancyRow = ReportDays & Occupancy

/**
 * How full the house was, or is so far: a place that is booked for an hour counts twice as much as for half an hour, and
 * a room that one party has for itself is one place. What is held and not paid for yet is not counted, nor is what is closed.
 */
export type OccupancyAnswer = ReportDays & {
  by: ReportStep
  rows: OccupancyRow[]
  together: Occupancy
  /** The day of the house: days after it are booked so far. */
  today: SydneyDate
  /** Those of the days that are over, today not among them, beside others before. */
  compared: { over: OccupancyRow; before: OccupancyRow } | null
  /** Each hour of a weekday in which something was offered; 0 is Sunday. */
  byHour: ({ weekday: number; hour: number } & Occupancy)[]
  byResource: ({ id: string; name: string } & Occupancy)[]
  /** Of treatments only the people: their rooms are not offered for one of them alone. */
  byService: ({ id: string; name: string } & Occupancy)[]
  /** The one pool or room that was asked for. */
  resource: { id: string; name: string } | null
}

/** How many memberships pay, and what they bring in a month without GST. Dollars; of a change also below 0. */
export type Revenue = { memberships: number; aMonth: number }

/** What memberships brought in a month when some days began and when they were over, and how it came to that. */
export type RevenueBridge = { start: Revenue; changes: ({ what: RevenueChange } & Revenue)[]; end: Revenue }

/**
 * The memberships that are paid again and again: what they bring in a month (MRR), how that has changed, and who has gone. A
 * row has its churn where it is a month.
 */
export type MembershipsAnswer = ReportDays & {
  by: ReportStep
  /** As far as the days have come. */
  rows: (ReportDays & RevenueBridge & { churn: Churn | null })[]
  together: RevenueBridge & { churn: Churn }
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  /** At the end of the days, or now. Who is paused pays nothing. */
  byPlan: ({ id: string; name: string; paused: number } & Revenue)[]
  /** Who ended those that ended in the days; so many of them were paused, and brought nothing less. */
  ended: { by: Ending['cause']; memberships: number; paused: number }[]
  /** Those that have given notice, which still pay; null where the days are over. */
  leaving: Revenue | null
}

/**
 * What was added to gift cards in some days, used, and ended without being used, all above 0; and what was owed on them when
 * the days had ended. Dollars.
 */
export type GiftCardsOwedRow = ReportDays & { added: number; used: number; ended: number; owed: number }

/** What the house owes to holders of gift cards, as the books have it, and how that came to be. Dollars. */
export type GiftCardsOwedAnswer = ReportDays & {
  by: ReportStep
  /** What was owed when the days began, and when they had ended, or is now where they have not. */
  start: number
  end: number
  /** What the one became the other by, below 0 where it took away; without what did not happen. */
  changes: { change: OwedChange; amount: number }[]
  /** As far as the days have come. */
  rows: GiftCardsOwedRow[]
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  /**
   * Where the money is that is owed now: on so many cards that guests can pay with, on cards that are disabled, and held
   * for orders that are not paid yet. Null where the days are over, or have not come.
   */
  now: { cards: number; active: number; disabled: number; held: number } | null
  /** Whether there was ever a gift card. */
  hasCards: boolean
}

/** Bookings that were cancelled, the people who had been expected, and what came back for them. Dollars. */
export type Cancelled = { bookings: number; people: number; refunded: number; onVouchers: number }
/** The same of some days, and the no-shows of the visits that began on them. */
export type CancellationsRow = ReportDays & Cancelled & { noShows: number }

/**
 * The bookings that were cancelled in some days, and the no-shows of those days. Each booking is counted once by who
 * cancelled, why, how early and what came back, so each of these lists comes to what they are together. Nothing is told
 * of what did not happen.
 */
export type CancellationsAnswer = ReportDays & {
  by: ReportStep
  /** As far as the days have come. */
  rows: CancellationsRow[]
  together: Cancelled
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  /** How many were cancelled on those of the days that are over, today not among them, beside others before. */
  compared: Record<'over' | 'before', ReportDays & { bookings: number }> | null
  byWho: ({ who: CancelledBy } & Cancelled)[]
  byReason: ({ reason: ToldReason } & Cancelled)[]
  byHowEarly: ({ early: HowEarly } & Cancelled)[]
  byWhatCameBack: ({ back: CameBack } & Cancelled)[]
  /** Bookings that stay, for so many people less. */
  smaller: Cancelled
  /** The visits that have begun, those to which nobody came, and those of which nobody noted it. */
  visits: { begun: number; noShows: number; notRecorded: number }
}

/**
 * The books of some days, which have every movement of money as a debit and a credit: each account with its balance when
 * the days began and when they were over, or now, debits less credits; and the movements of the days by what they were.
 * Dollars.
 */
export type JournalAnswer = ReportDays & {
  /** The day of the house: what is asked for may go on after it. */
  today: SydneyDate
  accounts: { account: AccountName; before: number; debit: number; credit: number; after: number }[]
  together: { debit: number; credit: number }
  movements: { what: Movement; debit: AccountName; credit: AccountName; count: number; amount: number }[]
}
