import { createHash } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import { encrypt, decrypt } from '#server/kit/encrypt.ts'

/** One press of a button, by the key that its browser gave it (decision 45), and what it asked for. */
export type Press = { key: string; bodyHash: Buffer }

export function readPress(key: string | undefined, body: object): Press | null {
  return key === undefined ? null : { key, bodyHash: sha256(JSON.stringify(body)) }
}

/** What is kept of a press: the voucher's code can be read again only with its key, which is not kept. */
export const kept = (press: Press | null, bookingId: string, code: string | null) => ({
  press_hash: press && pressHash(press, bookingId),
  body_hash: press && press.bodyHash,
  encrypted_code: press && code !== null ? encrypt(press.key, purposeOf(bookingId), code) : null,
})

/** The voucher's code, for the same press that was answered with it. */
export const codeFor = (press: Press, bookingId: string, encrypted: Buffer) =>
  decrypt(press.key, purposeOf(bookingId), encrypted)

/** Whether this is the press that was answered before; with its key but another body it is `request.key-reused`. */
export function isSamePress(
  press: Press | null,
  bookingId: string,
  done: { press_hash: Buffer | null; body_hash: Buffer | null },
): press is Press {
  if (!press || !done.press_hash?.equals(pressHash(press, bookingId))) return false
  if (!done.body_hash?.equals(press.bodyHash)) throw new Refused('request.key-reused')
  return true
}

const purposeOf = (bookingId: string) => `voucher of booking ${bookingId}`
const pressHash = ({ key }: Press, bookingId: string) => sha256(`press ${bookingId} ${key}`)
const sha256 = (words: string) => createHash('sha256').update(words).digest()
