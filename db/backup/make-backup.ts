import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { markOf } from '../postgres/archive.ts'
import { keeperUrlOf } from '../postgres/supervisor.ts'
import {
  backupsOf,
  DATA_FILE,
  listBackups,
  faultOf,
  logFolderOf,
  writeManifest,
  type Backups,
} from './backup-folder.ts'
import { readKeyFile } from './key-file.ts'
import { endingOf, measureFile, packFile, syncFolderOf, type Key } from './packed-file.ts'
import { packTar, type Entry } from './tar.ts'
import { segmentsBetween } from './wal-archive.ts'

/** How long the log of the last moments may need to be in the archive, in milliseconds. */
const ARCHIVE_PATIENCE = 60_000

/**
 * Makes a backup of the house's own database while the house goes on: every file of it, and the log of what changed
 * meanwhile. It is read again before it counts. Answers its name; fails in words, and then leaves no backup behind.
 */
export async function makeBackup(dataDir: string, { folder, keyFile }: Backups): Promise<string> {
  const key = keyFile ? readKeyFile(keyFile) : null
  const database = await connect(dataDir)
  const name = new Date().toISOString().replaceAll(':', '-')
  const path = join(backupsOf(folder), name)
  const part = `${path}.part`
  try {
    await demandArchive(database, folder)
    await mkdir(part, { recursive: true, mode: 0o700 })
    await fillBackup(database, { part, folder, key })
    await rename(part, path)
    await syncFolderOf(path)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await database.end().catch(() => {})
  }
  await demandGood(folder, name)
  return name
}

async function connect(dataDir: string): Promise<Client> {
  const client = new Client(keeperUrlOf(dataDir))
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`The house is closed, or its database is not in ${dataDir}: start it first.`, { cause: error })
  }
}

async function demandArchive(database: Client, folder: string): Promise<void> {
  const isThere = (
    await one<{ archives: boolean }>(
      database,
      `select current_setting('archive_mode') = 'on' and strpos(current_setting('archive_command'), $1) > 0 as archives`,
      [logFolderOf(folder)],
    )
  ).archives
  if (!isThere) throw new Error(`The database keeps no log in ${folder}: start the house with this BACKUP_DIR first.`)
  const spaces = await one<{ count: number }>(
    database,
    `select count(*)::int as count from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  )
  if (spaces.count > 0)
    throw new Error('The database has files outside its folder (tablespaces): they cannot be copied.')
}

type Stopped = { last: string; end: string; label: string; finished_at: Date }

type Work = { part: string; folder: string; key: Key }

async function fillBackup(database: Client, { part, folder, key }: Work): Promise<void> {
  const about = await one<{ id: string; version: string; data: string }>(
    database,
    `select system_identifier::text as id, current_setting('server_version') as version,
       current_setting('data_directory') as data from pg_control_system()`,
  )
  const { first, started_at } = await one<{ first: string; started_at: Date }>(
    database,
    `select pg_walfile_name(pg_backup_start('bathhouse', true)) as first, clock_timestamp() as started_at`,
  )
  let stopped: Stopped | undefined
  const stopCopying = async () => {
    stopped = await one<Stopped>(
      database,
      `select pg_walfile_name(lsn) as last, lsn::text as end, labelfile as label, clock_timestamp() as finished_at
       from pg_backup_stop(false)`,
    )
    return stopped.label
  }
  const dataFile = DATA_FILE + endingOf(key)
  const data = await packFile(packTar(copyOf(about.data, stopCopying)), join(part, dataFile), key)
  if (!stopped) throw new Error('The copy of the data folder ended too early.')
  const { last, end, finished_at } = stopped
  const segments = segmentsBetween(first, last)
  const log = await keepLog(database, segments, { part, folder, key })
  await writeManifest(part, {
    format: 1,
    database: about.id,
    postgres: about.version,
    startedAt: started_at.toISOString(),
    finishedAt: finished_at.toISOString(),
    log: { first, last, end },
    key: key && markOf(key),
    files: [{ name: dataFile, ...data }, ...log],
  })
}

/** Every file of the data folder as it is found; they fit together by the log, from the label that comes last. */
async function* copyOf(data: string, stopCopying: () => Promise<string>): AsyncGenerator<Entry> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(data.length + 1)
    if (entry.isDirectory()) yield { name, size: 0, isFolder: true, body: nothing() }
    else if (entry.isFile() && !isLeftOut(name) && name !== CONTROL_FILE) yield* fileAt(path, name)
  }
  // It says where the last checkpoint is: the newest word is the best.
  yield* fileAt(join(data, CONTROL_FILE), CONTROL_FILE)
  const label = Buffer.from(await stopCopying())
  yield { name: 'backup_label', size: label.length, body: once(label) }
}

const CONTROL_FILE = 'global/pg_control'

/** What belongs to the running server alone, or is made anew at each start. */
const isLeftOut = (name: string) =>
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//.test(name) ||
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|current_logfiles.*|recovery\.signal|standby\.signal)$/.test(
    name,
  ) ||
  /(^|\/)(pgsql_tmp|pg_internal\.init)/.test(name)

/** A file with as many bytes as it has now: what is written to it meanwhile is in the log. */
async function* fileAt(path: string, name: string): AsyncGenerator<Entry> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // A table that was dropped meanwhile.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    const bytes =
      size > 0 ? file.createReadStream({ end: size - 1, autoClose: false, highWaterMark: 1024 ** 2 }) : nothing()
    yield { name, size, body: exactly(bytes, size) }
  } finally {
    await file.close()
  }
}

/** As many bytes as were promised: a table that got shorter meanwhile ends with zeros. */
async function* exactly(chunks: AsyncIterable<Uint8Array>, size: number) {
  let left = size
  for await (const chunk of chunks) {
    left -= chunk.length
    yield chunk
  }
  if (left > 0) yield Buffer.alloc(left)
}

/** The backup has its own copy of the log that makes it whole: the archive need not keep it as long. */
async function keepLog(database: Client, segments: string[], { part, folder, key }: Work) {
  const files = segments.map((segment) => segment + endingOf(key))
  const end = Date.now() + ARCHIVE_PATIENCE
  const kept = []
  for (const name of files) {
    const from = join(logFolderOf(folder), name)
    while (!existsSync(from)) {
      if (Date.now() > end)
        throw new Error(`The log of changes does not come to ${from}. ${await lastFailure(database)}`)
      await wait(20)
    }
    const to = join(part, name)
    await copyFile(from, to)
    const copy = await open(to, 'r+')
    await copy.sync()
    await copy.close()
    kept.push({ name, ...(await measureFile(to)) })
  }
  return kept
}

async function lastFailure(database: Client): Promise<string> {
  const { failed, at } = await one<{ failed: string | null; at: Date | null }>(
    database,
    'select last_failed_wal as failed, last_failed_time as at from pg_stat_archiver',
  )
  return failed ? `The last failure was with ${failed}, at ${at?.toISOString()}; the log of PostgreSQL says why.` : ''
}

async function demandGood(folder: string, name: string): Promise<void> {
  const made = listBackups(folder).find((backup) => backup.name === name)
  const fault = made ? await faultOf(made) : `The backup ${name} is not there.`
  if (fault) throw new Error(fault)
}

async function one<Row extends object>(database: Client, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await database.query<Row>(text, values)
  if (!rows[0]) throw new Error('The database did not answer.')
  return rows[0]
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
async function* once(bytes: Uint8Array) {
  yield bytes
}
