import { sql, type RawBuilder } from 'kysely'
import type { Filter, Sort } from '#api/platform/query.ts'
import { id, instant } from '#api/wire.ts'
import { InvalidFields, violation } from './failing.ts'

/** What can be asked of a kind of thing: the field's name on the wire, and what the books know it by. */
export type Fields = Record<string, Field>
type Field = { at: RawBuilder<unknown>; kind: keyof typeof readers; sortable?: false }
type Condition = RawBuilder<boolean>

/** How deep a filter may be nested, and how much the whole of it may ask: anybody may send one. */
const DEEPEST = 10
const MOST_CONDITIONS = 200
const MOST_VALUES = 1000

/** What a filter asks of, and how much it may still ask. */
type Asking = { fields: Fields; conditions: number; values: number }

/** How a value of each kind is read; undefined when it is none. A list is asked for what is in it. */
const readers = {
  text: wordsOf,
  /** One word whatever its capitals: the books know it in small emails. */
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

/** A filter of the platform's tools as a condition of the books; what it cannot ask is refused by its name. */
export const conditionOf = (fields: Fields, filter: Filter): Condition =>
  fits({ fields, conditions: MOST_CONDITIONS, values: MOST_VALUES }, filter, 0)

/** The wished order; things that are equal in it stay in one order, so that pages do not overlap. */
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

/** The field that a part of a filter asks of, and how deep that part lies. */
type Place = { asking: Asking; field: Field; name: string; depth: number }

function compareAll(at: Place, input: Record<string, unknown>): Condition {
  const inside = { ...at, depth: at.depth + 1 }
  return all(entriesOf(at.asking, input, at.depth).map(([operator, value]) => compare(inside, operator, value)))
}

function compare(place: Place, operator: string, input: unknown): Condition {
  const { asking, field, name } = place
  const { kind } = field
  takeCondition(asking)
  const at = sql`(${field.at})`
  const isList = kind === 'list'
  const one = (value: unknown) => sql`${readOne(field, name, value)}::${sql.raw(types[kind])}`
  // One parameter, however many they are.
  const several = () =>
    sql`${listOf(asking, name, input).map((value) => readOne(field, name, value))}::${sql.raw(types[kind])}[]`
  const isNone = () => (isList ? sql<boolean>`cardinality(${at}) = 0` : sql<boolean>`${at} is null`)
  const equals = (): Condition => {
    if (input === null) return isNone()
    if (Array.isArray(input))
      return isList ? sql<boolean>`${at} @> ${several()}` : sql<boolean>`${at} = any(${several()})`
    return isList ? sql<boolean>`${one(input)} = any(${at})` : sql<boolean>`${at} = ${one(input)}`
  }
  switch (operator) {
    case '$eq':
      return equals()
    case '$ne':
      return not(equals())
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isList || kind === 'flag') throw cannotAsk(`${name}.${operator}`)
      return sql<boolean>`${at} ${sql.raw(comparisons[operator])} ${one(input)}`
    case '$in':
    case '$hasSome':
      return isList ? sql<boolean>`${at} && ${several()}` : sql<boolean>`${at} = any(${several()})`
    case '$hasAll':
      return isList
        ? sql<boolean>`${at} @> ${several()}`
        : all(listOf(asking, name, input).map((value) => compare(place, '$eq', value)))
    case '$startsWith':
      return sql<boolean>`${smallTextOf(field, name)} like ${`${literally(name, input)}%`}`
    case '$endsWith':
      return sql<boolean>`${smallTextOf(field, name)} like ${`%${literally(name, input)}`}`
    case '$contains':
      return isList ? equals() : sql<boolean>`${smallTextOf(field, name)} like ${`%${literally(name, input)}%`}`
    case '$exists':
      return input === false ? isNone() : not(isNone())
    case '$not':
      return not(isOperators(input) ? compareAll(place, input) : equals())
    default:
      throw cannotAsk(`${name}.${operator}`)
  }
}

/** What stands in a part of a filter; an empty one asks nothing, and is counted all the same. */
function entriesOf(asking: Asking, part: Record<string, unknown>, depth: number): [string, unknown][] {
  if (depth > DEEPEST) throw cannotAsk('too deep')
  const entries = Object.entries(part)
  if (entries.length === 0) takeCondition(asking)
  return entries
}

function takeCondition(asking: Asking): void {
  if (asking.conditions-- === 0) throw cannotAsk('too large')
}

/** Words that the books can hold. */
function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined
}

const comparisons = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

/** Parts of words are looked for whatever their capitals, as the tools say of themselves. */
function smallTextOf({ at, kind }: Field, name: string): RawBuilder<unknown> {
  if (kind !== 'text' && kind !== 'caseless') throw cannotAsk(name)
  return kind === 'caseless' ? at : sql`lower(${at})`
}

/** A word as it stands, whose signs mean nothing to LIKE. */
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
/** What is not known is not so. */
const not = (part: Condition) => sql<boolean>`not coalesce(${part}, false)`

const cannotAsk = (name: string) => new InvalidFields([violation(`filter.${name}`, 'This cannot be asked for.')])
