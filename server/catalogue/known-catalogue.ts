import { listAllPromotions } from '#server/promotions/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { sayClosedHours } from './say-closed-hours.ts'
import { findOpeningDates, listClosuresToCome, listServices } from './store.ts'

export type KnownCatalogue = Awaited<ReturnType<typeof readCatalogue>>

/** Everything that is for sale, when, and for how much, as this process knows it: at most a moment old. */
export const knownCatalogue = ({ db, remember }: Pick<Ctx, 'db' | 'remember'>): Promise<KnownCatalogue> =>
  remember('catalogue', () => readCatalogue(db))

/** The same for what is sold now: every change that was committed before this call counts. */
export async function currentCatalogue(ctx: Pick<Ctx, 'db' | 'remember' | 'announcements'>): Promise<KnownCatalogue> {
  await ctx.announcements.caughtUp()
  return await knownCatalogue(ctx)
}

async function readCatalogue(db: Db) {
  const [venue, services, dates, closures, promotions] = await Promise.all([
    findVenue(db),
    listServices(db),
    findOpeningDates(db),
    listClosuresToCome(db),
    listAllPromotions(db),
  ])
  return { venue, services, dates, closedHours: sayClosedHours(closures), promotions }
}
