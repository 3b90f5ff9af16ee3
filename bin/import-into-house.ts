import { listKnownSteps, migrate, migrateTo } from '../db/migrate.ts'
import { importBooks } from '../db/transfer/import-books.ts'
import { findViolationsAsOf } from '../proofs/check-invariants.ts'
import { openDatabase } from '../server/kit/database/db.ts'
import { withBooks } from './with-books.ts'

/** Brings the books of a file into the empty database that the settings name, and says what came. */
export async function importIntoHouse(file: string, env: Record<string, string | undefined>): Promise<void> {
  await withBooks({ env, mustBeThere: false }, async (url) => {
    const { tables, madeAt } = await importBooks(url, file, {
      steps: await listKnownSteps(),
      migrate: async (upTo) => {
        const { db, close } = openDatabase(url, 1)
        try {
          await (upTo ? migrateTo(db, upTo) : migrate(db))
        } finally {
          await close()
        }
      },
      findViolations: findViolationsAsOf,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`The books of ${madeAt} are in: ${rows} rows of ${tables.length} tables. Every invariant holds.`)
  })
}
