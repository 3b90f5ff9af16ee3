import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listTaxedSales, type TaxedSales } from './gst-store.ts'
import { gstSums } from './show-gst.ts'

const columns = ['Day', 'Sold', 'Refunded', 'Net', 'GST']

/**
 * The GST of some days as a CSV file: a line for each day on which something was sold or went back. The lines add up to what
 * the screen shows. That it was taken is an entry of the history.
 */
export async function writeGstFile({ db }: Pick<Ctx, 'db'>, { from, to }: ReportDays): Promise<Readable> {
  await noteDownload(db, { what: 'gst', row: `${from} to ${to}`, name: 'GST' })
  const byDay = Map.groupBy(await listTaxedSales(db, { from, to }), ({ day }) => day)
  // No cell is anybody's own words, and an amount below 0 must stay a number.
  return Readable.from([...byDay].map(lineOf)).pipe(stringify({ header: true, columns, bom: true }))
}

function lineOf([day, ofDay]: [string, TaxedSales[]]): string[] {
  const { sold, back, net, gst } = gstSums(ofDay)
  return [day, ...[sold, back, net, gst].map((amount) => amount.toFixed(2))]
}
