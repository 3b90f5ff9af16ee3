import {
  changeClosureRequest,
  closureActRequest,
  closureFilePath,
  closureOffersPath,
  closureOffersRequest,
  closureParams,
  closurePath,
  closuresPath,
  newClosureRequest,
  reopenClosurePath,
  resumeClosurePath,
  sendClosurePath,
  sendClosureRequest,
  stopClosurePath,
  undoClosurePath,
  type ClosureAnswer,
  type ClosuresAnswer,
} from '#api/closures.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import { changeDraft, discardDraft, draftClosure, offerGuests } from './draft-closure.ts'
import { reopenClosure, resumeClosure, sendClosure, stopClosure, undoClosure } from './send-closure.ts'
import { showClosure, showClosures } from './show-closure.ts'
import { writeGuestsFile } from './write-guests-file.ts'

const params = closureParams
/** A press carries every guest of its screen. */
const MOST_GUESTS_BYTES = 1024 * 1024

/** Closures: worked out before they are done, sent, taken back, and followed to the last guest. */
export const closureRoutes: Routes = (app, ctx) => {
  app.get(closuresPath, async (): Promise<ClosuresAnswer> => ({ closures: await showClosures(ctx.db) }))
  app.post(
    closuresPath,
    { schema: { body: newClosureRequest } },
    async ({ body }): Promise<ClosureAnswer> => await draftClosure(ctx, body),
  )
  app.get(
    closurePath,
    { schema: { params } },
    async ({ params: { id } }): Promise<ClosureAnswer> => await showClosure(ctx, ctx.db, id),
  )
  app.patch(
    closurePath,
    { schema: { params, body: changeClosureRequest } },
    async ({ params: { id }, body }): Promise<ClosureAnswer> => await changeDraft(ctx, id, body),
  )
  app.delete(closurePath, { schema: { params } }, async ({ params: { id } }) => {
    await discardDraft(ctx, id)
    return {}
  })
  app.patch(
    closureOffersPath,
    { schema: { params, body: closureOffersRequest }, bodyLimit: MOST_GUESTS_BYTES },
    async ({ params: { id }, body }): Promise<ClosureAnswer> => await offerGuests(ctx, id, body),
  )
  app.get(closureFilePath, { ...fileRoute, schema: { params } }, async ({ params: { id } }, reply) => {
    const file = await writeGuestsFile(ctx, id)
    return asCsvFile(reply, 'guests.csv').send(file)
  })
  app.post(
    sendClosurePath,
    { schema: { params, body: sendClosureRequest }, bodyLimit: MOST_GUESTS_BYTES },
    async ({ params: { id }, body }): Promise<ClosureAnswer> => await sendClosure(ctx, id, body),
  )
  for (const [path, act] of [
    [undoClosurePath, undoClosure],
    [stopClosurePath, stopClosure],
    [resumeClosurePath, resumeClosure],
    [reopenClosurePath, reopenClosure],
  ] as const)
    app.post(
      path,
      { schema: { params, body: closureActRequest } },
      async ({ params: { id }, body }): Promise<ClosureAnswer> => await act(ctx, id, body.reason),
    )
}
