import { sql, type RawBuilder } from 'kysely'

type PlainType = 'uuid' | 'uuid[]' | 'integer[]'

/**
 * A value that the planner does not look at. A connection plans a statement with it once, where it may plan one with a
 * plain parameter at every call, because a plan for just that value promises to be a little cheaper. It is for what is
 * found by an index whatever the value is.
 */
export const onePlanFor = <T>(value: T, type: PlainType = 'uuid'): RawBuilder<T> =>
  sql`(select ${value}::${sql.raw(type)})`
