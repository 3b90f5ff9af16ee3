import type { HistoryEntry } from '#api/history.ts'
import { digitsOfAbn, printedAbn } from '#domain/abn.ts'
import { absoluteTime, minutesOf, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { goodThrough, lastDayOf } from '#domain/validity.ts'
import { wordsOfEvents } from '#desk/office/tools/event-words.ts'
import { wordsOfScopes } from '#desk/office/tools/scope-words.ts'
import { clockInWords, dayInWords, daysInWords, patternInWords } from '#desk/office/times/pattern-words.ts'
import { amountFields, fieldNames, valueNames } from './history-names.ts'

export type Field = HistoryEntry['fields'][number]
export type Told = Pick<HistoryEntry, 'act' | 'what' | 'name' | 'fields'>
/** What was done, in words that follow a name, and the fields that these words say whole. */
export type Deed = { words: string; said: readonly string[] }

/** The fields of an entry that say something to people. */
export const fieldsToTell = ({ act, what, fields }: Pick<HistoryEntry, 'act' | 'what' | 'fields'>): Field[] =>
  fields.filter(
    (field) =>
      !isUnnamed(field) &&
      !(act === 'insert' && ['position', 'created_at', 'made_at'].includes(field.name)) &&
      !(field.name === 'position' && fields.some(({ name }) => /^(retired|archived)_at$|^picture_id$/.test(name))) &&
      !(what === 'closure' && isSaidByTimes(field.name, fields)),
  )

/** The days of a closure follow from when it begins and ends; a part of a day reopens on no other day. */
const isSaidByTimes = (name: string, fields: readonly Field[]): boolean =>
  ['starts_on', 'ends_on', 'reopens_on'].includes(name) && fields.some((field) => /^(from|to)_at$/.test(field.name))

/** The id of something that has no name says nothing to anybody; the file (CSV) has it. */
const isUnnamed = ({ name, before, after }: Field): boolean =>
  /(_id|Id|By|^(made|replaced)_by)$/.test(name) && [before, after].every((value) => value === null || isId(value))

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The name of a field as people read it: `price_cents` is the price, `ends_at` is when it ends. */
export function wordsOfField(name: string): string {
  if (Object.hasOwn(fieldNames, name)) return fieldNames[name] ?? name
  return spaced(name.replace(/_ids$/, 's').replace(/_(cents|at|id|uri|uris)$/, ''))
}

/** `signed_out` as `Signed out`. */
const spaced = (name: string) => asSentence(name.replaceAll('_', ' '))

/** Words with the capital that a sentence begins with. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Whether a field was left empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value of the history as people read it: money, days, times and roles in their own form. */
export function wordsOfValue(field: string, value: unknown): string {
  // A listener for which no events are named hears of all.
  if (field === 'event_types' && Array.isArray(value)) return wordsOfEvents(value)
  if (isEmpty(value)) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return wordsOfNumber(field, value)
  if (typeof value === 'string') return wordsOfText(field, value)
  if (field === 'weekdays' && Array.isArray(value)) return daysInWords(value) || '–'
  if (field === 'scopes' && Array.isArray(value)) return wordsOfScopes(value).join(' · ')
  if (field === 'times' && Array.isArray(value)) return value.map(wordsOfTime).join('; ')
  if (Array.isArray(value)) return value.map((one) => wordsOfValue('', one)).join(', ')
  return isHours(value) ? `${clockOf(value.startTime)} to ${clockOf(value.endTime)}` : JSON.stringify(value)
}

/** One of several times that were changed together: where and when, or each of its fields by its name. */
function wordsOfTime(time: object): string {
  const values = new Map<string, unknown>(Object.entries(time))
  const pattern = timesInWords(values)
  if (pattern) return [values.get('resource'), pattern].filter(Boolean).join(': ')
  return Array.from(values, ([name, value]) => `${wordsOfField(name)} ${wordsOfValue(name, value)}`).join(', ')
}

/** The fields that together say when something runs. */
export const patternFields = ['weekdays', 'first_start', 'last_start', 'every_minutes', 'begins_on', 'ends_on']

/** `Sunday, 7:00 am, from 27 November 2026`; null where something is missing that says when it runs. */
export function timesInWords(values: ReadonlyMap<string, unknown>): string | null {
  const [weekdays, first, last, every, begins, ends] = patternFields.map((name) => values.get(name))
  if (!Array.isArray(weekdays) || weekdays.length === 0) return null
  if (typeof first !== 'string' || typeof last !== 'string' || typeof every !== 'number') return null
  const [firstStart, lastStart] = [first.slice(0, 5), last.slice(0, 5)]
  return [
    patternInWords({ weekdays, firstStart, lastStart, everyMinutes: every }),
    ...(typeof begins === 'string' ? [`from ${dayInWords(begins)}`] : []),
    ...(typeof ends === 'string' ? [`until ${dayInWords(ends)}`] : []),
  ].join(', ')
}

function wordsOfNumber(field: string, value: number): string {
  if (field === 'credits' && value === 0) return 'Unlimited'
  if (field === 'percent_off') return `${value}%`
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
