import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import css from './DaySheet.module.css'
import type { Acts } from './useArrivals.ts'

type Props = { row: DayRow; acts: Acts }

/** Fewer than all of them come in now. */
export function ComeInPart({ row, acts }: Props) {
  const { bookingId, people, arrived } = row
  return (
    <fieldset className={css.buttons} data-of="part" aria-label="Part of them">
      <span className={css.what}>Part of them:</span>
      {Array.from({ length: people - arrived - 1 }, (_, i) => i + 1).map((now) => (
        <SmallButton key={now} onClick={() => void acts.checkIn({ bookingId, people: now })}>
          {now} now
        </SmallButton>
      ))}
    </fieldset>
  )
}
