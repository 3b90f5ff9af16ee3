import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { backupIsFresh } from './backup-is-fresh.ts'
import { BACKUP } from './check-store.ts'
import { runChecks } from './run-checks.ts'

/** Notes that somebody has seen the backups that others make; the board knows it at once. */
export async function confirmBackup(ctx: Ctx): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => noteAct(tx, { what: BACKUP, row: 'the house', name: 'Backups', facts: { seen: true } }))
  await runChecks(ctx, [backupIsFresh])
}
