import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import { useSteps } from '#desk/parts/useSteps.ts'
import { inFittingPlaces } from './fitting-places.ts'
import { SessionForm } from './SessionForm.tsx'
import { WithService } from './WithService.tsx'
import { CheckDay, DayChanged } from './CheckDay.tsx'
import type { DayChange } from './day-words.ts'
import { emptySession, sessionOf } from './session-draft.ts'
import { previewDay, type DayPreview } from './useDays.ts'
import type { Timetable } from './useTimetable.ts'

/** One more session on one day: filled in, looked at as the house would do it, done, and the proof. */
export function NewSessionScreen() {
  return (
    <WithService title="Add a one-off session" needs="manager" of="times">
      {(service, timetable) => (
        <NewSession key={service.id} service={service} timetable={inFittingPlaces(service, timetable)} />
      )}
    </WithService>
  )
}

type Props = { service: StaffService; timetable: Timetable }

function NewSession({ service, timetable }: Props) {
  const session = useNewSession(service, timetable)
  const { change, previewed, done, at, go } = session
  if (done) return <DayChanged service={service} change={change} done={done} />
  if (at === 'check' && previewed) {
    return (
      <CheckDay
        service={service}
        timetable={timetable}
        change={change}
        previewed={previewed}
        onChange={() => void go('form')}
        onDone={session.setDone}
      />
    )
  }
  return (
    <SessionForm
      service={service}
      resources={timetable.resources}
      draft={session.draft}
      setDraft={session.setDraft}
      onPreview={session.look}
    />
  )
}

/** What is typed of a session, what the house says of it, and the steps until it is added. */
function useNewSession(service: StaffService, { resources }: Timetable) {
  const { day = '' } = useSearch({ strict: false })
  const [start] = useState(() => emptySession(resources, isRealDate(day) ? day : ''))
  const [draft, setDraft] = useState(start)
  const [previewed, setPreviewed] = useState<DayPreview | null>(null)
  const [done, setDone] = useState<TimesPreview | null>(null)
  const { at, go } = useSteps({ isFilled: previewed !== null, isBegun: draft !== start, isDone: done !== null })
  const isTreatment = service.kind === 'massage'
  const change: DayChange = {
    act: 'add',
    exception: sessionOf(isTreatment ? { ...draft, minutes: '', places: '' } : draft),
  }
  const look = async () => {
    setPreviewed(await previewDay(service.id, change))
    await go('check')
  }
  return { draft, setDraft, change, previewed, done, setDone, at, go, look }
}
