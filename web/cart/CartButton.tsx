import { useEffect, useState, type ComponentType } from 'react'
import css from './CartButton.module.css'
import { useCart } from './useCart.ts'
import { useCartDrawer } from './useCartDrawer.ts'
import { usePlans } from './usePlans.ts'

const loadDrawer = () => import('./CartDrawer.tsx')
/** Before it is asked for: when it does not come now, it is told once it is. */
const foreload = () => void loadDrawer().catch(() => null)

/** The cart icon of the header with the number of bookings and plans; it opens the drawer (spec 2, Global elements). */
export function CartButton() {
  const bookings = useCart(({ cart }) => cart.items.length)
  const plans = usePlans((kept) => kept.plans.filter((plan) => !plan.recurring).length)
  const count = bookings + plans
  const { isOpen, toggle } = useCartDrawer()

  return (
    <>
      <button
        type="button"
        id="cart-button"
        className={css.button}
        aria-label={`Cart, ${contents(bookings, plans)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
        onPointerEnter={foreload}
        onFocus={foreload}
      >
        <Bag />
        {count > 0 && <span className={css.count}>{count}</span>}
      </button>
      <Drawer />
    </>
  )
}

/** The drawer, whose file comes when it is first opened. When the file does not come, the page stays and says so. */
function Drawer() {
  const { isOpen, toggle } = useCartDrawer()
  const [CartDrawer, setDrawer] = useState<ComponentType | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isOpen || CartDrawer) return
    loadDrawer().then(
      (file) => setDrawer(() => file.CartDrawer),
      () => setLost(true),
    )
  }, [isOpen, CartDrawer])

  if (CartDrawer) return <CartDrawer />
  if (!isOpen || !isLost) return null
  return (
    <div className={css.lost} role="alert">
      <p>Your cart could not be opened. Please check your connection.</p>
      <button type="button" onClick={reloadWhenOnline}>
        Load this page again
      </button>
      <button type="button" onClick={toggle}>
        Close
      </button>
    </div>
  )
}

/** A browser asks for a lost file no second time on the same page. Without a connection it would lose the page too. */
const reloadWhenOnline = () => navigator.onLine && location.reload()

/** What is in the cart, in words. */
function contents(bookings: number, plans: number): string {
  const parts = [
    ...(bookings > 0 || plans === 0 ? [`${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`] : []),
    ...(plans > 0 ? [`${plans} ${plans === 1 ? 'plan' : 'plans'}`] : []),
  ]
  return parts.join(' and ')
}

// Drawn here: the first page should not wait for a library of icons.
function Bag() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="26"
      height="26"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path
        d="M6.500 8h11l1.300 10.300A2.400 2.400 0 0 1 16.400 21H7.600a2.400 2.400 0 0 1-2.400-2.700zM9 11V6a3 3 0 0 1 6 0v5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
