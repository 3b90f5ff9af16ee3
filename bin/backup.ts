/** `npm run backup`: makes a backup of the house's own database in BACKUP_DIR while it is open, and deletes old ones. */
import { join } from 'node:path'
import { listBackups, writeSafely } from '../db/backup/backup-folder.ts'
import { deleteBackups } from '../db/backup/delete-backups.ts'
import { makeBackup } from '../db/backup/make-backup.ts'
import { chooseKept } from '../domain/backups/choose-kept.ts'
import { ownBackups, runProgram } from './own-backups.ts'

await runProgram(async () => {
  const { dataDir, backups } = ownBackups(process.env)
  const startedAt = performance.now()
  const tell = async (outcome: object) =>
    await writeSafely(
      join(backups.folder, 'last-backup.json'),
      `${JSON.stringify({ finishedAt: new Date().toISOString(), ...outcome }, null, 2)}\n`,
    )
  try {
    const name = await makeBackup(dataDir, backups)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    await tell({ ok: true, backup: name, seconds })
    console.log(`The backup ${name} is complete (${seconds} s).`)
  } catch (error) {
    await tell({ ok: false, error: error instanceof Error ? error.message : String(error) })
    throw error
  }
  const gone = await deleteBackups(backups.folder, whatToKeep(backups.folder))
  if (gone.length > 0) console.log(`Deleted by the rule 7 days, 5 weeks, 12 months: ${gone.join(', ')}.`)
})

function whatToKeep(folder: string) {
  const found = listBackups(folder).map(({ name, manifest }) => ({
    name,
    at: new Date(manifest?.finishedAt ?? 0),
    isGood: manifest !== null,
  }))
  const kept = chooseKept(found)
  const daily = kept.filter(({ as }) => as === 'daily')
  return { all: new Set(kept.map(({ name }) => name)), exact: new Set(daily.map(({ name }) => name)) }
}
