import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/kit/context.ts'
import { countTries, forgiveTries, noteFailedTry } from '#server/kit/failed-tries.ts'
import { isPassword } from './passwords.ts'
import { emailKeyOf } from './store.ts'

const MISSES_FREE = 5
const MISSES_WITHIN_MINUTES = 15
const LONGEST_WAIT_MS = 8000

/**
 * Whether the password is right. After five misses at one account in 15 minutes each further answer takes longer, the
 * right one too; the account is never locked (invariant A4).
 */
export async function checkPassword(
  ctx: Ctx,
  network: string,
  email: string,
  kept: string | null,
  password: string,
): Promise<boolean> {
  const account = createHash('sha256').update(emailKeyOf(email)).digest('base64url').slice(0, 16)
  // Noted before it is compared, so that a hundred sent at once wait like a hundred sent in a row.
  await noteFailedTry(ctx, 'password-of', account)
  const tries = await countTries(ctx, 'password-of', account, MISSES_WITHIN_MINUTES)
  if (ctx.config.rateLimits && tries > MISSES_FREE) {
    await wait(Math.min(500 * 2 ** (tries - MISSES_FREE - 1), LONGEST_WAIT_MS))
  }
  const isRight = await isPassword(kept, password)
  if (isRight) await forgiveTries(ctx, 'password-of', account)
  else await noteFailedTry(ctx, 'password', network)
  return isRight
}
