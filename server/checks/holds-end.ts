import { MINUTE } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countLateHolds } from './check-store.ts'

const PATIENCE = MINUTE

/** Whether places that nobody paid for are free again in time. */
export const holdsEnd: Check = {
  name: 'holds',
  everySeconds: 60,
  look: async ({ db, now }) =>
    noneWaits(
      await countLateHolds(db, new Date(now().getTime() - PATIENCE)),
      'Unpaid orders still hold places that should be free.',
    ),
}
