import { useState, type SubmitEvent } from 'react'
import type { OfferedKind, OfferedThing } from '#api/counter.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Button } from '#ui/Button.tsx'
import { countOf, keyOfThing, type Cart } from './cart.ts'
import css from './Sell.module.css'

type Add = (thing: OfferedThing) => void
type Props = { offered: OfferedKind; place: string; cart: Cart; onAdd: Add }

/** What is sold on any day, of one kind. */
export function Things({ offered, place, cart, onAdd }: Props) {
  const { kind, title, things, most, none, otherWorth } = offered
  if (things.length === 0) return none && <NoThings title={title} none={none} />
  const addWorth = (worth: number) => onAdd({ id: null, worth, name: title, price: worth, term: null, note: null })
  return (
    <Section title={title}>
      <ul className={css.grid} aria-label={title} data-tiles={place}>
        {things.map((thing) => (
          <li key={keyOfThing({ ...thing, kind })}>
            <Tile thing={thing} isOff={countOf(cart, { ...thing, kind }) >= most} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {otherWorth && <OtherWorth bounds={otherWorth} onAdd={addWorth} />}
    </Section>
  )
}

const NoThings = ({ title, none }: { title: string; none: { title: string; hint: string } }) => (
  <Section title={title}>
    <Empty title={none.title}>{none.hint}</Empty>
  </Section>
)

function Tile({ thing, isOff, onAdd }: { thing: OfferedThing; isOff: boolean; onAdd: Add }) {
  const { name, worth, price, term } = thing
  return (
    <button type="button" className={css.tile} disabled={isOff} onClick={() => onAdd(thing)}>
      <strong>{worth === null ? name : inDollars(worth)}</strong>
      <span>{worth === null ? inDollars(price) : name}</span>
      {term !== null && <span className={css.quiet}>{term}</span>}
    </button>
  )
}

type OtherWorthProps = { bounds: { least: number; most: number }; onAdd: (worth: number) => void }

/** Something that is worth what staff type. */
function OtherWorth({ bounds: { least, most }, onAdd }: OtherWorthProps) {
  const [typed, setTyped] = useState('')
  const worth = amountOf(typed)
  const isGood = worth !== null && worth >= least && worth <= most
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isGood) return
    onAdd(worth)
    setTyped('')
  }
  return (
    <form className={css.inline} onSubmit={add}>
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
