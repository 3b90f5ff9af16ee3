import { IconShoppingBag } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import css from './CartButton.module.css'
import { useCart } from './useCart.ts'
import { useCartDrawer } from './useCartDrawer.ts'

const loadDrawer = () => import('./CartDrawer.tsx')
const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }))

/** The cart icon of the header with the number of bookings; it opens the drawer (spec 2, Global elements). */
export function CartButton() {
  const count = useCart(({ cart }) => cart.items.length)
  const { isOpen, wasOpened, toggle } = useCartDrawer()

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={`Cart, ${count === 1 ? '1 booking' : `${count} bookings`}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
      >
        <IconShoppingBag size={26} stroke={1.6} aria-hidden="true" />
        {count > 0 && <span className={css.count}>{count}</span>}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
    </>
  )
}
