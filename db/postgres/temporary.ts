import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase, type Database } from './supervisor.ts'

/** A PostgreSQL for the length of a test or a bench; ending it leaves nothing behind. */
export async function startTemporaryDatabase({ durable = false } = {}): Promise<Database> {
  const dataDir = mkdtempSync(join(durable ? tmpdir() : fastFolder(), 'bathhouse-temporary-'))
  // Its keeper must be able to enter; what is inside is the keeper's own.
  chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, durable })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  // A process that ends before it is stopped leaves no folder behind either.
  process.once('exit', remove)
  const stop = async () => {
    await database.stop()
    remove()
    process.off('exit', remove)
  }
  return { ...database, stop }
}

/** In memory where there is room for it: each test house is a few hundred files that are made and deleted again. */
function fastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}
