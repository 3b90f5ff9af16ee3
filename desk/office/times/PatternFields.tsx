import type { StaffResource } from '#api/timetable.ts'
import { WEEKDAYS } from '#domain/sydney-time.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Field } from '#ui/Field.tsx'
import { patternInWords, startsADay, weekFromMonday } from './pattern-words.ts'
import css from './Times.module.css'
import { isFilledIn, patternOf, type PatternDraft, type PatternPart } from './times-draft.ts'

type Props = {
  place: number
  pattern: PatternDraft
  resources: readonly StaffResource[]
  errorOf: (part: PatternPart) => string | null
  onChange: (pattern: PatternDraft) => void
  onRemove: () => void
}

/** One row of the times: on which days, from when to when, how often, and where. */
export function PatternFields({ place, pattern, resources, errorOf, onChange, onRemove }: Props) {
  const { key, weekdays, resourceId } = pattern
  const field = (part: 'firstStart' | 'lastStart' | 'everyMinutes') => ({
    id: `${part}-${key}`,
    error: errorOf(part),
    value: pattern[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...pattern, [part]: target.value }),
  })
  return (
    <fieldset className={css.pattern}>
      <legend className={css.legend}>Row {place + 1}</legend>
      <Weekdays
        id={`weekdays-${key}`}
        chosen={weekdays}
        error={errorOf('weekdays')}
        onChange={(days) => onChange({ ...pattern, weekdays: days })}
      />
      <div className={css.fields}>
        <Field {...field('firstStart')} label="First start" type="time" required />
        <Field {...field('lastStart')} label="Last start" type="time" required />
        <Field {...field('everyMinutes')} label="Every … minutes" inputMode="numeric" maxLength={4} required />
        <Where
          id={`resourceId-${key}`}
          value={resourceId}
          resources={resources}
          error={errorOf('resourceId')}
          onChange={(id) => onChange({ ...pattern, resourceId: id })}
        />
      </div>
      <div className={css.foot}>
        <p className={css.quiet}>{isFilledIn(pattern) && inWords(pattern)}</p>
        <SmallButton aria-label={`Remove row ${place + 1}`} onClick={onRemove}>
          Remove this row
        </SmallButton>
      </div>
    </fieldset>
  )
}

/** The row read back, so that a mistake is seen while it is typed. */
function inWords(draft: PatternDraft): string {
  const pattern = patternOf(draft)
  const count = startsADay(pattern)
  return `${patternInWords(pattern)}: ${count === 1 ? 'one start' : `${count} starts`} a day.`
}

type WeekdaysProps = {
  id: string
  chosen: readonly number[]
  error: string | null
  onChange: (weekdays: number[]) => void
}

function Weekdays({ id, chosen, error, onChange }: WeekdaysProps) {
  const isEvery = chosen.length === 7
  return (
    <fieldset className={css.days} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.label}>Days</legend>
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
          {isEvery ? 'No day' : 'Every day'}
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

type WhereProps = {
  id: string
  value: string
  resources: readonly StaffResource[]
  error: string | null
  onChange: (id: string) => void
}

function Where({ id, value, resources, error, onChange }: WhereProps) {
  return (
    <div className={css.where}>
      <label htmlFor={id} className={css.label}>
        Pool or room
      </label>
      <select
        id={id}
        value={value}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose one</option>
        {resources.map((resource) => (
          <option key={resource.id} value={resource.id}>
            {resource.name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
