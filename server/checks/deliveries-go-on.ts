import { MINUTE } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countLateDeliveries } from './check-store.ts'

const PATIENCE = 10 * MINUTE

/** Whether other programs are told what happened within ten minutes. */
export const deliveriesGoOn: Check = {
  name: 'deliveries',
  everySeconds: 60,
  look: async ({ db, now }) =>
    noneWaits(
      await countLateDeliveries(db, new Date(now().getTime() - PATIENCE)),
      'Other programs have not been told for more than ten minutes.',
    ),
}
