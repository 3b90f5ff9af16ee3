import { checksPath, confirmBackupPath, type ChecksAnswer } from '#api/checks.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { confirmBackup } from './confirm-backup.ts'
import { showBoard } from './show-board.ts'

/** What the house checks by itself, for managers and owners. */
export const checkRoutes: Routes = (app, ctx) => {
  app.get(checksPath, async (): Promise<ChecksAnswer> => await showBoard(ctx))

  app.post(confirmBackupPath, async (): Promise<ChecksAnswer> => {
    await confirmBackup(ctx)
    return await showBoard(ctx)
  })
}
