/** The status of an order (ruling 37). */
export type OrderStatus = 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED'
/** What /success says, which is never more than is true. */
export type SuccessView = 'confirming' | 'confirmed' | 'failed' | 'refunded'

// A late payment may still turn an unpaid order into a paid one, or into a refund when its places are gone.
const unpaid: readonly OrderStatus[] = ['PAID', 'REFUNDED']
const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  PENDING: ['PAID', 'FAILED', 'EXPIRED', 'CANCELED'],
  FAILED: unpaid,
  EXPIRED: unpaid,
  CANCELED: unpaid,
  PAID: [],
  REFUNDED: [],
}

/** Whether an order may go from one status to another; PAID is final (ruling 37). */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to)
}

/** What the success page says of an order (ruling 37). */
export function successView(status: OrderStatus): SuccessView {
  if (status === 'PENDING') return 'confirming'
  if (status === 'PAID') return 'confirmed'
  return status === 'REFUNDED' ? 'refunded' : 'failed'
}
