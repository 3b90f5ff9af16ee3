import type { Ctx } from '#server/kit/context.ts'
import { readDisk } from '#server/kit/observe/disk.ts'
import { notKnown, oneWrong, well, type Check, type Looked } from './check.ts'

const LEAST_FREE = 0.15

/** Whether 15 % of the disk of the house is free. */
export const diskHasRoom: Check = { name: 'disk', everySeconds: 60, look: (ctx) => lookAtDisk(ctx) }

/** The same of a disk that `read` finds. */
export async function lookAtDisk({ config }: Pick<Ctx, 'config'>, read = readDisk): Promise<Looked> {
  const disk = await read(config.databaseDisk?.folder ?? config.dataDir)
  if (!disk) return notKnown('The house cannot read how full its disk is. Whoever runs the server can.')
  if (disk.freeRatio >= LEAST_FREE) return well
  return oneWrong(`Only ${Math.floor(disk.freeRatio * 100)} % of the disk is free.`)
}
