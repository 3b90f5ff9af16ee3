import { readDatabaseConfig } from '../server/kit/database/database-config.ts'
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'

type Env = Record<string, string | undefined>

/** The house's own database and the folder of its backups; refuses in words where there are none. */
export function ownBackups(env: Env) {
  const { databaseUrl, dataDir, backups } = readDatabaseConfig(readSecretFiles(env))
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL that others operate: they back it up. `npm run export` copies the books of the house.',
    )
  }
  if (!backups) throw new Error('BACKUP_DIR is missing: the folder of the backups.')
  return { dataDir, backups }
}

/** Runs one of the programs of the console: what goes wrong is one message and the exit code 1. */
export async function runProgram(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
