import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** Writes the business down, if nobody has since this revision; undefined: somebody has. */
export const updateVenue = (tx: Tx, change: Updateable<Tables['venue']>, revision: number) =>
  tx.updateTable('venue').set(change).where('revision', '=', revision).returning('revision').executeTakeFirst()
