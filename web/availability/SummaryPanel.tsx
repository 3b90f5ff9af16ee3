import { dollars } from '#domain/money.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { longDate, spokenTime, zoneLabel } from '#domain/sydney-time.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import css from './SummaryPanel.module.css'
import type { SlotFlow } from './useSlotFlow.ts'

/** Duration, price and amenities of what is being chosen, growing with every step (spec 2, summary panel). */
export function SummaryPanel({ flow }: { flow: SlotFlow }) {
  const { service, date, slot, partySize, item, price } = flow
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  return (
    <aside className={css.panel} aria-label="Summary">
      <h2>{service.name}</h2>
      <p className={css.when}>
        {date ? longDate(date) : 'No date chosen yet'}
        {slot && (
          <>
            <br />
            {spokenTime(startsAt(slot))} {zoneLabel(startsAt(slot))}, {slot.resourceName}
          </>
        )}
      </p>
      <dl className={css.facts}>
        <div>
          <dt>Duration</dt>
          <dd>{service.duration} minutes</dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{partySize}</dd>
        </div>
        <div>
          <dt>Amenities</dt>
          <dd>
            {item.towelRobe === 'towel-robe' ? 'Robe + Towel' : 'A towel comes with every booking'}
            {item.extraBath && (
              <>
                <br />
                1hr Bathing Session
              </>
            )}
          </dd>
        </div>
      </dl>
      <dl className={css.price}>
        <div>
          <dt>{nameOfBase(flow, isMember)}</dt>
          <dd>
            {price.base < service.price && <s>{dollars(service.price)}</s>} {dollars(price.base)}
          </dd>
        </div>
        {price.guests > 0 && (
          <Line name={partySize === 2 ? '1 guest' : `${partySize - 1} guests`} amount={price.guests} />
        )}
        {price.towelRobe > 0 && <Line name="Robe + Towel" amount={price.towelRobe} />}
        {price.extraBath > 0 && <Line name="1hr Bathing Session" amount={price.extraBath} />}
        <div className={css.total}>
          <dt>{slot ? 'Total' : 'Total so far'}</dt>
          <dd>{dollars(price.gross)}</dd>
        </div>
      </dl>
    </aside>
  )
}

/** In a massage a second person costs something else than the first, and members are shown no price for each (spec 2). */
function nameOfBase({ service, item }: SlotFlow, isMember: boolean): string {
  if (item.usesMembership) return 'Free with your membership'
  if (item.promotion) return item.promotion.displayLabel
  return service.kind === 'other' || isMember ? 'Your place' : `${service.name}, per person`
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  )
}
