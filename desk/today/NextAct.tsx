import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { isOver, type Standing } from './day-words.ts'
import type { Acts } from './useArrivals.ts'

type Party = Pick<Standing, 'state' | 'canBeSaidAfterwards'> & {
  row: DayRow
  /** Whether they came in a moment ago: what stands where “Check in” stood waits for a second tap to pass. */
  isJustIn: boolean
  acts: Acts
}
type Props = Party & {
  /** Whether it names the guest: one of many rows. */
  isNamed?: boolean
}

/** What is done next with a party in this state. It stays one button, so that the focus stays on what comes next. */
export function NextAct({ isNamed = false, ...party }: Props) {
  const next = nextOf(party)
  if (next === null) return null
  const named = isNamed && { 'aria-label': next.label, 'data-next': true }
  if ('saleId' in next)
    return (
      <Link to="/sales/$orderId" params={{ orderId: next.saleId }} className={buttonLook()} {...named}>
        Take payment
      </Link>
    )
  const { words, look, isWaiting = false, act } = next
  return (
    <SmallButton look={look} {...named} aria-disabled={isWaiting || undefined} onClick={() => !isWaiting && act()}>
      {words}
    </SmallButton>
  )
}

type Next =
  | { label: string; saleId: string }
  | { label: string; words: string; look: 'quiet' | 'primary'; isWaiting?: boolean; act: () => void }

/** Null: nothing is left to do. */
function nextOf({ row, state, canBeSaidAfterwards, isJustIn, acts }: Party): Next | null {
  const { name, bookingId, saleId } = row
  if (state === 'here') {
    const leave = () => void acts.left(row)
    return { label: `Left: ${name}`, words: 'Left', look: 'quiet', isWaiting: isJustIn, act: leave }
  }
  if (state === 'not-recorded' && canBeSaidAfterwards)
    return { label: `They came: ${name}`, words: 'They came', look: 'quiet', act: () => void acts.came(row) }
  if (isOver[state]) return null
  if (saleId !== null) return { label: `Take payment: ${name}`, saleId }
  const look = state === 'expected' ? 'quiet' : 'primary'
  return { label: `Check in ${name}`, words: 'Check in', look, act: () => void acts.checkIn({ bookingId }) }
}
