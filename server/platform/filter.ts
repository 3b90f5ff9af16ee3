import { sql, type RawBuilder } from 'kysely'
import type { Filter, Sort } from '#api/platform/query.ts'
import { id, instant } from '#api/wire.ts'
import { InvalidFields, violation } from './failing.ts'

/** The fields that a filter may name: the name on the wire, and the SQL expression behind it. */
export type Fields = Record<string, Field>
type Field = { at: RawBuilder<unknown>; kind: keyof typeof readers; sortable?: false }
type Condition = RawBuilder<boolean>

/** Limits on nesting and size: every caller may send a filter. */
const DEEPEST = 10
const MOST_CONDITIONS = 200
const MOST_VALUES = 1000

/** The fields that a filter may name, and how many conditions and values it has left. */
type Asking = { fields: Fields; conditions: number; values: number }

/** How a value of each kind is read; undefined when it is not of that kind. A value for a list is one of its elements. */
const readers = {
  text: wordsOf,
  /** Upper and lower case are equal: the database has it in lower case. */
  caseless: (value: unknown) => wordsOf(value)?.toLowerCase(),
  id: (value: unknown) => (id.safeParse(value).success ? String(value) : undefined),
  number: (value: unknown) => (typeof value === 'number' ? value : undefined),
  flag: (value: unknown) => (typeof value === 'boolean' ? value : undefined),
  instant: (value: unknown) => instant.safeParse(value).data,
  list: wordsOf,
}
const types = {
  text: 'text',
  caseless: 'text',
  id: 'uuid',
  number: 'numeric',
  flag: 'boolean',
  instant: 'timestamptz',
  list: 'text',
}

/** A filter of a client as a SQL condition; a field or operator that is not allowed is refused by its name. */
export const conditionOf = (fields: Fields, filter: Filter): Condition =>
  fits({ fields, conditions: MOST_CONDITIONS, values: MOST_VALUES }, filter, 0)

/** The order that is asked for; equal rows keep one order, so that pages do not overlap. */
export function orderOf(fields: Fields, input: Sort, otherwise: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = input.map(({ fieldName, order }) => {
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (!field || field.kind === 'list' || field.sortable === false) throw cannotAsk(`sort.${fieldName}`)
    return sql`${field.at} ${sql.raw(order === 'DESC' ? 'desc nulls last' : 'asc nulls first')}`
  })
  return sql.join([...parts, otherwise])
}

function fits(asking: Asking, filter: Filter, depth: number): Condition {
  return all(entriesOf(asking, filter, depth).map(([name, input]) => partOf(asking, name, input, depth + 1)))
}

function partOf(asking: Asking, name: string, input: unknown, depth: number): Condition {
  if (logical.has(name)) {
    takeCondition(asking)
    const parts = filtersOf(input).map((part) => fits(asking, part, depth))
    return name === '$or' ? any(parts) : name === '$not' ? not(all(parts)) : all(parts)
  }
  const field = Object.hasOwn(asking.fields, name) ? asking.fields[name] : undefined
  if (!field) throw cannotAsk(name)
  const at = { asking, field, name, depth }
  return isOperators(input) ? compareAll(at, input) : compare(at, '$eq', input)
}

const logical = new Set(['$and', '$or', '$not'])

/** The field that a part of a filter names, and how deep that part is nested. */
type Place = { asking: Asking; field: Field; name: string; depth: number }

function compareAll(at: Place, input: Record<string, unknown>): Condition {
  const inside = { ...at, depth: at.depth + 1 }
  return all(entriesOf(at.asking, input, at.depth).map(([operator, value]) => compare(inside, operator, value)))
}

function compare(place: Place, operator: string, input: unknown): Condition {
  takeCondition(place.asking)
  const condition = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!condition) throw cannotAsk(`${place.name}.${operator}`)
  return condition(place, input)
}

/** What the operators of the platform mean in SQL; for a field that is a list, what they mean of its values. */
const operators: Record<string, (place: Place, input: unknown) => Condition> = {
  $eq: equals,
  $ne: (place, input) => not(equals(place, input)),
  $gt: ordered('$gt', '>'),
  $gte: ordered('$gte', '>='),
  $lt: ordered('$lt', '<'),
  $lte: ordered('$lte', '<='),
  $in: hasSome,
  $hasSome: hasSome,
  $hasAll: hasAll,
  $startsWith: (place, input) => like(place, `${literally(place.name, input)}%`),
  $endsWith: (place, input) => like(place, `%${literally(place.name, input)}`),
  $contains: (place, input) =>
    isList(place) ? equals(place, input) : like(place, `%${literally(place.name, input)}%`),
  $exists: (place, input) => (input === false ? isEmpty(place) : not(isEmpty(place))),
  $not: (place, input) => not(isOperators(input) ? compareAll(place, input) : equals(place, input)),
}

