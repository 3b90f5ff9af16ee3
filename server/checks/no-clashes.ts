import { noneWaits, type Check } from './check.ts'
import { countMissingSessions } from './check-store.ts'

/** Whether no two services ask for one pool at the same time: one of them would not take place. */
export const noClashes: Check = {
  name: 'clashes',
  everySeconds: 10 * 60,
  look: async ({ db, now }) => {
    const { taken } = await countMissingSessions(db, now())
    return noneWaits(taken, 'Starts do not take place, because something else is in their pool. See Times.')
  },
}
