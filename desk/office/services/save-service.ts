import type * as z from 'zod/mini'
import { arrangeServicesPath } from '#api/arrangement.ts'
import { staffServicesPath, type newServiceRequest, type StaffService } from '#api/timetable.ts'
import { send } from '#desk/calls/calls.ts'
import { saveOrder } from '#desk/parts/save-order.ts'
import { CallFailed } from '#ui/api-client.ts'
import { timetableChanged } from '#desk/office/times/useTimetable.ts'

type NewService = z.infer<typeof newServiceRequest>
type ServiceParts = Omit<NewService, 'kind'>

/** Puts a service on the menu. */
export async function addService(service: NewService): Promise<StaffService> {
  const failure = 'Could not add the service. Please try again.'
  const added = await send<StaffService>(staffServicesPath, service, failure)
  void timetableChanged()
  return added
}

/** Changes a service, if nobody has since this revision; starts go only as a preview with this token has shown. */
export async function changeService(
  id: string,
  parts: ServiceParts,
  revision: number,
  token?: string,
): Promise<StaffService> {
  const failure = 'Could not change the service. Please try again.'
  const body = { ...parts, revision, ...(token !== undefined && { token }) }
  const changed = await send<StaffService>(`${staffServicesPath}/${id}`, body, failure, { method: 'PATCH' })
  void timetableChanged()
  return changed
}

/** Shows a service on the guests' site, or hides it from there. */
export async function showService(service: StaffService, isShown: boolean): Promise<void> {
  const { id, revision, name, tagline, description, minutes, price, partyLimit, capacity } = service
  const parts = { name, tagline, description, minutes, price, partyLimit, capacity, hidden: !isShown }
  try {
    await changeService(id, parts, revision)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'revision.old') throw error
    await timetableChanged()
    const by = typeof error.facts['by'] === 'string' ? error.facts['by'] : 'Somebody'
    throw new CallFailed(`${by} has just changed this service. Look at it once more, then try again.`, error.code, 409)
  }
}

/** Takes a service off the menu for good. */
export async function removeService({ id }: StaffService): Promise<void> {
  await send(`${staffServicesPath}/${id}/remove`, {}, 'Could not remove the service. Please try again.')
  void timetableChanged()
}

/** Puts the services into this order. */
export const arrangeServices = (ids: readonly string[]) => saveOrder(arrangeServicesPath, ids, timetableChanged)
