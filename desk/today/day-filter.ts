import type { DayRow } from '#api/arrivals.ts'
import { isNameMeant, nameWords, typedWords } from '#domain/name-search.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import { clockOf, type Standing } from './day-words.ts'

/** What a day sheet can be narrowed to. */
export const chips = ['All', 'Due', 'Late', 'Here', 'To pay', 'Treatments', 'Classes'] as const
export type Chip = (typeof chips)[number]

const fits: Record<Chip, (standing: Standing) => boolean> = {
  All: () => true,
  Due: ({ state }) => state === 'due' || state === 'late' || state === 'part',
  Late: ({ state }) => state === 'late',
  Here: ({ state }) => state === 'here' || state === 'part',
  'To pay': ({ row }) => row.toPay > 0,
  Treatments: ({ row }) => row.kind === 'massage',
  Classes: ({ row }) => row.kind === 'class',
}

/** The rows of a chip. */
export const rowsOfChip = (standings: readonly Standing[], chip: Chip): Standing[] => standings.filter(fits[chip])

/** How many rows each chip has. What was cancelled counts in no chip but the first. */
export const countsOfChips = (standings: readonly Standing[]): Record<Chip, number> =>
  Object.fromEntries(chips.map((chip) => [chip, rowsOfChip(standings, chip).length])) as Record<Chip, number>

/**
 * The rows that somebody means by what they type: parts of a name, the end of a phone, a short code, or a time of the
 * clock. Whoever's name begins so comes first.
 */
export function findRows(standings: readonly Standing[], typed: string): Standing[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const code = shortCodeOf(typed)
  const found = standings
    .map((standing) => ({ standing, rank: rankOf(standing.row, wanted, code) }))
    .filter(({ rank }) => rank !== null)
  return found.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ standing }) => standing)
}

function rankOf(row: DayRow, wanted: string, code: string | null): number | null {
  const [words, asked] = [nameWords(...row.name.split(' ')), typedWords(wanted)]
  const isMeant = isNameMeant([...words, ...nameWords(row.name)], asked)
  if (isMeant && words[0]?.startsWith(asked[0] ?? '')) return 0
  if (isMeant) return 1
  if (code !== null && row.shortCode === code) return 0
  if (/^\d{4}$/.test(wanted) && row.phoneEnd === wanted) return 2
  if (/^\d{1,2}:?\d{0,2}$/.test(wanted) && isTime(row, wanted)) return 3
  const isInside = asked.length === 1 && wanted.length > 1 && words.some((word) => word.includes(asked[0] ?? ''))
  return isInside ? 4 : null
}

const isTime = (row: DayRow, wanted: string): boolean =>
  clockOf(row.startsAt) === (wanted.includes(':') ? wanted.padStart(5, '0') : `${wanted.padStart(2, '0')}:00`)
