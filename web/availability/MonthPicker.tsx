import { isPastMonth } from '#domain/availability/opening-dates.ts'
import { shiftMonth, spokenMonth, type SydneyMonth } from '#domain/sydney-time.ts'
import { TurnButton } from '#web/ui/TurnButton.tsx'
import css from './MonthPicker.module.css'

type Props = { month: SydneyMonth; now: Date; onMonth: (month: SydneyMonth) => void }

/** One month at a time, none that is over (spec 2, Class month picker). */
export function MonthPicker({ month, now, onMonth }: Props) {
  const previous = shiftMonth(month, -1)
  const isCurrent = isPastMonth(previous, now)
  return (
    <section className={css.picker} aria-label="Month">
      <TurnButton to="previous" barred={isCurrent} turn={() => onMonth(previous)} />
      <div className={css.month} aria-live="polite">
        <h2>{spokenMonth(month)}</h2>
        {isCurrent && <p>Current Month</p>}
      </div>
      <TurnButton to="next" turn={() => onMonth(shiftMonth(month, 1))} />
    </section>
  )
}
