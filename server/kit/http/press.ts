import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { decrypt, encrypt } from '#server/kit/secrets/encrypt.ts'
import { currentRequest } from './current-request.ts'
import { insertPress, keepAnswer, readPress } from './press-store.ts'

/**
 * One press of a button: who presses, the idempotency key that its request came with, and a hash of what it asks for.
 * The same press may come twice, by a double click or after a lost answer, and is done once.
 */
export type Press = { by: string; key: string; asked: Buffer }

/** Who presses, as the table has it: a browser, somebody who works here, or whoever may change a booking. */
export const pressedBy = {
  visitor: (id: string) => `visitor ${id}`,
  member: (id: string) => `member ${id}`,
  booking: (id: string) => `booking ${id.toLowerCase()}`,
}

/** The press of a request; null for one without a key: each such request is a press of its own. */
export function pressOf(request: FastifyRequest, by: string): Press | null {
  const key = [request.headers['idempotency-key']].flat()[0]
  return key ? { by, key, asked: askedBy(request) } : null
}

/** The press of the person who works here on whose behalf this code runs. */
export function pressOfStaff(): Press | null {
  const request = currentRequest()
  const identity = request?.caller?.identity
  return request && identity?.kind === 'member' ? pressOf(request, pressedBy.member(identity.member.id)) : null
}

/**
 * What the same press of the same person has made before, else null; from then on it has made `rowId`. A press that
 * comes twice at once waits for the first. The key of a press is good for one route and one body: whoever sends it with
 * other details is told so, and nothing is done. Without a key each call is a press of its own. `request.key-reused`.
 */
export async function madeByPress(tx: Tx, rowId: string): Promise<string | null> {
  const press = pressOfStaff()
  return (press && (await claimPress(tx, press, rowId)))?.made ?? null
}

/**
 * What the same press was answered before; else it acts, and keeps the answer for a week. `made`: the row it is about.
 * An answer that was taken back since is null: then nobody acts again. `request.key-reused`.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { press, made }: { press: Press | null; made: string },
  act: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!press) return await act()
  const before = await claimPress(tx, press, made)
  if (before) return before.answer && (JSON.parse(decrypt(press.key, press.by, before.answer)) as Answer)
  const answer = await act()
  await keepAnswer(tx, rowOfPress(press, made), encrypt(press.key, press.by, JSON.stringify(answer)))
  return answer
}

/** Null: the press is new, and has made `made` from now on. Else what it was before. */
async function claimPress(tx: Tx, press: Press, made: string) {
  const row = rowOfPress(press, made)
  if (await insertPress(tx, row)) return null
  const known = await readPress(tx, row)
  if (known.asked && !known.asked.equals(press.asked)) throw new Refused('request.key-reused')
  return known
}

/** A press as a row: of its key there is only a hash. */
export const rowOfPress = ({ by, key, asked }: Press, made: string) => ({
  pressed_by: by,
  key_hash: keyHash(key),
  asked,
  made,
})

/** By what a key is known. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest()

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
