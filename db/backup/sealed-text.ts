import { createHash } from 'node:crypto'

/** A text that ends with the SHA-256 of all before, so that no byte of it can change unseen. */
export const seal = (body: string) => `${body}\nsha256 ${createHash('sha256').update(body).digest('hex')}\n`

/** What was sealed; null when a byte of it was changed. */
export function unseal(text: string): string | null {
  const body = text.slice(0, text.lastIndexOf('\nsha256 '))
  return text === seal(body) ? body : null
}
