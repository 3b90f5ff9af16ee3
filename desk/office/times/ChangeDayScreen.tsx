import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { isClockTime, isRealDate } from '#domain/sydney-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { WithService } from './WithService.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CheckDay, DayChanged, wordsOfDay } from './CheckDay.tsx'
import { isDayAct, type DayChange } from './day-words.ts'
import { useDayPreview } from './useDays.ts'
import type { Timetable } from './useTimetable.ts'

/** A session of one day is taken away, or what was done to that day is put back: first what follows, then the proof. */
export function ChangeDayScreen() {
  const search = useSearch({ strict: false })
  return (
    <WithService title="Change a day" needs="manager" of="times">
      {(service, timetable) => {
        const change = changeIn(search, timetable.resources)
        if (!change) return <NoSession id={service.id} />
        const { day, start, resourceId } = change.exception
        const key = `${change.act} ${day} ${start} ${resourceId}`
        return <ChangeDay key={key} service={service} timetable={timetable} change={change} />
      }}
    </WithService>
  )
}

type Search = Partial<Record<'act' | 'kind' | 'day' | 'start' | 'resource', string | undefined>>

/** The change that an address names; null where it names no session. */
function changeIn(search: Search, resources: Timetable['resources']): DayChange | null {
  const { act = '', kind = '', day = '', start = '', resource = '' } = search
  if (!isDayAct(act) || act === 'add' || !isRealDate(day) || !isClockTime(start)) return null
  if (!resources.some(({ id }) => id === resource)) return null
  return {
    act,
    exception: {
      kind: act === 'back' && kind === 'extra' ? 'extra' : 'drop',
      resourceId: resource,
      day,
      start,
      minutes: null,
      places: null,
    },
  }
}

function NoSession({ id }: { id: string }) {
  return (
    <>
      <PageHeading title="Change a day" />
      <Empty
        title="This address names no session."
        action={
          <Link to="/office/times/$id/days" params={{ id }} className={buttonLook()}>
            See its weeks
          </Link>
        }
      >
        Choose it in its week.
      </Empty>
    </>
  )
}

type Props = { service: StaffService; timetable: Timetable; change: DayChange }

function ChangeDay({ service, timetable, change: asked }: Props) {
  // The address goes on while the proof is read; what was asked for stays.
  const [change] = useState(asked)
  const [done, setDone] = useState<TimesPreview | null>(null)
  const query = useDayPreview(service.id, change)
  const navigate = useNavigate()
  if (done) return <DayChanged service={service} change={change} done={done} />
  if (!query.data) return <Awaited title={wordsOfDay(change).title} query={query} />
  const back = () =>
    navigate({ to: '/office/times/$id/days', params: { id: service.id }, search: { day: change.exception.day } })
  return (
    <CheckDay
      service={service}
      timetable={timetable}
      change={change}
      previewed={query.data}
      onChange={() => void back()}
      onDone={setDone}
    />
  )
}

type AwaitedProps = { title: string; query: ReturnType<typeof useDayPreview> }

function Awaited({ title, query }: AwaitedProps) {
  return (
    <>
      <PageHeading title={title} />
      <Asked query={query} waiting="Working it out" failed="Could not work out the times. Please try again.">
        {() => null}
      </Asked>
    </>
  )
}
