import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/kit/context.ts'
import { countTries, countTry, forgiveTries, inTurn, noteFailedTry } from '#server/kit/failed-tries.ts'
import { isPassword } from './passwords.ts'
import { emailKeyOf } from './store.ts'

const MISSES_FREE = 5
const MISSES_WITHIN_MINUTES = 15
const LONGEST_WAIT_MS = 8000
const LONGEST_LINE = 10

/**
 * Whether the password is right: the one way to compare one, at every door. The guesses of a network are counted before
 * they are compared, and those at one account wait in one short line; beyond either, `request.too-many`. After five
 * misses at one account in 15 minutes each further answer takes longer, the right one too; the account is never locked
 * (invariant A4).
 */
export async function checkPassword(
  ctx: Ctx,
  network: string,
  email: string,
  kept: string | null,
  password: string,
): Promise<boolean> {
  if (!ctx.config.rateLimits) return await isPassword(kept, password)
  const takeBack = await countTry(ctx, 'password', network)
  const account = createHash('sha256').update(emailKeyOf(email)).digest('base64url').slice(0, 16)
  const compare = async () => {
    await noteFailedTry(ctx, 'password-of', account)
    const tries = await countTries(ctx, 'password-of', account, MISSES_WITHIN_MINUTES)
    if (tries > MISSES_FREE) await wait(Math.min(500 * 2 ** (tries - MISSES_FREE - 1), LONGEST_WAIT_MS))
    const isRight = await isPassword(kept, password)
    if (isRight) await Promise.all([takeBack(), forgiveTries(ctx, 'password-of', account)])
    return isRight
  }
  return await inTurn(`password of ${account}`, compare, LONGEST_LINE)
}
