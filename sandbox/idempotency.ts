import { createHash } from 'node:crypto'
import { now, type Account } from './accounts.ts'
import { StripeError } from './stripe-error.ts'

const aDay = 24 * 60 * 60

export type Keyed = { key: string; request: string }

/** What a keyed request is remembered as: where it went, and a digest of what it said. */
export const keyed = (key: string, path: string, body: string): Keyed => ({
  key,
  request: `${path} ${createHash('sha256').update(body).digest('hex')}`,
})

/** The answer once given to this key; the same key for another request is refused. */
export function rememberedAnswer(
  account: Account,
  { key, request }: Keyed,
): { status: number; body: string } | undefined {
  const sql = 'select request, status, body from idempotency where account = ? and key = ? and created > ?'
  const [row] = account.store.all<Row>(sql, account.key, key, now(account) - aDay)
  if (!row) return undefined
  if (row.request === request) return row
  const [knownPath, path] = [row.request.split(' ')[0], request.split(' ')[0]]
  const same =
    knownPath === path
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${path}' vs '${knownPath}')`
  const message = `Keys for idempotent requests can only be used ${same}. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new StripeError(400, 'idempotency_error', message)
}

/** Keeps an answer for its key. Refusals (4xx) are not: the request may be mended and sent again; a refused card (402) is. */
export function rememberAnswer(account: Account, { key, request }: Keyed, status: number, body: string) {
  if (status !== 200 && status !== 402 && status < 500) return
  const sql =
    'insert or replace into idempotency (account, key, request, status, body, created) values (?, ?, ?, ?, ?, ?)'
  account.store.run(sql, account.key, key, request, status, body, now(account))
}

/** Two requests with one key at the same time. */
export const keyInUse = (key: string) =>
  new StripeError(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  )

type Row = { request: string; status: number; body: string }
