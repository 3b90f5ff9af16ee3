import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { isOver, type Standing } from './day-words.ts'
import type { Acts } from './useArrivals.ts'

type Props = Pick<Standing, 'state' | 'canBeSaidAfterwards'> & {
  row: DayRow
  /** Whether they came in a moment ago: what stands where “Check in” stood waits for a second tap to pass. */
  isJustIn: boolean
  acts: Acts
  /** Whether it names the guest: one of many rows. */
  isNamed?: boolean
}

/** What is done next with a party in this state. */
export function NextAct({ row, state, canBeSaidAfterwards, isJustIn, acts, isNamed = false }: Props) {
  const labelled = (act: string) => isNamed && { 'aria-label': act, 'data-next': true }
  if (state === 'here') {
    return (
      <SmallButton
        look="quiet"
        {...labelled(`Left: ${row.name}`)}
        aria-disabled={isJustIn || undefined}
        onClick={() => !isJustIn && void acts.left(row)}
      >
        Left
      </SmallButton>
    )
  }
  if (state === 'not-recorded' && canBeSaidAfterwards) {
    return (
      <SmallButton {...labelled(`They came: ${row.name}`)} onClick={() => void acts.came(row)}>
        They came
      </SmallButton>
    )
  }
  if (isOver[state]) return null
  if (row.saleId !== null) {
    return (
      <Link
        to="/sales/$orderId"
        params={{ orderId: row.saleId }}
        className={buttonLook()}
        {...labelled(`Take payment: ${row.name}`)}
      >
        Take payment
      </Link>
    )
  }
  return (
    <SmallButton
      look={state === 'expected' ? 'quiet' : 'primary'}
      {...labelled(`Check in ${row.name}`)}
      onClick={() => void acts.checkIn({ bookingId: row.bookingId })}
    >
      Check in
    </SmallButton>
  )
}
