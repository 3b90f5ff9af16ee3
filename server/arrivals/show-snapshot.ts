import { CompactSign } from 'jose'
import type { Snapshot, SnapshotAnswer } from '#api/offline.ts'
import { LISTED_UNTIL, snapshotEnd } from '#domain/accounts/snapshot-end.ts'
import { addDays, existingInstant, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { newestDeskKey, serverKeys } from '#server/sales/desk-keys.ts'
import { countSnapshot } from '#server/shifts/device-store.ts'
import type { ShowKnownDay } from './known-days.ts'

type For = { deviceId: string; unsent: number | undefined }

/**
 * The parties of today, and of tomorrow until noon, for a device to keep while it has no line: signed by this house, so
 * that nobody can change who is let in, and good until the night.
 */
export async function showSnapshot(
  ctx: Ctx,
  showDay: ShowKnownDay,
  { deviceId, unsent }: For,
): Promise<SnapshotAnswer> {
  const now = ctx.now()
  const date = sydneyDateOf(now)
  const noon = existingInstant(addDays(date, 1), LISTED_UNTIL).toISOString()
  const [today, tomorrow] = [await showDay(date), await showDay(addDays(date, 1))]
  const { seq } = await countSnapshot(ctx.db, deviceId, { now, unsent })
  const snapshot: Snapshot = {
    deviceId,
    seq,
    issuedAt: now.toISOString(),
    expiresAt: snapshotEnd(now).toISOString(),
    date,
    rows: [...today.listed, ...tomorrow.listed.filter(({ startsAt }) => startsAt < noon)],
  }
  return { snapshot: await sign(ctx, snapshot), serverKeys: await serverKeys(ctx) }
}

async function sign(ctx: Ctx, snapshot: Snapshot): Promise<string> {
  const { no, privateKey } = await newestDeskKey(ctx)
  return await new CompactSign(Buffer.from(JSON.stringify(snapshot)))
    .setProtectedHeader({ alg: 'ES256', kid: String(no) })
    .sign(privateKey)
}
