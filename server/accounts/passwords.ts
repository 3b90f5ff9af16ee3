import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '#server/kit/config.ts'
import { inFew } from '#server/kit/in-few.ts'

/** Each takes a tenth of a second of a core and 19 MiB: two at once, so that other requests are not delayed. */
const inTurn = inFew(2, 200)
const argon = promisify(argon2)
const derive = (...input: Parameters<typeof argon>) => inTurn(() => argon(...input))
const always = { parallelism: 1, tagLength: 32 }
/** OWASP's first choice: 19 MiB, two passes, one lane. Tests may do with the least that the algorithm allows. */
const costs = { full: { ...always, memory: 19 * 1024, passes: 2 }, low: { ...always, memory: 8, passes: 1 } }

type Cost = Config['passwordCost']

/** A password as it is kept (`request.too-many` while 200 others wait): an argon2id hash with its salt and cost, as a PHC string. */
export async function hashPassword(password: string, wanted: Cost = 'full'): Promise<string> {
  const cost = costs[wanted]
  const salt = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, nonce: salt, message: Buffer.from(password.normalize('NFKC')) })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a password matches the stored hash. Without a hash the same work is done, so that the response time does not
 * reveal whether an account exists.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const [, , , parameters = '', salt = '', hash = ''] = (hasPassword(kept) ? kept : NOBODYS).split('$')
  const { m, t, p } = Object.fromEntries(parameters.split(',').map((part) => part.split('=')))
  const tried = await derive('argon2id', {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: always.tagLength,
    nonce: Buffer.from(salt, 'base64'),
    message: Buffer.from(password.normalize('NFKC')),
  })
  return timingSafeEqual(tried, Buffer.from(hash, 'base64')) && hasPassword(kept)
}

/** Whether an account has a password: one that the house has entered has none before its member chooses one. */
export const hasPassword = (kept: string | null): kept is string => kept?.startsWith('$argon2id$') ?? false

const NOBODYS = `$argon2id$v=19$m=${costs.full.memory},t=${costs.full.passes},p=${always.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
