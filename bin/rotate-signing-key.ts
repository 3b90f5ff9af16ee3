/** `npm run rotate:signing-key`: makes a new key for the tokens of the house. Nobody is signed out. */
import { openClock } from '../server/kit/clock.ts'
import { secretKeyOf } from '../server/kit/config.ts'
import { rotateSigningKey } from '../server/kit/secrets/encrypt-secrets.ts'
import { STAYS_GOOD_FOR } from '../server/kit/secrets/signing-keys.ts'
import { settingsAtHand, withDatabase } from './database-at-hand.ts'

const keys = secretKeyOf(settingsAtHand())
await withDatabase(async (db) => {
  const { now } = await openClock(db, null)
  const changed = await rotateSigningKey(db, keys, now())
  const goodUntil = new Date(changed.from.getTime() + STAYS_GOOD_FOR).toISOString()
  if (changed.isNew) {
    console.log(`The new signing key takes over at ${changed.from.toISOString()}.`)
    console.log(`The key before stays good until ${goodUntil}. Nobody is signed out.`)
  } else {
    console.error(`The signing key was changed lately, and the key before is good until ${goodUntil}.`)
    console.error('Please change it again after that.')
    process.exitCode = 1
  }
})
