import { DAY, HOUR } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readBackupOutcome } from '#server/operations/backup-outcome.ts'
import { notKnown, oneWrong, well, type Check, type Looked } from './check.ts'
import { lastConfirmation } from './check-store.ts'

const OLDEST = 26 * HOUR
const OLDEST_CONFIRMATION = 30 * DAY

/**
 * Whether there is a good backup of the last 26 hours. Where others make the backups, somebody here has confirmed them
 * within 30 days.
 */
export const backupIsFresh: Check = {
  name: 'backup',
  everySeconds: 60,
  look: async (ctx) =>
    ctx.config.backupDir === null ? await lookElsewhere(ctx) : await lookHere(ctx.config.backupDir),
}

async function lookHere(folder: string): Promise<Looked> {
  const last = await readBackupOutcome(folder, 'last-backup.json')
  if (last === null) return oneWrong('There is no backup yet.')
  if (!last.isGood) return oneWrong('The last backup failed.')
  if (Date.now() - last.at.getTime() > OLDEST) return oneWrong('The last backup is older than 26 hours.')
  return well
}

async function lookElsewhere({ db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<Looked> {
  if (!config.production) return notKnown('This house is for trying out, so nothing is backed up.')
  const at = await lastConfirmation(db)
  const isFresh = at !== null && now().getTime() - at.getTime() <= OLDEST_CONFIRMATION
  return isFresh ? well : oneWrong('Nobody has confirmed the backups for 30 days.')
}
