import { Link } from '@tanstack/react-router'
import { buttonLook } from '#ui/Button.tsx'
import css from './CheckoutScreen.module.css'
import { StillWater } from '#web/shell/StillWater.tsx'

/** Nothing to pay for, and where to go from here. */
export function EmptyCheckout() {
  return (
    <div className={css.empty}>
      <StillWater />
      <p>Your cart is empty. Choose a service and a time, and it will wait for you here.</p>
      <Link to="/service-selection" className={buttonLook('primary')}>
        Choose a service
      </Link>
    </div>
  )
}
