/**
 * Where a move leads back to: My Bookings (spec 2), which a guest has not: theirs is the order itself
 * (docs/decisions/050).
 */
export function afterReschedule(orderKey: string | null, isMember: boolean) {
  if (orderKey === null || isMember) return { to: '/bookings' } as const
  return { to: '/view-booking/$idempotencyCode', params: { idempotencyCode: orderKey } } as const
}