function equals(place: Place, input: unknown): Condition {
  if (input === null) return isEmpty(place)
  if (Array.isArray(input)) return isList(place) ? hasAll(place, input) : hasSome(place, input)
  const [field, value] = [fieldOf(place), one(place, input)]
  return isList(place) ? sql<boolean>`${value} = any(${field})` : sql<boolean>`${field} = ${value}`
}

function ordered(operator: string, sign: string) {
  return (place: Place, input: unknown): Condition => {
    if (isList(place) || place.field.kind === 'flag') throw cannotAsk(`${place.name}.${operator}`)
    return sql<boolean>`${fieldOf(place)} ${sql.raw(sign)} ${one(place, input)}`
  }
}

function hasSome(place: Place, input: unknown): Condition {
  const [field, values] = [fieldOf(place), several(place, input)]
  return isList(place) ? sql<boolean>`${field} && ${values}` : sql<boolean>`${field} = any(${values})`
}

function hasAll(place: Place, input: unknown): Condition {
  if (isList(place)) return sql<boolean>`${fieldOf(place)} @> ${several(place, input)}`
  return all(listOf(place.asking, place.name, input).map((value) => compare(place, '$eq', value)))
}

const isEmpty = (place: Place) =>
  isList(place) ? sql<boolean>`cardinality(${fieldOf(place)}) = 0` : sql<boolean>`${fieldOf(place)} is null`

const like = ({ field, name }: Place, pattern: string) => sql<boolean>`${smallTextOf(field, name)} like ${pattern}`

const isList = ({ field }: Place) => field.kind === 'list'

const fieldOf = ({ field }: Place) => sql`(${field.at})`

const one = ({ field, name }: Place, value: unknown) =>
  sql`${readOne(field, name, value)}::${sql.raw(types[field.kind])}`

/** One parameter, however many values. */
const several = ({ asking, field, name }: Place, input: unknown) =>
  sql`${listOf(asking, name, input).map((value) => readOne(field, name, value))}::${sql.raw(types[field.kind])}[]`

/** The entries of a part of a filter; an empty part counts as one condition too. */
function entriesOf(asking: Asking, part: Record<string, unknown>, depth: number): [string, unknown][] {
  if (depth > DEEPEST) throw cannotAsk('too deep')
  const entries = Object.entries(part)
  if (entries.length === 0) takeCondition(asking)
  return entries
}

function takeCondition(asking: Asking): void {
  if (asking.conditions-- === 0) throw cannotAsk('too large')
}

/** Text that the database can hold. */
function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined
}

/** Parts of text are searched without regard to upper and lower case, as the platform documents. */
function smallTextOf({ at, kind }: Field, name: string): RawBuilder<unknown> {
  if (kind !== 'text' && kind !== 'caseless') throw cannotAsk(name)
  return kind === 'caseless' ? at : sql`lower(${at})`
}

/** Text in which no character has a meaning for LIKE. */
function literally(name: string, value: unknown): string {
  const words = wordsOf(value)
  if (words === undefined) throw cannotAsk(name)
  return words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
}

function readOne({ kind }: Field, name: string, value: unknown) {
  const read = readers[kind](value)
  if (read === undefined) throw cannotAsk(name)
  return read
}

function listOf(asking: Asking, name: string, input: unknown): unknown[] {
  if (!Array.isArray(input) || input.length > asking.values) throw cannotAsk(name)
  asking.values -= input.length
  return input
}

function filtersOf(input: unknown): Filter[] {
  const parts = Array.isArray(input) ? input : [input]
  if (parts.length > MOST_CONDITIONS) throw cannotAsk('too large')
  if (!parts.every((part) => typeof part === 'object' && part !== null)) throw cannotAsk('filter')
  return parts as Filter[]
}

const isOperators = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const all = (parts: Condition[]) =>
  parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`
const any = (parts: Condition[]) =>
  parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
/** Unknown (null) counts as false. */
const not = (part: Condition) => sql<boolean>`not coalesce(${part}, false)`

const cannotAsk = (name: string) => new InvalidFields([violation(`filter.${name}`, 'This cannot be asked for.')])
