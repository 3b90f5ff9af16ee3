import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { channels } from '#domain/sales/channels.ts'
import { tenders } from '#domain/sales/tenders.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listTakings, type Taken } from './takings-store.ts'

const columns = ['Day', 'Sold', 'Paid by', 'Counts as takings', 'Amount']

/**
 * The takings of some days as a CSV file: a line for each day, way to pay and place of sale. The amounts of the lines that
 * are money add up to the total on the screen. That it was taken is an entry of the history.
 */
export async function writeTakingsFile({ db }: Pick<Ctx, 'db'>, { from, to }: ReportDays): Promise<Readable> {
  await noteDownload(db, { what: 'takings', row: `${from} to ${to}`, name: 'Takings' })
  const lines = (await listTakings(db, { from, to })).map(lineOf)
  // No cell is anybody's own words, and an amount below 0 must stay a number.
  return Readable.from(lines).pipe(stringify({ header: true, columns, bom: true }))
}

const lineOf = ({ day, channel, tender, cents }: Taken): string[] => [
  day,
  channel === null ? '' : channels[channel].name,
  tenders[tender].name,
  tenders[tender].isMoney ? 'yes' : 'no',
  dollarsFromCents(cents).toFixed(2),
]
