import { createHash } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import { encrypt, decrypt } from '#server/kit/secrets/encrypt.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { CancelResult } from './give-back.ts'
import { findPart } from './store.ts'

/** A request with an idempotency key (ruling 45), and the hash of what it asks for. */
export type KeyedRequest = { key: string; bodyHash: Buffer }

/** A request without a key is a new one each time. */
export function readKeyedRequest(key: string | undefined, body: object): KeyedRequest | null {
  return key === undefined ? null : { key, bodyHash: sha256(JSON.stringify(body)) }
}

/** What is stored of a request: the voucher's code can be decrypted only with the key, which is not stored. */
export const rememberRequest = (keyed: KeyedRequest | null, bookingId: string, code: string | null) => ({
  key_hash: keyed && keyHash(keyed, bookingId),
  body_hash: keyed && keyed.bodyHash,
  encrypted_code: keyed && code !== null ? encrypt(keyed.key, purposeOf(bookingId), code) : null,
})

const voucherCodeFor = (keyed: KeyedRequest, bookingId: string, encrypted: Buffer) =>
  decrypt(keyed.key, purposeOf(bookingId), encrypted)

/** Whether this is a repeat of the answered request; the same key with another body is refused: `request.key-reused`. */
export function isSameRequest(
  keyed: KeyedRequest | null,
  bookingId: string,
  done: { key_hash: Buffer | null; body_hash: Buffer | null },
): keyed is KeyedRequest {
  if (!keyed || !done.key_hash?.equals(keyHash(keyed, bookingId))) return false
  if (!done.body_hash?.equals(keyed.bodyHash)) throw new Refused('request.key-reused')
  return true
}

/** What came of the same request about a part of a party before; undefined: there was none. `request.key-reused`. */
export async function findSameRequest(tx: Tx, keyed: KeyedRequest, bookingId: string) {
  const done = await findPart(tx, bookingId, keyHash(keyed, bookingId))
  return done && isSameRequest(keyed, bookingId, done) ? done : undefined
}

type Done = {
  outcome: CancelResult['outcome']
  amount_cents: number
  gift_cents: number
  encrypted_code: Buffer | null
  refund_id: string | null
  valid_until: Date | null
}

/** What the first of several same requests was answered: also the code of its voucher, which nobody else can read. */
export function firstAnswer(done: Done, keyed: KeyedRequest, bookingId: string): CancelResult {
  const code = done.encrypted_code && voucherCodeFor(keyed, bookingId, done.encrypted_code)
  const { valid_until: validUntil } = done
  const balance = done.outcome === 'voucher' ? done.amount_cents : done.gift_cents
  const voucher = code === null || validUntil === null ? null : { code, balance, validUntil }
  return { outcome: done.outcome, amount: done.amount_cents, voucher, refundId: done.refund_id }
}

const purposeOf = (bookingId: string) => `voucher of booking ${bookingId}`
const keyHash = ({ key }: KeyedRequest, bookingId: string) => sha256(`press ${bookingId} ${key}`)
const sha256 = (words: string) => createHash('sha256').update(words).digest()
