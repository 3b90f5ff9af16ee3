/** `npm run chk:views`: installs the views of the check contract in the database. */
import { installChkViews } from '../proofs/chk-views.ts'
import { withDatabase } from './database-at-hand.ts'

await withDatabase(async (db) => {
  await installChkViews(db)
  console.log('The views of the check contract are in the schema chk.')
})
