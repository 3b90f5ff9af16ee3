/**
 * `npm run restore -- [--to INSTANT | --backup NAME]`: restores the house's own database into DATA_DIR from BACKUP_DIR:
 * up to an instant (`2026-11-23T14:05:00+11:00`), to the moment of one backup, or with everything there is. DATA_DIR
 * may not hold a database.
 */
import { parseArgs } from 'node:util'
import { readKeyFile } from '../db/backup/key-file.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { violationsAsOf } from './check-books.ts'
import { ownBackups, runProgram } from './own-backups.ts'

await runProgram(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, backup: { type: 'string' } } })
  const { dataDir, backups } = ownBackups(process.env)
  const key = backups.keyFile ? readKeyFile(backups.keyFile) : null
  if (values.to && values.backup) throw new Error('--to and --backup: please choose one.')
  const upTo = values.to ? instantOf(values.to) : values.backup ? 'backup' : 'end'
  let violations: string[] = []
  const inspect = async (books: { url: string; asOf: Date }) => {
    violations = await violationsAsOf(books)
  }
  const restored = await restoreBackup({ folder: backups.folder, key, dataDir, upTo, name: values.backup, inspect })
  if (restored.reachedEnd) console.log(`The backups end before ${values.to}: everything in them is restored.`)
  console.log(`Restored from ${restored.backup}. The last change in it was made at ${restored.asOf.toISOString()}.`)
  for (const violation of violations) console.log(violation)
  console.log(violations.length === 0 ? 'Every invariant holds.' : `${violations.length} violations.`)
})

function instantOf(text: string): Date {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const instant = new Date(text)
  if (!isInstant || Number.isNaN(instant.getTime())) {
    throw new Error(`--to ${text}: please write it as 2026-11-23T14:05:00+11:00.`)
  }
  if (instant > new Date()) throw new Error(`--to ${text}: that is still to come.`)
  return instant
}
