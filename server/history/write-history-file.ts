import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { HistoryFilter } from '#api/history.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteDownload } from '#server/history/note-act.ts'
import { listEntries, type HistoryRow } from './history-store.ts'
import { show } from './list-history.ts'
import { nameThings } from './name-things.ts'

const PAGE = 500
const columns = ['When', 'Who', 'Did', 'What', 'Id', 'Name', 'Why', 'Field', 'Before', 'After']

/**
 * The history as a CSV file, a line for each field that changed, newest first. It is read page by page as it is sent,
 * so its length does not matter; a cell that a spreadsheet would take for a formula is made harmless. That it was taken
 * is an entry of its own.
 */
export async function writeHistoryFile({ db }: Pick<Ctx, 'db'>, filter: HistoryFilter): Promise<Readable> {
  await noteDownload(db, { what: 'history', row: 'the history', name: 'History' })
  const lines = Readable.from(linesOf(db, filter))
  // Bytes before the first line say to spreadsheets that it is UTF-8.
  const file = stringify({ header: true, columns, escape_formulas: true, bom: true })
  lines.on('error', (error) => file.destroy(error))
  return lines.pipe(file)
}

async function* linesOf(db: Ctx['db'], filter: HistoryFilter): AsyncGenerator<string[]> {
  for (let before: number | null = null; ;) {
    const rows: HistoryRow[] = await listEntries(db, filter, before, PAGE)
    for (const row of await nameThings(db, rows)) yield* linesOfEntry(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    before = last.id
  }
}

function linesOfEntry(row: HistoryRow): string[][] {
  const { at, by, act, what, row: id, name, reason, fields } = show(row)
  const entry = [at, by, act, what, id, name, reason ?? '']
  if (fields.length === 0) return [[...entry, '', '', '']]
  return fields.map((field) => [...entry, field.name, cell(field.before), cell(field.after)])
}

const cell = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
