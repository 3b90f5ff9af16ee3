/** `npm run seed`: seeds the database as the demo house; running it again changes nothing. */
import { migrate } from '../db/migrate.ts'
import { seedDemoHouse } from '../db/seed-demo-house.ts'
import { fillHorizon } from '../server/availability/fill-horizon.ts'
import { openClock } from '../server/kit/clock.ts'
import { withDatabase } from './database-at-hand.ts'

await withDatabase(async (db) => {
  await migrate(db)
  await seedDemoHouse(db)
  await fillHorizon({ db, now: (await openClock(db, null)).now, log: console })
  console.log('The demo house is furnished.')
})
