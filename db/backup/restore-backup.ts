import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asKeeper, keeperRole } from '../postgres/roles.ts'
import { privateFolder } from '../postgres/keeper.ts'
import { startPostmaster, stopPostmaster, urlOf, type Place } from '../postgres/postmaster.ts'
import { findPlace } from '../postgres/supervisor.ts'
import { markOf, type Recovery, type UpTo } from '../postgres/archive.ts'
import { faultOf, listBackups, logFolderOf, type Found, type Manifest } from './backup-folder.ts'
import { readPacked, type Key } from './packed-file.ts'
import { readTar } from './tar.ts'
import { isOnLine, readLine, type Line } from './timelines.ts'

export type Asked = {
  /** The folder of the backups. */
  folder: string
  key: Key
  dataDir: string
  upTo: UpTo
  /** The name of the backup to begin with; absent: the last one that serves. */
  name?: string | undefined
  /** Looks at the books while they are still apart; when it fails, nothing is restored. */
  inspect?: (books: { url: string; asOf: Date }) => Promise<void>
}

/**
 * What came back: from which backup, and when the last change was made that is in it. `reachedEnd` when the log ended
 * before the instant that was asked for.
 */
export type Restored = { backup: string; asOf: Date; reachedEnd: boolean }

/**
 * Restores the house's own database from a backup and the log of changes since. The data folder may not hold a
 * database; when anything is missing or damaged it stays as it was, and the error says what it is.
 */
export async function restoreBackup({ folder, key, dataDir, upTo, name, inspect }: Asked): Promise<Restored> {
  const all = listBackups(folder)
  if (all.length === 0) throw new Error(`There is no backup in ${folder}.`)
  const backup = name ? backupNamed(all, name) : chooseBackup(all, upTo, await readLine(logFolderOf(folder), key))
  const fault = keyFault(backup, key) ?? (await faultOf(backup))
  if (fault) throw new Error(fault)
  const place = findPlace(dataDir)
  if (existsSync(place.data)) throw new Error(`${place.data} holds a database already: nothing is restored over it.`)
  const apart: Place = { ...place, data: `${place.data}.restoring` }
  try {
    await unpack(backup, key, apart)
    const restored = await recover(apart, { folder: logFolderOf(folder), key, upTo }, backup.manifest, inspect)
    await rename(apart.data, place.data)
    return { backup: backup.name, ...restored }
  } catch (error) {
    await rm(apart.data, { recursive: true, force: true })
    throw error
  }
}

type Whole = Found & { manifest: Manifest }

function backupNamed(all: Found[], name: string): Whole {
  const found = all.find((backup) => backup.name === name)
  if (!found) throw new Error(`There is no backup ${name}. There are: ${all.map((backup) => backup.name).join(', ')}.`)
  return whole(found)
}

/** The last one that was finished by then; a damaged one is no reason to take an older one in silence. */
function chooseBackup(all: Found[], upTo: UpTo, line: Line | null): Whole {
  const until = upTo instanceof Date ? upTo : null
  const inTime = all.filter(({ name, manifest }) => {
    if (!manifest) return !until || startedAt(name) <= until
    return isOnLine(manifest, line) && (!until || new Date(manifest.finishedAt) <= until)
  })
  const last = inTime.at(-1)
  if (last) return whole(last)
  const first = all.find(({ manifest }) => manifest)?.manifest?.finishedAt
  throw new Error(
    `There is no backup from before ${until?.toISOString()}: the first is of ${first ?? 'no known time'}.`,
  )
}

/** The name says when a backup was begun, whatever became of its manifest. */
const startedAt = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

function whole({ name, path, manifest }: Found): Whole {
  if (!manifest) throw new Error(`The backup ${name} is damaged: its manifest was changed or is missing.`)
  return { name, path, manifest }
}

function keyFault({ name, manifest }: Whole, key: Key): string | null {
  if (manifest.key === null) return null
  if (!key) return `The backup ${name} is encrypted: please set BACKUP_KEY_FILE.`
  return manifest.key === markOf(key) ? null : `The backup ${name} is encrypted with another key.`
}

async function unpack({ path, manifest }: Whole, key: Key, { data, keeper }: Place): Promise<void> {
  await rm(data, { recursive: true, force: true })
  privateFolder(keeper, data)
  const [dataFile, ...log] = manifest.files
  if (!dataFile) throw new Error(`The backup in ${path} is empty.`)
  for await (const { name, isFolder, body } of readTar(readPacked(join(path, dataFile.name), key))) {
    const to = resolve(data, name)
    if (!to.startsWith(data + sep)) throw new Error(`The backup in ${path} wants to write outside of ${data}.`)
    await mkdir(isFolder ? to : dirname(to), { recursive: true, mode: 0o700 })
    if (isFolder) for await (const _nothing of body);
    else await pipeline(body, createWriteStream(to, { mode: 0o600 }))
  }
  for (const { name } of log) {
    const to = join(data, 'pg_wal', name.replace(/\.gz(\.aes)?$/, ''))
    await pipeline(readPacked(join(path, name), key), createWriteStream(to, { mode: 0o600 }))
  }
  await writeFile(join(data, 'recovery.signal'), '')
  if (keeper) execFileSync('chown', ['-R', `${keeper.uid}:${keeper.gid}`, data])
}

/** Lets PostgreSQL bring the files forward. */
async function recover(place: Place, way: Recovery, manifest: Manifest, inspect: Asked['inspect']) {
  const { postmaster, reachedEnd } = await startRecovery(place, way)
  try {
    const adminUrl = urlOf(place.sockets, 'postgres', keeperRole)
    const { rows } = await asKeeper(adminUrl, (admin) =>
      admin.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at'),
    )
    const asOf = rows[0]?.at ?? new Date(manifest.finishedAt)
    await inspect?.({ url: urlOf(place.sockets, 'bathhouse', keeperRole), asOf })
    return { asOf, reachedEnd }
  } finally {
    await stopPostmaster(postmaster)
  }
}

async function startRecovery(place: Place, way: Recovery) {
  try {
    return { postmaster: await startPostmaster({ ...place, recovery: way }), reachedEnd: false }
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const damage = /^bathhouse: (.*)$/m.exec(said)?.[1]
    if (damage) throw new Error(damage, { cause: error })
    // Nothing was written in the last moments before that instant, or they never came into the archive.
    if (!said.includes('recovery ended before configured recovery target was reached')) throw error
    const postmaster = await startPostmaster({ ...place, recovery: { ...way, upTo: 'end' } })
    return { postmaster, reachedEnd: true }
  }
}
