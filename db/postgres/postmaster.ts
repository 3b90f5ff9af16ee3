import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { archiveSettings, environmentOf, recoverySettings, type Archive, type Recovery } from './archive.ts'
import { privateFolder, type Keeper } from './keeper.ts'
import { appRole, keeperRole } from './roles.ts'

/** Where one PostgreSQL lives, how it is reached, and where its changes are kept for a restore, if they are. */
export type Place = {
  data: string
  sockets: string
  logs: string
  binaries: string
  keeper: Keeper
  durable: boolean
  archive: Archive | null
  /** It is being restored. */
  recovery?: Recovery
}

/** The address of a database in this place, for the app or for the keeper of all of it. */
export const urlOf = (sockets: string, database: string, role = appRole) =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}`

/** Makes an empty data folder unless there is one; a half-made one is made again. */
export async function makeDataFolder(place: Place): Promise<void> {
  if (existsSync(join(place.data, 'PG_VERSION'))) return
  const half = `${place.data}.new`
  rmSync(half, { recursive: true, force: true })
  privateFolder(place.keeper, half)
  const sync = place.durable ? [] : ['--no-sync']
  const init = run(place, 'initdb', [
    '-D',
    half,
    '-U',
    keeperRole,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--data-checksums',
    ...sync,
  ])
  const [code] = (await once(init.process, 'exit')) as [number]
  if (code !== 0) throw new Error(`initdb failed:\n${init.said()}`)
  renameSync(half, place.data)
}

/** A running postmaster: our child, or one that outlived an earlier process of ours. */
export type Postmaster = { pid: number; gone: Promise<void> }

/** Starts PostgreSQL, or adopts the one that already serves this data folder. */
export async function startPostmaster(place: Place): Promise<Postmaster> {
  for (let tries = 0; ; tries++) {
    const adopted = await adoptPostmaster(place)
    if (adopted && (await archivesAsWished(place))) return adopted
    // What it was started with cannot be changed while it runs.
    if (adopted) await stopPostmaster(adopted)
    const { child, gone, said } = launch(place)
    if ((await isReady(place, child)) && child.pid !== undefined) return { pid: child.pid, gone }
    // After a kill -9 the old backends still hold the folder for about a second and a half.
    const folderInUse = /postmaster\.pid|shared memory block|already in use|lock file/.test(said())
    if (!folderInUse || tries >= 40) throw new Error(`PostgreSQL did not start in ${place.data}:\n${said()}`)
    await wait(250)
  }
}

/** Fast shutdown: running statements end, everything committed is on disk. */
export async function stopPostmaster({ pid, gone }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  await gone
}

function launch(place: Place) {
  if (place.archive) privateFolder(place.keeper, place.logs)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${place.sockets}`,
    'max_connections=200',
    'shared_buffers=128MB',
    ...(place.archive ? logSettings(place) : ['log_min_messages=fatal']),
    ...(place.archive ? archiveSettings(place.archive) : []),
    ...(place.recovery ? recoverySettings(place.recovery) : []),
    ...(place.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const args = ['-D', place.data, ...settings.flatMap((setting) => ['-c', setting])]
  const { process: child, said } = run(place, 'postgres', args, true)
  // Listened for from the start: who listens later may have missed it, and waits for ever.
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, gone, said }
}

/** Files for a week, with what happened to the server; statements, their values and their errors stay out. */
const logSettings = ({ logs }: Place) => [
  'logging_collector=on',
  `log_directory=${logs}`,
  'log_filename=postgres-%a.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

/** Whether a running PostgreSQL was started with the archive that is wanted now. */
async function archivesAsWished({ sockets, archive }: Place): Promise<boolean> {
  const settings = Object.fromEntries(
    (archive ? archiveSettings(archive) : ['archive_mode=off']).map((setting) => {
      const [name = '', ...value] = setting.split('=')
      return [name, value.join('=')]
    }),
  )
  const [found] = await ask<{ matching: number }>(
    sockets,
    `select count(*)::int as matching from pg_settings join json_each_text($1) as wish on wish.key = name
     where setting = wish.value`,
    [JSON.stringify(settings)],
  )
  return found?.matching === Object.keys(settings).length
}

/** Whether this child came to serve the folder: an answer may also be another's, which an earlier process started. */
async function isReady(place: Place, child: ChildProcess): Promise<boolean> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const file = readPidFile(place)
    const isOurs = file?.ready === true && file.pid === child.pid
    if (isOurs && (await dataFolderServed(place)) === place.data) return true
    await wait(20)
  }
}

async function adoptPostmaster(place: Place): Promise<Postmaster | undefined> {
  const pid = readPidFile(place)?.pid
  if (!pid || !isAlive(pid) || (await dataFolderServed(place)) !== place.data) return undefined
  return { pid, gone: untilDead(pid) }
}

async function dataFolderServed(place: Place): Promise<string | undefined> {
  try {
    const [found] = await ask<{ data_directory: string }>(place.sockets, 'show data_directory')
    return found?.data_directory
  } catch {
    return undefined
  }
}

async function ask<Row extends object>(sockets: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({
    connectionString: urlOf(sockets, 'postgres', keeperRole),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function readPidFile(place: Place): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(200)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function run(place: Place, program: string, args: string[], detached = false) {
  const child = spawn(join(place.binaries, 'bin', program), args, {
    ...place.keeper,
    cwd: '/',
    // A process group of its own: Ctrl-C must reach the app first, so that it can end its work.
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      ...environmentOf(place.archive?.key ?? place.recovery?.key ?? null),
    },
  })
  let text = ''
  const keep = (chunk: Buffer) => (text = (text + String(chunk)).slice(-4000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('error', (error) => (text += String(error)))
  return { process: child, said: () => text }
}
