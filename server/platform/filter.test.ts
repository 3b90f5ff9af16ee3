import * as fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { InvalidFields } from './failing.ts'
import { conditionOf } from './filter.ts'
import { serviceFields } from './services/service-fields.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const parametersOf = (filter: Record<string, unknown>): number =>
  sql`${conditionOf(serviceFields, filter)}`.compile(db).parameters.length

/** Parts and values by the thousand, as nobody types them by hand. */
const many = <Thing>(thing: fc.Arbitrary<Thing>, most: number) =>
  fc.tuple(thing, fc.nat(most)).map(([each, times]) => Array.from({ length: times }, () => each))
const id = '11111111-2222-4333-8444-555555555555'
const oneField = fc.oneof(
  many(fc.constant(1), 1500).map((values) => ({ sortOrder: { $in: values } })),
  many(fc.constant('x'), 1500).map((values) => ({ name: { $hasAll: values } })),
  many(fc.constant(id), 1500).map((values) => ({ staffMemberIds: values })),
  fc.constant({ 'category.name': { $contains: 'a', $startsWith: 'b' } }),
  fc.constant({ 'category.id': { $ne: id } }),
  fc.constant({ hidden: { $not: {} } }),
  fc.constant({}),
)
const filters = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    oneField,
    fc.record({ $or: many(tie('filter'), 300) }),
    fc.record({ $and: many(tie('filter'), 60), $or: many(tie('filter'), 60) }),
    fc.record({ $not: tie('filter') }),
  ),
}))

test('whatever is asked for, the books are asked with at most 1000 parameters, or not at all (security finding 3)', () => {
  const outcomes = { asked: 0, refused: 0 }
  fc.assert(
    fc.property(filters.filter, (filter) => {
      try {
        expect(parametersOf(filter)).toBeLessThanOrEqual(1000)
        outcomes.asked++
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        outcomes.refused++
      }
    }),
    { numRuns: 300, seed: 3 },
  )
  expect(outcomes.asked).toBeGreaterThan(50)
  expect(outcomes.refused).toBeGreaterThan(50)
})

const conditions = (count: number) => ({ $or: Array.from({ length: count }, () => ({ sortOrder: 1 })) })
const values = (...counts: number[]) => ({
  $or: counts.map((count) => ({ sortOrder: { $in: Array.from({ length: count }, (_, n) => n) } })),
})

test('two hundred conditions and a thousand values are the most of a whole filter, however they lie in it', () => {
  // The list itself is one.
  expect(parametersOf(conditions(199))).toBe(199)
  expect(() => parametersOf(conditions(200))).toThrow(InvalidFields)
  expect(() => parametersOf({ $and: [conditions(99), conditions(99)] })).toThrow(InvalidFields)
  expect(() => parametersOf({ $or: Array.from({ length: 200 }, () => ({})) })).toThrow(InvalidFields)
  expect(() => parametersOf({ $or: Array.from({ length: 150 }, () => ({ $and: [{}] })) })).toThrow(InvalidFields)
  expect(parametersOf(values(500, 500))).toBe(2)
  expect(() => parametersOf(values(500, 501))).toThrow(InvalidFields)
  expect(() => parametersOf({ name: { $hasAll: Array.from({ length: 200 }, () => 'x') } })).toThrow(InvalidFields)
})
