import { MINUTE } from '#domain/sydney-time.ts'
import { nothingOf, type Check } from './check.ts'
import { countUnsealed, listBrokenSeals } from './check-store.ts'

/** Entries that are older than this are sealed. */
const SOON = 10 * MINUTE

/** Whether the seals of the history fit its entries, and are made in time. */
export const sealsHold: Check = {
  name: 'seals',
  everySeconds: 10 * 60,
  look: async ({ db, now }) => {
    const broken = await listBrokenSeals(db)
    const late = await countUnsealed(db, new Date(now().getTime() - SOON))
    return nothingOf([
      ...broken.map((upTo) => `The seal up to entry ${upTo} does not fit.`),
      ...(late > 0 ? [`${late} entries are not sealed yet.`] : []),
    ])
  },
}
