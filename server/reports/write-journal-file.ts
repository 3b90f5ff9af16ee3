import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { accounts } from '#domain/journal/accounts.ts'
import { movements } from '#domain/journal/movements.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { addDays, type SydneyDate } from '#domain/sydney-time.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { invoiceNumberOf, invoiceNumberOfRenewal } from '#server/sales/invoice-of-order.ts'
import { listJournalOfDay, type JournalLine } from './journal-store.ts'

const columns = ['Day', 'Time', 'Entry', 'Movement', 'Account', 'Type', 'Debit', 'Credit', 'Invoice']

/**
 * The journal of some days as a CSV file, two lines for each movement of money: its debit, and its credit of the same amount.
 * It is read day by day as it is sent, so its length does not matter, and it names no guest. That it was taken is an entry
 * of the history.
 */
export async function writeJournalFile({ db }: Pick<Ctx, 'db'>, { from, to }: ReportDays): Promise<Readable> {
  await noteDownload(db, { what: 'journal', row: `${from} to ${to}`, name: 'Journal' })
  const lines = Readable.from(linesOf(db, { from, to }))
  // No cell is anybody's own words.
  const file = stringify({ header: true, columns, bom: true })
  lines.on('error', (error) => file.destroy(error))
  return lines.pipe(file)
}

async function* linesOf(db: Ctx['db'], { from, to }: ReportDays): AsyncGenerator<string[]> {
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const line of await listJournalOfDay(db, day)) yield cellsOf(day, line)
}

const cellsOf = (day: SydneyDate, line: JournalLine): string[] => [
  day,
  line.time,
  line.entryId,
  movements[line.what],
  accounts[line.account].name,
  accounts[line.account].type,
  line.debit > 0 ? dollarsFromCents(line.debit).toFixed(2) : '',
  line.credit > 0 ? dollarsFromCents(line.credit).toFixed(2) : '',
  numberOf(line),
]

function numberOf({ order, renewalId }: JournalLine): string {
  if (order) return invoiceNumberOf(order)
  return renewalId === null ? '' : invoiceNumberOfRenewal(renewalId)
}
