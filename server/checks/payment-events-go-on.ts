import { MINUTE } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countLateEvents } from './check-store.ts'

const PATIENCE = MINUTE

/** Whether each message of the payment provider is acted on within a minute. */
export const paymentEventsGoOn: Check = {
  name: 'payment-events',
  everySeconds: 60,
  look: async ({ db, now }) =>
    noneWaits(
      await countLateEvents(db, new Date(now().getTime() - PATIENCE)),
      'Messages of the payment provider have waited for more than a minute.',
    ),
}
