import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/kit/context.ts'
import { countTries, countTry, forgiveTries, inTurn, noteFailedTry } from '#server/kit/http/failed-tries.ts'
import { knownBrowser, type Guesser } from '#server/access/known-browser.ts'
import { isPassword } from './passwords.ts'
import { emailKeyOf } from './member-store.ts'

const MISSES_FREE = 5
const MISSES_WITHIN_MINUTES = 15
const LONGEST_WAIT_MS = 8000
const LONGEST_LINE = 10

/** The account that is guessed at; without an id there is none of this address. */
type Account = { id?: string | undefined; email: string; password_hash: string | null }

/**
 * Whether the password is right: the one way to compare one, at every route. The guesses of a network are counted before
 * they are compared, and those at one account wait in one short line; beyond either, `request.too-many`. After five
 * misses at one account in 15 minutes each further answer takes longer, the right one too; the account is never locked
 * (invariant A4). A browser that has signed in to the account before is counted by itself and has a line of its own.
 */
export async function checkPassword(
  ctx: Ctx,
  guesser: Guesser,
  { id, email, password_hash: kept }: Account,
  password: string,
): Promise<boolean> {
  if (!ctx.config.rateLimits) return await isPassword(kept, password)
  const browser = id === undefined ? null : knownBrowser(ctx, guesser, id)
  const takeBack = await countTry(ctx, 'password', browser ?? guesser.network)
  const line = `${emailKeyOf(email)} ${browser ?? ''}`
  const account = createHash('sha256').update(line).digest('base64url').slice(0, 16)
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
