/** Sentences of the screens after a booking (spec 2, 8, 9); apart from the others, which come with the first page. */
export const bookingWords = {
  rescheduled: 'Your booking has been successfully rescheduled.',
  moneySoon: 'Refunds and vouchers usually arrive within 24 hours.',
} as const
