import type { Config } from '#server/kit/config.ts'
import { decrypt, encrypt } from '#server/kit/secrets/encrypt.ts'
import type { EmailRow } from './store.ts'
import type { WrittenEmail } from './write-email.ts'

type Keys = Pick<Config, 'secretKey' | 'secretKeyBefore'>

/** The words of an email, and what is said instead once they are overtaken. */
export type KeptWords = WrittenEmail & { onceOvertaken?: WrittenEmail | null }

/** The words of an email that went, encrypted: whoever reads the database cannot read them. */
export const keepWords = ({ secretKey }: Keys, id: string, email: KeptWords): Buffer =>
  encrypt(secretKey, wordsOf(id), JSON.stringify(email))

/** The words that are kept of an email; null when they are not, or when their key is gone. */
export function openKeptWords(
  { secretKey, secretKeyBefore }: Keys,
  { id, kept_words: kept }: Pick<EmailRow, 'id' | 'kept_words'>,
): KeptWords | null {
  if (kept === null) return null
  for (const key of [secretKey, secretKeyBefore]) {
    if (key === null) continue
    try {
      return JSON.parse(decrypt(key, wordsOf(id), kept)) as KeptWords
    } catch {
      // It was encrypted with the other one.
    }
  }
  return null
}

const wordsOf = (id: string) => `words of email ${id}`
