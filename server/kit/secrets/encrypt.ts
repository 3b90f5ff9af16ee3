import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** Locks words away so that only who has the secret can read them; `purpose` keeps one secret's uses apart. */
export function encrypt(secret: string, purpose: string, words: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const hidden = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Reads what was encrypted with this secret for this purpose; throws for any other. */
export function decrypt(secret: string, purpose: string, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), encrypted.subarray(0, ivBytes))
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
