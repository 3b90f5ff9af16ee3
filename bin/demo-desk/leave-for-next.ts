import { Refused } from '#domain/refusals.ts'
import { MINUTE, sydneyDateOf } from '#domain/sydney-time.ts'
import { writeNote } from '#server/guests/write-note.ts'
import type { Ctx } from '#server/kit/context.ts'
import { mergeEntries } from '#server/offline/merge-entries.ts'
import { enrolDevice } from '#server/shifts/enrol-device.ts'

const NAME = 'Front counter'

/**
 * What the last shift of a demo house has left for the next: a device, a walk-in that it noted while the line was down,
 * and a note. Once for each house.
 */
export async function leaveForNext(ctx: Ctx, by: string): Promise<void> {
  const deviceId = await aDevice(ctx, by)
  if (deviceId === null) return
  const now = ctx.now()
  const walkIn = {
    deviceId,
    n: 1,
    kind: 'WALK_IN' as const,
    people: 2,
    saidAt: new Date(now.getTime() - 20 * MINUTE).toISOString(),
    snapshotSeq: 0,
    staffId: by,
    startsAt: new Date(now.getTime() - 15 * MINUTE).toISOString(),
    cashCents: 11_000,
    sig: '',
  }
  const device = { id: deviceId, name: NAME, publicKey: null, shutOffAt: null }
  await mergeEntries(ctx, device, { entries: [walkIn], unsent: 0 })
  const body = 'The towels come at 3 pm today. Please sign for them at the side door.'
  await writeNote(ctx, by, { about: { day: sydneyDateOf(now) }, kind: 'hand-over', body })
}

/** Null: the house has it already. Its browser has never been there, so nobody keeps its secret. */
async function aDevice(ctx: Ctx, by: string): Promise<string | null> {
  try {
    const { device } = await enrolDevice(ctx, NAME, { by, known: null })
    return device.id
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
