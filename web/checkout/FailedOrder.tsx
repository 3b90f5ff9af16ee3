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
      <p>What is in your cart is kept. Go back to checkout and try again while there are places.</p>
      <div className={css.actions}>
        <Link to="/checkout" className={buttonLook('primary')}>
          Go Back to Checkout
        </Link>
      </div>
      <Help>Money gone from your account all the same? Write to</Help>
    </section>
  )
}

function whatHappened(status: OrderAnswer['status']): string {
  if (status === 'EXPIRED') return 'The time to pay ran out, and your places were given back.'
  if (status === 'CANCELED') return 'The payment was not completed, and your places were given back.'
  return 'The payment could not be made, and your places were given back.'
}
