import type { Client, ClientConfig } from 'pg'

/** How many texts have a name: each connection keeps a plan of each. */
const MOST_NAMES = 500
const MOST_SEEN = 5000

/**
 * A statement whose answer grows with a new column: its plan ends with the column, and with it every request that uses
 * it, so it is planned each time.
 */
const answersEveryColumn = /(?:^|returning |select |\.)\*/i

/** Gives texts that are sent again and again a name, under which each connection keeps their plan. */
export function openNames() {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen.clear()
      seen.add(text)
      return undefined
    }
    if (names.size >= MOST_NAMES || answersEveryColumn.test(text)) return undefined
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/**
 * A connection that plans a statement once, the second time it is sent by this process, instead of each time. Without
 * parameters a statement travels as it is: there is little to plan.
 */
export function withNames(Connection: Connects): Connects {
  const nameOf = openNames()
  const Named = class extends Connection {}
  // At each call, not once: tests listen to what is sent.
  const send = (to: Client, words: unknown[]): unknown =>
    (Reflect.get(Connection.prototype, 'query') as (...words: unknown[]) => unknown).apply(to, words)
  Reflect.set(Named.prototype, 'query', function (this: Client, text: unknown, values: unknown, ...more: unknown[]) {
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(text) : undefined
    return name === undefined ? send(this, [text, values, ...more]) : send(this, [{ name, text, values }, ...more])
  })
  return Named
}

type Connects = new (input?: ClientConfig) => Client
