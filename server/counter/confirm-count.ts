import { dollars, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { findTriedCounts, TRIED_COUNT } from './drawer-store.ts'

/** Asks for the manager who confirms a count, the nth that was tried; answers who did, else refuses. */
export type Confirm = (nth: number) => Promise<string>

type Tried = { drawerId: string; since: Date; counted: Cents; difference: Cents }

/**
 * The manager who confirms a count that is far off. Whoever counts is only told that a manager is needed. A count that
 * nobody confirms stays in the history, once for each press, so that a manager sees how many were tried.
 */
export async function confirmCount({ db, tx }: { db: Db; tx: Tx }, tried: Tried, confirm: Confirm): Promise<string> {
  const { tries, isKnown } = await findTriedCounts(tx, tried)
  const nth = isKnown ? tries : tries + 1
  try {
    return await confirm(nth)
  } catch (error) {
    if (error instanceof Refused && !isKnown) await noteTried(db, tried, nth)
    throw error
  }
}

/** In a transaction of its own: the one that counts is undone. */
async function noteTried(db: Db, { drawerId, counted, difference }: Tried, nth: number): Promise<void> {
  const facts = { counted_cents: counted, difference: offBy(difference), count: nth }
  await db.transaction().execute((tx) => noteAct(tx, { what: 'drawer', row: drawerId, name: TRIED_COUNT, facts }))
}

const offBy = (difference: Cents): string => `${difference < 0 ? 'Short' : 'Over'} by ${dollars(Math.abs(difference))}.`
