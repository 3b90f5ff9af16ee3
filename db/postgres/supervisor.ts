import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openArchive, type Backups } from '../backup/backup-folder.ts'
import { findBinaries } from './binaries.ts'
import { canReach, chooseKeeper, privateFolder, type Keeper } from './keeper.ts'
import { keeperRole, makeAppRole } from './roles.ts'
import { makeDataFolder, startPostmaster, stopPostmaster, urlOf, type Place, type Postmaster } from './postmaster.ts'

/** A PostgreSQL of the house's own: the app's address of a database, the keeper's, and the way to end it. */
export type Database = {
  url: (name?: string) => string
  adminUrl: (name?: string) => string
  stop: () => Promise<void>
}

type Settings = { dataDir: string; durable?: boolean; backups?: Backups | null; tell?: (line: string) => void }

/**
 * Starts the house's own PostgreSQL on a private socket and keeps it up: if it is killed, it is started again.
 * What was committed survives any kill, unless `durable` is false (tests).
 */
export async function startDatabase({
  dataDir,
  durable = true,
  backups = null,
  tell = () => {},
}: Settings): Promise<Database> {
  const place: Place = { ...findPlace(dataDir), durable }
  await makeDataFolder(place)
  if (backups) place.archive = openArchive(place, backups)
  let postmaster = await startPostmaster(place)
  const adminUrl = (name = 'postgres') => urlOf(place.sockets, name, keeperRole)
  await makeAppRole(adminUrl())
  const stopping = new AbortController()

  const keepUp = async () => {
    for (;;) {
      await postmaster.gone
      if (stopping.signal.aborted) return
      tell('The database went away; starting it again.')
      postmaster = await startAgain(place, tell, stopping.signal)
      if (stopping.signal.aborted) await stopPostmaster(postmaster)
    }
  }
  const keeping = keepUp().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })

  return {
    url: (name = 'bathhouse') => urlOf(place.sockets, name),
    adminUrl,
    stop: async () => {
      stopping.abort()
      await stopPostmaster(postmaster)
      await Promise.race([keeping, wait(5000, undefined, { ref: false })])
    },
  }
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/** Starts a PostgreSQL that went away, for ever: what keeps it from starting, a full disk perhaps, may end. */
async function startAgain(place: Place, tell: (line: string) => void, signal: AbortSignal): Promise<Postmaster> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await startPostmaster(place)
    } catch (error) {
      tell(error instanceof Error ? error.message : 'PostgreSQL did not start.')
      tell(`Starting it again in ${pause / 1000} seconds.`)
      await wait(pause, undefined, { signal })
    }
  }
}

/** The address under which the database of a data folder can be reached while it runs. */
export const databaseUrlOf = (dataDir: string) => urlOf(socketsOf(dataDir), 'bathhouse')

/** The same for its keeper, who may copy its files. */
export const keeperUrlOf = (dataDir: string) => urlOf(socketsOf(dataDir), 'postgres', keeperRole)

const socketsOf = (dataDir: string) => socketFolder(homeOf(resolve(dataDir), chooseKeeper()))

/** Where the PostgreSQL of a data folder lives, whether there is one yet or not. */
export function findPlace(dataDir: string): Place {
  const keeper = chooseKeeper()
  const home = homeOf(resolve(dataDir), keeper)
  const sockets = socketFolder(home)
  guardSocketFolder(sockets, keeper)
  return {
    data: join(home, 'postgres'),
    sockets,
    logs: join(home, 'log'),
    binaries: findBinaries(keeper, home),
    keeper,
    durable: true,
    archive: null,
  }
}

/** The data folder, or, where its keeper can't enter it, one that the keeper can. */
function homeOf(dataDir: string, keeper: Keeper): string {
  mkdirSync(dataDir, { recursive: true })
  // Nobody else looks into it; its keeper may pass through to what is the keeper's own.
  chmodSync(dataDir, keeper ? 0o711 : 0o700)
  if (!keeper) return dataDir
  if (canReach(keeper, dataDir)) return dataDir
  return privateFolder(keeper, join('/var/lib', `bathhouse-${shortName(dataDir)}`))
}

/** Short, because the path of a socket may have 107 bytes. */
const socketFolder = (home: string) => join(tmpdir(), `bathhouse-${shortName(home)}`)

function guardSocketFolder(path: string, keeper: Keeper): void {
  if (!existsSync(path)) privateFolder(keeper, path)
  const folder = lstatSync(path)
  const ours = keeper?.uid ?? process.getuid?.() ?? folder.uid
  const isPrivate = process.platform === 'win32' || (folder.mode & 0o077) === 0
  if (!folder.isDirectory() || folder.uid !== ours || !isPrivate) {
    throw new Error(`${path} belongs to somebody else: the database's socket may not stand there.`)
  }
}

const shortName = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 10)
