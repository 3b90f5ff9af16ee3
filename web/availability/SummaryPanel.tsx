import { dollars } from '#domain/money.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { longDate, spokenTime, zoneLabel } from '#domain/sydney-time.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import css from './SummaryPanel.module.css'
import type { SlotFlow } from './useSlotFlow.ts'
import type { SlotPrice } from './useSlotPrice.ts'

/** Duration, price and amenities of what is being chosen, growing with every step (spec 2, summary panel). */
export function SummaryPanel({ position, choice, offer, price }: SlotFlow) {
  const { service } = position
  const { date, partySize } = choice
  const { slot } = offer
  const { item, parts, total } = price
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
          <dt>{nameOfBase(service, item, isMember)}</dt>
          <dd>
            {parts.base < service.price && <s>{dollars(service.price)}</s>} {dollars(parts.base)}
          </dd>
        </div>
        {parts.guests > 0 && (
          <Line name={partySize === 2 ? '1 guest' : `${partySize - 1} guests`} amount={parts.guests} />
        )}
        {parts.towelRobe > 0 && <Line name="Robe + Towel" amount={parts.towelRobe} />}
        {parts.extraBath > 0 && <Line name="1hr Bathing Session" amount={parts.extraBath} />}
        <div className={css.total}>
          <dt>{total.name}</dt>
          <dd>{dollars(total.amount)}</dd>
        </div>
      </dl>
    </aside>
  )
}

/** In a massage a second person costs something else than the first, and members are shown no price for each (spec 2). */
function nameOfBase(service: HouseService, item: SlotPrice['item'], isMember: boolean): string {
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
