import { databaseUrlOf } from '../db/postgres/supervisor.ts'
import { openDatabase } from '../server/kit/database/db.ts'
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'

/** The settings, with those that are kept in files. What is wrong with one ends the program, in words. */
export function settingsAtHand(): Record<string, string | undefined> {
  try {
    return readSecretFiles(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

/** The address of the database, past a pooler, or of our own one, which runs while `npm start` runs. */
export function urlAtHand(): string {
  const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR } = settingsAtHand()
  return DATABASE_DIRECT_URL || DATABASE_URL || databaseUrlOf(DATA_DIR ?? '.data')
}

/** Runs an action on the database, with a clear message when there is none. */
export async function withDatabase(act: (db: ReturnType<typeof openDatabase>['db']) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(urlAtHand(), 4)
  try {
    await act(db)
  } catch (error) {
    const isAway = ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')
    const said = error instanceof Error ? error.message : error
    console.error(isAway ? 'The house is closed: run npm start first, or set DATABASE_URL.' : said)
    process.exitCode = 1
  } finally {
    await close()
  }
}
