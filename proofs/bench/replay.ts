import { randomBytes, randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'

type Statement = { text: string; values: unknown[] }

/** Writes down every statement that is sent while something is done, in order. */
export async function record(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
  const noting = function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    statements.push(
      typeof first === 'string'
        ? { text: first, values: second ?? [] }
        : { text: first.text, values: first.values ?? [] },
    )
    return query.apply(this, args)
  }
  Reflect.set(Client.prototype, 'query', noting)
  await act().finally(() => Reflect.set(Client.prototype, 'query', query))
  return statements
}

/** Sends recorded statements again over one connection, with new names wherever the first run made one up. */
export const replay = (
  pool: Pool,
  statements: readonly Statement[],
  madeUp: readonly string[],
  others: readonly (readonly [string, string])[],
): Promise<void> => resend(pool, statements, [...others, ...madeUp.map((name) => [name, fresh(name)] as const)])

/** Sends recorded statements again over one connection, with other names in the stead of those of the first run. */
export async function resend(
  pool: Pool,
  statements: readonly Statement[],
  names: readonly (readonly [string, string])[],
): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      await client.query(
        text,
        values.map((value) => renamed(value, names)),
      )
    }
  } finally {
    client.release()
  }
}

function renamed(value: unknown, names: readonly (readonly [string, string])[]): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  return typeof value === 'string' ? names.reduce((text, [from, to]) => text.replaceAll(from, () => to), value) : value
}

const fresh = (name: string) =>
  name.includes('-') && name.length === 36 ? randomUUID() : randomBytes(16).toString('base64url')
