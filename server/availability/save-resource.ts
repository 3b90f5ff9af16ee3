import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ChangedResource, changeResourceRequest, newResourceRequest, StaffResource } from '#api/timetable.ts'
import { Refused } from '#domain/refusals.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import { fitSessionsIn, insertResource, listFuller, listResources, updateResource } from './timetable-store.ts'

/** A new pool that people share, or a new room for one party at a time. */
export async function createResource(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { turnoverMinutes, ...said }: z.infer<typeof newResourceRequest>,
): Promise<StaffResource> {
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    await insertResource(tx, { id, ...said, turnover_minutes: turnoverMinutes })
    return await showOne({ db: tx, now }, id)
  })
}

async function showOne({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<StaffResource> {
  const resource = (await listResources(db, now())).find((each) => each.id === id.toLowerCase())
  if (!resource) throw new Refused('resource.unknown')
  return resource
}

/**
 * Changes a pool or room. Sessions to come hold as many as it does now, but never fewer than have booked; those that
 * hold more are answered. `resource.unknown`, `revision.old`.
 */
export async function editResource(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { revision, turnoverMinutes, ...said }: z.infer<typeof changeResourceRequest>,
): Promise<ChangedResource> {
  return await db.transaction().execute(async (tx) => {
    const change = { ...said, turnover_minutes: turnoverMinutes }
    const changed = await updateResource(tx, id, change, revision)
    const resource = await showOne({ db: tx, now }, id)
    if (!changed) return await refuseStale(tx, 'resource', resource.id, resource)
    await fitSessionsIn(tx, resource.id, now())
    return { ...resource, fuller: await listFuller(tx, resource.id, now()) }
  })
}
