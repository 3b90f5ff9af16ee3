import { Link } from '@tanstack/react-router'
import { words } from '#domain/words.ts'
import css from '#web/checkout/order/Order.module.css'
import { Help } from '#web/checkout/order/OrderNotices.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'

/** Nothing is known under this key. */
export function BookingNotFound() {
  return (
    <section className={css.order}>
      <ScreenHeading title={words.bookingNotFound} />
      <p className={css.lead}>The link may be incomplete. Try opening it again from your confirmation email.</p>
      <div className={css.actions}>
        <Link to="/service-selection" className={buttonLook('primary')}>
          Book a visit
        </Link>
      </div>
      <Help>Still not opening? Write to</Help>
    </section>
  )
}

/** The order is there, but no booking belongs to it: it bought a membership, or products of the desk. */
export function NoBookingData({ orderKey }: { orderKey: string }) {
  return (
    <section className={css.order}>
      <ScreenHeading title={words.noBookingData} />
      <p className={css.lead}>There is no booking in this order.</p>
      <div className={css.actions}>
        <Link to="/success" search={{ idempotencyKey: orderKey }} className={buttonLook('primary')}>
          See your order
        </Link>
      </div>
      <Help>If you expected a booking here, write to</Help>
    </section>
  )
}
