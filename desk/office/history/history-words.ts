import type { HistoryEntry } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import { roleNames, type Role } from '#domain/accounts/role.ts'
import { absoluteTime } from '#domain/sydney-time.ts'

const acts: Record<HistoryEntry['act'], string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Removed',
  did: 'Did',
}

/** What was done, in a word. */
export const wordsOfAct = (act: HistoryEntry['act']): string => acts[act]

/** What kind of thing it was, as people call it. */
export const wordsOfThing = (what: string): string =>
  Object.hasOwn(historyThings, what) ? (historyThings[what] ?? what) : spaced(what)

/** The name of a field as people read it: `price_cents` is the price, `ends_at` is when it ends. */
export function wordsOfField(name: string): string {
  return spaced(name.replace(/_(cents|at|id|uri|uris)$/, ''))
}

/** `signed_out` as `Signed out`. */
const spaced = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of the history as people read it: money, times and roles in their own form. */
export function wordsOfValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return field.endsWith('_cents') ? money(value) : String(value)
  if (typeof value === 'string') return wordsOfText(field, value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => wordsOfValue('', one)).join(', ')
  return JSON.stringify(value)
}

function wordsOfText(field: string, text: string): string {
  if (field === 'role' && Object.hasOwn(roleNames, text)) return roleNames[text as Role]
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
  return isInstant ? absoluteTime(new Date(text)) : text
}

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`
