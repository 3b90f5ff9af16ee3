import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { shortDate, spokenTime, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { Codes } from '#web/cart/Codes.tsx'
import type { CartLine, CartPrice } from '#web/cart/price-cart.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './OrderSummary.module.css'
import { PlanItem } from './PlanItem.tsx'
import { SummaryItem } from './SummaryItem.tsx'

type Props = {
  price: CartPrice
  /** Items whose own place is free while their extra bath is not. */
  withoutBath: readonly string[]
  isUnchecked: boolean
  isBusy: boolean
}

/**
 * Everything that is about to be paid, part by part, and what it comes to (spec 2, Order summary). On a phone it is
 * folded to a line each, unless there is more to know: a plan, a code, a membership, or a place that is gone.
 */
export function OrderSummary({ price, ...state }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isUnfolded, setUnfolded] = useState(() => innerWidth >= 768)
  // The button goes with what it was pressed for: the reader goes on at the head of it.
  const unfold = () => {
    setUnfolded(true)
    heading.current?.focus({ preventScroll: true })
  }
  const hasCode = price.discount > 0 || price.giftCard !== null
  const isPlain = !hasCode && state.withoutBath.length === 0 && price.lines.every(({ of }) => isPlainVisit(of))
  return (
    <section className={css.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" ref={heading} tabIndex={-1}>
        Order summary
      </h2>
      {isUnfolded || !isPlain ? <InFull price={price} {...state} /> : <InBrief price={price} onUnfold={unfold} />}
      {(price.due > 0 || hasCode) && <Codes discount={price.discount} giftCard={price.giftCard} money={dollars} />}
      {!price.isAllGone && <Total due={price.due} />}
    </section>
  )
}

const isPlainVisit = (line: CartLine) => line.kind === 'BOOKING' && !line.noLongerAvailable && !line.usesMembership

/** Each line with every part of its price, and what can be done about it. */
function InFull({ price, withoutBath, isUnchecked, isBusy }: Props) {
  return (
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
            />
          ) : (
            <PlanItem key={of.planId} plan={of} isBusy={isBusy} />
          ),
        )}
      </ul>
      <Link to="/service-selection" className={buttonLook('plain', false, css.add)}>
        Add another visit
      </Link>
    </>
  )
}

/** Plain visits, a line each, and the way to all there is about them. */
function InBrief({ price, onUnfold }: Pick<Props, 'price'> & { onUnfold: () => void }) {
  return (
    <>
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
      <Button look="plain" className={css.add} aria-expanded={false} onClick={onUnfold}>
        Details and changes
      </Button>
    </>
  )
}

/** A booking in a line: what, when and for how many. */
function briefly({ service, slot, partySize, extraBath }: CartItem): string {
  const start = startsAt(slot)
  return `${service.name}, ${shortDate(sydneyDateOf(start))}, ${spokenTime(start)}, ${spokenParty(partySize)}${extraBath ? ', extra bath' : ''}`
}

function Total({ due }: { due: Cents }) {
  return (
    <p className={css.total}>
      {due === 0 ? (
        <span>Nothing to pay</span>
      ) : (
        <span>
          Total <small>GST included</small>
        </span>
      )}
      <strong>{dollars(due)}</strong>
    </p>
  )
}
