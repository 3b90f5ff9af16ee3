import { Link } from '@tanstack/react-router'
import type { OrderAnswer } from '#api/checkout.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Order.module.css'
import { kindOf, orderWords } from './order-kind.ts'
import { Help } from './OrderNotices.tsx'

/** Never paid: places that were held have been given back (ruling 37). */
export function FailedOrder({ order }: { order: OrderAnswer }) {
  const kind = kindOf(order)
  const said = orderWords[kind]
  return (
    <section className={css.order}>
      <ScreenHeading title={said.failed} />
      <p className={css.lead}>{`${whatHappened(order.status)}${said.released} Nothing has been charged.`}</p>
      <p>{said.tryAgain}</p>
      {kind !== 'goods' && (
        <div className={css.actions}>
          <Link to="/checkout" className={buttonLook('primary')}>
            Go Back to Checkout
          </Link>
        </div>
      )}
      <Help>Did you get charged anyway? Write to</Help>
    </section>
  )
}

function whatHappened(status: OrderAnswer['status']): string {
  if (status === 'EXPIRED') return 'The time to pay ran out'
  if (status === 'CANCELED') return 'The payment was not completed'
  return 'The payment did not go through'
}
