/**
 * PostgreSQL calls this while it restores, for each file of the log of changes: `fetch-log.ts NAME TO FOLDER`. It
 * ends with 1 where the log ends, and with 255, which ends the restoring, when anything is wrong.
 */
import { fetchLog } from '../db/backup/wal-archive.ts'
import { keyOfEnvironment } from '../db/postgres/archive.ts'

const [name = '', to = '', folder = ''] = process.argv.slice(2)
try {
  const isThere = await fetchLog(name, to, folder, keyOfEnvironment())
  process.exitCode = isThere ? 0 : 1
} catch (error) {
  console.error(`bathhouse: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 255
}
