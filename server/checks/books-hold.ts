import { setTimeout as wait } from 'node:timers/promises'
import { readInvariants, readStandalone } from '#db/checks/invariants.ts'
import type { Ctx } from '#server/kit/context.ts'
import { nothingOf, type Check, type Looked } from './check.ts'
import { askRows } from './check-store.ts'

/** Whether every invariant holds that is true at any moment: places, prices, payments, gift cards, memberships. */
export const booksHold: Check = { name: 'books', everySeconds: 10 * 60, look }

async function look({ db }: Pick<Ctx, 'db'>): Promise<Looked> {
  const found: string[] = []
  for (const { id, meaning, query } of await readTimeless()) {
    const startedAt = performance.now()
    const rows = await askRows(db, query)
    await leaveToGuests(performance.now() - startedAt)
    found.push(...rows.map((row) => `${id}: ${meaning}. ${JSON.stringify(row)}`))
  }
  return nothingOf(found)
}

/** A question that took this long takes the database from guests, in milliseconds. */
const LONG = 50
/** What a long question has taken from guests is left to them so many times over: large books cost no more than small ones. */
const TIMES_LEFT = 19

const leaveToGuests = async (took: number): Promise<void> => {
  if (took > LONG) await wait(TIMES_LEFT * took)
}

/** What is due soon has checks of its own, which are made each minute. */
const readTimeless = async () => await readStandalone((await readInvariants()).filter(({ inTime }) => !inTime))
