import type { StaffService } from '#api/timetable.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { areVisits, givenAs, givenIn, periodAs, periodIn, planFields, type PlanField, type Unit } from './plan-draft.ts'
import css from './Plans.module.css'

type Props = FormOf<PlanField> & {
  label: string
  services: readonly StaffService[]
  /** Of one that is changed: its price has a way of its own, and how it is charged is fixed while somebody holds it. */
  of?: { id: string; isHeld: boolean }
}

const units: readonly { value: Unit; label: string }[] = [
  { value: 'DAY', label: 'days' },
  { value: 'WEEK', label: 'weeks' },
  { value: 'MONTH', label: 'months' },
  { value: 'YEAR', label: 'years' },
]

/** What a plan is: its words, how it is paid, and what it gives. */
export function PlanForm({ label, services, of, draft, set, isUnchanged, onSend }: Props) {
  const fields = planFields(services)
  const form = useFormErrors<PlanField>(mistakesIn(fields, draft), () => false)
  const filling = { form, draft, set }
  const named = (...names: PlanField[]) => fields.filter(({ name }) => names.includes(name))
  const isAgain = draft.charged === 'again'
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Fields {...filling} of={named('name', 'description')} />
      {of === undefined && <Fields {...filling} of={named('price')} />}
      {of?.isHeld !== true && (
        <>
          <Fields {...filling} of={named('charged')} />
          <PeriodField
            name="period"
            label={isAgain ? 'Charged every' : 'Lasts'}
            typed={draft.period}
            error={form.errorOf('period')}
            onChange={set('period')}
          />
        </>
      )}
      {isAgain && (
        <>
          <Choices
            legend="How long do members stay at least?"
            name="term-choice"
            options={[
              { value: 'free', label: 'As long as they like' },
              { value: 'bound', label: 'A first term', detail: 'They can leave when it is over.' },
            ]}
            value={draft.term === '' ? 'free' : 'bound'}
            onChange={(choice) => set('term')(choice === 'free' ? '' : '3 MONTH')}
          />
          {draft.term !== '' && (
            <PeriodField
              name="term"
              label="First term"
              typed={draft.term}
              error={form.errorOf('term')}
              onChange={set('term')}
            />
          )}
        </>
      )}
      <Given services={services} typed={draft.gives} error={form.errorOf('gives')} onChange={set('gives')} />
      <Fields {...filling} of={named('isPublic')} />
      <FormBar>
        <Button type="submit">Continue</Button>
        {of === undefined ? (
          <CancelLink to="/office/plans" />
        ) : (
          <CancelLink to="/office/plans/$id" params={{ id: of.id }} />
        )}
      </FormBar>
    </Form>
  )
}

type PeriodProps = {
  name: string
  label: string
  typed: string
  error: string | null
  onChange: (typed: string) => void
}

function PeriodField({ name, label, typed, error, onChange }: PeriodProps) {
  const { count, unit } = periodIn(typed)
  return (
    <ShortFields>
      <NumberField
        id={name}
        label={label}
        value={count}
        error={error}
        required
        onChange={({ target }) => onChange(periodAs({ count: target.value.trim(), unit }))}
      />
      <Select
        id={`${name}-unit`}
        label="Counted in"
        value={unit}
        options={units}
        onChange={(value) => onChange(periodAs({ count, unit: value as Unit }))}
      />
    </ShortFields>
  )
}

type GivenProps = {
  services: readonly StaffService[]
  typed: string
  error: string | null
  onChange: (typed: string) => void
}

/** A box for each service, and how many visits of it a period has. */
function Given({ services, typed, error, onChange }: GivenProps) {
  const given = givenIn(typed)
  const visitsOf = (id: string) => given.find(({ serviceId }) => serviceId === id)?.visits
  const without = (id: string) => given.filter(({ serviceId }) => serviceId !== id)
  // What costs nothing needs no plan.
  const offered = services.filter(({ id, price }) => price > 0 || visitsOf(id) !== undefined)
  return (
    <fieldset className={css.given} aria-describedby={error ? 'gives-error' : undefined}>
      <legend>What does it give?</legend>
      <p className={css.hint}>Visits in each period. Leave the number empty for as many as they like.</p>
      {offered.map(({ id, name }, place) => {
        const visits = visitsOf(id)
        return (
          <div key={id} className={css.one}>
            <label>
              <input
                type="checkbox"
                className={css.box}
                id={place === 0 ? 'gives' : undefined}
                checked={visits !== undefined}
                onChange={({ target }) =>
                  onChange(givenAs(target.checked ? [...given, { serviceId: id, visits: '' }] : without(id)))
                }
              />
              {name}
            </label>
            {visits !== undefined && (
              <input
                className={css.visits}
                aria-label={`Visits of ${name}`}
                placeholder="No limit"
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                value={visits}
                aria-invalid={error !== null && !areVisits(visits) ? true : undefined}
                onChange={({ target }) =>
                  onChange(
                    givenAs(given.map((one) => (one.serviceId === id ? { ...one, visits: target.value.trim() } : one))),
                  )
                }
              />
            )}
          </div>
        )
      })}
      {error && (
        <p id="gives-error" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
