import { Link } from '@tanstack/react-router'
import type { CartItem } from '#domain/cart/cart.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { dollars } from '#domain/money.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { Codes } from '#web/cart/Codes.tsx'
import { useCart } from '#web/cart/useCart.ts'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './OrderSummary.module.css'
import { PlanItem } from './PlanItem.tsx'
import { SummaryItem } from './SummaryItem.tsx'

type Props = {
  items: readonly CartItem[]
  price: Quote
  /** Items whose own place is free while their extra bath is not. */
  withoutBath: readonly string[]
  isUnchecked: boolean
  isBusy: boolean
}

/** Everything that is about to be paid, part by part, and what it comes to (spec 2, Order summary). */
export function OrderSummary({ items, price, withoutBath, isUnchecked, isBusy }: Props) {
  const { remove, change } = useCart()
  const leaveBathOut = (item: CartItem) =>
    change((cart) => ({
      ...cart,
      items: cart.items.map((other) => (other.cartItemId === item.cartItemId ? { ...other, extraBath: false } : other)),
    }))
  return (
    <section className={css.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <ul>
        {items.map((item, i) => (
          <SummaryItem
            key={item.cartItemId}
            item={item}
            line={price.lines[i]!}
            giftCardUsed={(price.giftCard?.redeemed ?? 0) > 0}
            hasNoBath={item.extraBath && withoutBath.includes(item.cartItemId)}
            isUnchecked={isUnchecked}
            isBusy={isBusy}
            onRemove={() => {
              remove(item)
              announce(`${item.service.name} removed from your order`)
            }}
            onRemoveBath={() => leaveBathOut(item)}
          />
        ))}
        {price.plans.map((plan) => (
          <PlanItem
            key={plan.planId}
            plan={plan}
            isBusy={isBusy}
            onRemove={() => {
              dropPlans(plan.planId)
              announce(`${plan.name} removed from your order`)
            }}
          />
        ))}
      </ul>
      <Link to="/service-selection" className={buttonLook('plain', false, css.add)}>
        Add another visit
      </Link>
      <Codes discount={price.discount} giftCard={price.giftCard} money={dollars} />
      <p className={css.total}>
        {price.due === 0 ? (
          <span>Nothing to pay</span>
        ) : (
          <span>
            Total <small>GST included</small>
          </span>
        )}
        <strong>{dollars(price.due)}</strong>
      </p>
    </section>
  )
}
