/** `npm run --silent scene -- NAME 'JSON'`: sets up one scene in the database and prints it as one line of JSON. */
import { findSandbox } from '../proofs/find-sandbox.ts'
import { setScene } from '../proofs/scenes.ts'
import { secretKeyOf } from '../server/kit/config.ts'
import { settingsAtHand, withDatabase } from './database-at-hand.ts'

const [name = '', asked = '{}'] = process.argv.slice(2)
await withDatabase(async (db) => {
  const { secretKey } = secretKeyOf(settingsAtHand())
  const provider = await findSandbox(db, process.env)
  console.log(JSON.stringify(await setScene(db, name, JSON.parse(asked), provider, secretKey)))
})
