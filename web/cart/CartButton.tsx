import { LostPart, usePart } from '#web/shell/LostPart.tsx'
import css from './CartButton.module.css'
import { useCart } from './useCart.ts'
import { useCartDrawer } from './useCartDrawer.ts'
import { usePlans } from './usePlans.ts'

const loadDrawer = () => import('./CartDrawer.tsx').then((file) => file.CartDrawer)
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

/** The drawer, whose file comes when it is first opened. */
function Drawer() {
  const { isOpen, toggle } = useCartDrawer()
  const { Part: CartDrawer, isLost } = usePart(isOpen, loadDrawer)
  if (CartDrawer) return <CartDrawer />
  return isOpen && isLost && <LostPart name="Your cart" onClose={toggle} />
}

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
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M6.5 8h11l1.3 10.3A2.4 2.4 0 0 1 16.4 21H7.6a2.4 2.4 0 0 1-2.4-2.7zM9 11V6a3 3 0 0 1 6 0v5" />
    </svg>
  )
}
