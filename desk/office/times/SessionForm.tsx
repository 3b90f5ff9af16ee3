import { useMemo, useState } from 'react'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { NewPlaceLink } from './NewPlaceLink.tsx'
import { mistakesInSession, type SessionDraft, type SessionField } from './session-draft.ts'

type Props = {
  service: StaffService
  resources: readonly StaffResource[]
  draft: SessionDraft
  setDraft: (draft: SessionDraft) => void
  onPreview: () => Promise<void>
}

/** When and where a one-off session is, how long and for how many. */
export function SessionForm(props: Props) {
  const { service } = props
  const { act, isBusy, refusal, form, field, send } = useSessionForm(props)
  return (
    <>
      <PageHeading
        key="form"
        title={`Add a one-off session of ${service.name}`}
        lead="On one day, beside its usual times. You see what happens before anything is changed."
      />
      <Form
        label="A one-off session"
        form={form}
        isBusy={isBusy}
        answer={refusal.length > 0 ? <ErrorSummary errors={refusal} /> : <Said act={act} />}
        onSend={send}
      >
        <WhenAndWhere {...props} field={field} />
        {service.kind !== 'massage' && <LengthAndPlaces service={service} field={field} />}
        <SessionBar id={service.id} isBusy={isBusy} />
      </Form>
    </>
  )
}

/** What is wrong with a session, by this form and by the house, and how it is sent. */
function useSessionForm({ resources, draft, setDraft, onPreview }: Props) {
  const { act, isBusy, run } = useAct()
  const [tried, setTried] = useState<SessionDraft | null>(null)
  // What only the house can say is said at its field, until something else is typed.
  const code = act.state === 'failed' && tried === draft ? act.code : null
  const refused = code ? (fieldOfRefusal[code] ?? null) : null
  const message = act.state === 'failed' ? act.message : ''
  const refusal = useMemo(() => (refused ? [{ field: refused, message }] : []), [refused, message])
  const form = useFormErrors<SessionField>([...refusal, ...mistakesInSession(draft, resources)], () => false)
  const field: FieldOf = (name) => ({
    ...form.field(name, draft[name], (typed) => setDraft({ ...draft, [name]: typed })),
    error: refusal.find((one) => one.field === name)?.message ?? form.errorOf(name),
  })
  const send = () => {
    setTried(draft)
    void run(onPreview)
  }
  return { act, isBusy, refusal, form, field, send }
}

type FieldOf = (name: SessionField) => FieldInput

/** Which time a refusal of the house is about: the day that is over, or the start that there is already. */
const fieldOfRefusal: Record<string, SessionField> = {
  'times.past': 'day',
  'times.over': 'start',
  'times.there': 'start',
  'resource.unknown': 'resourceId',
}

function WhenAndWhere({ resources, draft, setDraft, field }: Props & { field: FieldOf }) {
  const today = useHouseToday()
  return (
    <>
      <ShortFields>
        <DayField {...field('day')} label="Day" min={today} required />
        <Field {...field('start')} type="time" label="Starts at" required />
      </ShortFields>
      <Select
        id="resourceId"
        label="Pool or room"
        value={draft.resourceId}
        options={resources.map(({ id, name }) => ({ value: id, label: name }))}
        error={field('resourceId').error}
        onChange={(resourceId) => setDraft({ ...draft, resourceId })}
      />
      <NewPlaceLink />
    </>
  )
}

function LengthAndPlaces({ service, field }: { service: StaffService; field: FieldOf }) {
  return (
    <ShortFields>
      <NumberField
        {...field('minutes')}
        label="Minutes (optional)"
        hint={`Leave empty for ${service.minutes}, as always.`}
      />
      <NumberField {...field('places')} label="Places (optional)" hint="Leave empty for as many as always." />
    </ShortFields>
  )
}

function SessionBar({ id, isBusy }: { id: string; isBusy: boolean }) {
  return (
    <FormBar>
      <Button type="submit" busy={isBusy}>
        {isBusy ? 'Working it out…' : 'Preview'}
      </Button>
      <CancelLink to="/office/times/$id/days" params={{ id }} />
    </FormBar>
  )
}
