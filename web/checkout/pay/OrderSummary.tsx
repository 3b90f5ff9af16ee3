import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { dollars } from '#domain/money.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { shortDate, spokenTime, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { Codes } from '#web/cart/Codes.tsx'
import type { CartLine } from '#web/cart/price-cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './OrderSummary.module.css'
import { PlanItem } from './PlanItem.tsx'
import { SummaryItem } from './SummaryItem.tsx'

type Props = {
  price: Quote<CartLine>
  /** Items whose own place is free while their extra bath is not. */
  withoutBath: readonly string[]
  isUnchecked: boolean
  isBusy: boolean
}

/**
 * Everything that is about to be paid, part by part, and what it comes to (spec 2, Order summary). On a phone it is
 * folded to a line each, unless there is more to know: a plan, a code, a membership, or a place that is gone.
 */
export function OrderSummary({ price, withoutBath, isUnchecked, isBusy }: Props) {
  const { remove, change } = useCart()
  const leaveBathOut = (item: CartItem) =>
    change((cart) => ({
      ...cart,
      items: cart.items.map((other) => (other.cartItemId === item.cartItemId ? { ...other, extraBath: false } : other)),
    }))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isUnfolded, setUnfolded] = useState(() => innerWidth >= 768)
  // The button goes with what it was pressed for: the reader goes on at the head of it.
  const unfold = () => {
    setUnfolded(true)
    heading.current?.focus({ preventScroll: true })
  }
  const hasCode = price.discount > 0 || price.giftCard !== null
  const isPlain = !hasCode && withoutBath.length === 0 && price.lines.every(({ of }) => isPlainVisit(of))
  const isOpen = isUnfolded || !isPlain
  return (
    <section className={css.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" ref={heading} tabIndex={-1}>
        Order summary
      </h2>
      {isOpen ? (
        <>
          <ul>
            {price.lines.map(({ of, ...linePrice }) =>
              of.kind === 'BOOKING' ? (
                <SummaryItem
                  key={of.cartItemId}
                  item={of}
                  price={linePrice}
                  giftCardUsed={(price.giftCard?.redeemed ?? 0) > 0}
                  hasNoBath={of.extraBath && withoutBath.includes(of.cartItemId)}
                  isUnchecked={isUnchecked}
                  isBusy={isBusy}
                  onRemove={() => {
                    remove(of)
                    announce(`${of.service.name} removed from your order`)
                  }}
                  onRemoveBath={() => leaveBathOut(of)}
                />
              ) : (
                <PlanItem
                  key={of.planId}
                  plan={of}
                  isBusy={isBusy}
                  onRemove={() => {
                    dropPlans(of.planId)
                    announce(`${of.name} removed from your order`)
                  }}
                />
              ),
            )}
          </ul>
          <Link to="/service-selection" className={buttonLook('plain', false, css.add)}>
            Add another visit
          </Link>
        </>
      ) : (
        <ul>
          {price.lines.map(
            ({ of, total }) =>
              of.kind === 'BOOKING' && (
                <li key={of.cartItemId} className={css.head}>
                  <span>{together(briefly(of))}</span>
                  <span className={css.amount}>{dollars(total)}</span>
                </li>
              ),
          )}
        </ul>
      )}
      {!isOpen && (
        <Button look="plain" className={css.add} aria-expanded={false} onClick={unfold}>
          Details and changes
        </Button>
      )}
      {(price.due > 0 || hasCode) && <Codes discount={price.discount} giftCard={price.giftCard} money={dollars} />}
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

const isPlainVisit = (line: CartLine) => line.kind === 'BOOKING' && !line.noLongerAvailable && !line.usesMembership

/** A booking in a line: what, when and for how many. */
function briefly({ service, slot, partySize, extraBath }: CartItem): string {
  const start = startsAt(slot)
  return `${service.name}, ${shortDate(sydneyDateOf(start))}, ${spokenTime(start)}, ${spokenParty(partySize)}${extraBath ? ', extra bath' : ''}`
}
