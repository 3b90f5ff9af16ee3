import type { OrderAnswer } from '#api/checkout.ts'
import { spokenTime, zoneLabel } from '#domain/sydney-time.ts'

/** Until when the places of an unpaid order are held, as a time of day; null when they are not (ruling 13). */
export function heldUntil(order: Pick<OrderAnswer, 'status' | 'holdUntil'> | null, now: Date): string | null {
  if (order?.status !== 'PENDING' || order.holdUntil === null) return null
  const until = new Date(order.holdUntil)
  return until > now ? `${spokenTime(until)} ${zoneLabel(until)}` : null
}
