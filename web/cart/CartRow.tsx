import { IconTrash } from '@tabler/icons-react'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { audDollars } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { shortDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { Button } from '#ui/Button.tsx'
import css from './CartDrawer.module.css'

type Props = { item: CartItem; line: QuoteLine; onRemove: () => void }

/** One booking of the cart: what, when, for how many, with what, for how much. */
export function CartRow({ item, line, onRemove }: Props) {
  const start = startsAt(item.slot)
  const when = `${shortDate(sydneyDateOf(start))}, ${spokenTime(start)} ${zoneLabel(start)}`
  return (
    <li className={css.row} data-unavailable={item.noLongerAvailable || undefined}>
      <div className={css.what}>
        <h3>{item.service.name}</h3>
        <p>{when}</p>
        <p className={css.detail}>{detailsOf(item).join(' · ')}</p>
        {item.usesMembership && <p className={css.free}>Free with your membership</p>}
        {item.noLongerAvailable && <p className={css.gone}>No longer available</p>}
      </div>
      <p className={css.amount}>
        {line.discount > 0 && <s>{audDollars(line.gross)}</s>} {audDollars(line.total)}
      </p>
      <Button
        look="plain"
        className={css.remove}
        onClick={onRemove}
        aria-label={`Remove ${item.service.name}, ${when}`}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" /> Remove
      </Button>
    </li>
  )
}

/** Party and extras of an item in words. */
export function detailsOf({ partySize, towelRobe, extraBath }: CartItem): string[] {
  return [
    partySize === 1 ? '1 person' : `${partySize} people`,
    ...(towelRobe === 'towel-robe' ? ['Robe + Towel'] : []),
    ...(towelRobe === 'towel' ? ['Towel Only'] : []),
    ...(extraBath ? ['1hr Bathing Session added'] : []),
  ]
}
