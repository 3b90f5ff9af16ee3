import { sql } from 'kysely'
import type { ReportDays } from '#domain/reports/report-days.ts'
import type { Cents } from '#domain/money.ts'
import type { ChannelName } from '#domain/sales/channels.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import type { TenderName } from '#domain/sales/tenders.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isOfSales, isSale } from '#server/kit/database/sales-in-the-books.ts'

/** What came in on a day by a tender, from sales of a channel, less what went back; it can be below 0. Cents. */
export type Taken = { day: SydneyDate; tender: TenderName; channel: ChannelName | null; cents: Cents }

/** The takings of some days as the books have them, day by day. */
export async function listTakings(db: Db, days: ReportDays): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select sydney_date(at)::text as day, tender, channel, sum(cents)::float8 as cents
    from money_moved where ${withinDays(days)} and tender is not null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** What was sold in some days, and what came back for what was sold, by the kind of thing. Cents. */
export async function sumSales(db: Db, days: ReportDays): Promise<{ kind: LineKind; sold: Cents; back: Cents }[]> {
  const { rows } = await sql<{ kind: LineKind; sold: Cents; back: Cents }>`
    select kind, coalesce(-sum(cents) filter (where ${isSale}), 0)::float8 as sold,
      coalesce(sum(cents) filter (where not ${isSale}), 0)::float8 as back
    from money_moved
    where ${withinDays(days)} and ${isOfSales}
    group by kind`.execute(db)
  return rows
}

/** Whether a row of `money_moved` is of some days of Sydney. */
export const withinDays = ({ from, to }: ReportDays) =>
  sql<boolean>`at >= ${startOfSydneyDay(from)} and at < ${endOfSydneyDay(to)}`

/** What gift cards paid in some days, what came back on them, and what the house gave away on them. Cents. */
export async function sumGiftCards(db: Db, days: ReportDays): Promise<Record<'paid' | 'back' | 'given', Cents>> {
  const { rows } = await sql<Record<'paid' | 'back' | 'given', Cents>>`
    select coalesce(sum(cents) filter (where what = 'gift card redeemed'), 0)::float8 as paid,
      coalesce(-sum(cents) filter (where tender = 'gift-card' and what <> 'gift card redeemed'), 0)::float8 as back,
      coalesce(sum(cents) filter (where tender = 'none'), 0)::float8 as given
    from money_moved
    where ${withinDays(days)} and account in ('gift-card-liability', 'gift-cards-given') and tender is not null`.execute(
    db,
  )
  return rows[0] ?? { paid: 0, back: 0, given: 0 }
}
