/**
 * PostgreSQL calls this with each file of its log of changes that is full, or a minute old:
 * `archive-log.ts FROM FOLDER NAME`. It keeps the file, and comes again, until this has ended well.
 */
import { archiveLog } from '../db/backup/wal-archive.ts'
import { keyOfEnvironment } from '../db/postgres/archive.ts'

const [from = '', folder = '', name = ''] = process.argv.slice(2)
try {
  await archiveLog(from, folder, name, keyOfEnvironment())
} catch (error) {
  console.error(`bathhouse: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
