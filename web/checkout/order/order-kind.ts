import type { OrderAnswer } from '#api/checkout.ts'

/** What an order is of: visits, plans alone, products of the desk alone, or products that were all returned since. */
export type OrderKind = 'bookings' | 'plans' | 'goods' | 'returned'

/** By which words the pages of an order speak of it: only visits are booked, and only they hold places. */
export function kindOf({ orderDetails, plans, goods }: OrderContents): OrderKind {
  if (orderDetails.length > 0) return 'bookings'
  if (plans.length > 0) return 'plans'
  return goods.length > 0 ? 'goods' : 'returned'
}

type OrderContents = Pick<OrderAnswer, 'orderDetails' | 'plans' | 'goods'>

type Words = {
  /** The title once it is paid. */
  paid: string
  /** The title of an order that was never paid. */
  failed: string
  /** The title after its payment page was left (spec 2, /failure). */
  left: string
  /** The title of what it holds, while it is not paid. */
  buying: string
  /** While the payment is not confirmed yet. */
  meanwhile: string
  /** What follows from a payment that did not come, after the reason. */
  released: string
  tryAgain: string
  /** Why a payment that came too late goes back. */
  tooLate: string
}

const notHeld = { buying: 'What you are buying', meanwhile: 'This page updates by itself.', released: '.' }
const late = 'Your payment arrived after the time to pay had run out'

const goods: Words = {
  ...notHeld,
  paid: 'Your purchase is paid',
  failed: 'Your purchase was not paid',
  left: 'Your purchase was not paid',
  tryAgain: 'To buy it after all, ask at the front desk.',
  tooLate: `${late}. Nothing was sold.`,
}

/** What the pages after PAY say of an order, by its kind. */
export const orderWords: Record<OrderKind, Words> = {
  bookings: {
    paid: 'Your booking is confirmed',
    failed: 'Your booking failed',
    left: 'Booking failed',
    buying: 'What you are booking',
    meanwhile: 'Your places are held in the meantime, and this page updates by itself.',
    released: ', so we released your places.',
    tryAgain: 'Your cart is kept. Go back to checkout and try again while there are spots left.',
    tooLate: `${late}, and by then your places were gone. There is no booking.`,
  },
  plans: {
    ...notHeld,
    paid: 'Your membership is paid',
    failed: 'Your membership was not paid',
    left: 'Your membership was not paid',
    tryAgain: 'Your cart is kept. Go back to checkout to try again.',
    tooLate: `${late}, and you already have this membership.`,
  },
  goods,
  returned: { ...goods, paid: 'Your purchase was returned' },
}
