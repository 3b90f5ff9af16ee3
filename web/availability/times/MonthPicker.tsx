import { isPastMonth } from '#domain/availability/opening-dates.ts'
import { longDate, monthOf, shiftMonth, spokenMonth, type SydneyDate, type SydneyMonth } from '#domain/sydney-time.ts'
import { TurnButton } from '#ui/TurnButton.tsx'
import css from './MonthPicker.module.css'

type Props = { month: SydneyMonth; now: Date; lastDay: SydneyDate; onMonth: (month: SydneyMonth) => void }

/** One month at a time, none that is over and none past the last bookable day (spec 2, Class month picker). */
export function MonthPicker({ month, now, lastDay, onMonth }: Props) {
  const previous = shiftMonth(month, -1)
  const isCurrent = isPastMonth(previous, now)
  const isLast = month >= monthOf(lastDay)
  return (
    <section className={css.picker} aria-label="Month">
      <TurnButton to="previous" barred={isCurrent} turn={() => onMonth(previous)} />
      <div className={css.month} aria-live="polite">
        <h2>{spokenMonth(month)}</h2>
        {isCurrent && <p>Current Month</p>}
        {isLast && <p>You can book up to {longDate(lastDay)}.</p>}
      </div>
      <TurnButton to="next" barred={isLast} turn={() => onMonth(shiftMonth(month, 1))} />
    </section>
  )
}
