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
        {targets === null
          ? 'Loading free times…'
          : targets.length === 0
            ? 'No other start of this day has room for them.'
            : 'Choose a free start.'}
      </output>
      <div className={css.ways}>
        {row.saleId === null ? (
          <Link to="/bookings/$id" params={{ id: row.bookingId }} className={buttonLook('quiet')}>
            Open the booking
          </Link>
        ) : (
          <Link to="/sales/$orderId" params={{ orderId: row.saleId }} className={buttonLook('quiet')}>
            Open the sale
          </Link>
        )}
        <Button look="quiet" onClick={onPutBack}>
          Put back
        </Button>
      </div>
    </BottomBar>
  )
}
