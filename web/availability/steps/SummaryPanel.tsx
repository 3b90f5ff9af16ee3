import { dollars } from '#domain/money.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { namedBath } from '#domain/cart/cart.ts'
import { longDate, spokenTime, zoneLabel } from '#domain/sydney-time.ts'
import { firstPerson, otherPeople } from '#domain/pricing/price-item.ts'
import { names } from '#ui/class-names.ts'
import css from './SummaryPanel.module.css'
import type { SlotFlow } from './useSlotFlow.ts'
import type { SlotPrice } from '#web/availability/choice/useSlotPrice.ts'

/**
 * Duration, price and amenities of what is being chosen, growing with every step (spec 2, summary panel). At the last
 * step a phone, and a low window, leave out what the rows of that step say, so that every price is in sight.
 */
export function SummaryPanel(flow: SlotFlow) {
  const { service, step } = flow.position
  const { date } = flow.choice
  const { slot } = flow.offer
  return (
    <div className={names(css.panel, step === 'summary' && css.last)}>
      <h2>{service.name}</h2>
      <p className={names(css.when, css.said)}>
        {date ? longDate(date) : 'No date chosen yet'}
        {slot && (
          <>
            <br />
            {spokenTime(startsAt(slot))} {zoneLabel(startsAt(slot))}, {slot.resourceName}
          </>
        )}
      </p>
      <Facts {...flow} />
      <Prices {...flow} />
    </div>
  )
}

function Facts({ position: { service, steps }, choice, offer, price: { item } }: SlotFlow) {
  const hasRobe = item.towelRobe === 'towel-robe'
  return (
    <dl>
      <div>
        <dt>Duration</dt>
        <dd>{service.duration} minutes</dd>
      </div>
      <div className={steps.includes('guests') ? css.said : undefined}>
        <dt>Guests</dt>
        <dd>{choice.partySize}</dd>
      </div>
      {(service.robe || item.extraBath) && (
        <div className={hasRobe ? css.said : undefined}>
          <dt>Amenities</dt>
          <dd>
            {hasRobe ? 'Robe + Towel' : service.robe && 'A towel comes with every booking'}
            {item.extraBath && <p className={css.said}>{namedBath(offer.bath.at)}</p>}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Each part of the price, for the booker and for all who come along. */
function Prices({ position: { service }, choice: { partySize }, price }: Omit<SlotFlow, 'offer'>) {
  const { item, parts } = price
  const forEach = partySize > 1 ? ` × ${partySize}` : ''
  return (
    <dl className={css.price}>
      <div>
        <dt>{nameOfBase(item)}</dt>
        <dd>
          {parts.base < service.price && <s>{dollars(service.price)}</s>} {dollars(parts.base)}
        </dd>
      </div>
      {parts.guests > 0 && <Line name={otherPeople(partySize, parts.guests)} amount={parts.guests} />}
      {parts.towelRobe > 0 && <Line name={`Robe + Towel${forEach}`} amount={parts.towelRobe} />}
      {parts.extraBath > 0 && <Line name={`1hr Bathing Session${forEach}`} amount={parts.extraBath} />}
    </dl>
  )
}

/** Who pays the first of the prices, and why it is less than usual. */
function nameOfBase({ partySize, usesMembership, promotion }: SlotPrice['item']): string {
  if (usesMembership) return 'Free with your membership'
  return `${firstPerson(partySize)}${promotion ? `, ${promotion.displayLabel}` : ''}`
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  )
}
