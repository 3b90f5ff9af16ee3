import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { giftCardOrigins, statusOfCard } from '#domain/gift-cards/card-status.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listGiftCards } from './office-store.ts'
import { endingOf } from './show-staff-cards.ts'

const PAGE = 500
const columns = ['Code ends in', 'Source', 'Worth', 'Left', 'Made', 'Good until', 'Status', 'Why']

/**
 * The gift cards whose code ends so as a CSV file, the newest first, with all that their list shows: never a code. It is read
 * page by page as it is sent; a cell that a spreadsheet would take for a formula is made harmless. That it was taken is an
 * entry of the history.
 */
export async function writeCardsFile({ db, now }: Pick<Ctx, 'db' | 'now'>, words: string): Promise<Readable> {
  const ending = endingOf(words)
  const row = ending === '' ? 'all gift cards' : `gift cards that end in ${ending}`
  await noteDownload(db, { what: 'gift_cards', row, name: 'Gift cards' })
  const lines = Readable.from(linesOf(db, ending, now()))
  // Bytes before the first line say to spreadsheets that it is UTF-8.
  const file = stringify({ header: true, columns, escape_formulas: true, bom: true })
  lines.on('error', (error) => file.destroy(error))
  return lines.pipe(file)
}

type Row = Awaited<ReturnType<typeof listGiftCards>>[number]

async function* linesOf(db: Ctx['db'], ending: string, now: Date): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const rows: Row[] = await listGiftCards(db, { after, ending, most: PAGE }, now)
    for (const row of rows) yield lineOf(row)
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < PAGE) return
  }
}

const lineOf = (row: Row): string[] => [
  // Some ends of codes, like 1E23, are numbers to a spreadsheet.
  `…${row.last_four}`,
  giftCardOrigins[row.origin],
  dollarsFromCents(row.worth_cents).toFixed(2),
  dollarsFromCents(row.balance_cents).toFixed(2),
  sydneyDateOf(row.issued_at),
  lastDayOf(row.expires_at),
  statusOfCard({ standing: row.standing, balance: row.balance_cents }),
  row.note,
]
