import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from './context.ts'

/** What strangers might guess at. */
export type Guessed = 'code' | 'account' | 'password'

/** Codes; whether an address has an account; passwords, whoever's (invariant A4). */
const limits: Record<Guessed, Limit> = {
  code: { most: 10, withinMinutes: 1 },
  account: { most: 10, withinMinutes: 60 },
  password: { most: 50, withinMinutes: 15 },
}

/**
 * Lets a network guess, and counts what turns out wrong. One that has guessed wrong too often lately is refused,
 * `request.too-many`, right and wrong guesses alike. The guesses of one network wait for each other, so that a hundred
 * sent at once are counted like a hundred sent in a row.
 */
export async function letGuess<Answer>(
  ctx: Ctx,
  what: Guessed,
  network: string,
  look: (noteWrong: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  if (!ctx.config.rateLimits) return await look(async () => {})
  return await inTurn(`${what} ${network}`, async () => {
    await refuseGuessers(ctx, what, network)
    return await look(() => noteFailedTry(ctx, what, network))
  })
}

const turns = new Map<string, Promise<unknown>>()

async function inTurn<Answer>(name: string, act: () => Promise<Answer>): Promise<Answer> {
  const before = turns.get(name)
  const mine = (async () => {
    await before?.catch(() => {})
    return await act()
  })()
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}

/** Refuses a network that has guessed wrong too often lately, and says when it may guess again. */
export async function refuseGuessers(ctx: Ctx, what: Guessed, network: string): Promise<void> {
  if (!ctx.config.rateLimits) return
  const retryAfter = await secondsUntilFewer(ctx, what, network, limits[what])
  if (retryAfter !== null) throw new Refused('request.too-many', {}, { retryAfter })
}

type Limit = { most: number; withinMinutes: number }

/** In how many seconds fewer than the most will have been counted within the time; null when it is so already. */
export async function secondsUntilFewer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  what: string,
  by: string,
  { most, withinMinutes }: Limit,
): Promise<number | null> {
  const since = now().getTime() - withinMinutes * MINUTE
  const decisive = await db
    .selectFrom('failed_try')
    .select('at')
    .where('what', '=', what)
    .where('network', '=', by)
    .where('at', '>', new Date(since))
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return decisive ? (decisive.at.getTime() - since) / 1000 : null
}

/** How often somebody has guessed wrong lately: at `what`, from a network or at an account. */
export async function countTries({ db, now }: Pick<Ctx, 'db' | 'now'>, what: string, by: string, minutes: number) {
  const { tries } = await db
    .selectFrom('failed_try')
    .select((row) => row.fn.countAll<number>().as('tries'))
    .where('what', '=', what)
    .where('network', '=', by)
    .where('at', '>', new Date(now().getTime() - minutes * MINUTE))
    .executeTakeFirstOrThrow()
  return tries
}

/** Notes a wrong guess. */
export const noteFailedTry = ({ db, now }: Pick<Ctx, 'db' | 'now'>, what: string, by: string) =>
  db.insertInto('failed_try').values({ what, network: by, at: now() }).execute()

/** Forgets the wrong guesses at something that was guessed right at last. */
export const forgiveTries = ({ db }: Pick<Ctx, 'db'>, what: string, by: string) =>
  db.deleteFrom('failed_try').where('what', '=', what).where('network', '=', by).execute()

/** Forgets the wrong guesses that no limit looks at any more. */
export const forgetOldTries = ({ db, now }: Ctx) =>
  db
    .deleteFrom('failed_try')
    .where('at', '<', new Date(now().getTime() - 24 * 60 * MINUTE))
    .execute()
