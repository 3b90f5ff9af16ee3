import type { Db } from './db.ts'

/** The venue's own settings: name, address, prices of the extras, whether its owner approves each new member. */
export const findVenue = (db: Db) => db.selectFrom('venue').selectAll().executeTakeFirstOrThrow()
