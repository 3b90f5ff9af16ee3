import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import { inPeople, standingOf, toPayOf } from '#desk/today/day-words.ts'
import { useNow } from '#desk/today/now.ts'
import { names } from '#ui/class-names.ts'
import css from './Board.module.css'

type Props = { row: DayRow; isHeld: boolean; isPast: boolean; onTake: (row: DayRow) => void }

/** A party: picked up to be moved, or, when its visit is over, a way to what is known of it. */
export function Party({ row, isHeld, isPast, onTake }: Props) {
  const now = useNow()
  const text = <Words row={row} now={now} />
  const isOver = isPast || new Date(row.endsAt) <= now
  if (isOver && row.saleId !== null)
    return (
      <Link to="/sales/$orderId" params={{ orderId: row.saleId }} className={css.party} data-cell>
        {text}
      </Link>
    )
  if (isOver)
    return (
      <Link to="/bookings/$id" params={{ id: row.bookingId }} className={css.party} data-cell>
        {text}
      </Link>
    )
  return (
    <button
      type="button"
      className={names(css.party, css.movable)}
      aria-pressed={isHeld}
      data-cell
      data-printed
      data-party={row.bookingId}
      onClick={() => onTake(row)}
    >
      {text}
    </button>
  )
}

/** Who they are, how they stand, and what they still have to pay. */
function Words({ row, now }: { row: DayRow; now: Date }) {
  const toPay = toPayOf(row)
  return (
    <>
      <strong>{row.name}</strong>
      <span>
        {inPeople(row.people)} · {standingOf(row, now).words}
      </span>
      {toPay !== null && <span className={css.toPay}>{toPay}</span>}
    </>
  )
}
