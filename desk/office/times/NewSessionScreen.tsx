import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { WithService } from './WithService.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { CheckDay, DayChanged } from './CheckDay.tsx'
import type { DayChange } from './day-words.ts'
import { emptySession, mistakesInSession, sessionOf, type SessionDraft, type SessionField } from './session-draft.ts'
import { previewDay, type DayPreview } from './useDays.ts'
import type { Timetable } from './useTimetable.ts'

/** One more session on one day: filled in, looked at as the house would do it, done, and the proof. */
export function NewSessionScreen() {
  return (
    <WithService title="Add a one-off session" needs="manager" of="times">
      {(service, timetable) => <NewSession key={service.id} service={service} timetable={timetable} />}
    </WithService>
  )
}

type Props = { service: StaffService; timetable: Timetable }

function NewSession({ service, timetable }: Props) {
  const { day = '' } = useSearch({ strict: false })
  const [start] = useState(() => emptySession(timetable.resources, isRealDate(day) ? day : ''))
  const [draft, setDraft] = useState(start)
  const [previewed, setPreviewed] = useState<DayPreview | null>(null)
  const [done, setDone] = useState<TimesPreview | null>(null)
  const { at, go } = useSteps({ isFilled: previewed !== null, isBegun: draft !== start, isDone: done !== null })
  const isTreatment = service.kind === 'massage'
  const change: DayChange = {
    act: 'add',
    exception: sessionOf(isTreatment ? { ...draft, minutes: '', places: '' } : draft),
  }

  if (done) return <DayChanged service={service} change={change} done={done} />
  if (at === 'check' && previewed) {
    return (
      <CheckDay
        service={service}
        timetable={timetable}
        change={change}
        previewed={previewed}
        onChange={() => void go('form')}
        onDone={setDone}
      />
    )
  }
  return (
    <SessionForm
      service={service}
      timetable={timetable}
      draft={draft}
      setDraft={setDraft}
      onPreview={async () => {
        setPreviewed(await previewDay(service.id, change))
        await go('check')
      }}
    />
  )
}

type FormProps = Props & {
  draft: SessionDraft
  setDraft: (draft: SessionDraft) => void
  onPreview: () => Promise<void>
}

/** Which time a refusal of the house is about: the day that is over, or the start that there is already. */
const fieldOfRefusal: Record<string, SessionField> = {
  'times.past': 'day',
  'times.over': 'start',
  'times.there': 'start',
  'resource.unknown': 'resourceId',
}

function SessionForm({ service, timetable: { resources }, draft, setDraft, onPreview }: FormProps) {
  const { act, isBusy, run } = useAct()
  const [tried, setTried] = useState<SessionDraft | null>(null)
  const today = useHouseToday()
  // What only the house can say is said at its field, until something else is typed.
  const code = act.state === 'failed' && tried === draft ? act.code : null
  const refused = code ? (fieldOfRefusal[code] ?? null) : null
  const message = act.state === 'failed' ? act.message : ''
  const said = useMemo(() => (refused ? [{ field: refused, message }] : []), [refused, message])
  const form = useFormErrors<SessionField>([...said, ...mistakesInSession(draft, resources)], () => false)
  const field = (name: SessionField) => ({
    ...form.field(name, draft[name], (typed) => setDraft({ ...draft, [name]: typed })),
    error: said.find((one) => one.field === name)?.message ?? form.errorOf(name),
  })
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
        answer={refused ? <ErrorSummary errors={said} /> : <Said act={act} />}
        onSend={() => {
          setTried(draft)
          void run(onPreview)
        }}
      >
        <ShortFields>
          <Field {...field('day')} type="date" label="Day" min={today} required />
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
        {service.kind !== 'massage' && (
          <ShortFields>
            <NumberField
              {...field('minutes')}
              label="Minutes (optional)"
              hint={`Leave empty for ${service.minutes}, as always.`}
            />
            <NumberField {...field('places')} label="Places (optional)" hint="Leave empty for as many as always." />
          </ShortFields>
        )}
        <FormBar>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Working it out…' : 'Preview'}
          </Button>
          <CancelLink to="/office/times/$id/days" params={{ id: service.id }} />
        </FormBar>
      </Form>
    </>
  )
}
