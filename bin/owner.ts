/** `npm run owner -- --email x`: makes somebody an owner when all owners are lost, by a link to a new password. */
import { parseArgs } from 'node:util'
import { isEmail, plainEmail } from '../domain/email-address.ts'
import { openClock } from '../server/kit/clock.ts'
import { restoreOwner } from '../server/first-day/restore-owner.ts'
import { settingsAtHand, withDatabase } from './database-at-hand.ts'

const typed = parseArgs({ options: { email: { type: 'string' } } }).values.email ?? ''
const email = plainEmail(typed)
if (!isEmail(email)) {
  console.error('Whose house is it? npm run owner -- --email name@example.com')
  process.exit(1)
}
const env = settingsAtHand()
const siteUrl = new URL(env['SITE_URL'] ?? `http://localhost:${env['PORT'] ?? 4000}`).origin
await withDatabase(async (db) => {
  const { now } = await openClock(db, null)
  const { link, until } = await restoreOwner({ db, now, siteUrl }, email)
  console.log(`${email} is an owner now. Choose a new password by ${until.toISOString()} at`)
  console.log(link)
  console.log(`Then sign in at ${siteUrl}/desk and set up a second factor. It is written into the history.`)
})
