import { useEffect, useRef, useState } from 'react'
import type { OffersAnswer, SaleQuoteAnswer } from '#api/counter.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Alert } from '#ui/Alert.tsx'
import { wordsOf } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { useAct, type Act } from '#ui/useAct.ts'
import { emptyCart, isEmpty, saleOf, type Cart } from './cart.ts'
import { isTyped, noGuest } from './guest.ts'
import { GuestAndCodes, openDetails, type Asked } from './GuestAndCodes.tsx'
import type { Way } from './PayWays.tsx'
import { whomNextSaleIsFor, type Buyer } from './next-sale.ts'
import { SaleLines } from './SaleLines.tsx'
import css from './Sell.module.css'
import { takeSale, useSaleQuote } from './useSales.ts'
import { usePress } from '#desk/parts/usePress.ts'

type OnTaken = (id: string, way?: Way) => void
type Props = {
  cart: Cart
  extras: OffersAnswer['extras']
  /** The day of the house, as a Sydney date. */
  today: string
  onChange: (cart: Cart) => void
  /** `way`: how it is paid was said already. */
  onTaken: OnTaken
}

const TITLE = 'sale-title'

/** The sale as it stands: its lines, its price with the GST in it, and how it is to be paid. */
export function SalePanel({ cart, extras, today, onChange, onTaken }: Props) {
  const nothing = isEmpty(cart)
  const { price, priceError, canTake, guest, setGuest, act, isBusy, take } = useTaking(cart, onTaken)
  const asked = askedOfGuest(act, cart)
  // While the next price is worked out nothing is said of another cart's bath.
  const baths = canTake && price ? price.lines.map(({ bath }) => bath) : []
  const details = useDetailsOpenWhen(asked !== null)
  useSingleKeys({
    c: () => take('counter', 'cash'),
    e: () => take('counter', 'terminal'),
    q: () => take('counter', 'qr'),
    d: () => openDetails(details.current),
  })
  const more = { box: details, asked, cart, guest, onChange, onGuest: setGuest, onSend: () => take('link') }
  return (
    <section aria-labelledby={TITLE} className={css.sale}>
      <Head isEmpty={nothing} onStartAgain={() => onChange(emptyCart)} />
      {cart.buyer && <For buyer={cart.buyer} onRemove={() => onChange({ ...cart, buyer: null })} />}
      {nothing ? (
        <NothingYet />
      ) : (
        <SaleLines cart={cart} extras={extras} baths={baths} today={today} onChange={onChange} />
      )}
      {!nothing && <GuestAndCodes {...more} />}
      {priceError !== null && <Alert tone="danger">{priceError}</Alert>}
      {price && <Price price={price} />}
      <Charge price={price} isBusy={isBusy} isOff={!canTake} onCharge={() => take('counter')} />
      {!nothing && <PayLater isOff={!canTake || isBusy} onTake={take} />}
      {/* Below the buttons: none of them moves under the finger that has pressed another. */}
      {asked === null && <Said act={act} />}
    </section>
  )
}

/** The price of a cart, the guest who is typed in for it, and the press that takes the sale at this price. */
function useTaking(cart: Cart, onTaken: OnTaken) {
  const quote = useSaleQuote(cart, isEmpty(cart))
  // Whoever joins a party is sold to by its name and address, until somebody types others.
  const [atFirst] = useState(() => whomNextSaleIsFor().party?.guest ?? noGuest)
  const [guest, setGuest] = useState(atFirst)
  const { act, isBusy, run } = useAct()
  useUnsaved(guest !== atFirst && isTyped(guest) && !isBusy)
  const press = usePress()
  const price = isEmpty(cart) || quote.isError ? undefined : quote.data
  const canTake = price !== undefined && !quote.isPlaceholderData
  const take = (payBy: PayByAtDesk, way?: Way) =>
    void run(async () => {
      if (!canTake) return
      const hasGuest = !cart.buyer && isTyped(guest)
      const body = { ...saleOf(cart), payBy, shownTotal: price?.due, ...(hasGuest && { guest }) }
      const { id } = await takeSale(body, press.keyFor(body))
      press.isDone()
      onTaken(id, way)
    })
  const priceError = quote.isError ? wordsOf(quote.error, 'Could not work out the price.') : null
  return { price, priceError, canTake, guest, setGuest, act, isBusy, take }
}

