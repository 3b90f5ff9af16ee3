import { Link } from '@tanstack/react-router'
import type { OrderAnswer } from '#api/checkout.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Order.module.css'
import { Help } from './OrderNotices.tsx'

/** Never paid: the places have been given back (ruling 37). */
export function FailedOrder({ order }: { order: OrderAnswer }) {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your booking failed" />
      <p className={css.lead}>{whatHappened(order.status)} Nothing has been charged.</p>
      <p>Your cart is kept. Go back to checkout and try again while there are spots left.</p>
      <div className={css.actions}>
        <Link to="/checkout" className={buttonLook('primary')}>
          Go Back to Checkout
        </Link>
      </div>
      <Help>Did you get charged anyway? Write to</Help>
    </section>
  )
}

function whatHappened(status: OrderAnswer['status']): string {
  if (status === 'EXPIRED') return 'The time to pay ran out, so we released your places.'
  if (status === 'CANCELED') return 'The payment was not completed, so we released your places.'
  return 'The payment did not go through, so we released your places.'
}
