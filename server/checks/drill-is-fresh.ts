import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readBackupOutcome } from '#server/operations/backup-outcome.ts'
import { notKnown, oneWrong, well, type Check, type Looked } from './check.ts'

const OLDEST = 8 * DAY

/** Whether a backup was restored on trial within eight days, and its books held. */
export const drillIsFresh: Check = { name: 'drill', everySeconds: 60, look }

async function look({ config }: Pick<Ctx, 'config'>): Promise<Looked> {
  if (config.backupDir === null) return notKnown('This house makes no backups itself, so there is none to test.')
  const last = await readBackupOutcome(config.backupDir, 'last-drill.json')
  if (last === null) return oneWrong('No backup was tried out yet.')
  if (!last.isGood) return oneWrong('The last backup that was tried out could not be used.')
  if (Date.now() - last.at.getTime() > OLDEST) return oneWrong('No backup was tried out for eight days.')
  return well
}
