import { closureBounds } from '#api/closures.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Act } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { idsIn, mistakesInClosure, whatNames, type ClosureField } from './closure-draft.ts'
import css from './Closures.module.css'

type Props = FormOf<ClosureField> & {
  label: string
  timetable: Pick<Timetable, 'services' | 'resources'>
  act?: Act
  go: string
}

/** What is shut and when, and what guests read of it. */
export function ClosureForm({ label, timetable, act, go, draft, set, isUnchanged, onSend }: Props) {
  const now = useHouseNow()
  const form = useFormErrors<ClosureField>(mistakesInClosure(draft, now), () => false)
  const field: FieldOf = (name) => form.field(name, draft[name], set(name))
  const isBusy = act?.state === 'busy'
  return (
    <Form
      label={label}
      form={form}
      isBusy={isBusy}
      answer={isUnchanged ? <Unchanged /> : act && <Said act={act} />}
      onSend={onSend}
    >
      <Days draft={draft} set={set} field={field} />
      <Hours draft={draft} set={set} field={field} />
      <Shut draft={draft} set={set} timetable={timetable} errorOf={form.errorOf} />
      <WordsForGuests field={field} />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Looking…' : go}
        </Button>
        <CancelLink to="/office/closures" />
      </FormBar>
    </Form>
  )
}

type Fields = ReturnType<typeof useFormErrors<ClosureField>>
type FieldOf = (name: ClosureField) => ReturnType<Fields['field']>
type PartProps = Pick<Props, 'draft' | 'set'> & { field: FieldOf }

function Days({ draft, set, field }: PartProps) {
  return (
    <ShortFields>
      <DayField
        {...field('firstDay')}
        label="First day"
        required
        onBlur={() => draft.lastDay === '' && set('lastDay')(draft.firstDay)}
      />
      <DayField {...field('lastDay')} label="Last day" required />
    </ShortFields>
  )
}

function Hours({ draft, set, field }: PartProps) {
  return (
    <>
      <Choices
        legend="For how long?"
        name="hours"
        options={[
          { value: 'all-day', label: 'All day', detail: 'From the morning of the first day to the night of the last.' },
          { value: 'part', label: 'A part of the day', detail: 'Say from when until when.' },
        ]}
        value={draft.hours}
        onChange={set('hours')}
      />
      {draft.hours === 'part' && (
        <ShortFields>
          <Field {...field('fromTime')} label="Closed from" type="time" hint="On the first day." required />
          <Field {...field('toTime')} label="Closed until" type="time" hint="On the last day." required />
        </ShortFields>
      )}
    </>
  )
}

type ShutProps = Pick<Props, 'draft' | 'set' | 'timetable'> & Pick<Fields, 'errorOf'>

function Shut({ draft, set, timetable: { services, resources }, errorOf }: ShutProps) {
  const several = (name: 'services' | 'resources') => ({
    name,
    chosen: idsIn(draft[name]),
    error: errorOf(name),
    onChange: (ids: string[]) => set(name)(ids.toSorted().join(' ')),
  })
  return (
    <>
      <Choices
        legend="What is shut?"
        name="what"
        options={(['all', 'services', 'resources'] as const).map((value) => ({ value, label: whatNames[value] }))}
        value={draft.what}
        onChange={set('what')}
      />
      {draft.what === 'services' && <Several {...several('services')} legend="Services" named={services} />}
      {draft.what === 'resources' && <Several {...several('resources')} legend="Pools and rooms" named={resources} />}
    </>
  )
}

function WordsForGuests({ field }: Pick<PartProps, 'field'>) {
  return (
    <>
      <Field
        {...field('title')}
        label="Why, in a few words"
        hint="Guests read it on the calendar: Annual maintenance."
        maxLength={closureBounds.title.longest}
        autoComplete="off"
        required
      />
      <LongField
        {...field('message')}
        label="A sentence for your guests (optional)"
        hint="It is shown on the site and in the email to everyone who is booked."
        maxLength={closureBounds.message.longest}
        rows={3}
      />
    </>
  )
}

type SeveralProps = {
  name: string
  legend: string
  named: readonly { id: string; name: string }[]
  chosen: readonly string[]
  error: string | null
  onChange: (ids: string[]) => void
}

/** Some of a list: a box for each. */
function Several({ name, legend, named, chosen, error, onChange }: SeveralProps) {
  return (
    <fieldset className={css.several} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {named.map(({ id, name: label }, place) => (
        <label key={id} className={css.one}>
          <input
            type="checkbox"
            id={place === 0 ? name : undefined}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
