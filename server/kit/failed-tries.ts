import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from './context.ts'

/** What strangers might guess at. */
export type Guessed = 'code'

const limits: Record<Guessed, { most: number; withinMinutes: number }> = { code: { most: 10, withinMinutes: 1 } }

/** Refuses a network that has guessed wrong too often lately: `request.too-many`, for right and wrong guesses alike. */
export async function refuseGuessers({ db, config, now }: Ctx, what: Guessed, network: string): Promise<void> {
  if (!config.rateLimits) return
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

/** Notes a wrong guess. */
export const noteFailedTry = ({ db, now }: Ctx, what: Guessed, network: string) =>
  db.insertInto('failed_try').values({ what, network, at: now() }).execute()

/** Forgets the wrong guesses that no limit looks at any more. */
export const forgetOldTries = ({ db, now }: Ctx) =>
  db
    .deleteFrom('failed_try')
    .where('at', '<', new Date(now().getTime() - 24 * 60 * MINUTE))
    .execute()
