import { dollars, type Cents } from '#domain/money.ts'
import css from '#web/availability/times/TimeCard.module.css'

/** What something costs for the party, and for each when there is more than one (spec 2, ruling 17). */
export function PartyPrice({ each, partySize }: { each: Cents; partySize: number }) {
  return (
    <span className={css.price}>
      <b>{dollars(each * partySize)}</b>
      {partySize > 1 && <small>{dollars(each)} per person</small>}
    </span>
  )
}
