/** So many days an unsteady test may stand in the list. */
const MOST_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** What is wrong in a list of unsteady tests on a day (`2026-11-25`; empty when nobody knows it), in words. */
export function findOverdue(list: string, today: string): string[] {
  const [, , ...rows] = list.split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => {
    const [test = '', cause = '', seen = '', mendedBy = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    const days = (Date.parse(mendedBy) - Date.parse(seen)) / DAY_MS
    if (!test || !cause) return [`An unsteady test lacks its name or its cause: ${row}`]
    if (!(days >= 0 && days <= MOST_DAYS))
      return [`${test}: "mended by" is a day at most ${MOST_DAYS} days after "seen"`]
    return today > mendedBy ? [`${test}: was to be mended by ${mendedBy}`] : []
  })
}
