import type { Slot } from '#domain/availability/slot.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listSlots } from './list-slots.ts'

type Input = { serviceId: string; startDate: string; endDate: string; resourceId?: string | undefined }

/**
 * The slots that start in a time range, with their places right now (spec 7: flattened-slots). Places held by the
 * browser's own unpaid order count as open, so that its cart is not shown as lost.
 */
export async function showLiveSlots(ctx: Ctx, visitorId: string, input: Input): Promise<Slot[]> {
  const { serviceId, startDate, endDate, resourceId } = input
  return await listSlots(ctx, { serviceId, from: new Date(startDate), to: new Date(endDate), resourceId, visitorId })
}
