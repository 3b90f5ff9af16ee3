import { hasOwnDetails, type SetUp, type StepToConfirm } from '#domain/set-up.ts'
import { hasTimes } from '#server/catalogue/has-times.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

/** What is known of a house that is being set up, and whether its owner has opened it. */
export async function findSetUp(db: Db): Promise<SetUp & { isOpened: boolean }> {
  const [venue, services, done] = await Promise.all([findVenue(db), listServices(db), listStepsDone(db)])
  return {
    hasDetails: hasOwnDetails({ address: venue.address, supportEmail: venue.support_email }),
    services: services.length,
    withoutTimes: services.filter(({ has_times }) => !has_times).map(({ id, name }) => ({ id, name })),
    confirmed: {
      extras: done.includes('extras'),
      rules: done.includes('rules'),
      emails: done.includes('emails'),
    },
    isOpened: done.includes('opening'),
  }
}

/** The services that guests can book, in the order of the menu, and whether each has times. */
const listServices = (db: Db) =>
  db
    .selectFrom('service')
    .select(['id', 'name', hasTimes.as('has_times')])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()

async function listStepsDone(db: Db): Promise<string[]> {
  const steps = await db.selectFrom('set_up_step').select('name').execute()
  return steps.map(({ name }) => name)
}

/** Keeps the settings as they are until the end of the transaction. */
export const lockVenue = (tx: Tx) => tx.selectFrom('venue').select('revision').forShare().executeTakeFirstOrThrow()

/** Notes a step as done, and says whether it was not before. */
export async function noteStep(tx: Tx, name: StepToConfirm | 'opening'): Promise<boolean> {
  const noted = await tx
    .insertInto('set_up_step')
    .values({ name })
    .onConflict((already) => already.doNothing())
    .returning('name')
    .executeTakeFirst()
  return noted !== undefined
}
