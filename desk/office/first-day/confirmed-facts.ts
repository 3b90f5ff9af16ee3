import type { FirstDayAnswer } from '#api/first-day.ts'
import { hoursInWords } from '#domain/bookings/cancellation-cutoff.ts'
import { inDollars } from '#desk/parts/amounts.ts'

/** What goes with a visit, as guests would pay it. */
export const factsOfExtras = ({ robe, extraBath, extraGuest, withRobe, withExtraBath }: FirstDayAnswer['extras']) => [
  { name: 'Robe for one', value: `${inDollars(robe)}, ${onServices(withRobe)}` },
  { name: 'Extra bath for one', value: `${inDollars(extraBath)}, ${onServices(withExtraBath)}` },
  {
    name: 'Second guest of a treatment',
    value: `${inDollars(extraGuest)}. In baths and classes each guest pays the price of the service.`,
  },
]

/** Until when guests move and cancel what they have booked. */
export const factsOfRules = ({ rescheduleHours, changeHours, voucherMonths }: FirstDayAnswer['rules']) => [
  { name: 'Moving a booking closes', value: beforeStart(rescheduleHours) },
  { name: 'Changes and refunds close', value: beforeStart(changeHours) },
  { name: 'Vouchers are good for', value: `${voucherMonths} months` },
]

function onServices(count: number): string {
  if (count === 0) return 'not offered with any service yet'
  return count === 1 ? 'offered with one service' : `offered with ${count} services`
}

const beforeStart = (hours: number) => (hours === 0 ? 'When it starts' : `${hoursInWords(hours)} before it starts`)