/** What the house answers when it wants to know who the guest is, or what is wrong with the address that was typed. */
const asksForWho: ReadonlySet<string> = new Set<RefusalCode>([
  'sale.needs-contact',
  'sale.needs-email',
  'contact.email',
])

/** What the house wants to know of the guest before it takes the sale, in its words. */
const askedOfGuest = (act: Act, cart: Cart): Asked | null =>
  !cart.buyer && act.state === 'failed' && asksForWho.has(act.code)
    ? { message: act.message, isOfEmail: act.code === 'contact.email' }
    : null

/** The details of the guest, which open when the house asks for them. */
function useDetailsOpenWhen(areAsked: boolean) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (areAsked) openDetails(details.current)
  }, [areAsked])
  return details
}

function Head({ isEmpty, onStartAgain }: { isEmpty: boolean; onStartAgain: () => void }) {
  return (
    <div className={css.saleHead}>
      <h2 id={TITLE} tabIndex={-1}>
        Sale
      </h2>
      {!isEmpty && <SmallButton onClick={onStartAgain}>Start again</SmallButton>}
    </div>
  )
}

const NothingYet = () => <p className={css.quiet}>Nothing yet. Choose what the guest wants.</p>

/** The member to whose account the sale goes. */
function For({ buyer, onRemove }: { buyer: Buyer; onRemove: () => void }) {
  return (
    <div className={css.line}>
      <strong>For {buyer.name}</strong>
      <SmallButton aria-label={`Not for ${buyer.name}`} onClick={onRemove}>
        Remove
      </SmallButton>
    </div>
  )
}

function Price({ price }: { price: SaleQuoteAnswer }) {
  return (
    <dl className={css.price}>
      {price.discount > 0 && (
        <>
          <dt>Discount</dt>
          <dd>−{inDollars(price.discount)}</dd>
        </>
      )}
      {price.giftCard > 0 && (
        <>
          <dt>Gift card</dt>
          <dd>−{inDollars(price.giftCard)}</dd>
        </>
      )}
      <dt className={css.total}>To pay</dt>
      <dd className={css.total}>{inDollars(price.due)}</dd>
      <dt className={css.gst}>Includes GST of {inDollars(price.gst)}</dt>
    </dl>
  )
}

type ChargeProps = { price: SaleQuoteAnswer | undefined; isBusy: boolean; isOff: boolean; onCharge: () => void }

function Charge({ price, isBusy, isOff, onCharge }: ChargeProps) {
  return (
    <div>
      <Button wide busy={isBusy} disabled={isOff} onClick={onCharge}>
        {price ? `Charge ${inDollars(price.due)}` : 'Charge'}
      </Button>
    </div>
  )
}

/** The guest is not here to pay. */
function PayLater({ isOff, onTake }: { isOff: boolean; onTake: (payBy: 'link' | 'on-arrival') => void }) {
  return (
    <div className={css.later}>
      <p className={css.quiet}>Or, for a booking by phone, with the guest’s details:</p>
      <div className={css.row}>
        <Button look="quiet" disabled={isOff} onClick={() => onTake('link')}>
          Send a link
        </Button>
        <Button look="quiet" disabled={isOff} onClick={() => onTake('on-arrival')}>
          Pay on arrival
        </Button>
      </div>
    </div>
  )
}

/** On a phone the sale stands below what there is to sell: its price, and the way there, stay in sight until then. */
export function ToSale({ cart }: { cart: Cart }) {
  const { data } = useSaleQuote(cart, isEmpty(cart))
  if (isEmpty(cart)) return null
  return (
    <div className={css.toSale}>
      <Button wide look="quiet" onClick={() => document.getElementById(TITLE)?.focus()}>
        {data ? `Go to the sale, ${inDollars(data.due)}` : 'Go to the sale'}
      </Button>
    </div>
  )
}
