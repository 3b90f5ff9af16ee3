import { Link } from '@tanstack/react-router'
import type { OrderAnswer } from '#api/checkout.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Order.module.css'
import { kindOf, orderWords } from './order-kind.ts'
import { Help } from './OrderNotices.tsx'

/** Paid too late, what was bought no longer to be had: the money goes back (ruling 37). */
export function RefundedOrder({ order }: { order: OrderAnswer }) {
  const { refund, total } = order
  const kind = kindOf(order)
  const amount = dollars(centsFromDollars(refund?.amount ?? total))
  return (
    <section className={css.order}>
      <ScreenHeading title="Your payment is on its way back" />
      <p className={css.lead}>{orderWords[kind].tooLate}</p>
      <p>
        {refund?.status === 'DONE'
          ? `We have sent ${amount} back to the card you paid with. Refunds usually arrive within 24 hours; some banks take a few days.`
          : `We are sending ${amount} back to the card you paid with. There is nothing you need to do.`}
      </p>
      <div className={css.actions}>
        <Link to="/service-selection" className={buttonLook('primary')}>
          {kind === 'bookings' ? 'Choose another time' : 'Book a visit'}
        </Link>
      </div>
      <Help>Has your refund not arrived? Write to</Help>
    </section>
  )
}
