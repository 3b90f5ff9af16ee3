import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { owedChanges, type OwedChange } from '#domain/gift-cards/owed-changes.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listOwedChanges, type Owed } from './gift-cards-owed-store.ts'
import { centsOf, isOnDay, owedBefore } from './show-gift-cards-owed.ts'

const reasons = Object.keys(owedChanges) as OwedChange[]
const columns = ['Day', 'Owed before', ...reasons.map((change) => owedChanges[change].name), 'Owed at the end']

/**
 * What changed what is owed on gift cards as a CSV file: what was owed before, and a line for each day on which something
 * changed. Each column adds up to what the screen shows. That it was taken is an entry of the history.
 */
export async function writeGiftCardsOwedFile(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { from, to }: ReportDays,
): Promise<Readable> {
  await noteDownload(db, { what: 'gift_cards_owed', row: `${from} to ${to}`, name: 'Owed on gift cards' })
  const lines = linesOf(await listOwedChanges(db, { from, to }, now()), from)
  // No cell is anybody's own words, and an amount below 0 must stay a number.
  return Readable.from(lines).pipe(stringify({ header: true, columns, bom: true }))
}

function linesOf(changed: readonly Owed[], from: string): string[][] {
  let owed = owedBefore(changed)
  const before = lineOf(`Before ${from}`, { before: owed, ofDay: [], owed })
  const byDay = Map.groupBy(changed.filter(isOnDay), ({ day }) => day)
  return [
    before,
    ...[...byDay].map(([day, ofDay]) => {
      owed += centsOf(ofDay)
      return lineOf(day, { before: 0, ofDay, owed })
    }),
  ]
}

type Line = { before: Cents; ofDay: readonly Owed[]; owed: Cents }

function lineOf(name: string, { before, ofDay, owed }: Line): string[] {
  const changes = reasons.map((reason) => centsOf(ofDay.filter(({ change }) => change === reason)))
  return [name, ...[before, ...changes, owed].map((cents) => dollarsFromCents(cents).toFixed(2))]
}
