import { createHash } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import { encrypt, decrypt } from '#server/kit/encrypt.ts'

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

/** The voucher's code, for a repeat of the request that was answered with it. */
export const voucherCodeFor = (keyed: KeyedRequest, bookingId: string, encrypted: Buffer) =>
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

const purposeOf = (bookingId: string) => `voucher of booking ${bookingId}`
const keyHash = ({ key }: KeyedRequest, bookingId: string) => sha256(`press ${bookingId} ${key}`)
const sha256 = (words: string) => createHash('sha256').update(words).digest()
