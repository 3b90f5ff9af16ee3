import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { endsAt, startsAt } from '#domain/availability/slot.ts'
import { namedBath, type Cart, type CartItem } from '#domain/cart/cart.ts'
import { dollars, type Cents } from '#domain/money.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { longDate, spokenHours, spokenTime, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { editSearch } from '#web/cart/edit-search.ts'
import { useCart } from '#web/cart/useCart.ts'
import css from './OrderSummary.module.css'
import { linesOfItem } from '#web/checkout/order/price-lines.ts'
import { PriceLines } from '#web/checkout/order/PriceLines.tsx'

// The order can be paid without it: a file that does not come must not take the screen along.
const CancellationLine = lazy<ComponentType<{ item: CartItem; paid: Cents; giftCardUsed: boolean }>>(() =>
  import('./CancellationLine.tsx').then(
    (file) => ({ default: file.CancellationLine }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  item: CartItem
  price: LinePrice
  giftCardUsed: boolean
  /** Its place is free, but the extra bath it was booked with is not. */
  hasNoBath: boolean
  /** The house could not be asked about it just now; unknown means no. */
  isUnchecked: boolean
  isBusy: boolean
}

/** One booking of the order: what, when, every part of its price, and what can be done about it. */
export function SummaryItem({ item, price, giftCardUsed, ...state }: Props) {
  return (
    <li className={css.item} data-unavailable={item.noLongerAvailable || undefined}>
      <div className={css.head}>
        <h3>{item.service.name}</h3>
        <p className={css.amount}>{dollars(price.total)}</p>
      </div>
      <Visit item={item} {...state} />
      <PriceLines lines={linesOfItem(item, price)} />
      {!item.noLongerAvailable && (
        <Suspense fallback={<p className={css.cancelling} />}>
          <CancellationLine item={item} paid={price.total} giftCardUsed={giftCardUsed} />
        </Suspense>
      )}
      <Changes item={item} {...state} />
    </li>
  )
}

/** When, for how many, and what of it cannot be had any more. */
function Visit({ item, hasNoBath, isUnchecked }: Pick<Props, 'item' | 'hasNoBath' | 'isUnchecked'>) {
  const start = startsAt(item.slot)
  return (
    <>
      <p>{longDate(sydneyDateOf(start))}</p>
      <p>
        {together(spokenHours(start, endsAt(item.slot)))} · {spokenParty(item.partySize)}
      </p>
      {item.extraBath && <p>+ {together(namedBath(hasNoBath ? null : item.bathAt))}</p>}
      {item.noLongerAvailable && (
        <p className={css.gone}>{isUnchecked ? 'We could not check this time just now' : 'No longer available'}</p>
      )}
      {hasNoBath && <p className={css.gone}>The extra bath is no longer available around this time</p>}
    </>
  )
}

function Changes({ item, hasNoBath, isBusy }: Pick<Props, 'item' | 'hasNoBath' | 'isBusy'>) {
  const { remove, change } = useCart()
  const start = startsAt(item.slot)
  const named = `${item.service.name}, ${longDate(sydneyDateOf(start))}, ${spokenTime(start)}`
  const takeOut = () => {
    remove(item)
    announce(`${item.service.name} removed from your order`)
  }
  return (
    <div className={css.actions}>
      <Link
        to="/select-slot"
        search={editSearch(item)}
        className={buttonLook('plain')}
        aria-label={`${item.noLongerAvailable ? 'Choose another time for' : 'Edit'} ${named}`}
      >
        {item.noLongerAvailable ? 'Choose another time' : 'Edit'}
      </Link>
      {hasNoBath && (
        <Button look="plain" disabled={isBusy} onClick={() => change((cart) => withoutBath(cart, item))}>
          Book without the bath
        </Button>
      )}
      <Button look="plain" disabled={isBusy} onClick={takeOut} aria-label={`Remove ${named}`}>
        Remove
      </Button>
    </div>
  )
}

const withoutBath = (cart: Cart, { cartItemId }: CartItem): Cart => ({
  ...cart,
  items: cart.items.map((item) => (item.cartItemId === cartItemId ? { ...item, extraBath: false } : item)),
})
