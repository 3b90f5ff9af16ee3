import type { MergeAnswer, OfflineEntry } from '#api/offline.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listShiftsSince, setUnsent, type SigningDevice } from '#server/shifts/device-store.ts'
import { findLastN } from './entry-store.ts'
import { mergeEntry } from './merge-entry.ts'

type Sent = { entries: readonly [OfflineEntry, ...OfflineEntry[]]; unsent: number | undefined }

/**
 * Takes in what a device has noted without a line, in that order, each entry in a transaction of its own: what is in
 * stays in when the call is cut, and is known when it comes again. Nothing counts from a device that was shut off: it
 * waits for a manager, and the device is told so (`device.revoked`).
 */
export async function mergeEntries(ctx: Ctx, device: SigningDevice, { entries, unsent }: Sent): Promise<MergeAnswer> {
  const inOrder = entries.toSorted((one, other) => one.n - other.n)
  const earliest = new Date(Math.min(...entries.map(({ saidAt }) => Date.parse(saidAt)), ctx.now().getTime()))
  const shifts = await listShiftsSince(ctx.db, device.id, earliest)
  const answers: MergeAnswer['answers'] = []
  for (const entry of inOrder) answers.push({ n: entry.n, answer: await mergeEntry(ctx, device, entry, shifts) })
  await setUnsent(ctx.db, device.id, { now: ctx.now(), unsent })
  if (device.shutOffAt !== null) throw new Refused('device.revoked')
  return { answers, lastN: await findLastN(ctx.db, device.id) }
}
