import { DAY, MINUTE } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countFailedEmails, countLateEmails } from './check-store.ts'

const PATIENCE = 5 * MINUTE
/** An address that does not exist is no fault of the house for ever. */
const LOOKED_BACK = 7 * DAY

/** Whether emails go within five minutes, and none of the last days has failed that was not sent again. */
export const emailsGo: Check = {
  name: 'emails',
  everySeconds: 60,
  look: async ({ db, now }) => {
    const waiting = noneWaits(
      await countLateEmails(db, new Date(now().getTime() - PATIENCE)),
      'Emails have waited for more than five minutes.',
    )
    const failed = noneWaits(
      await countFailedEmails(db, new Date(now().getTime() - LOOKED_BACK)),
      'Emails of the last seven days could not be sent.',
    )
    return {
      isWell: waiting.isWell && failed.isWell,
      count: waiting.count + failed.count,
      details: [...waiting.details, ...failed.details],
    }
  },
}
