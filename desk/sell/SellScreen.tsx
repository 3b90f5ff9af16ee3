import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { DeskStart, OfferedKind, OfferedThing, OffersAnswer } from '#api/counter.ts'
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
import { countOf, emptyCart, keyOfThing, withStart, withThing, type Cart } from './cart.ts'
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
  const places = [...kindsOfStart, ...offers.things].map((_, i) => `${i + 1}`)
  useSingleKeys(Object.fromEntries(places.map((place) => [place, () => focusTiles(place)])))
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
        {offers.things.map((offered, i) => (
          <Things
            key={offered.kind}
            offered={offered}
            place={`${kindsOfStart.length + 1 + i}`}
            cart={cart}
            onAdd={(thing) => setCart(withThing(cart, offered, thing))}
          />
        ))}
        <ToSale cart={cart} />
      </div>
      <SalePanel
        cart={cart}
        today={offers.today}
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
const kindsOfStart = [
  { kind: 'bathing', title: 'Baths', none: 'No more baths on this day.' },
  { kind: 'class', title: 'Classes', none: 'No more classes on this day.' },
  { kind: 'massage', title: 'Massage', none: 'No massage is free on this day.' },
] as const

function Starts({ offers, onPick }: StartsProps) {
  return (
    <>
      {kindsOfStart.map(({ kind, title, none }, i) => {
        const starts = offers.starts.filter((start) => start.kind === kind)
        return (
          <Section key={kind} title={title}>
            {starts.length === 0 ? (
              <Empty title={none} />
            ) : (
              <Tiles label={title} place={`${i + 1}`} starts={starts} onPick={onPick} />
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

type ThingsProps = { offered: OfferedKind; place: string; cart: Cart; onAdd: (thing: OfferedThing) => void }

/** What is sold on any day, of one kind. */
function Things({ offered, place, cart, onAdd }: ThingsProps) {
  const { kind, title, things, most, none, otherWorth } = offered
  if (things.length === 0) return none && <NoThings title={title} none={none} />
  return (
    <Section title={title}>
      <ul className={css.grid} aria-label={title} data-tiles={place}>
        {things.map((thing) => (
          <li key={keyOfThing({ ...thing, kind })}>
            <button
              type="button"
              className={css.tile}
              disabled={countOf(cart, { ...thing, kind }) >= most}
              onClick={() => onAdd(thing)}
            >
              <strong>{thing.worth === null ? thing.name : inDollars(thing.worth)}</strong>
              <span>{thing.worth === null ? inDollars(thing.price) : thing.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {otherWorth && (
        <OtherWorth
          bounds={otherWorth}
          onAdd={(worth) => onAdd({ id: null, worth, name: title, price: worth, note: null })}
        />
      )}
    </Section>
  )
}

const NoThings = ({ title, none }: { title: string; none: { title: string; hint: string } }) => (
  <Section title={title}>
    <Empty title={none.title}>{none.hint}</Empty>
  </Section>
)

type OtherWorthProps = { bounds: { least: number; most: number }; onAdd: (worth: number) => void }

/** Something that is worth what staff type. */
function OtherWorth({ bounds: { least, most }, onAdd }: OtherWorthProps) {
  const [typed, setTyped] = useState('')
  const worth = amountOf(typed)
  const isGood = worth !== null && worth >= least && worth <= most
  return (
    <form
      className={css.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGood) return
        onAdd(worth)
        setTyped('')
      }}
    >
      <AmountField
        label="Another amount"
        hint={`From ${inDollars(least)} to ${inDollars(most)}.`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="quiet" disabled={!isGood}>
        Add
      </Button>
    </form>
  )
}
