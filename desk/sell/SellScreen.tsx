import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { lastDaySold } from '#domain/counter/sold-at-desk.ts'
import { isRealDate, longDate, shortDate, spokenTime } from '#domain/sydney-time.ts'
import { useLineOfDesk } from '#desk/calls/line.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ForAlert } from './ForAlert.tsx'
import { buyerOfNextSale, forgetBuyer } from './buyer.ts'
import { emptyCart, withProduct, withStart, type Cart } from './cart.ts'
import { SalePanel, ToSale } from './SalePanel.tsx'
import css from './Sell.module.css'
import { offersFailed, useOffers, useUnpaidSales } from './useSales.ts'

const NoteWalkIn = lazy(async () => ({ default: (await import('#desk/offline/NoteWalkIn.tsx')).NoteWalkIn }))

/** The point of sale: what there is today on one side, the sale on the other. */
export function SellScreen() {
  const isDown = useLineOfDesk().downSince !== null
  const search = useSearch({ from: '/frame/sell' })
  const [date, setDate] = useState(search.date)
  const query = useOffers(date, search.place !== undefined)
  // A day that cannot be looked up takes nothing away from the sale.
  const [known, setKnown] = useState(query.data)
  if (query.data && query.data !== known) setKnown(query.data)
  return (
    <>
      <PageHeading title="Sell" lead={<Earlier />} />
      {search.alert !== undefined && <ForAlert id={search.alert} />}
      {isDown && (
        <Suspense>
          <NoteWalkIn />
        </Suspense>
      )}
      {/* A sale that was begun goes on when the line is back. */}
      <div hidden={isDown}>
        {known ? (
          <Counter query={query} offers={known} onDate={setDate} />
        ) : (
          <WhatThereIs query={query}>{() => null}</WhatThereIs>
        )}
      </div>
    </>
  )
}

type AskedProps = { query: UseQueryResult<OffersAnswer>; children: (offers: OffersAnswer) => ReactNode }

function WhatThereIs({ query, children }: AskedProps) {
  return (
    <Asked query={query} waiting="Loading what there is to sell" failed={offersFailed} blocks={8}>
      {children}
    </Asked>
  )
}

/** The way to earlier sales: those that were left before they were paid, and those that are paid. */
function Earlier() {
  const count = useUnpaidSales().data?.sales.length ?? 0
  if (count === 0) return <Link to="/sales">Earlier sales</Link>
  return <Link to="/sales">{count === 1 ? '1 sale is not paid yet' : `${count} sales are not paid yet`}</Link>
}

type CounterProps = {
  /** What there is on the day that was asked for, and what was had last. */
  query: UseQueryResult<OffersAnswer>
  offers: OffersAnswer
  onDate: (date: string) => void
}

function Counter({ query, offers, onDate }: CounterProps) {
  const { for: whom, at, place, people } = useSearch({ from: '/frame/sell' })
  const wanted = offers.starts.filter(({ startDate, resourceId }) => startDate === at && resourceId === place)
  const [cart, setCart] = useState<Cart>(() => {
    const empty = { ...emptyCart, buyer: buyerOfNextSale() }
    const [only, ...others] = wanted
    return only && others.length === 0 ? withStart(empty, only, crypto.randomUUID()) : empty
  })
  const pick = (start: DeskStart) => setCart(withStart(cart, start, crypto.randomUUID(), Number(people) || 1))
  useEffect(() => forgetBuyer(), [])
  const navigate = useNavigate()
  useEffect(() => {
    if (whom) focusTiles('1', whom === 'phone' ? '[data-link]' : '')
  }, [whom])
  useSingleKeys(Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((place) => [place, () => focusTiles(place)])))
  return (
    <div className={css.counter}>
      <div className={css.tiles}>
        {wanted.length > 1 && <Wanted starts={wanted} onPick={pick} />}
        <div className={css.day}>
          <Day offers={offers} onDate={onDate} />
          {query.data && query.data.date !== query.data.today && (
            <p className={css.quiet}>You are selling for {shortDate(query.data.date)}.</p>
          )}
        </div>
        <WhatThereIs query={query}>{(found) => <Starts offers={found} onPick={pick} />}</WhatThereIs>
        <OtherThings offers={offers} cart={cart} onChange={setCart} />
        <ToSale cart={cart} />
      </div>
      <SalePanel
        cart={cart}
        offers={offers}
        onChange={setCart}
        onTaken={(id, way) =>
          void navigate({ to: '/sales/$orderId', params: { orderId: id }, search: way ? { pay: way } : {} })
        }
      />
    </div>
  )
}

/** Goes to the first tile of a list, by the place of the list; guests who call pay by a link. */
const focusTiles = (place: string, which = '') => {
  const tile = document.querySelector<HTMLElement>(`[data-tiles="${place}"] button${which}:enabled`)
  tile?.focus()
  return tile !== null
}

/** A time and a room were chosen on the board, and several treatments fit. */
function Wanted({ starts, onPick }: { starts: readonly DeskStart[]; onPick: (start: DeskStart) => void }) {
  const [first] = starts
  if (!first) return null
  return (
    <Section title={`${spokenTime(new Date(first.startDate))}, ${first.resourceName}`}>
      <Tiles label="What fits there" place="0" starts={starts} onPick={onPick} />
    </Section>
  )
}

