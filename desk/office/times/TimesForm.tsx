import { useEffect, useMemo, useRef, useState } from 'react'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { NewPlaceLink } from './NewPlaceLink.tsx'
import { PatternFields } from './PatternFields.tsx'
import css from './Times.module.css'
import { mistakesInTimes, type PatternDraft, type TimesField } from './times-draft.ts'
import type { NewTimes } from './useNewTimes.ts'

type Props = { service: StaffService; resources: readonly StaffResource[]; times: NewTimes }

/** The button that adds a row; the summary of mistakes leads to it when there is none. */
const ADD = 'patterns' as const satisfies TimesField

/** From which day on, and the week from then on, row by row. */
export function TimesForm({ service, resources, times }: Props) {
  const { hasTimes, isProposed, today, from, setFrom } = times
  const { act, isBusy, pastDay, form, send } = useTimesForm(times)
  return (
    <>
      <PageHeading
        key="form"
        title={hasTimes ? `Change times of ${service.name}` : `Give ${service.name} times`}
        lead={
          isProposed
            ? 'These times are a suggestion: change what does not suit. You see what happens before anything is saved.'
            : 'You see what happens before anything is changed.'
        }
      />
      <Form
        label="Times"
        form={form}
        isBusy={isBusy}
        answer={pastDay.length === 0 ? <Said act={act} /> : <ErrorSummary errors={pastDay} />}
        onSend={send}
      >
        <FromField
          field={{ ...form.field('from', from, setFrom), error: pastDay[0]?.message ?? form.errorOf('from') }}
          hasTimes={hasTimes}
          today={today}
        />
        <Patterns resources={resources} times={times} errorOf={form.errorOf} />
        <TimesBar isBusy={isBusy} />
      </Form>
    </>
  )
}

/** What is wrong with the times, by this form and by the house, and how they are sent. */
function useTimesForm(times: NewTimes) {
  const { from, look } = times
  const { act, isBusy, run } = useAct()
  const [tried, setTried] = useState('')
  // What only the house can say of a day is said at its field, until another day is chosen.
  const past = act.state === 'failed' && act.code === 'times.past' && tried === from ? act.message : null
  const pastDay = useMemo(() => (past === null ? [] : [{ field: 'from' as const, message: past }]), [past])
  const form = useFormErrors<TimesField>([...pastDay, ...mistakesIn(times)], () => false)
  const send = () => {
    setTried(from)
    void run(look)
  }
  return { act, isBusy, pastDay, form, send }
}

/** A service that has no times yet needs a row; one that has some may end. */
const mistakesIn = ({ from, patterns, hasTimes }: NewTimes) => [
  ...mistakesInTimes(from, patterns),
  ...(patterns.length === 0 && !hasTimes ? [{ field: ADD, message: 'Add at least one session' }] : []),
]

type FromProps = { field: FieldInput; hasTimes: boolean; today: string }

function FromField({ field, hasTimes, today }: FromProps) {
  return (
    <div>
      <DayField
        {...field}
        label="From which day on?"
        hint={hasTimes ? 'Everything stays as it is until the day before.' : 'The first day on which it runs.'}
        min={today}
        required
      />
    </div>
  )
}

function TimesBar({ isBusy }: { isBusy: boolean }) {
  return (
    <FormBar>
      <Button type="submit" busy={isBusy}>
        {isBusy ? 'Working it out…' : 'Preview'}
      </Button>
      <WayOut to="/office/times" />
    </FormBar>
  )
}

type PatternsProps = Pick<Props, 'resources' | 'times'> & { errorOf: (field: TimesField) => string | null }

/** The rows of the week, and the button for one more. */
function Patterns({ resources, times, errorOf }: PatternsProps) {
  const { patterns, change, remove, add } = useFocusedRows(times)
  return (
    <div className={css.patterns}>
      {patterns.length === 0 && (
        <p>
          {times.hasTimes
            ? 'No sessions: from that day on it does not run any more.'
            : 'No sessions yet: say when it runs.'}
        </p>
      )}
      {patterns.map((pattern, place) => (
        <PatternFields
          key={pattern.key}
          place={place}
          pattern={pattern}
          resources={resources}
          errorOf={(part) => besideField(errorOf(`${part}-${pattern.key}`))}
          onChange={change}
          onRemove={() => remove(pattern)}
        />
      ))}
      <Button look="quiet" id={ADD} onClick={add}>
        Add a session
      </Button>
      {patterns.length > 0 && <NewPlaceLink />}
    </div>
  )
}

/** The rows, and where the focus goes when one is added or removed. */
function useFocusedRows({ patterns, setPatterns, addRow }: Pick<NewTimes, 'patterns' | 'setPatterns' | 'addRow'>) {
  const focusNext = useFocusNext(patterns.at(-1)?.key)
  return {
    patterns,
    change: (changed: PatternDraft) => setPatterns(patterns.map((each) => (each.key === changed.key ? changed : each))),
    remove: (gone: PatternDraft) => {
      focusNext('add')
      setPatterns(patterns.filter(({ key }) => key !== gone.key))
    },
    add: () => {
      focusNext('row')
      addRow()
    },
  }
}

/** A new row is filled in next; where one went, the focus must not go with it. */
function useFocusNext(lastKey: number | undefined) {
  const next = useRef<'row' | 'add' | null>(null)
  useEffect(() => {
    if (next.current) document.getElementById(next.current === 'row' ? `weekdays-${lastKey}` : ADD)?.focus()
    next.current = null
  })
  return (where: 'row' | 'add') => {
    next.current = where
  }
}

/** A mistake beside its field need not say in which row it is. */
function besideField(error: string | null): string | null {
  const words = error?.replace(/^Session \d+: /, '')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}
