import { noneWaits, type Check } from './check.ts'
import { countMissingSessions } from './check-store.ts'

/** Whether every start that the times ask for can be booked, up to the last day that is offered. */
export const horizonIsFull: Check = {
  name: 'horizon',
  everySeconds: 10 * 60,
  look: async ({ db, now }) => {
    const { free } = await countMissingSessions(db, now())
    return noneWaits(free, 'Starts that the times ask for are not in the calendar.')
  },
}
