import type { StaffService } from '#api/timetable.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn, type FormField } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import { GivenFields } from './GivenFields.tsx'
import { periodAs, periodIn, planFields, type PlanField, type Unit } from './plan-draft.ts'

type Props = FormOf<PlanField> & {
  label: string
  services: readonly StaffService[]
  /** Of one that is changed: its price has a way of its own, and how it is charged is fixed while somebody holds it. */
  of?: { id: string; isHeld: boolean }
}

/** What a plan is: its words, how it is paid, and what it gives. */
export function PlanForm({ label, services, of, draft, set, isUnchanged, onSend }: Props) {
  const fields = planFields(services)
  const form = useFormErrors<PlanField>(mistakesIn(fields, draft), () => false)
  const filling = { form, draft, set }
  const named = (...names: PlanField[]) => fields.filter(({ name }) => names.includes(name))
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Fields {...filling} of={named('name', 'description')} />
      {of === undefined && <Fields {...filling} of={named('price')} />}
      {of?.isHeld !== true && <HowPaid {...filling} charged={named('charged')} />}
      {draft.charged === 'again' && <FirstTerm {...filling} />}
      <GivenFields services={services} typed={draft.gives} error={form.errorOf('gives')} onChange={set('gives')} />
      <Fields {...filling} of={named('isPublic')} />
      <FormBar>
        <Button type="submit">Continue</Button>
        {of === undefined ? (
          <WayOut to="/office/plans" />
        ) : (
          <CancelLink to="/office/plans/$id" params={{ id: of.id }} />
        )}
      </FormBar>
    </Form>
  )
}

type Filling = Pick<FormOf<PlanField>, 'draft' | 'set'> & { form: FormErrors<PlanField> }

/** Once or regularly, and for how long. */
function HowPaid({ charged, ...filling }: Filling & { charged: readonly FormField<PlanField>[] }) {
  const { form, draft, set } = filling
  return (
    <>
      <Fields {...filling} of={charged} />
      <PeriodField
        name="period"
        label={draft.charged === 'again' ? 'Charged every' : 'Lasts'}
        typed={draft.period}
        error={form.errorOf('period')}
        onChange={set('period')}
      />
    </>
  )
}

function FirstTerm({ form, draft, set }: Filling) {
  return (
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
  )
}

const units: readonly { value: Unit; label: string }[] = [
  { value: 'DAY', label: 'days' },
  { value: 'WEEK', label: 'weeks' },
  { value: 'MONTH', label: 'months' },
  { value: 'YEAR', label: 'years' },
]

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
