import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

export type Disk = { freeBytes: number; freeRatio: number }

/** The disk on which a folder is, or will be. */
export async function readDisk(folder: string): Promise<Disk | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bavail * bsize, freeRatio: bavail / blocks }
  } catch {
    const above = dirname(resolve(folder))
    return above === resolve(folder) ? undefined : await readDisk(above)
  }
}

const LEAST_RATIO = 0.05
/** How long one look at the disk counts. */
const LOOK_MS = 1000

/**
 * Refuses an order, `house.unavailable`, while the disk of the database is nearly full: PostgreSQL stops altogether when
 * it is, and what is left is for payments that come in. Reading goes on. By itself it ends when there is space again.
 */
export function openDiskGuard({ config, log }: Pick<Ctx, 'config' | 'log'>): () => Promise<void> {
  const { databaseDisk } = config
  if (!databaseDisk) return async () => {}
  let looking: Promise<boolean> | undefined
  let lookedAt = -Infinity
  let wasFull = false

  const look = async (): Promise<boolean> => {
    const disk = await readDisk(databaseDisk.folder)
    const isFull = disk !== undefined && (disk.freeBytes < databaseDisk.leastBytes || disk.freeRatio < LEAST_RATIO)
    if (isFull !== wasFull) log.warn({ ...disk }, isFull ? 'no orders: the disk is nearly full' : 'orders again')
    wasFull = isFull
    return isFull
  }
  return async () => {
    if (!looking || performance.now() - lookedAt > LOOK_MS) {
      lookedAt = performance.now()
      looking = look()
    }
    if (await looking) throw new Refused('house.unavailable')
  }
}
