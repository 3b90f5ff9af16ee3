import type { Db, Tx } from './db.ts'

/** Reads by several statements what is of one moment: what is written meanwhile is in all of them or in none. */
export const readAtOneMoment = <Read>(db: Db, read: (tx: Tx) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)
