import { Refused, type RefusalReason } from '#domain/refusals.ts'
import { removeServices } from '#server/availability/remove-services.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Removes a service; refused when it does not exist, or has bookings ahead that are to be kept. */
export async function removeService(ctx: Ctx, serviceId: string, keepsBooked: boolean): Promise<void> {
  const id = serviceId.toLowerCase()
  const { removed, booked } = await removeServices(ctx, { ids: [id], keepsBooked })
  if (!removed.has(id)) throw new Refused(whyNotRemoved(booked.has(id)))
}

/** Why a service was not removed. */
export const whyNotRemoved = (isBooked: boolean): RefusalReason =>
  isBooked ? 'FUTURE_SESSIONS_WITH_PARTICIPANTS' : 'service.unknown'
