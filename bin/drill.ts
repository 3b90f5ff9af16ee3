/**
 * `npm run drill`: restores the last backup and everything since into a temporary folder, checks every invariant, and
 * writes the outcome to last-drill.json in BACKUP_DIR. The house may be open meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSafely } from '../db/backup/backup-folder.ts'
import { readKeyFile } from '../db/backup/key-file.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { violationsAsOf } from './check-books.ts'
import { ownBackups, runProgram } from './own-backups.ts'

await runProgram(async () => {
  const { backups } = ownBackups(process.env)
  const dataDir = mkdtempSync(join(tmpdir(), 'bathhouse-drill-'))
  const tell = async (outcome: object) =>
    await writeSafely(
      join(backups.folder, 'last-drill.json'),
      `${JSON.stringify({ finishedAt: new Date().toISOString(), ...outcome }, null, 2)}\n`,
    )
  try {
    const key = backups.keyFile ? readKeyFile(backups.keyFile) : null
    const { backup, asOf } = await restoreBackup({
      folder: backups.folder,
      key,
      dataDir,
      upTo: 'end',
      inspect: demandInvariants,
    })
    await tell({ ok: true, backup, asOf: asOf.toISOString() })
    console.log(`The backup ${backup} was restored up to ${asOf.toISOString()}, and every invariant holds.`)
  } catch (error) {
    await tell({ ok: false, error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function demandInvariants(books: { url: string; asOf: Date }): Promise<void> {
  const violations = await violationsAsOf(books)
  if (violations.length > 0) throw new Error(`${violations.length} violations: ${violations.slice(0, 5).join('; ')}`)
}
