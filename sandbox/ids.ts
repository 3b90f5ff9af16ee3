import { randomBytes } from 'node:crypto'

const messages = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A fresh identifier in Stripe's manner: prefix and random letters. */
export function newId(prefix: string, length = 24): string {
  // 4 × 62 = 248: bytes above it would favour the first letters.
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248) text += messages[byte % 62]
  }
  return `${prefix}_${text.slice(0, length)}`
}
