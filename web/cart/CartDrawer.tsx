import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnavailableItems } from '#domain/cart/recheck-cart.ts'
import { audDollars } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Dialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './CartDrawer.module.css'
import { CartRow } from './CartRow.tsx'
import { Codes } from './Codes.tsx'
import { checkCart } from './check-cart.ts'
import { useCart } from './useCart.ts'
import { useTodaysItems } from './useTodaysItems.ts'
import { useCartDrawer } from './useCartDrawer.ts'
import { MembershipNotice } from './MembershipNotice.tsx'
import { fetchPlans } from './kept-plans.ts'
import { plansPaidOnce, usePlans } from './usePlans.ts'

/** What is in the cart, what it comes to, and the way to checkout (spec 2, Global elements). */
export function CartDrawer() {
  const { prices } = useHouse()
  const { isOpen, close } = useCartDrawer()
  const { cart, beforeRemoval, remove, clear, undoRemoval } = useCart()
  const navigate = useNavigate()
  const items = useTodaysItems()
  const plans = plansPaidOnce(usePlans().plans)
  const isEmpty = cart.items.length === 0 && plans.length === 0
  const { lines, due, discount, giftCard } = quote({
    items,
    plans,
    coupon: cart.activeCoupon,
    giftCard: cart.giftCard,
    prices,
  })

  useEffect(() => {
    if (!isOpen) return
    void checkCart()
    void fetchPlans()
  }, [isOpen])

  const checkout = () => {
    close()
    void navigate({ to: '/checkout' })
  }

  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Your cart"
      closeLabel="Close cart"
      actions={
        !isEmpty && (
          <>
            <p className={css.total}>
              <span>Total</span> <strong>{audDollars(due)}</strong>
            </p>
            <Button wide onClick={checkout}>
              Checkout
            </Button>
          </>
        )
      }
    >
      <div className={css.contents}>
        <div aria-live="polite">
          <MembershipNotice isInCart />
        </div>
        {hasUnavailableItems(cart) && <Alert tone="warning">{words.cartHasUnavailable}</Alert>}
        {isEmpty && <p className={css.empty}>Your cart is empty. Choose a service and a time first.</p>}
        <ul className={css.rows}>
          {items.map((item, i) => (
            <CartRow
              key={item.cartItemId}
              item={item}
              line={lines[i]!}
              onRemove={() => {
                remove(item)
                announce(`${item.service.name} removed from your cart`)
              }}
            />
          ))}
          {plans.map((plan) => (
            <li key={plan.planId} className={css.plan}>
              <span>{plan.name}</span> <strong>{audDollars(plan.price)}</strong>
            </li>
          ))}
        </ul>
        {cart.items.length > 0 && (
          <Button
            look="plain"
            className={css.remove}
            onClick={() => {
              clear()
              announce('Your cart is empty')
            }}
          >
            Empty cart
          </Button>
        )}
        {!isEmpty && <Codes discount={discount} giftCard={giftCard} money={audDollars} />}
        {beforeRemoval && (
          <p className={css.undo}>
            Removed from your cart.
            <Button look="plain" onClick={undoRemoval}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </Drawer>
  )
}
