import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { HOUR, MINUTE } from '#domain/sydney-time.ts'

/** The first key of the house, and the one that takes over from it at a moment, if there is one. */
type Keys<Key> = { first: Key; next: { key: Key; from: Date } | null }
export type StoredSigningKeys = Keys<Buffer>

/** A new key takes over when every process has read it (each does so every minute). */
export const TAKES_OVER_AFTER = 10 * MINUTE
/** How long what the previous key has signed stays good: sessions and guests get a new token meanwhile. */
export const STAYS_GOOD_FOR = 24 * HOUR

/** What tokens of this house are signed with, now or before. */
export type SigningKeys = {
  /** Signs words with the key of today. */
  sign: (words: string) => string
  /** Which key has signed these words: the one of today, the one before while it is good, or none. */
  whichSigned: (words: string, signature: string) => 'current' | 'earlier' | null
  /** Reads the stored keys again: another process may have a new one. */
  reload: () => Promise<void>
}

/** Opens the signing keys as they are stored, and follows their change (docs/decisions/115). */
export async function openSigningKeys(read: () => Promise<StoredSigningKeys>, now: () => Date): Promise<SigningKeys> {
  let keys = readied(await read())
  return {
    sign: (words) => signatureBy(keysAt(keys, now()).current, words),
    whichSigned: (words, signature) => {
      const { current, earlier } = keysAt(keys, now())
      if (isSignature(signatureBy(current, words), signature)) return 'current'
      return earlier && isSignature(signatureBy(earlier, words), signature) ? 'earlier' : null
    },
    reload: async () => {
      keys = readied(await read())
    },
  }
}

/** Keys as they sign: to make one ready takes longer than to sign with it. */
const readied = ({ first, next }: StoredSigningKeys): Keys<KeyObject> => ({
  first: createSecretKey(first),
  next: next && { key: createSecretKey(next.key), from: next.from },
})

/** The key that signs at a moment, and the other one that is good then; a key that is to come may sign elsewhere already. */
function keysAt({ first, next }: Keys<KeyObject>, now: Date): { current: KeyObject; earlier: KeyObject | null } {
  if (!next) return { current: first, earlier: null }
  if (now < next.from) return { current: first, earlier: next.key }
  return { current: next.key, earlier: isStillGood(next.from, now) ? first : null }
}

/** Whether the key before is good, when another took over `from` a moment. */
export const isStillGood = (from: Date, now: Date) => now.getTime() < from.getTime() + STAYS_GOOD_FOR

const signatureBy = (key: KeyObject, words: string) => createHmac('sha256', key).update(words).digest('base64url')

function isSignature(right: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
