import type { HistoryEntry } from '#api/history.ts'
import { dayInWords } from '#desk/office/times/pattern-words.ts'
import { inFigures } from '#desk/parts/whole-number.ts'
import { deskDeeds } from './history-deeds.ts'
import { fieldNames } from './history-names.ts'
import { fieldPhrases, turningPoints } from './history-phrases.ts'
import { thingOf } from './history-things.ts'
import {
  asSentence,
  fieldsToTell,
  isEmpty,
  patternFields,
  timesInWords,
  wordsOfField,
  wordsOfValue,
  type Deed,
  type Field,
  type Told,
} from './history-words.ts'

/** A longer value would drown its sentence: it stands among the details. */
const LONGEST_VALUE = 40
const texts = ['description', 'story', 'body', 'message', 'opening', 'closing', 'seo_data']

/** Who did it, as a sentence begins with them. */
export function subjectOf(by: string): string {
  const hand = /^by hand in the database, as (.*)$/.exec(by)?.[1]
  if (hand !== undefined) return `Somebody at the database (${hand})`
  return by === '' ? 'Somebody' : asSentence(by)
}

/** What the sentence of an entry, and its reason, have left to say. */
export function fieldsBelow(entry: Told & Pick<HistoryEntry, 'reason'>): Field[] {
  const { said } = deedOf(entry)
  return fieldsToTell(entry).filter(
    ({ name, after }) => !said.includes(name) && !(name === 'note' && after === entry.reason),
  )
}

/** What somebody did, without who it was: `added the service Sauna Club`. */
export function deedOf(entry: Told): Deed {
  if (entry.act === 'did') return deskDeeds(entry, nameOf(entry)) ?? recorded(entry)
  return partOfPlan(entry) ?? visitsByHand(entry) ?? timesDeed(entry) ?? deedOfRow(entry)
}

/** A thing by its kind and name, or by the words that it is known by where it has no name. */
export function nameOf({ what, name, fields }: Told): string {
  const thing = thingOf(what)
  const known = name || textOf(fields, 'code') || textOf(fields, 'display_label')
  return known === '' ? thing.one : thing.named(known)
}

/** The owner of a price or a name: `Bathing`, `the promo code Spring`. */
const ownerOf = (entry: Told): string =>
  thingOf(entry.what).isKnownByName && entry.name !== '' ? entry.name : nameOf(entry)

function textOf(fields: readonly Field[], name: string): string {
  const field = fields.find((each) => each.name === name)
  const value = field?.after ?? field?.before
  return typeof value === 'string' ? value : ''
}

function recorded(entry: Told): Deed {
  const [only, ...others] = fieldsToTell(entry)
  if (!only) return { words: `did something with ${nameOf(entry)}`, said: [] }
  if (others.length > 0) return { words: `noted ${others.length + 1} details of ${nameOf(entry)}`, said: [] }
  return {
    words: `noted “${wordsOfField(only.name)}” of ${nameOf(entry)}`,
    said: only.after === true ? [only.name] : [],
  }
}

/** What a plan gives has no name of its own. */
function partOfPlan({ act, what, fields }: Told): Deed | null {
  const [plan, service] = [textOf(fields, 'plan_id'), textOf(fields, 'service_id')]
  if (what !== 'plan_benefit' || act === 'update' || plan === '' || service === '') return null
  const said = ['plan_id', 'service_id', 'credits']
  if (act === 'delete') return { words: `took ${service} out of the membership plan ${plan}`, said }
  const credits = fields.find(({ name }) => name === 'credits')?.after
  return { words: `put ${visits(Number(credits ?? 0))} of ${service} into the membership plan ${plan}`, said }
}

const visits = (count: number) =>
  count === 0 ? 'unlimited visits' : `${count} ${Math.abs(count) === 1 ? 'visit' : 'visits'}`

function visitsByHand({ what, act, fields }: Told): Deed | null {
  const delta = fields.find(({ name }) => name === 'delta')?.after
  if (what !== 'credit_adjustment' || act !== 'insert' || typeof delta !== 'number' || delta === 0) return null
  const words = delta > 0 ? `gave a member ${visits(delta)}` : `took ${visits(-delta)} from a member`
  return { words, said: ['delta'] }
}

/** Times say when they run: `added times for Sauna Club, Sauna: Sunday, 7:00 am, from 27 November 2026`. */
function timesDeed(entry: Told): Deed | null {
  const { what, act, name, fields } = entry
  if (!what.startsWith('schedule')) return null
  const isSingle = what === 'schedule_exception'
  const times = fields.find((field) => field.name === 'times')
  const list = times?.after ?? times?.before
  const many = Array.isArray(list) ? list.length : Number(list ?? 1)
  const which =
    many > 1
      ? `${inFigures(many)} ${isSingle ? 'single sessions or gaps of' : 'times for'} ${name}`
      : oneTime(entry, isSingle)
  const end = textOf(fields, 'ends_on')
  const counted = many > 1 && !Array.isArray(list) ? ['times'] : []
  if (act === 'update')
    return end === '' || fieldsToTell(entry).length > (times ? 2 : 1)
      ? { words: `changed ${which}`, said: counted }
      : { words: `ended ${which} after ${dayInWords(end)}`, said: ['ends_on', ...counted] }
  const values = new Map(fields.map((field) => [field.name, act === 'delete' ? field.before : field.after]))
  const verb = act === 'insert' ? 'added' : 'removed'
  const pattern = isSingle ? null : timesInWords(values)
  if (pattern) return { words: `${verb} ${which}: ${pattern}`, said: patternFields }
  const [day, start] = [textOf(fields, 'day'), textOf(fields, 'start')]
  if (!isSingle || many > 1 || day === '' || start === '') return { words: `${verb} ${which}`, said: [] }
  const when = `${dayInWords(day)} at ${wordsOfValue('start', start)}`
  return { words: `${verb} ${which} on ${when}`, said: ['day', 'start', 'kind'] }
}

