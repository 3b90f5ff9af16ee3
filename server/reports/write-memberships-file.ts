import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { together, type RevenueChange } from '#domain/reports/revenue-changes.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readChanges, type ChangeOfDay } from './show-memberships.ts'

const columns = ['Day', 'Change', 'Plan', 'Memberships', 'A month without GST', 'Membership']

const changeNames: Record<RevenueChange, string> = {
  new: 'New',
  resumed: 'Resumed',
  'price-rise': 'Price rise',
  'price-cut': 'Price cut',
  paused: 'Paused',
  left: 'Ended',
}

/**
 * What changed in some days what memberships bring in a month, as a CSV file: a line for each plan as the days begin, then one
 * for each change. The lines add up to what the screen shows at the end. That it was taken is an entry of the history.
 */
export async function writeMembershipsFile(ctx: Pick<Ctx, 'db' | 'now'>, { from, to }: ReportDays): Promise<Readable> {
  await noteDownload(ctx.db, { what: 'memberships', row: `${from} to ${to}`, name: 'Memberships' })
  const { changes } = await readChanges(ctx, { from, to })
  const within = changes.filter(({ day }) => day >= from).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return Readable.from([...linesOfStart(changes, from), ...within.map(lineOf)]).pipe(
    stringify({ header: true, columns, bom: true, escape_formulas: true }),
  )
}

type Line = [string, string, string, number, number, string]

function linesOfStart(changes: readonly ChangeOfDay[], from: SydneyDate): Line[] {
  const before = changes.filter(({ day }) => day < from)
  return [...Map.groupBy(before, ({ membership }) => membership.planId).values()].map((ofPlan) => {
    const { memberships, cents } = together(ofPlan)
    return [from, 'At the start', ofPlan[0]?.membership.planName ?? '', memberships, dollarsFromCents(cents), '']
  })
}

const lineOf = ({ day, what, membership, memberships, cents }: ChangeOfDay): Line => [
  day,
  changeNames[what],
  membership.planName,
  memberships,
  dollarsFromCents(cents),
  membership.id,
]
