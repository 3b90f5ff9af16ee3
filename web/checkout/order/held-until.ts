import type { OrderAnswer } from '#api/checkout.ts'
import { spokenTime, zoneLabel } from '#domain/sydney-time.ts'
import { kindOf } from './order-kind.ts'

/** Until when the places of an unpaid order are held, as a time of day; null: none are held (ruling 13). */
export function heldUntil(order: OrderAnswer | null, now: Date): string | null {
  const until = openUntil(order, now)
  return until && order && kindOf(order) === 'bookings' ? `${spokenTime(until)} ${zoneLabel(until)}` : null
}

/** Until when an unpaid order can still be paid; null when it cannot. */
export function openUntil(order: OrderAnswer | null, now: Date): Date | null {
  if (order?.status !== 'PENDING' || order.holdUntil === null) return null
  const until = new Date(order.holdUntil)
  return until > now ? until : null
}
