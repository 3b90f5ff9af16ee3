import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  ChangedResource,
  changeResourceRequest,
  newResourceRequest,
  ResourcePreview,
  StaffResource,
} from '#api/timetable.ts'
import { isSafeCapacity } from '#domain/availability/safe-capacity.ts'
import { Refused } from '#domain/refusals.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import {
  fitSessions,
  insertResource,
  listFuller,
  listResources,
  lockTimetable,
  mostLetIn,
  updateResource,
} from './timetable-store.ts'

/** A new pool that people share, or a new room for one party at a time. `resource.safe-capacity`. */
export async function createResource(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { turnoverMinutes, safeCapacity = null, ...said }: z.infer<typeof newResourceRequest>,
): Promise<StaffResource> {
  refuseUnsafe({ ...said, safeCapacity })
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    await insertResource(tx, { id, ...said, turnover_minutes: turnoverMinutes, safe_capacity: safeCapacity })
    return await showResource({ db: tx, now }, id)
  })
}

/** A pool or room as staff see it; `resource.unknown`. */
export async function showResource({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<StaffResource> {
  const resource = (await listResources(db, now())).find((each) => each.id === id.toLowerCase())
  if (!resource) throw new Refused('resource.unknown')
  return resource
}

/**
 * Changes a pool or room. When its capacity is reduced, sessions to come follow, but never below what is booked
 * already; sessions that stay fuller than the new capacity are answered. `resource.unknown`, `resource.safe-capacity`,
 * `resource.let-in`, `revision.old`.
 */
export async function editResource(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { revision, turnoverMinutes, safeCapacity, ...said }: z.infer<typeof changeResourceRequest>,
): Promise<ChangedResource> {
  return await db.transaction().execute(async (tx) => {
    const change = {
      ...said,
      turnover_minutes: turnoverMinutes,
      ...(safeCapacity !== undefined && { safe_capacity: safeCapacity }),
    }
    await lockTimetable(tx)
    const changed = await updateResource(tx, id, change, revision)
    const resource = await showResource({ db: tx, now }, id)
    if (!changed) return await refuseStale(tx, 'resource', resource.id, resource)
    refuseUnsafe(resource)
    await fitSessions(tx, { resourceId: resource.id }, now())
    await refuseFewerThanLetIn(tx, resource, now())
    return { ...resource, fuller: await listFuller(tx, { resourceId: resource.id }, now()) }
  })
}

/** In which sessions more have booked than a pool or room of another size would hold. `resource.unknown`. */
export async function previewResource(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { capacity }: { capacity: number },
): Promise<ResourcePreview> {
  const resource = await showResource(ctx, id)
  return { fuller: await listFuller(ctx.db, { resourceId: resource.id, capacity }, ctx.now()) }
}

function refuseUnsafe(resource: Pick<StaffResource, 'capacity' | 'exclusive' | 'safeCapacity'>): void {
  if (!isSafeCapacity(resource)) throw new Refused('resource.safe-capacity', { fields: ['safeCapacity'] })
}

/** What is safe cannot be made less than the people who have been let in already. */
async function refuseFewerThanLetIn(tx: Tx, resource: StaffResource, now: Date): Promise<void> {
  const people = await mostLetIn(tx, resource.id, now)
  if (people > Math.max(resource.capacity, resource.safeCapacity ?? 0)) {
    throw new Refused('resource.let-in', { people, fields: ['safeCapacity'] })
  }
}
