import type { HistoryEntry } from '#api/history.ts'
import { deedOf, nameOf, subjectOf } from './history-sentence.ts'
import { thingOf } from './history-things.ts'

/** What one press changed: the entry that it is told by, and the others. */
export type Press = { id: number; sentence: string; main: HistoryEntry | null; others: readonly HistoryEntry[] }

/** What belongs to something else, and is told with it. */
const parts = ['plan_benefit', 'schedule', 'schedule_exception', 'promotion', 'coupon', 'coupon_batch', 'opening']

/**
 * Entries by the press that made them, newest first. What one transaction writes has the same instant, by the same
 * person, for the same reason.
 */
export function pressesOf(entries: readonly HistoryEntry[]): Press[] {
  const presses = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.at, entry.by, entry.personId, entry.reason])
    presses.set(key, [...(presses.get(key) ?? []), entry])
  }
  return [...presses.values()].flatMap(pressOf)
}

function pressOf(newestFirst: readonly HistoryEntry[]): Press[] {
  const inOrder = newestFirst.toReversed()
  const [main, ...others] = inOrder.toSorted((one, other) => weightOf(one) - weightOf(other))
  if (!main) return []
  const alike = others.length > 0 ? deedOfAll(inOrder) : null
  const { id } = main
  if (alike) return [{ id, sentence: `${subjectOf(main.by)} ${alike}`, main: null, others: inOrder }]
  return [{ id, sentence: `${subjectOf(main.by)} ${deedOf(main).words}`, main, others }]
}

/** A card that stands in the place of another is told with it. */
const weightOf = ({ what, act }: HistoryEntry): number =>
  parts.includes(what) || (what === 'gift_card' && act === 'insert') ? 1 : 0

/** What was done to several things alike: `gave 5 gift cards`, `put the services in another order`. */
function deedOfAll(entries: readonly HistoryEntry[]): string | null {
  const [first] = entries
  if (!first || entries.some(({ act, what }) => act !== first.act || what !== first.what)) return null
  const { many } = thingOf(first.what)
  if (first.act === 'insert' && first.what === 'gift_card') return `gave ${entries.length} ${many}`
  if (first.what === 'plan_benefit' || first.what.startsWith('schedule')) return null
  if (first.act === 'insert') return `added ${entries.length} ${many}`
  if (first.act === 'delete') return `removed ${entries.length} ${many}`
  if (first.act === 'did') return null
  const names = new Set(entries.flatMap(({ fields }) => fields.map(({ name }) => name)))
  if (names.has('picture_id')) return `changed the pictures of ${nameOf(first)}`
  if (names.size === 1 && names.has('position')) return `put the ${many} in another order`
  const deeds = new Set(
    entries.map((each) => deedOf(each).words.replace(nameOf(each), () => `${entries.length} ${many}`)),
  )
  const [deed = '', ...otherDeeds] = deeds
  const rows = new Set(entries.map(({ row }) => row))
  if (otherDeeds.length === 0 && rows.size === entries.length && deed.includes(many)) return deed
  return rows.size === entries.length ? `changed ${entries.length} ${many}` : null
}

/** What else a press changed, after the name of whoever pressed. */
export const restInWords = ({ main, others }: Press): string => {
  const changes = `${others.length} ${main ? 'more ' : ''}${others.length === 1 ? 'change' : 'changes'}`
  return main ? `and ${changes} with it` : changes
}