type StartsProps = { offers: OffersAnswer; onPick: (start: DeskStart) => void }

/** How many tiles of a kind are shown before the rest is asked for. */
const FIRST = 6
const kinds = [
  { kind: 'bathing', place: '1', title: 'Baths', none: 'No more baths on this day.' },
  { kind: 'class', place: '2', title: 'Classes', none: 'No more classes on this day.' },
  { kind: 'massage', place: '3', title: 'Massage', none: 'No massage is free on this day.' },
] as const

function Starts({ offers, onPick }: StartsProps) {
  return (
    <>
      {kinds.map(({ kind, place, title, none }) => {
        const starts = offers.starts.filter((start) => start.kind === kind)
        return (
          <Section key={kind} title={title}>
            {starts.length === 0 ? (
              <Empty title={none} />
            ) : (
              <Tiles label={title} place={place} starts={starts} onPick={onPick} />
            )}
          </Section>
        )
      })}
    </>
  )
}

/** The day that is sold for. What is typed stands as it is typed, and counts once it is a day that can be sold. */
function Day({ offers: { date, today }, onDate }: { offers: OffersAnswer; onDate: (date: string) => void }) {
  const [typed, setTyped] = useState(date)
  const last = lastDaySold(today)
  const isSold = (day: string) => isRealDate(day) && day >= today && day <= last
  return (
    <Field
      label="Day"
      type="date"
      value={typed}
      min={today}
      max={last}
      error={
        typed === '' || typed === date || isSold(typed) ? null : `Choose a day from today until ${longDate(last)}.`
      }
      onChange={({ target }) => {
        setTyped(target.value)
        if (isSold(target.value)) onDate(target.value)
      }}
      onBlur={() => typed === '' && setTyped(date)}
    />
  )
}

type TilesProps = { label: string; place: string; starts: readonly DeskStart[]; onPick: (start: DeskStart) => void }

function Tiles({ label, place, starts, onPick }: TilesProps) {
  const { for: whom } = useSearch({ from: '/frame/sell' })
  const [isAll, setAll] = useState(whom === 'phone')
  const shown = isAll ? starts : starts.slice(0, FIRST)
  return (
    <>
      <ul className={css.grid} aria-label={label} data-tiles={place}>
        {shown.map((start) => (
          <li key={`${start.serviceId} ${start.startDate} ${start.resourceId}`}>
            <button
              type="button"
              className={css.tile}
              data-link={start.takesLink || undefined}
              onClick={() => onPick(start)}
            >
              <strong>{spokenTime(new Date(start.startDate))}</strong>
              <span>{start.kind === 'bathing' ? start.resourceName : start.serviceName}</span>
              <span className={css.quiet}>{placesOf(start)}</span>
            </button>
          </li>
        ))}
      </ul>
      {starts.length > shown.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {starts.length}
          </Button>
        </div>
      )}
    </>
  )
}

/** How a start stands, in words: what is free, and whether it has begun. */
function placesOf({ kind, resourceName, free, places, isRunning }: DeskStart): string {
  const room = kind === 'massage' ? resourceName : free <= 0 ? 'Full' : `${free} of ${places} free`
  return isRunning ? `${room} · running` : room
}

type OthersProps = { offers: OffersAnswer; cart: Cart; onChange: (cart: Cart) => void }

const WORTHS = [50, 100, 150, 200]

function OtherThings({ offers, cart, onChange }: OthersProps) {
  const { products, plans } = offers
  return (
    <>
      <Section title="Products">
        {products.length === 0 ? (
          <Empty title="There are no products yet.">A manager adds them in the office, under Products.</Empty>
        ) : (
          <ul className={css.grid} aria-label="Products" data-tiles="4">
            {products.map(({ id, name, price }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.tile}
                  onClick={() => onChange(withProduct(cart, id, Math.min(50, (cart.products[id] ?? 0) + 1)))}
                >
                  <strong>{name}</strong>
                  <span>{inDollars(price)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Gift voucher">
        <Vouchers onAdd={(worth) => onChange({ ...cart, vouchers: [...cart.vouchers, worth] })} />
      </Section>
      {plans.length > 0 && (
        <Section title="Membership">
          <ul className={css.grid} aria-label="Membership" data-tiles="6">
            {plans.map(({ id, name, price }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.tile}
                  disabled={cart.planIds.includes(id)}
                  onClick={() => onChange({ ...cart, planIds: [...cart.planIds, id] })}
                >
                  <strong>{name}</strong>
                  <span>{inDollars(price)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Vouchers({ onAdd }: { onAdd: (worth: number) => void }) {
  const [other, setOther] = useState('')
  const worth = amountOf(other)
  const isGood = worth !== null && worth >= 10 && worth <= 2000
  return (
    <>
      <ul className={css.grid} aria-label="Gift voucher" data-tiles="5">
        {WORTHS.map((each) => (
          <li key={each}>
            <button type="button" className={css.tile} onClick={() => onAdd(each)}>
              <strong>{inDollars(each)}</strong>
              <span>Gift voucher</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className={css.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isGood) return
          onAdd(worth)
          setOther('')
        }}
      >
        <AmountField
          label="Another amount"
          hint="From $10 to $2,000."
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" look="quiet" disabled={!isGood}>
          Add
        </Button>
      </form>
    </>
  )
}
