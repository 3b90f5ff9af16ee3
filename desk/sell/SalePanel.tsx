import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { SaleQuoteAnswer } from '#api/counter.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { shortDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Alert } from '#ui/Alert.tsx'
import { wordsOf } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useAct } from '#ui/useAct.ts'
import {
  changeStart,
  countThing,
  emptyCart,
  isEmpty,
  keyOfThing,
  saleOf,
  withoutStart,
  type Cart,
  type CartStart,
  type CartThing,
} from './cart.ts'
import type { Buyer } from './buyer.ts'
import type { Way } from './PayWays.tsx'
import css from './Sell.module.css'
import { takeSale, useSaleQuote } from './useSales.ts'
import { usePress } from '#desk/parts/usePress.ts'

type Props = {
  cart: Cart
  /** The day of the house, as a Sydney date. */
  today: string
  onChange: (cart: Cart) => void
  /** `way`: how it is paid was said already. */
  onTaken: (id: string, way?: Way) => void
}

const TITLE = 'sale-title'
const noGuest = { firstName: '', lastName: '', email: '', phone: '' }

/** The sale as it stands: its lines, its price with the GST in it, and how it is to be paid. */
export function SalePanel({ cart, today, onChange, onTaken }: Props) {
  const nothing = isEmpty(cart)
  const quote = useSaleQuote(cart, nothing)
  const [guest, setGuest] = useState(noGuest)
  const { act, isBusy, run } = useAct()
  const isGuestTyped = Object.values(guest).some((part) => part.trim() !== '')
  useUnsaved(isGuestTyped && !isBusy)
  const press = usePress()
  const price = nothing || quote.isError ? undefined : quote.data
  const details = useRef<HTMLDetailsElement>(null)
  const canTake = price !== undefined && !quote.isPlaceholderData
  const take = (payBy: PayByAtDesk, way?: Way) =>
    void run(async () => {
      if (!canTake) return
      const hasGuest = !cart.buyer && isGuestTyped
      const body = { ...saleOf(cart), payBy, shownTotal: price?.due, ...(hasGuest && { guest }) }
      const { id } = await takeSale(body, press.keyFor(body))
      press.isDone()
      onTaken(id, way)
    })
  const asksForGuest = !cart.buyer && act.state === 'failed' && asksForWho.has(act.code)
  useEffect(() => {
    if (asksForGuest) openDetails(details.current)
  }, [asksForGuest])
  useSingleKeys({
    c: () => take('counter', 'cash'),
    e: () => take('counter', 'terminal'),
    q: () => take('counter', 'qr'),
    d: () => openDetails(details.current),
  })
  return (
    <section aria-labelledby={TITLE} className={css.sale}>
      <div className={css.saleHead}>
        <h2 id={TITLE} tabIndex={-1}>
          Sale
        </h2>
        {!nothing && <SmallButton onClick={() => onChange(emptyCart)}>Start again</SmallButton>}
      </div>
      {cart.buyer && <For buyer={cart.buyer} onRemove={() => onChange({ ...cart, buyer: null })} />}
      {nothing ? (
        <p className={css.quiet}>Nothing yet. Choose what the guest wants.</p>
      ) : (
        <Lines cart={cart} today={today} onChange={onChange} />
      )}
      {!nothing && (
        <More
          box={details}
          asked={asksForGuest ? act.message : null}
          cart={cart}
          guest={guest}
          onChange={onChange}
          onGuest={setGuest}
          onSend={() => take('link')}
        />
      )}
      {quote.isError && <Alert tone="danger">{wordsOf(quote.error, 'Could not work out the price.')}</Alert>}
      {price && <Price price={price} />}
      <div>
        <Button wide busy={isBusy} disabled={!canTake} onClick={() => take('counter')}>
          {price ? `Charge ${inDollars(price.due)}` : 'Charge'}
        </Button>
      </div>
      {!nothing && (
        <div className={css.later}>
          <p className={css.quiet}>Or, for a booking by phone, with the guest’s details:</p>
          <div className={css.row}>
            <Button look="quiet" disabled={!canTake || isBusy} onClick={() => take('link')}>
              Send a link
            </Button>
            <Button look="quiet" disabled={!canTake || isBusy} onClick={() => take('on-arrival')}>
              Pay on arrival
            </Button>
          </div>
        </div>
      )}
      {/* Below the buttons: none of them moves under the finger that has pressed another. */}
      {!asksForGuest && <Said act={act} />}
    </section>
  )
}

/** What the house answers when it wants to know who the guest is. */
const asksForWho: ReadonlySet<string> = new Set<RefusalCode>(['sale.needs-contact', 'sale.needs-email'])

function openDetails(details: HTMLDetailsElement | null): void {
  if (!details) return
  details.open = true
  details.querySelector('input')?.focus()
}

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

type LinesProps = Pick<Props, 'cart' | 'today' | 'onChange'>

