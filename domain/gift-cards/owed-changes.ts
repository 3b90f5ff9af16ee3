/**
 * Why more or less is owed on gift cards, in the order in which it is listed: money is added to cards, used by guests, or
 * ends without being used.
 */
export const owedChanges = {
  sold: { name: 'Sold', side: 'added' },
  vouchers: { name: 'Vouchers for cancelled bookings', side: 'added' },
  refunded: { name: 'Refunds put on gift cards', side: 'added' },
  given: { name: 'Given by the house', side: 'added' },
  imported: { name: 'Imported', side: 'added' },
  other: { name: 'Other', side: 'added' },
  used: { name: 'Used', side: 'used' },
  exchanged: { name: 'Vouchers exchanged for money', side: 'ended' },
  voided: { name: 'Cancelled by the house', side: 'ended' },
  expired: { name: 'Expired', side: 'ended' },
} as const satisfies Record<string, { name: string; side: 'added' | 'used' | 'ended' }>
export type OwedChange = keyof typeof owedChanges
