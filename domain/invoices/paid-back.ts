/** For what money was paid back, as an invoice or a receipt says it. */
export const paidBackNames = {
  cancelled: 'Cancelled',
  part: 'A part of the booking left',
  bath: 'Extra bath cancelled',
  returned: 'Returned',
  refunded: 'Refunded',
} as const

export type PaidBackFor = keyof typeof paidBackNames
