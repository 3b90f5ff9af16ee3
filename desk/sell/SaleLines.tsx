import type { DeskStart, OffersAnswer, SaleQuoteAnswer } from '#api/counter.ts'
import { shortDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { changeStart, countThing, keyOfThing, withoutStart, type Cart, type CartStart, type CartThing } from './cart.ts'
import css from './Sell.module.css'

type Props = {
  cart: Cart
  extras: Extras
  /** The extra bath of each start, in their order, as the house has found it. */
  baths: readonly Bath[]
  /** The day of the house, as a Sydney date. */
  today: string
  onChange: (cart: Cart) => void
}

type Extras = OffersAnswer['extras']
type Bath = SaleQuoteAnswer['lines'][number]['bath']

/** What is sold: each start with its people and extras, each thing with how many. */
export function SaleLines({ cart, extras, baths, today, onChange }: Props) {
  return (
    <ul className={css.lines} aria-label="What is sold">
      {cart.starts.map((each, i) => (
        <StartLine
          key={each.id}
          line={each}
          today={today}
          extras={extras}
          bath={baths[i] ?? null}
          onChange={(changed) => onChange(changeStart(cart, each.id, changed))}
          onRemove={() => onChange(withoutStart(cart, each.id))}
        />
      ))}
      {cart.things.map((each) => (
        <ThingLine key={keyOfThing(each)} thing={each} onCount={(count) => onChange(countThing(cart, each, count))} />
      ))}
    </ul>
  )
}

type StartLineProps = Pick<Props, 'extras' | 'today'> & {
  line: CartStart
  bath: Bath
  onChange: (changed: Parameters<typeof changeStart>[2]) => void
  onRemove: () => void
}

function StartLine({ line, today, extras, bath, onChange, onRemove }: StartLineProps) {
  const { start, people } = line
  const name = `${start.serviceName}, ${whenOf(start, today)}`
  return (
    <li className={css.line}>
      <strong>{name}</strong>
      <SmallButton aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </SmallButton>
      <span className={css.quiet}>{start.resourceName}</span>
      {start.kind !== 'massage' && people > start.free && (
        <p className={css.warning}>
          {start.free <= 0 ? 'It is full.' : `Only ${start.free} free.`} A manager can let more in.
        </p>
      )}
      <PeopleAndExtras line={line} extras={extras} onChange={onChange} />
      {line.bath && bath && (
        <p className={css.quiet}>
          Extra bath at {spokenTime(new Date(bath.startDate))}, {bath.resourceName}
        </p>
      )}
    </li>
  )
}

/** Its time, and its day unless that is today. */
function whenOf({ startDate }: DeskStart, today: string): string {
  const date = sydneyDateOf(new Date(startDate))
  const day = date === today ? '' : `${shortDate(date)}, `
  return `${day}${spokenTime(new Date(startDate))}`
}

type ExtrasProps = Pick<StartLineProps, 'line' | 'extras' | 'onChange'>

function PeopleAndExtras({ line: { start, people, robe, bath }, extras, onChange }: ExtrasProps) {
  return (
    <div className={css.extras}>
      <Stepper
        label="People"
        fewer="One person less"
        more="One person more"
        value={people}
        min={start.leastPeople}
        max={start.mostPeople}
        onChange={(next) => onChange({ people: next })}
      />
      {start.robe && (
        <Checkbox checked={robe} onChange={({ target }) => onChange({ robe: target.checked })}>
          Robes {inDollars(extras.robe * people)}
        </Checkbox>
      )}
      {start.bath && (
        <Checkbox checked={bath} onChange={({ target }) => onChange({ bath: target.checked })}>
          Extra bath{extras.bathMinutes !== null && `, ${extras.bathMinutes} min`} {inDollars(extras.bath * people)}
        </Checkbox>
      )}
    </div>
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
        <HowMany name={name} count={count} most={most} onCount={onCount} />
      )}
      {note !== null && <p className={css.quiet}>{note}</p>}
    </li>
  )
}

type HowManyProps = { name: string; count: number; most: number; onCount: (count: number) => void }

const HowMany = ({ name, count, most, onCount }: HowManyProps) => (
  <Stepper
    label="How many"
    fewer={`One ${name} less`}
    more={`One ${name} more`}
    value={count}
    min={0}
    max={most}
    onChange={onCount}
  />
)