function oneTime({ name, fields }: Told, isSingle: boolean): string {
  if (!isSingle) return `times for ${name}`
  return `${textOf(fields, 'kind') === 'drop' ? 'a gap in the times' : 'a single session'} of ${name}`
}

function deedOfRow(entry: Told): Deed {
  if (entry.act === 'insert') return added(entry)
  if (entry.act === 'delete') return removed(entry)
  return turned(entry) ?? renamed(entry) ?? changed(entry)
}

/** Nothing tells a pool from a room: both are named alone. */
const removed = (entry: Told): Deed => ({
  words: `removed ${nameOf(entry)}${entry.what === 'resource' ? ' from the pools and rooms' : ''}`,
  said: namesSaid(entry),
})

function added(entry: Told): Deed {
  const [thing, said] = [nameOf(entry), namesSaid(entry)]
  if (entry.what === 'resource') return { words: `added ${thing} to the pools and rooms`, said }
  if (entry.what === 'closure') return { words: `planned ${thing}`, said: [...said, 'state'] }
  if (entry.what === 'gift_card') return { words: `gave ${ofWorth(entry)}`, said: ['last_four', 'balance_cents'] }
  if (entry.what === 'policy_text') return { words: `wrote ${thing}`, said: ['kind', 'version'] }
  if (entry.what === 'email_text') return { words: `wrote ${thing}`, said: ['kind'] }
  if (entry.what !== 'staff_invitation') return { words: `added ${thing}`, said }
  const role = wordsOfValue('role', textOf(entry.fields, 'role'))
  return { words: `invited ${entry.name || 'somebody'} to the team: ${role}`, said: ['role'] }
}

function ofWorth(entry: Told): string {
  const worth = entry.fields.find(({ name }) => name === 'balance_cents')?.after
  const isKnown = typeof worth === 'number'
  return isKnown ? `${nameOf(entry)}, worth ${wordsOfValue('balance_cents', worth)}` : nameOf(entry)
}

/** The fields that the name of a thing repeats. */
const namesSaid = ({ name, fields }: Told): string[] =>
  fields
    .filter((field) => ['name', 'title', 'code', 'address', 'display_label'].includes(field.name))
    .filter((field) => {
      const value = field.after ?? field.before
      return value === name || (name === '' && value === (textOf(fields, 'code') || textOf(fields, 'display_label')))
    })
    .map((field) => field.name)

/** A change that people have a word for: out of use, blocked, withdrawn. */
function turned(entry: Told): Deed | null {
  const isAlone = fieldsToTell(entry).length === 1
  for (const { field, says, saysToo = [], stands } of turningPoints) {
    const found = entry.fields.find(({ name }) => name === field)
    const isTold = found && (isAlone || stands === 'among others')
    const words = isTold ? says(nameOf(entry), found, entry) : null
    if (words) return { words, said: [field, ...saysToo] }
  }
  return null
}

/** What has another name now is told by the one it had. */
function renamed(entry: Told): Deed | null {
  const [only, ...others] = fieldsToTell(entry)
  if (!only || others.length > 0 || !['name', 'title'].includes(only.name)) return null
  const { before, after } = only
  if (typeof before !== 'string' || typeof after !== 'string' || before === '' || after === '') return null
  if (entry.what === 'venue') return null
  return { words: `renamed ${nameOf({ ...entry, name: before })} to ${after}`, said: [only.name] }
}

function changed(entry: Told): Deed {
  const fields = fieldsToTell(entry)
  const [only] = fields
  if (!only || fields.length > 1) return { words: `changed ${fields.length} details of ${ownerOf(entry)}`, said: [] }
  const phrase = phraseOf(only.name, ownerOf(entry))
  const [before, after] = [wordsOfValue(only.name, only.before), wordsOfValue(only.name, only.after)]
  const isLong = texts.includes(only.name) || [before, after].some((value) => value.length > LONGEST_VALUE)
  if (isEmpty(only.after)) return { words: `cleared ${phrase}`, said: [] }
  if (isLong) return { words: `${isEmpty(only.before) ? 'wrote' : 'changed'} ${phrase}`, said: [] }
  if (isEmpty(only.before)) return { words: `set ${phrase} to ${after}`, said: [only.name] }
  return { words: `changed ${phrase}: ${before} → ${after}`, said: [only.name] }
}

/** A field within a sentence: `the price of Bathing`; what asks a question is quoted: `“Booked on the site” of Bathing`. */
function phraseOf(field: string, owner: string): string {
  const label = wordsOfField(field)
  if (Object.hasOwn(fieldPhrases, field)) return `${fieldPhrases[field]} of ${owner}`
  return Object.hasOwn(fieldNames, field)
    ? `“${label}” of ${owner}`
    : `the ${label.charAt(0).toLowerCase()}${label.slice(1)} of ${owner}`
}
