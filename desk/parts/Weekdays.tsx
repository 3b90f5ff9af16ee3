import { WEEKDAYS } from '#domain/sydney-time.ts'
import { SmallButton } from './SmallButton.tsx'
import { weekFromMonday } from './week-from-monday.ts'
import css from './Weekdays.module.css'

type Props = {
  id: string
  legend?: string
  hint?: string
  chosen: readonly number[]
  error: string | null
  onChange: (weekdays: number[]) => void
}

/** The days of the week to choose from, Monday first. */
export function Weekdays({ id, legend = 'Days', hint, chosen, error, onChange }: Props) {
  const isEvery = chosen.length === 7
  return (
    <fieldset className={css.days} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.label}>{legend}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.week}>
        {weekFromMonday.map((day) => (
          <label key={day} className={css.day}>
            <input
              type="checkbox"
              id={day === weekFromMonday[0] ? id : undefined}
              checked={chosen.includes(day)}
              aria-label={WEEKDAYS[day]}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
              }
            />
            <span aria-hidden>{WEEKDAYS[day]?.slice(0, 3)}</span>
          </label>
        ))}
        <SmallButton look="plain" onClick={() => onChange(isEvery ? [] : [...weekFromMonday])}>
          {isEvery ? 'Clear' : 'Every day'}
        </SmallButton>
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
