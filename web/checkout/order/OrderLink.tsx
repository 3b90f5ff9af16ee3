import { Link } from '@tanstack/react-router'
import { buttonLook } from '#ui/Button.tsx'

/** The way to an order of this visitor. */
export function OrderLink({ orderKey }: { orderKey: string }) {
  return (
    <Link to="/success" search={{ idempotencyKey: orderKey }} className={buttonLook('quiet')}>
      See your order
    </Link>
  )
}
