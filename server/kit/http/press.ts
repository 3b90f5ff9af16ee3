import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refused } from '#domain/refusals.ts'
import { currentRequest } from './current-request.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'

/**
 * What the same press of the same person has made before, else null; from then on it has made `rowId`. A press that
 * comes twice at once waits for the first. The key of a press is good for one route and one body: whoever sends it with
 * other details is told so, and nothing is done. Without a key each call is a press of its own. `request.key-reused`.
 */
export async function madeByPress(tx: Tx, rowId: string): Promise<string | null> {
  const press = pressOfRequest()
  if (press === null) return null
  const { rows } = await sql<{ row_id: string; asked: Buffer | null }>`
    insert into staff_press (press, row_id, asked) values (${press.key}, ${rowId}, ${press.asked})
    on conflict (press) do update set press = excluded.press
    returning row_id, asked`.execute(tx)
  const known = required(rows[0], 'what a press has made')
  if (known.asked && !known.asked.equals(press.asked)) throw new Refused('request.key-reused')
  return known.row_id === rowId ? null : known.row_id
}

function pressOfRequest(): { key: string; asked: Buffer } | null {
  const request = currentRequest()
  const key = [request?.headers['idempotency-key']].flat()[0]
  const identity = request?.caller?.identity
  if (!request || !key || identity?.kind !== 'member') return null
  return { key: `${identity.member.id} ${key.slice(0, 200)}`, asked: askedBy(request) }
}

function askedBy(request: FastifyRequest): Buffer {
  const { method, url: route } = request.routeOptions
  const asked = inOrder([method, route, request.params, withoutApproval(request)])
  return createHash('sha256').update(asked).digest()
}

/**
 * A manager's approval comes with a second try, and is missing again when that one is repeated: neither the PIN nor why
 * they let it happen is what was asked for. The hash of a PIN would tell it, too.
 */
function withoutApproval({ body, routeOptions }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || !takesApproval(routeOptions.schema?.body)) return body
  const { m: _approval, why: _reason, ...asked } = body as Record<string, unknown>
  return asked
}

const takesApproval = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && Object.hasOwn(Object(schema.shape), 'm')

/** The same text for the same things, in whichever order they were written. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
