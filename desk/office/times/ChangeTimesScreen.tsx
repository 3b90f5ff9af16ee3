import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { addDays } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { WithService } from './WithService.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CheckTimes } from './CheckTimes.tsx'
import { inForceOn, patternsOf } from './pattern-words.ts'
import { TimesChanged } from './TimesChanged.tsx'
import { draftOfPattern, emptyPattern, requestOf, type PatternDraft } from './times-draft.ts'
import { TimesForm } from './TimesForm.tsx'
import { applyTimes, previewTimes, type Timetable } from './useTimetable.ts'

/** Other times for a service from a day on: filled in, looked at as the house would do it, done, and the proof. */
export function ChangeTimesScreen() {
  return (
    <WithService title="Change times" needs="manager" of="times">
      {(service, timetable) =>
        timetable.resources.length === 0 ? (
          <NoPlace service={service} />
        ) : (
          <ChangeTimes key={service.id} service={service} timetable={timetable} />
        )
      }
    </WithService>
  )
}

function NoPlace({ service: { name } }: { service: StaffService }) {
  return (
    <>
      <PageHeading title={`Give ${name} times`} />
      <Empty
        title="It needs a pool or a room first."
        action={
          <Link to="/office/resources/new" className={buttonLook()}>
            Add a pool or room
          </Link>
        }
      >
        Say where it takes place, and come back here.
      </Empty>
    </>
  )
}

function ChangeTimes({ service, timetable }: { service: StaffService; timetable: Timetable }) {
  const { id } = service
  const [known] = useState(() => patternsOf(timetable.patterns, id))
  const today = useHouseToday()
  const [from, setFrom] = useState(() => (known.length === 0 ? today : addDays(today, 1)))
  // Until somebody types, the rows are those that hold on the chosen day.
  const [typed, setTyped] = useState<readonly PatternDraft[] | null>(null)
  const [preview, setPreview] = useState<TimesPreview | null>(null)
  const [done, setDone] = useState<TimesPreview | null>(null)
  const nextKey = useRef(known.length)
  const { at, go } = useSteps({ isFilled: preview !== null, isBegun: typed !== null, isDone: done !== null })

  const asTheyAre = inForceOn(known, from).map(draftOfPattern)
  const patterns = typed ?? (known.length === 0 ? [emptyPattern(-1, timetable.resources)] : asTheyAre)
  const request = requestOf(id, from, patterns)

  if (done) return <TimesChanged service={service} from={from} done={done} />
  if (at === 'check' && preview) {
    return (
      <CheckTimes
        service={service}
        timetable={timetable}
        request={request}
        preview={preview}
        givesWay={known.filter(({ beginsOn }) => beginsOn > from)}
        onChange={() => void go('form')}
        onNewPreview={setPreview}
        onGo={async (token) => {
          setDone(await applyTimes(request, token))
          await go('done', { replace: true })
        }}
      />
    )
  }
  return (
    <TimesForm
      service={service}
      hasTimes={known.length > 0}
      resources={timetable.resources}
      today={today}
      from={from}
      setFrom={setFrom}
      patterns={patterns}
      setPatterns={setTyped}
      onAdd={() => {
        nextKey.current += 1
        setTyped([...patterns, emptyPattern(nextKey.current, timetable.resources)])
      }}
      onPreview={async () => {
        setPreview(await previewTimes(request))
        await go('check')
      }}
    />
  )
}
