import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from './context.ts'

/** What strangers might guess at. */
export type Guessed = 'code'

const limits: Record<Guessed, { most: number; withinMinutes: number }> = { code: { most: 10, withinMinutes: 1 } }

/**
 * Lets a network try a code, and counts what turns out wrong. One that has guessed wrong too often lately is refused,
 * `request.too-many`, right and wrong guesses alike. The guesses of one network wait for each other, so that a hundred
 * sent at once are counted like a hundred sent in a row.
 */
export async function tryCode<Answer>(
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

async function refuseGuessers({ db, now }: Ctx, what: Guessed, network: string): Promise<void> {
  const { most, withinMinutes } = limits[what]
  const { tries } = await db
    .selectFrom('failed_try')
    .select((row) => row.fn.countAll<number>().as('tries'))
    .where('what', '=', what)
    .where('network', '=', network)
    .where('at', '>', new Date(now().getTime() - withinMinutes * MINUTE))
    .executeTakeFirstOrThrow()
  if (tries >= most) throw new Refused('request.too-many')
}

const noteFailedTry = ({ db, now }: Ctx, what: Guessed, network: string) =>
  db.insertInto('failed_try').values({ what, network, at: now() }).execute()

/** Forgets the wrong guesses that no limit looks at any more. */
export const forgetOldTries = ({ db, now }: Ctx) =>
  db
    .deleteFrom('failed_try')
    .where('at', '<', new Date(now().getTime() - 24 * 60 * MINUTE))
    .execute()