function Lines({ cart, today, onChange }: LinesProps) {
  return (
    <ul className={css.lines} aria-label="What is sold">
      {cart.starts.map((each) => (
        <StartLine key={each.id} line={each} today={today} cart={cart} onChange={onChange} />
      ))}
      {cart.things.map((each) => (
        <ThingLine key={keyOfThing(each)} thing={each} onCount={(count) => onChange(countThing(cart, each, count))} />
      ))}
    </ul>
  )
}

function ThingLine({ thing, onCount }: { thing: CartThing; onCount: (count: number) => void }) {
  const { worth, most, count, note } = thing
  const name = worth === null ? thing.name : `${thing.name}, ${inDollars(worth)}`
  return (
    <li className={css.line}>
      <strong>{name}</strong>
      {most === 1 ? (
        <SmallButton aria-label={`Remove ${name}`} onClick={() => onCount(0)}>
          Remove
        </SmallButton>
      ) : (
        <Stepper
          label="How many"
          fewer={`One ${name} less`}
          more={`One ${name} more`}
          value={count}
          min={0}
          max={most}
          onChange={onCount}
        />
      )}
      {note !== null && <p className={css.quiet}>{note}</p>}
    </li>
  )
}

type StartLineProps = LinesProps & { line: CartStart }

function StartLine({ line, today, cart, onChange }: StartLineProps) {
  const { id, start, people, robe, bath } = line
  const date = sydneyDateOf(new Date(start.startDate))
  const day = date === today ? '' : `${shortDate(date)}, `
  const name = `${start.serviceName}, ${day}${spokenTime(new Date(start.startDate))}`
  return (
    <li className={css.line}>
      <strong>{name}</strong>
      <SmallButton aria-label={`Remove ${name}`} onClick={() => onChange(withoutStart(cart, id))}>
        Remove
      </SmallButton>
      <span className={css.quiet}>{start.resourceName}</span>
      {start.kind !== 'massage' && people > start.free && (
        <p className={css.warning}>
          {start.free <= 0 ? 'It is full.' : `Only ${start.free} free.`} A manager can let more in.
        </p>
      )}
      <div className={css.extras}>
        <Stepper
          label="People"
          fewer="One person less"
          more="One person more"
          value={people}
          min={1}
          max={start.mostPeople}
          onChange={(next) => onChange(changeStart(cart, id, { people: next }))}
        />
        {start.robe && (
          <Checkbox checked={robe} onChange={({ target }) => onChange(changeStart(cart, id, { robe: target.checked }))}>
            Robes
          </Checkbox>
        )}
        {start.bath && (
          <Checkbox checked={bath} onChange={({ target }) => onChange(changeStart(cart, id, { bath: target.checked }))}>
            Extra bath
          </Checkbox>
        )}
      </div>
    </li>
  )
}

type Guest = typeof noGuest
type MoreProps = {
  box: RefObject<HTMLDetailsElement | null>
  /** What the house wants to know of the guest, in its words. */
  asked: string | null
  cart: Cart
  guest: Guest
  onChange: (cart: Cart) => void
  onGuest: (guest: Guest) => void
  onSend: () => void
}

/** What most sales need nothing of: a code, and who the guest is. */
function More({ box, asked, cart, guest, onChange, onGuest, onSend }: MoreProps) {
  const part = (name: keyof Guest) => ({
    value: guest[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onGuest({ ...guest, [name]: target.value }),
    onKeyDown: ({ key, ctrlKey }: KeyboardEvent) => key === 'Enter' && ctrlKey && onSend(),
  })
  return (
    <details ref={box} className={css.more}>
      <summary>{cart.buyer ? 'Codes' : 'Guest and codes'}</summary>
      <div className={css.fields}>
        {!cart.buyer && (
          <>
            {asked !== null && <Alert tone="danger">{asked}</Alert>}
            <ShortFields>
              <Field {...part('firstName')} label="First name" maxLength={100} />
              <Field {...part('lastName')} label="Last name" maxLength={100} />
            </ShortFields>
            <Field {...part('email')} label="Email" type="email" inputMode="email" maxLength={254} />
            <Field {...part('phone')} label="Phone" type="tel" inputMode="tel" maxLength={40} />
          </>
        )}
        <ShortFields>
          <Typed
            label="Promo code"
            value={cart.couponCode}
            onDone={(couponCode) => onChange({ ...cart, couponCode })}
          />
          <Typed
            label="Gift card"
            value={cart.giftCardCode}
            onDone={(giftCardCode) => onChange({ ...cart, giftCardCode })}
          />
        </ShortFields>
      </div>
    </details>
  )
}

/** A code that counts once it is typed to its end: each try of a wrong one is counted by the house. */
function Typed({ label, value, onDone }: { label: string; value: string; onDone: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <Field
      label={label}
      value={typed}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={({ key }) => key === 'Enter' && onDone(typed.trim())}
    />
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
