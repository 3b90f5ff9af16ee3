import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { lastDaySold } from '#domain/counter/walk-in-sales.ts'
import { isRealDate, longDate, shortDate } from '#domain/sydney-time.ts'
import { useLineOfDesk } from '#desk/calls/line.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { ForAlert } from './ForAlert.tsx'
import { ForParty } from './ForParty.tsx'
import { emptyCart, withStart, withThing, type Cart } from './cart.ts'
import { forgetNextSale, whomNextSaleIsFor } from './next-sale.ts'
import { SalePanel, ToSale } from './SalePanel.tsx'
import css from './Sell.module.css'
import { Starts, Wanted } from './Starts.tsx'
import { Things } from './Things.tsx'
import { offersFailed, useOffers, useUnpaidSales } from './useSales.ts'

const NoteWalkIn = lazy(async () => ({ default: (await import('#desk/offline/NoteWalkIn.tsx')).NoteWalkIn }))

/** The point of sale: what there is today on one side, the sale on the other. */
export function SellScreen() {
  const isDown = useLineOfDesk().downSince !== null
  const { alert } = useSearch({ from: '/frame/sell' })
  const { query, known, setDate } = useOffersOfDay()
  return (
    <>
      <PageHeading title="Sell" lead={<Earlier />} />
      {alert !== undefined && <ForAlert id={alert} />}
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

/** What there is on the day that is chosen, as it is asked for and as it was had last. */
function useOffersOfDay() {
  const search = useSearch({ from: '/frame/sell' })
  const [date, setDate] = useState(search.date)
  const query = useOffers(date, search.place !== undefined)
  // A day that cannot be looked up takes nothing away from the sale.
  const [known, setKnown] = useState(query.data)
  if (query.data && query.data !== known) setKnown(query.data)
  return { query, known, setDate }
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
  const { wanted, party, cart, setCart, pick } = useCart(offers)
  const navigate = useNavigate()
  useTilesByKey(offers)
  return (
    <div className={css.counter}>
      <div className={css.tiles}>
        {party && <ForParty party={party} isSold={wanted.length > 0} />}
        {wanted.length > 1 && <Wanted starts={wanted} onPick={pick} />}
        <DaySold query={query} offers={offers} onDate={onDate} />
        <WhatThereIs query={query}>{(found) => <Starts offers={found} onPick={pick} />}</WhatThereIs>
        {offers.things.map((offered, i) => (
          <Things
            key={offered.kind}
            offered={offered}
            place={`${offers.groups.length + 1 + i}`}
            cart={cart}
            onAdd={(thing) => setCart(withThing(cart, offered, thing))}
          />
        ))}
        <ToSale cart={cart} />
      </div>
      <SalePanel
        cart={cart}
        extras={offers.extras}
        today={offers.today}
        onChange={setCart}
        onTaken={(id, way) =>
          void navigate({ to: '/sales/$orderId', params: { orderId: id }, search: way ? { pay: way } : {} })
        }
      />
    </div>
  )
}

/** The cart; the one start that was chosen on the board is in it, several that fit are asked about. */
function useCart({ starts }: OffersAnswer) {
  const { at, place, people } = useSearch({ from: '/frame/sell' })
  const wanted = starts.filter(({ startDate, resourceId }) => startDate === at && resourceId === place)
  const [{ buyer, party }] = useState(whomNextSaleIsFor)
  const [cart, setCart] = useState<Cart>(() => {
    const empty = { ...emptyCart, buyer }
    const [only, ...others] = wanted
    return only && others.length === 0 ? withStart(empty, only, crypto.randomUUID()) : empty
  })
  const pick = (start: DeskStart) => setCart(withStart(cart, start, crypto.randomUUID(), Number(people) || 1))
  useEffect(() => forgetNextSale(), [])
  return { wanted, party, cart, setCart, pick }
}

/** Numbers lead to the lists of tiles, one each; whoever comes to sell a bath begins at them. */
function useTilesByKey({ groups, things }: OffersAnswer): void {
  const { for: whom } = useSearch({ from: '/frame/sell' })
  useEffect(() => {
    if (whom) focusTiles('1', whom === 'phone' ? '[data-link]' : '')
  }, [whom])
  const places = [...groups, ...things].map((_, i) => `${i + 1}`)
  useSingleKeys(Object.fromEntries(places.map((place) => [place, () => focusTiles(place)])))
}

/** Goes to the first tile of a list, by the place of the list; guests who call pay by a link. */
const focusTiles = (place: string, which = '') => {
  const tile = document.querySelector<HTMLElement>(`[data-tiles="${place}"] button${which}:enabled`)
  tile?.focus()
  return tile !== null
}

/** The day to choose, and a word when another one than today is sold. */
function DaySold({ query: { data }, offers, onDate }: CounterProps) {
  return (
    <div className={css.day}>
      <Day offers={offers} onDate={onDate} />
      {data && data.date !== data.today && <p className={css.quiet}>You are selling for {shortDate(data.date)}.</p>}
    </div>
  )
}

/** The day that is sold for. What is typed stands as it is typed, and counts once it is a day that can be sold. */
function Day({ offers: { date, today }, onDate }: { offers: OffersAnswer; onDate: (date: string) => void }) {
  const [typed, setTyped] = useState(date)
  const last = lastDaySold(today)
  const isSold = (day: string) => isRealDate(day) && day >= today && day <= last
  return (
    <DayField
      label="Day"
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
