import { HOUR } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countLateRefunds } from './check-store.ts'

const PATIENCE = HOUR

/** Whether money that was promised back goes back within an hour. */
export const refundsGoBack: Check = {
  name: 'refunds',
  everySeconds: 60,
  look: async ({ db, now }) =>
    noneWaits(
      await countLateRefunds(db, new Date(now().getTime() - PATIENCE)),
      'Refunds have waited for more than an hour.',
    ),
}
