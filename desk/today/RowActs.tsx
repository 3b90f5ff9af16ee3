import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { useIsWide } from '#desk/parts/useIsWide.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { canAgree, canPartComeIn, clockOf, isSomethingNoted, lateTimes, type Standing } from './day-words.ts'
import css from './DaySheet.module.css'
import { ActsOfUnpaid } from './ActsOfUnpaid.tsx'
import { CameOrNot } from './CameOrNot.tsx'
import { ComeLate } from './ComeLate.tsx'
import { ComeInPart } from './ComeInPart.tsx'
import { useNow } from './now.ts'
import { OtherAgreements } from './OtherAgreements.tsx'
import type { Acts } from './useArrivals.ts'
import { useFocusInOpened } from './useFocusInOpened.ts'

/** What is open below a row: everything, or what a key has asked for. */
export type Opened = 'all' | 'part' | 'late'

type Props = Pick<Standing, 'state' | 'canBeSaidAfterwards'> & {
  row: DayRow
  opened: Opened
  acts: Acts
  onAct: (bookingId: string, act: BookingAct) => void
}

/** What is less often done with a party: part of it, when it comes, who has left. */
export function RowActs({ row, state, canBeSaidAfterwards, opened, acts, onAct }: Props) {
  const box = useFocusInOpened<HTMLFieldSetElement>(opened)
  const times = lateTimes(row, state, useNow())
  return (
    <fieldset ref={box} className={css.acts} aria-label={`More about ${row.name}`}>
      <p className={css.facts}>
        {row.service}, until {clockOf(row.endsAt)}
        {row.shortCode && ` · Code ${row.shortCode}`}
        {row.phoneEnd && ` · Phone ends ${row.phoneEnd}`}
      </p>
      {canPartComeIn(row, state) && <ComeInPart row={row} acts={acts} />}
      {times.length > 0 && <ComeLate row={row} times={times} acts={acts} />}
      <Buttons row={row} state={state} canBeSaidAfterwards={canBeSaidAfterwards} acts={acts} onAct={onAct} />
    </fieldset>
  )
}

/** On a wide screen the booking itself stands beside the list, with what can be done there. */
function Buttons({ row, state, canBeSaidAfterwards, acts, onAct }: Omit<Props, 'opened'>) {
  const { bookingId, saleId, seq } = row
  const isWide = useIsWide()
  return (
    <div className={css.buttons}>
      {state === 'part' && <SmallButton onClick={() => void acts.left(row)}>Left</SmallButton>}
      {(state === 'late' || state === 'called') && saleId === null && (
        <SmallButton onClick={() => onAct(bookingId, 'move')}>Move to the next free start</SmallButton>
      )}
      {saleId !== null && <ActsOfUnpaid onAct={(act) => onAct(bookingId, act)} />}
      <CameOrNot row={row} state={state} canBeSaidAfterwards={canBeSaidAfterwards} acts={acts} />
      {canAgree(row, state) && !isWide && <OtherAgreements row={row} onDone={acts.tell} />}
      {saleId === null && !isWide && (
        <Link to="/bookings/$id" params={{ id: bookingId }} className={buttonLook('quiet', false, css.open)}>
          Open the booking
        </Link>
      )}
      {isSomethingNoted(row) && (
        <SmallButton onClick={() => void acts.undo({ bookingId, seen: seq })}>Undo last</SmallButton>
      )}
    </div>
  )
}
