import type { SetUp, StepToConfirm } from '#domain/set-up.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

/** What is known of a house that is being set up, and whether its owner has opened it. */
export async function findSetUp(db: Db): Promise<SetUp & { isOpened: boolean }> {
  const [venue, counted, done] = await Promise.all([findVenue(db), countServices(db), listStepsDone(db)])
  return {
    // Whoever saves the settings has seen name and address.
    hasDetails: venue.revision > 1,
    services: counted.services,
    servicesWithTimes: counted.with_times,
    confirmed: { extras: done.includes('extras'), rules: done.includes('rules') },
    isOpened: done.includes('opening'),
  }
}

/** How many services there are for guests to book, and how many of them have times. */
const countServices = (db: Db) =>
  db
    .selectFrom('service')
    .select((row) => [
      row.fn.countAll<number>().as('services'),
      row.fn
        .countAll<number>()
        .filterWhere(
          row.exists(
            row.selectFrom('timetable').select('timetable.id').whereRef('timetable.service_id', '=', 'service.id'),
          ),
        )
        .as('with_times'),
    ])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()

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
