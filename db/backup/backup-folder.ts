import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Archive } from '../postgres/archive.ts'
import { canReach, privateFolder } from '../postgres/keeper.ts'
import type { Place } from '../postgres/postmaster.ts'
import { readKeyFile } from './key-file.ts'
import { measureFile, syncFolderOf, type Measured } from './packed-file.ts'
import { seal, unseal } from './sealed-text.ts'

/** Where a house of its own database is backed up. */
export type Backups = { folder: string; keyFile: string | null; archiveSeconds: number }

/** What a backup says of itself. */
export type Manifest = {
  format: 1
  /** Which database it is of: PostgreSQL's own number of it. */
  database: string
  postgres: string
  startedAt: string
  /** The earliest instant that it can be restored to. */
  finishedAt: string
  /** The log of changes that makes it whole: the first and the last segment, and where in that one it ends. */
  log: { first: string; last: string; end: string }
  /** The mark of the key that it is encrypted with; null: it is not encrypted. */
  key: string | null
  /** The copy of the data folder, then the log. */
  files: ({ name: string } & Measured)[]
}

/** A backup in the folder; without a manifest that can be believed it is not good. */
export type Found = { name: string; path: string; manifest: Manifest | null }

/** The log of changes, as PostgreSQL hands it over. */
export const logFolderOf = (folder: string) => join(folder, 'wal')
/** One folder for each backup. */
export const backupsOf = (folder: string) => join(folder, 'backups')
/** What a backup holds of the data folder. */
export const DATA_FILE = 'data.tar'

/**
 * Makes a folder ready to take the log of a database, and answers how PostgreSQL is to write there. Refused are a
 * folder that holds the backups of another database and one that the database's account cannot use.
 */
export function openArchive({ keeper, data }: Place, { folder, keyFile, archiveSeconds }: Backups): Archive {
  const key = keyFile ? readKeyFile(keyFile) : null
  mkdirSync(folder, { recursive: true, mode: keeper ? 0o711 : 0o700 })
  mkdirSync(backupsOf(folder), { recursive: true, mode: 0o700 })
  for (const path of [folder, process.execPath, dirname(fileURLToPath(import.meta.url))]) {
    if (!canReach(keeper, path)) {
      throw new Error(`BACKUP_DIR: the account that runs the database (number ${keeper?.uid}) cannot reach ${path}.`)
    }
  }
  const logFolder = privateFolder(keeper, logFolderOf(folder))
  const ours = databaseNumberOf(data)
  const owner = join(folder, 'database')
  if (!existsSync(owner)) writeFileSync(owner, ours, { mode: 0o600 })
  if (readFileSync(owner, 'utf8') !== ours) {
    throw new Error(`BACKUP_DIR: ${folder} holds the backups of another database. Please choose an empty folder.`)
  }
  return { folder: logFolder, key, everySeconds: archiveSeconds }
}

/** The number by which PostgreSQL knows a database wherever its files are copied: the first eight bytes of this file. */
const databaseNumberOf = (data: string) => String(readFileSync(join(data, 'global/pg_control')).readBigUInt64LE(0))

/** All backups of a folder that were finished, the oldest first. */
export function listBackups(folder: string): Found[] {
  if (!existsSync(backupsOf(folder))) return []
  return readdirSync(backupsOf(folder))
    .filter((name) => !name.endsWith('.part') && lstatSync(join(backupsOf(folder), name)).isDirectory())
    .toSorted()
    .map((name) => {
      const path = join(backupsOf(folder), name)
      return { name, path, manifest: readManifest(path) }
    })
}

/** What is wrong with a backup, in words; null when each file is as its manifest says. */
export async function faultOf({ name, path, manifest }: Found): Promise<string | null> {
  if (!manifest) return `The backup ${name} is damaged: its manifest was changed or is missing.`
  for (const file of manifest.files) {
    const at = join(path, file.name)
    const found = existsSync(at) ? await measureFile(at) : null
    if (found?.sha256 !== file.sha256 || found.bytes !== file.bytes) {
      return `The backup ${name} is damaged: ${file.name} is not as its manifest says.`
    }
  }
  return null
}

/** Writes the manifest into the folder of its backup. */
export const writeManifest = (path: string, manifest: Manifest): Promise<void> =>
  writeSafely(join(path, 'manifest.json'), seal(JSON.stringify(manifest, null, 2)))

function readManifest(path: string): Manifest | null {
  try {
    const body = unseal(readFileSync(join(path, 'manifest.json'), 'utf8'))
    if (body === null) return null
    const manifest = JSON.parse(body) as Manifest
    const isWhole = manifest.files.every(({ name, bytes }) => statSync(join(path, name)).size === bytes)
    return manifest.format === 1 && isWhole ? manifest : null
  } catch {
    return null
  }
}

/** Writes a small file as a whole, or not at all. */
export async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolderOf(path)
}
