import type { StaffResource } from '#api/timetable.ts'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Weekdays } from '#desk/parts/Weekdays.tsx'
import { Field } from '#ui/Field.tsx'
import { patternInWords, startsADay } from './pattern-words.ts'
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
  return (
    <fieldset className={css.pattern}>
      <legend className={css.legend}>Session {place + 1}</legend>
      <Weekdays
        id={`weekdays-${pattern.key}`}
        chosen={pattern.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => onChange({ ...pattern, weekdays })}
      />
      <StartsAndPlace {...{ pattern, resources, errorOf, onChange }} />
      <div className={css.foot}>
        <p className={css.quiet}>
          {isFilledIn(pattern) ? inWords(pattern) : 'For one start time a day, leave the last one empty.'}
        </p>
        <SmallButton aria-label={`Remove session ${place + 1}`} onClick={onRemove}>
          Remove this session
        </SmallButton>
      </div>
    </fieldset>
  )
}

function StartsAndPlace({ pattern, resources, errorOf, onChange }: Omit<Props, 'place' | 'onRemove'>) {
  const { key, resourceId } = pattern
  const field = (part: 'firstStart' | 'lastStart' | 'everyMinutes') => ({
    id: `${part}-${key}`,
    error: errorOf(part),
    value: pattern[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...pattern, [part]: target.value }),
  })
  return (
    <div className={css.fields}>
      <Field {...field('firstStart')} label="First start time" type="time" required />
      <Field {...field('lastStart')} label="Last start time" type="time" />
      <NumberField {...field('everyMinutes')} label="Every … minutes" required />
      {/* A row of its own: names are long. */}
      <div style={{ gridColumn: '1 / -1' }}>
        <Select
          id={`resourceId-${key}`}
          label="Pool or room"
          value={resourceId}
          options={resources.map(({ id, name }) => ({ value: id, label: name }))}
          error={errorOf('resourceId')}
          onChange={(id) => onChange({ ...pattern, resourceId: id })}
        />
      </div>
    </div>
  )
}

/** The row read back, so that a mistake is seen while it is typed. */
function inWords(draft: PatternDraft): string {
  const pattern = patternOf(draft)
  const count = startsADay(pattern)
  return `${patternInWords(pattern)}: ${count === 1 ? 'one start time' : `${count} start times`} a day.`
}
