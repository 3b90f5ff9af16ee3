import { DAY, MINUTE } from '#domain/sydney-time.ts'
import { noneWaits, well, type Check } from './check.ts'
import { countFailedEmails, countKeptEmails, countLateEmails } from './check-store.ts'

const PATIENCE = 5 * MINUTE
/** An address that does not exist is no fault of the house for ever. */
const LOOKED_BACK = 7 * DAY

/**
 * Whether emails go within five minutes, and none of the last days has failed that was not sent again, or stays here for
 * want of a mail server. A demo house needs none.
 */
export const emailsGo: Check = {
  name: 'emails',
  everySeconds: 60,
  look: async ({ db, now, config }) => {
    const lately = new Date(now().getTime() - LOOKED_BACK)
    const waiting = noneWaits(
      await countLateEmails(db, new Date(now().getTime() - PATIENCE)),
      'Emails have waited for more than five minutes.',
    )
    const failed = noneWaits(await countFailedEmails(db, lately), 'Emails of the last seven days could not be sent.')
    const lacksMailServer = config.smtpUrl === null && !config.demo
    const kept = lacksMailServer
      ? noneWaits(await countKeptEmails(db, lately), 'Emails were kept here and not sent: there is no mail server.')
      : well
    const found = [waiting, failed, kept]
    return {
      isWell: found.every(({ isWell }) => isWell),
      count: found.reduce((sum, { count }) => sum + count, 0),
      details: found.flatMap(({ details }) => details),
    }
  },
}
