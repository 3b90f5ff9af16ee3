import type { GstAnswer, GstRow, GstSums, ReportQuery } from '#api/reports.ts'
import { gstBetween } from '#domain/invoices/gst.ts'
import { dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { lineKinds } from '#domain/sales/line-kind.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { listTaxedSales, sumPaidByGiven, type TaxedSales } from './gst-store.ts'
import { sumSales } from './takings-store.ts'

/** The GST that became due in some days, by day, week or month, and the sales that it is in. */
export async function showGst({ db, now }: Pick<Ctx, 'db' | 'now'>, query: ReportQuery): Promise<GstAnswer> {
  const today = sydneyDateOf(now())
  const { days, step, reached } = spanOfReport({ ...query, by: query.by ?? 'month' }, today)
  const { taxed, sales, given, venue } = await readAtOneMoment(db, async (tx) => ({
    taxed: await listTaxedSales(tx, days),
    sales: await sumSales(tx, days),
    given: await sumPaidByGiven(tx, days),
    venue: await findVenue(tx),
  }))
  const untaxed = sales.filter(({ kind }) => !lineKinds[kind].isTaxed)
  return {
    ...days,
    by: step,
    rows: rowsOf(taxed, reached, step),
    together: gstSums(taxed),
    today,
    vouchers: dollarsFromCents(sum(untaxed.map(({ sold, back }) => sold - back))),
    given: dollarsFromCents(given),
    hasAbn: venue.abn !== null,
  }
}

/** A row for each day, week or month, also where nothing was sold. */
function rowsOf(taxed: readonly TaxedSales[], days: ReportDays, step: ReportStep): GstRow[] {
  return groupByRow(taxed, days, step).map(({ row, listed }) => ({ ...row, ...gstSums(listed) }))
}

/** What taxed sales of some days come to, and the GST in them. Dollars. */
export function gstSums(taxed: readonly TaxedSales[]): GstSums {
  const add = (of: (sales: TaxedSales) => Cents) => dollarsFromCents(sum(taxed.map((sales) => sales.count * of(sales))))
  return {
    sold: add(({ sold }) => sold),
    back: add(({ back }) => back),
    net: add(({ sold, back }) => sold - back),
    gst: add(({ before, sold, back }) => gstBetween(before, before + sold - back)),
  }
}
