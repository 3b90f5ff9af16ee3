import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How a backup or its trial ended, and when, by the clock of the machine. */
export type BackupOutcome = { at: Date; isGood: boolean }

/** What `npm run backup` or `npm run drill` has noted in BACKUP_DIR about its last run, when there was one. */
export async function readBackupOutcome(folder: string | null, file: string): Promise<BackupOutcome | null> {
  if (folder === null) return null
  try {
    const { finishedAt, ok } = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const at = new Date(finishedAt)
    return Number.isFinite(at.getTime()) ? { at, isGood: ok === true } : null
  } catch {
    return null
  }
}
