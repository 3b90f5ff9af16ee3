import { databaseUrlOf } from '../db/postgres/supervisor.ts'
import { openDatabase } from '../server/kit/db.ts'

/** The address of the database: DATABASE_URL, or our own one, which runs while `npm start` runs. */
export const urlAtHand = () => process.env.DATABASE_URL ?? databaseUrlOf(process.env.DATA_DIR ?? '.data')

/** Runs an action on the database, with a clear message when there is none. */
export async function withDatabase(act: (db: ReturnType<typeof openDatabase>['db']) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(urlAtHand(), 4)
  try {
    await act(db)
  } catch (error) {
    const isAway = ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')
    console.error(isAway ? 'The house is closed: run npm start first, or set DATABASE_URL.' : error)
    process.exitCode = 1
  } finally {
    await close()
  }
}
