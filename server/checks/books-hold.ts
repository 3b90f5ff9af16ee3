import { readInvariants, readStandalone } from '#db/checks/invariants.ts'
import type { Ctx } from '#server/kit/context.ts'
import { nothingOf, type Check, type Looked } from './check.ts'
import { askRows } from './check-store.ts'

/** Whether every invariant holds that is true at any moment: places, prices, payments, gift cards, memberships. */
export const booksHold: Check = { name: 'books', everySeconds: 10 * 60, look }

async function look({ db }: Pick<Ctx, 'db'>): Promise<Looked> {
  const found: string[] = []
  for (const { id, meaning, query } of await readTimeless()) {
    const rows = await askRows(db, query)
    found.push(...rows.map((row) => `${id}: ${meaning}. ${JSON.stringify(row)}`))
  }
  return nothingOf(found)
}

/** What is due soon has checks of its own, which are made each minute. */
const readTimeless = async () => await readStandalone((await readInvariants()).filter(({ inTime }) => !inTime))
