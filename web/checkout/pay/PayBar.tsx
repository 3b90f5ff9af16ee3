import type { ReactNode } from 'react'
import type { BookingCheckout } from '#domain/checkout/booking-checkout.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { Button } from '#ui/Button.tsx'
import css from './PayBar.module.css'

type Props = {
  due: Cents
  checkout: BookingCheckout
  isWaiting: boolean
  terms: ReactNode
  preparing: string
  note: string
  /** Something in the order cannot be had any more: PAY would be refused. */
  isBlocked?: boolean
}

/** PAY with its amount; on a phone it stays at the foot of the screen (spec 2, design, "Mobile"). */
export function PayBar({ due, checkout, isWaiting, terms, preparing, note, isBlocked = false }: Props) {
  const { isLoading, sessionUrl } = checkout
  const isFree = due === 0
  const isBusy = isLoading || isWaiting || sessionUrl !== null
  return (
    <>
      <div className={css.bar}>
        <p className={css.total}>
          <span>Total</span> <strong>{dollars(due)}</strong>
        </p>
        <Button type="submit" className={css.pay} busy={isBusy}>
          PAY {dollars(due)}
          {isFree && ' AND BOOK'}
        </Button>
        {isBusy && (
          <p className={css.note}>
            {sessionUrl ? (
              <>
                {isFree ? 'Taking you to your booking.' : 'Taking you to the payment page.'}{' '}
                <a href={sessionUrl}>{isFree ? 'See your booking' : 'Continue to payment'}</a>
              </>
            ) : (
              (isWaiting && 'Loading your details…') || (isFree ? 'Checking your places…' : preparing)
            )}
          </p>
        )}
      </div>
      {terms}
      <p className={css.note}>
        {isBlocked
          ? 'Something in your order is no longer available. Choose another time for it, or remove it.'
          : isFree
            ? 'There is nothing to pay. Your booking is confirmed straight away.'
            : `You pay on the secure page of our payment provider. ${note}`}
      </p>
    </>
  )
}
