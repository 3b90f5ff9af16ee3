import { addDays, DAY, monthOf, sydneyDateOf, weekdayOf } from '../sydney-time.ts'

/** A backup that was made; `isGood` when it is complete. */
export type Backup = { name: string; at: Date; isGood: boolean }
/** Why a backup is kept: as the last one of a day, of a week (from Monday) or of a month in Sydney. */
export type Kept = { name: string; as: 'daily' | 'weekly' | 'monthly' }

/**
 * Which backups are kept: the last good one of each of the newest 7 days, 5 weeks and 12 months that have one, and
 * every good one of the last day before the newest, so that one more backup in a bad hour takes nothing away. Time
 * alone deletes nothing: while no new backups come, the old ones stay.
 */
export function chooseKept(backups: readonly Backup[]): Kept[] {
  const newestFirst = backups.filter(({ isGood }) => isGood).toSorted(byNewest)
  const lastDay = newestFirst.filter(({ at }) => at.getTime() > (newestFirst[0]?.at.getTime() ?? 0) - DAY)
  const kept = new Map(lastDay.map(({ name }): [string, Kept] => [name, { name, as: 'daily' }]))
  for (const { as, most, periodOf } of rules) {
    const seen = new Set<string>()
    for (const { name, at } of newestFirst) {
      const period = periodOf(sydneyDateOf(at))
      if (seen.has(period) || seen.size === most) continue
      seen.add(period)
      if (!kept.has(name)) kept.set(name, { name, as })
    }
  }
  return [...kept.values()]
}

const byNewest = (a: Backup, b: Backup) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? 1 : -1)

const rules = [
  { as: 'daily', most: 7, periodOf: (date: string) => date },
  { as: 'weekly', most: 5, periodOf: mondayBefore },
  { as: 'monthly', most: 12, periodOf: monthOf },
] as const

function mondayBefore(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}
