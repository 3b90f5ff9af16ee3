/** `npm run check:invariants`: prints every invariant that the database violates, one line each. */
import { installChkViews } from '../proofs/chk-views.ts'
import { findViolations } from '../proofs/check-invariants.ts'
import { withDatabase } from './database-at-hand.ts'

await withDatabase(async (db) => {
  await installChkViews(db)
  const violations = await findViolations(db)
  for (const violation of violations) console.log(violation)
  console.log(violations.length === 0 ? 'Every invariant holds.' : `${violations.length} violations.`)
  if (violations.length > 0) process.exitCode = 1
})
