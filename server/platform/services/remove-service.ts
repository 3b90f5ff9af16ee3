import { Refused } from '#domain/refusals.ts'
import { removeServices } from '#server/availability/remove-services.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Removes a service; refused when it does not exist, has bookings ahead that are to be kept, or is owed by memberships. */
export async function removeService(ctx: Ctx, serviceId: string, keepsBooked: boolean): Promise<void> {
  const id = serviceId.toLowerCase()
  const { removed, kept } = await removeServices(ctx, { ids: [id], keepsBooked })
  if (!removed.has(id)) throw kept.get(id) ?? new Refused('service.unknown')
}
