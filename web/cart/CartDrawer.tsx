import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnavailableItems } from '#domain/cart/recheck-cart.ts'
import { audDollars, type Cents } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Drawer } from '#ui/Dialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { StillWater } from '#web/shell/StillWater.tsx'
import css from './CartDrawer.module.css'
import { CartRow } from './CartRow.tsx'
import { Codes } from './Codes.tsx'
import { checkCart } from './check-cart.ts'
import { priceCart, type BookingInCart, type CartLine, type CartPrice } from './price-cart.ts'
import { useCart } from './useCart.ts'
import { useTodaysItems } from './useTodaysItems.ts'
import { useCartDrawer } from './useCartDrawer.ts'
import { MembershipNotice } from './MembershipNotice.tsx'
import { dropPlans, fetchPlans } from './kept-plans.ts'
import { plansPaidOnce, usePlans, type PlanInCart } from './usePlans.ts'

/** What is in the cart, what it comes to, and the way to checkout (spec 2, Global elements). */
export function CartDrawer() {
  const { isOpen, close } = useCartDrawer()
  const price = useCartPrice()
  const navigate = useNavigate()

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
      actions={price.lines.length > 0 && <Total price={price} onCheckout={checkout} />}
    >
      <Contents price={price} onLeave={close} />
    </Drawer>
  )
}

/** The cart at today's prices. */
function useCartPrice() {
  const { prices } = useHouse()
  const { cart } = useCart()
  const items = useTodaysItems()
  const plans = plansPaidOnce(usePlans().plans)
  return priceCart({ items, plans, coupon: cart.activeCoupon, giftCard: cart.giftCard, prices })
}

type ContentsProps = { price: CartPrice; onLeave: () => void }

function Contents({ price, onLeave }: ContentsProps) {
  const { cart, beforeRemoval, undoRemoval } = useCart()
  const isEmpty = price.lines.length === 0
  return (
    <div className={css.contents}>
      <div aria-live="polite">
        <MembershipNotice isInCart />
      </div>
      {hasUnavailableItems(cart) && <Alert tone="warning">{words.cartHasUnavailable}</Alert>}
      {isEmpty && <NothingYet onLeave={onLeave} />}
      <Rows lines={price.lines} onLeave={onLeave} />
      {cart.items.length > 0 && <EmptyCart />}
      {!isEmpty && <Codes discount={price.discount} giftCard={price.giftCard} money={audDollars} />}
      {beforeRemoval && (
        <p className={css.undo}>
          Removed from your cart.
          <Button look="plain" onClick={undoRemoval}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}

function NothingYet({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={css.empty}>
      <StillWater />
      <p>Your cart is empty. Choose a service and a time first.</p>
      <Link to="/service-selection" className={buttonLook('primary')} onClick={onLeave}>
        Choose a service
      </Link>
    </div>
  )
}

function Total({ price, onCheckout }: { price: CartPrice; onCheckout: () => void }) {
  return (
    <>
      {!price.isAllGone && (
        <p className={css.total}>
          <span>Total</span> <strong>{audDollars(price.due)}</strong>
        </p>
      )}
      <Button wide onClick={onCheckout}>
        Checkout
      </Button>
    </>
  )
}

type RowsProps = { lines: readonly QuoteLine<CartLine>[]; onLeave: () => void }

function Rows({ lines, onLeave }: RowsProps) {
  const remove = useCart((cart) => cart.remove)
  const removeItem = (item: BookingInCart) => {
    remove(item)
    announce(`${item.service.name} removed from your cart`)
  }
  return (
    <ul className={css.rows}>
      {lines.map(({ of, ...price }) =>
        of.kind === 'BOOKING' ? (
          <CartRow key={of.cartItemId} item={of} price={price} onLeave={onLeave} onRemove={() => removeItem(of)} />
        ) : (
          <PlanRow key={of.planId} plan={of} total={price.total} />
        ),
      )}
    </ul>
  )
}

function PlanRow({ plan: { planId, name }, total }: { plan: PlanInCart; total: Cents }) {
  const remove = () => {
    dropPlans(planId)
    announce(`${name} removed from your cart`)
  }
  return (
    <li className={css.row}>
      <h3>{name}</h3>
      <p className={css.amount}>{audDollars(total)}</p>
      <Button look="plain" className={css.remove} aria-label={`Remove ${name}`} onClick={remove}>
        <IconTrash size={18} stroke={1.6} aria-hidden="true" /> Remove
      </Button>
    </li>
  )
}

function EmptyCart() {
  const clear = useCart((cart) => cart.clear)
  return (
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
  )
}
