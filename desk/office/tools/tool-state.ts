import type { ApiKeyShown } from '#api/api-keys.ts'

/** Whether a key still opens something. */
export function keyState({ revokedDate, expiresDate }: ApiKeyShown, now: Date): 'open' | 'revoked' | 'over' {
  if (revokedDate !== null) return 'revoked'
  return expiresDate !== null && new Date(expiresDate) <= now ? 'over' : 'open'
}

/** Where a line of addresses stands: each on a line of its own, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whether a tool may be answered at this address: https, or one on its own machine. */
export function isAnswerAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.hash !== '' || url.username !== '') return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  )
}
