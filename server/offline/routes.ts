import {
  conflictsPath,
  deviceKeyPath,
  deviceKeyRequest,
  mergePath,
  mergeRequest,
  settleConflictParams,
  settleConflictPath,
  settleConflictRequest,
  type ConflictsAnswer,
  type DeviceKeyAnswer,
  type MergeAnswer,
  type OfflineEntry,
} from '#api/offline.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { approve } from '#server/shifts/approve.ts'
import { neededDeviceOf } from '#server/shifts/device-of-browser.ts'
import { mergeEntries } from './merge-entries.ts'
import { setDeviceKeyOf } from './set-device-key.ts'
import { needsManager, settleConflict } from './settle-conflict.ts'
import { showConflicts } from './show-conflicts.ts'
import { signingDevice } from './signing-device.ts'

/** What devices of the desk note without a line, and what of it people have to look at. */
export const offlineRoutes: Routes = (app, ctx) => {
  app.post(deviceKeyPath, { schema: { body: deviceKeyRequest } }, async (request): Promise<DeviceKeyAnswer> => {
    return await setDeviceKeyOf(ctx, await neededDeviceOf(ctx, request), request.body.publicKey)
  })

  app.post(mergePath, { schema: { body: mergeRequest } }, async (request): Promise<MergeAnswer> => {
    const { unsent } = request.body
    // The schema asks for one at least.
    const entries = request.body.entries as [OfflineEntry, ...OfflineEntry[]]
    return await mergeEntries(ctx, await signingDevice(ctx, request, entries), { entries, unsent })
  })

  app.get(conflictsPath, async (): Promise<ConflictsAnswer> => await showConflicts(ctx))

  app.post(
    settleConflictPath,
    { schema: { params: settleConflictParams, body: settleConflictRequest } },
    async (request): Promise<ConflictsAnswer> => {
      const { id } = request.params
      const { as, why, m } = request.body
      const approvedBy = (await needsManager(ctx, id)) ? await approve(ctx, request, m, 'conflict.needs-manager') : null
      await settleConflict(ctx, { id, as, why, by: memberOf(request).member.id, approvedBy })
      return await showConflicts(ctx)
    },
  )
}
