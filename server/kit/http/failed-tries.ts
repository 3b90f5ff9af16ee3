import { sql } from 'kysely'
import { rateLimits, widerInHouse, type Limited, type RateLimit } from '#domain/rate-limits.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { WIDER_TIMES, widerThan, widestOf } from './network.ts'
import { timesOf } from './own-network.ts'

/**
 * Lets a network guess a secret, and counts wrong guesses. After too many, right and wrong guesses alike are refused,
 * `request.too-many`.
 */
export async function letGuess<Answer>(
  ctx: Ctx,
  what: Limited,
  network: string,
  look: (noteWrong: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  if (!ctx.config.rateLimits) return await look(async () => {})
  return await inTurn(`${what} ${widestOf(network)}`, async () => {
    const takeBack = await countFirst(ctx, what, network)
    let isWrong = false
    try {
      return await look(async () => (isWrong = true))
    } finally {
      if (!isWrong) await takeBack()
    }
  })
}

/**
 * Counts a try before it is checked, and answers how to take the count back when it was right; above the limit it is
 * refused, `request.too-many`.
 */
export async function countTry(ctx: Ctx, what: Limited, by: string): Promise<() => Promise<unknown>> {
  if (!ctx.config.rateLimits) return async () => {}
  return await inTurn(`${what} ${widestOf(by)}`, () => countFirst(ctx, what, by))
}

/**
 * A hundred tries at once count like a hundred in a row: within this process they wait without a connection, those of
 * several processes by a lock.
 */
async function countFirst(ctx: Ctx, what: Limited, by: string): Promise<() => Promise<unknown>> {
  const { id } = await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`try ${what} ${widestOf(by)}`}, 0))`.execute(tx)
    await refuseGuessers({ ...ctx, db: tx }, what, by)
    return await noteFailedTry({ ...ctx, db: tx }, what, by)
  })
  return () => ctx.db.deleteFrom('failed_try').where('id', '=', id).execute()
}

const lines = new Map<string, { last: Promise<unknown>; length: number }>()
/** As long as an answer in a line takes at most. */
const LONGEST_ANSWER_SECONDS = 10

/** Runs an action after all earlier ones under this name; a full queue is refused, `request.too-many`. */
export async function inTurn<Answer>(name: string, act: () => Promise<Answer>, longest = Infinity): Promise<Answer> {
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= longest) throw new Refused('request.too-many', {}, { retryAfter: LONGEST_ANSWER_SECONDS })
  const before = line.last
  const mine = (async () => {
    await before.catch(() => {})
    return await act()
  })()
  lines.set(name, { last: mine, length: line.length + 1 })
  try {
    return await mine
  } finally {
    const left = lines.get(name)
    if (!left || left.length === 1) lines.delete(name)
    else lines.set(name, { ...left, length: left.length - 1 })
  }
}

/** Refuses a network that has guessed wrong too often lately, or a part of a wider one that has, and says until when. */
async function refuseGuessers(ctx: Ctx, what: Limited, network: string): Promise<void> {
  if (!ctx.config.rateLimits) return
  const { most, withinMinutes } = rateLimits[what]
  const times = widerInHouse.has(what) ? await timesOf(ctx.db, network) : 1
  const waits = [await secondsUntilFewer(ctx, what, { network }, { most: most * times, withinMinutes })]
  const wider = widerThan(network)
  if (wider !== null) {
    waits.push(await secondsUntilFewer(ctx, what, { wider }, { most: most * WIDER_TIMES, withinMinutes }))
  }
  const retryAfter = Math.max(...waits.map((wait) => wait ?? 0))
  if (retryAfter > 0) throw new Refused('request.too-many', {}, { retryAfter })
}

/** In how many seconds fewer than the most will have been counted within the time; null when it is so already. */
async function secondsUntilFewer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  what: string,
  by: { network: string } | { wider: string },
  { most, withinMinutes }: RateLimit,
): Promise<number | null> {
  const since = now().getTime() - withinMinutes * MINUTE
  const decisive = await db
    .selectFrom('failed_try')
    .select('at')
    .where('what', '=', what)
    .where((row) =>
      'network' in by ? row('network', '=', by.network) : row(sql`split_part(network, '.', 1)`, '=', by.wider),
    )
    .where('at', '>', new Date(since))
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return decisive ? (decisive.at.getTime() - since) / 1000 : null
}

/** How many wrong guesses were made lately: at `what`, from a network or at an account. */
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
  db.insertInto('failed_try').values({ what, network: by, at: now() }).returning('id').executeTakeFirstOrThrow()

/** Forgets the wrong guesses at something that was guessed right at last. */
export const forgiveTries = ({ db }: Pick<Ctx, 'db'>, what: string, by: string) =>
  db.deleteFrom('failed_try').where('what', '=', what).where('network', '=', by).execute()
