import type { BookingStep } from '#domain/availability/booking-steps.ts'

export type Shown = BookingStep | 'added'

/** What each step is called, in its heading and in the title of the page. */
export const stepTitles: Record<Shown, string> = {
  date: 'Choose a date',
  guests: 'Total Guests',
  slot: 'Choose a time',
  'towel-robe': 'Robe and towel',
  'extra-bath': 'Additional options',
  summary: 'Your booking',
  added: 'Added to your cart',
}
