import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { endsAt, startsAt } from '#domain/availability/slot.ts'
import { namedBath, type CartItem } from '#domain/cart/cart.ts'
import { dollars, type Cents } from '#domain/money.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { longDate, spokenHours, spokenTime, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { editSearch } from '#web/cart/edit-search.ts'
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
  onRemove: () => void
  onRemoveBath: () => void
}

/** One booking of the order: what, when, every part of its price, and what can be done about it. */
export function SummaryItem({
  item,
  price,
  giftCardUsed,
  hasNoBath,
  isUnchecked,
  isBusy,
  onRemove,
  onRemoveBath,
}: Props) {
  const start = startsAt(item.slot)
  const when = together(spokenHours(start, endsAt(item.slot)))
  const named = `${item.service.name}, ${longDate(sydneyDateOf(start))}, ${spokenTime(start)}`
  return (
    <li className={css.item} data-unavailable={item.noLongerAvailable || undefined}>
      <div className={css.head}>
        <h3>{item.service.name}</h3>
        <p className={css.amount}>{dollars(price.total)}</p>
      </div>
      <p>{longDate(sydneyDateOf(start))}</p>
      <p>
        {when} · {spokenParty(item.partySize)}
      </p>
      {item.extraBath && <p>+ {together(namedBath(hasNoBath ? null : item.bathAt))}</p>}
      {item.noLongerAvailable && (
        <p className={css.gone}>{isUnchecked ? 'We could not check this time just now' : 'No longer available'}</p>
      )}
      {hasNoBath && <p className={css.gone}>The extra bath is no longer available around this time</p>}
      <PriceLines lines={linesOfItem(item, price)} />
      {!item.noLongerAvailable && (
        <Suspense fallback={<p className={css.cancelling} />}>
          <CancellationLine item={item} paid={price.total} giftCardUsed={giftCardUsed} />
        </Suspense>
      )}
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
          <Button look="plain" disabled={isBusy} onClick={onRemoveBath}>
            Book without the bath
          </Button>
        )}
        <Button look="plain" disabled={isBusy} onClick={onRemove} aria-label={`Remove ${named}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}
