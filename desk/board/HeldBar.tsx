import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { BottomBar } from '#desk/parts/BottomBar.tsx'
import { inPeople } from '#desk/today/day-words.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './Board.module.css'

type Props = { row: DayRow; targets: readonly FreeStart[] | null; onPutBack: () => void }

/** Who is being moved, and the ways on: a free start of the board, their booking or sale, or back where they were. */
export function HeldBar({ row, targets, onPutBack }: Props) {
  return (
    <BottomBar>
      <output>
        <strong>
          {row.name}, {inPeople(row.people)}
        </strong>{' '}
        {whatNext(targets)}
      </output>
      <div className={css.ways}>
        <ToTheirs row={row} />
        <Button look="quiet" onClick={onPutBack}>
          Put back
        </Button>
      </div>
    </BottomBar>
  )
}

function whatNext(targets: Props['targets']): string {
  if (targets === null) return 'Loading free times…'
  return targets.length === 0 ? 'No other start time of this day has room for them.' : 'Choose a free start time.'
}

function ToTheirs({ row: { saleId, bookingId } }: { row: DayRow }) {
  if (saleId === null)
    return (
      <Link to="/bookings/$id" params={{ id: bookingId }} className={buttonLook('quiet')}>
        Open the booking
      </Link>
    )
  return (
    <Link to="/sales/$orderId" params={{ orderId: saleId }} className={buttonLook('quiet')}>
      Open the sale
    </Link>
  )
}
