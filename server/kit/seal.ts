import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** Locks words away so that only who has the secret can read them; `purpose` keeps one secret's uses apart. */
export function seal(secret: string, purpose: string, words: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const hidden = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Reads what was sealed with this secret for this purpose; throws for any other. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
