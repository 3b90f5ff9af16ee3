import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsOf, listBackups, logFolderOf } from './backup-folder.ts'
import { isBefore, listSegments } from './wal-archive.ts'

/** How long an unfinished backup may still be at work, in milliseconds. */
const AT_WORK = 24 * 60 * 60 * 1000

/**
 * Deletes the backups that are not to be kept, and the log from before the first backup of `exact`: the house can be
 * restored to any second since then, and to the moment of each older backup. Answers the names that went.
 */
export async function deleteBackups(folder: string, kept: { all: ReadonlySet<string>; exact: ReadonlySet<string> }) {
  const found = listBackups(folder)
  const gone = found.filter(({ name }) => !kept.all.has(name))
  for (const { path } of gone) await rm(path, { recursive: true, force: true })
  await deleteUnfinished(folder)
  const from = found
    .filter(({ name }) => kept.exact.has(name))
    .flatMap(({ manifest }) => (manifest ? [manifest.log.first] : []))
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
  if (from) await deleteLogBefore(from, logFolderOf(folder))
  return gone.map(({ name }) => name)
}

async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(backupsOf(folder))) {
    const path = join(backupsOf(folder), name)
    if (!name.endsWith('.part') || !existsSync(path)) continue
    if (Date.now() - (await stat(path)).mtimeMs > AT_WORK) await rm(path, { recursive: true, force: true })
  }
}

async function deleteLogBefore(first: string, logFolder: string): Promise<void> {
  for (const { name, file } of listSegments(logFolder)) {
    if (isBefore(name, first)) await rm(join(logFolder, file), { force: true })
  }
}
