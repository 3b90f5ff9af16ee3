import type { HistoryEntry } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import { digitsOfAbn, printedAbn } from '#domain/abn.ts'
import { absoluteTime, minutesOf, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { goodThrough, lastDayOf } from '#domain/validity.ts'
import { wordsOfKind } from '#desk/office/emails/email-words.ts'
import { clockInWords, dayInWords, daysInWords } from '#desk/office/times/pattern-words.ts'
import { amountFields, fieldNames, valueNames } from './history-names.ts'

const acts: Record<HistoryEntry['act'], string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Removed',
  did: 'Did',
}

/** What was done to what: "Changed: Gift card …7Q2M", "Sent again: Email Booking confirmed". */
export function headlineOf({ act, what, name, fields }: Pick<HistoryEntry, 'act' | 'what' | 'name' | 'fields'>) {
  const done = act === 'did' ? onlyDeed(fields) : null
  return { deed: done ? wordsOfField(done.name) : acts[act], thing: wordsOfThing(what), name: wordsOfName(what, name) }
}

/** What is left to say below the headline. */
export const fieldsBelow = ({ act, what, fields }: Pick<HistoryEntry, 'act' | 'what' | 'fields'>) =>
  act === 'did' && onlyDeed(fields)
    ? []
    : fields.filter((field) => !isUnnamed(field) && !(what === 'closure' && isSaidByTimes(field.name, fields)))

/** The days of a closure follow from when it begins and ends; a part of a day reopens on no other day. */
const isSaidByTimes = (name: string, fields: HistoryEntry['fields']): boolean =>
  ['starts_on', 'ends_on', 'reopens_on'].includes(name) && fields.some((field) => /^(from|to)_at$/.test(field.name))

/** The id of something that has no name says nothing to anybody; the file (CSV) has it. */
const isUnnamed = ({ name, before, after }: HistoryEntry['fields'][number]): boolean =>
  /(_id|Id|By|^(made|replaced)_by)$/.test(name) && [before, after].every((value) => value === null || isId(value))

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Something that was done to a thing and changed nothing of it is one fact: that it is true, or the id of whose it was. */
function onlyDeed(fields: HistoryEntry['fields']) {
  const [only] = fields
  return fields.length === 1 && (only?.after === true || isId(only?.after)) ? only : null
}

/** The name of a thing without what its kind says already. */
function wordsOfName(what: string, name: string): string {
  if (what === 'email' || what === 'email_text') return wordsOfKind(name)
  if (what === 'gift_card') return name.replace(/^gift card /, '')
  return name === wordsOfThing(what) ? '' : name
}

/** What kind of thing it was, as people call it. */
export const wordsOfThing = (what: string): string =>
  Object.hasOwn(historyThings, what) ? (historyThings[what] ?? what) : spaced(what)

/** The name of a field as people read it: `price_cents` is the price, `ends_at` is when it ends. */
export function wordsOfField(name: string): string {
  if (Object.hasOwn(fieldNames, name)) return fieldNames[name] ?? name
  return spaced(name.replace(/_ids$/, 's').replace(/_(cents|at|id|uri|uris)$/, ''))
}

/** `signed_out` as `Signed out`. */
const spaced = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of the history as people read it: money, days, times and roles in their own form. */
export function wordsOfValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return wordsOfNumber(field, value)
  if (typeof value === 'string') return wordsOfText(field, value)
  if (field === 'weekdays' && Array.isArray(value)) return daysInWords(value) || '–'
  if (field === 'times' && Array.isArray(value)) return value.map(wordsOfTime).join('; ')
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => wordsOfValue('', one)).join(', ')
  return isHours(value) ? `${clockOf(value.startTime)} to ${clockOf(value.endTime)}` : JSON.stringify(value)
}

/** One of several times that were changed together: each of its fields by its name. */
const wordsOfTime = (time: object): string =>
  Object.entries(time)
    .map(([name, value]) => `${wordsOfField(name)} ${wordsOfValue(name, value)}`)
    .join(', ')

function wordsOfNumber(field: string, value: number): string {
  if (field === 'credits' && value === 0) return 'Unlimited'
  return field.endsWith('_cents') || amountFields.has(field) ? money(value) : String(value)
}

function wordsOfText(field: string, text: string): string {
  const names = Object.hasOwn(valueNames, field) ? valueNames[field] : undefined
  if (names && Object.hasOwn(names, text)) return names[text] ?? text
  if (field === 'abn') return printedAbn(digitsOfAbn(text))
  if (field === 'did') return spaced(text)
  const clock = /^(\d\d:\d\d):00$/.exec(text)?.[1]
  if (clock) return clockOf(clock)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
  return isInstant ? wordsOfInstant(field, new Date(text)) : text
}

/** What begins or ends at midnight is told by its day: its first one, or the last one that is still in it. */
function wordsOfInstant(field: string, at: Date): string {
  const [day, last] = [sydneyDateOf(at), lastDayOf(at)]
  const isFirst = startOfSydneyDay(day).getTime() === at.getTime()
  if (isFirst && /^(starts|from)_at$/.test(field)) return dayInWords(day)
  const isEnd = at >= goodThrough(last) && /^((expires|ends|to)_at|valid_until)$/.test(field)
  return isEnd ? `The end of ${dayInWords(last)}` : absoluteTime(at)
}

const clockOf = (time: string) => clockInWords(minutesOf(time))

/** Hours of a special price, as they are kept. */
const isHours = (value: unknown): value is { startTime: string; endTime: string } =>
  typeof value === 'object' && value !== null && 'startTime' in value && 'endTime' in value

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`
