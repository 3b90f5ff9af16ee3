import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** The place of a value in a query that is put together before any value is known. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query of many parts that is put together once by a process, at its first use, instead of with every request; then
 * only its values travel. `build` must not look at its values.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index))
  let compiled: CompiledQuery<Row> | null = null
  return async (db, ...values) => {
    compiled ??= build(db, ...(places as unknown[] as Values)).compile()
    const parameters = compiled.parameters.map((each) => (each instanceof Place ? values[each.index] : each))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
