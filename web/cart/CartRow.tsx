import { Link } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { startsAt } from '#domain/availability/slot.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { namedBath, type CartItem } from '#domain/cart/cart.ts'
import { audDollars } from '#domain/money.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { shortDate, spokenTime, sydneyDateOf, together, zoneLabel } from '#domain/sydney-time.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './CartDrawer.module.css'
import { editSearch } from './edit-search.ts'

type Props = { item: CartItem; price: LinePrice; onRemove: () => void; onLeave: () => void }

/** One booking of the cart: what, when, for how many, with what, for how much. */
export function CartRow({ item, price, onRemove, onLeave }: Props) {
  const start = startsAt(item.slot)
  const when = `${shortDate(sydneyDateOf(start))}, ${spokenTime(start)} ${zoneLabel(start)}`
  return (
    <li className={css.row} data-unavailable={item.noLongerAvailable || undefined}>
      <div className={css.what}>
        <h3>{item.service.name}</h3>
        <p>{together(when)}</p>
        <Details item={item} />
        {item.usesMembership && <p className={css.free}>Free with your membership</p>}
        {item.noLongerAvailable && <p className={css.gone}>No longer available</p>}
      </div>
      <p className={css.amount}>
        {price.discount > 0 && <s>{audDollars(price.gross)}</s>} {audDollars(price.total)}
      </p>
      <Changes item={item} named={`${item.service.name}, ${when}`} onRemove={onRemove} onLeave={onLeave} />
    </li>
  )
}

function Details({ item }: Pick<Props, 'item'>) {
  return (
    <p className={css.detail}>
      {detailsOf(item).map((detail, i) => (
        <Fragment key={detail}>
          {i > 0 && ' · '}
          <span>{together(detail)}</span>
        </Fragment>
      ))}
    </p>
  )
}

function Changes({ item, named, onRemove, onLeave }: Omit<Props, 'price'> & { named: string }) {
  return (
    <div className={css.actions}>
      {item.noLongerAvailable && (
        <Link
          to="/select-slot"
          search={editSearch(item)}
          className={buttonLook('plain')}
          aria-label={`Choose another time for ${named}`}
          onClick={onLeave}
        >
          Choose another time
        </Link>
      )}
      <Button look="plain" onClick={onRemove} aria-label={`Remove ${named}`}>
        <IconTrash size={18} stroke={1.6} aria-hidden="true" /> Remove
      </Button>
    </div>
  )
}

/** Party and extras of an item in words. */
export function detailsOf({ partySize, towelRobe, extraBath, bathAt }: CartItem): string[] {
  return [
    spokenParty(partySize),
    ...(towelRobe === 'towel-robe' ? ['Robe + Towel'] : []),
    ...(towelRobe === 'towel' ? ['Towel Only'] : []),
    ...(extraBath ? [namedBath(bathAt)] : []),
  ]
}
