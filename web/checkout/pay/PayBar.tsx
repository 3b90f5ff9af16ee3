import type { ReactNode } from 'react'
import type { BookingCheckout } from '#domain/checkout/booking-checkout.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { Button } from '#ui/Button.tsx'
import css from './PayBar.module.css'

type Payment = { due: Cents; checkout: BookingCheckout; isWaiting: boolean; preparing: string }
type Props = Payment & {
  terms: ReactNode
  note: string
  /** Something in the order cannot be had any more: PAY would be refused. */
  isBlocked?: boolean
  /** The way to another time, when nothing in the order can be had: there is nothing to PAY for. */
  instead?: ReactNode
}

/** PAY with its amount; on a phone it stays at the foot of the screen (spec 2, design, "Mobile"). */
export function PayBar({ terms, note, isBlocked = false, instead, ...payment }: Props) {
  const { due, checkout, isWaiting } = payment
  const isBusy = checkout.isLoading || isWaiting || checkout.sessionUrl !== null
  return (
    <>
      <div className={css.bar}>
        {instead || (
          <>
            <p className={css.total}>
              <span>Total</span> <strong>{dollars(due)}</strong>
            </p>
            <Button type="submit" className={css.pay} busy={isBusy}>
              PAY {dollars(due)}
              {due === 0 && ' AND BOOK'}
            </Button>
          </>
        )}
        {isBusy && (
          <p className={css.note}>
            <Progress {...payment} />
          </p>
        )}
      </div>
      {!instead && terms}
      <p className={css.note}>{isBlocked ? blocked : whatFollows(due, note)}</p>
    </>
  )
}

/** What is being done, and the way on by hand once there is one. */
function Progress({ due, checkout: { sessionUrl }, isWaiting, preparing }: Payment) {
  const isFree = due === 0
  if (!sessionUrl) return (isWaiting && 'Loading your details…') || (isFree ? 'Checking your places…' : preparing)
  return (
    <>
      {isFree ? 'Taking you to your booking.' : 'Taking you to the payment page.'}{' '}
      <a href={sessionUrl}>{isFree ? 'See your booking' : 'Continue to payment'}</a>
    </>
  )
}

const blocked = 'Something in your order is no longer available. Choose another time for it, or remove it.'

const whatFollows = (due: Cents, note: string): string =>
  due === 0
    ? 'There is nothing to pay. Your booking is confirmed straight away.'
    : `You pay on the secure page of our payment provider. ${note}`
