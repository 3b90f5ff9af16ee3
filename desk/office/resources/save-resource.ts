import type * as z from 'zod/mini'
import { arrangeResourcesPath } from '#api/arrangement.ts'
import { resourcesPath, type ChangedResource, type newResourceRequest, type StaffResource } from '#api/timetable.ts'
import { send } from '#desk/calls/calls.ts'
import { saveOrder } from '#desk/parts/save-order.ts'
import { timetableChanged } from '#desk/office/times/useTimetable.ts'

type NewResource = z.infer<typeof newResourceRequest>

/** A new pool or room. */
export async function addResource(resource: NewResource): Promise<StaffResource> {
  const added = await send<StaffResource>(resourcesPath, resource, 'Could not add it. Please try again.')
  void timetableChanged()
  return added
}

/** Changes a pool or room, if nobody has since this revision; the answer names sessions that hold more than it does. */
export async function changeResource(
  id: string,
  parts: Omit<NewResource, 'exclusive'>,
  revision: number,
): Promise<ChangedResource> {
  const body = { ...parts, revision }
  const failure = 'Could not change it. Please try again.'
  const changed = await send<ChangedResource>(`${resourcesPath}/${id}`, body, failure, { method: 'PATCH' })
  void timetableChanged()
  return changed
}

/** Takes a pool or room out of use, for a reason. */
export async function retireResource(id: string, reason: string): Promise<void> {
  const failure = 'Could not take it out of use. Please try again.'
  await send(`${resourcesPath}/${id}/retire`, { reason }, failure)
  void timetableChanged()
}

/** Brings a pool or room back into use. */
export async function restoreResource(id: string): Promise<StaffResource> {
  const failure = 'Could not bring it back. Please try again.'
  const back = await send<StaffResource>(`${resourcesPath}/${id}/restore`, {}, failure)
  void timetableChanged()
  return back
}

/** Puts the pools and rooms into this order. */
export const arrangeResources = (ids: readonly string[]) => saveOrder(arrangeResourcesPath, ids, timetableChanged)
