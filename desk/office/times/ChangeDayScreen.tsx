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
  const { act = '', kind = '', day = '', start = '', resource = '' } = useSearch({ strict: false })
  const isWhole = isDayAct(act) && act !== 'add' && isRealDate(day) && isClockTime(start)
  return (
    <WithService title="Change a day" needs="manager" of="times">
      {(service, timetable) =>
        isWhole && timetable.resources.some(({ id }) => id === resource) ? (
          <ChangeDay
            key={`${act} ${day} ${start} ${resource}`}
            service={service}
            timetable={timetable}
            change={{
              act,
              exception: {
                kind: act === 'back' && kind === 'extra' ? 'extra' : 'drop',
                resourceId: resource,
                day,
                start,
                minutes: null,
                places: null,
              },
            }}
          />
        ) : (
          <>
            <PageHeading title="Change a day" />
            <Empty
              title="This address names no session."
              action={
                <Link to="/office/times/$id/days" params={{ id: service.id }} className={buttonLook()}>
                  See its weeks
                </Link>
              }
            >
              Choose it in its week.
            </Empty>
          </>
        )
      }
    </WithService>
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
  const back = () =>
    navigate({
      to: '/office/times/$id/days',
      params: { id: service.id },
      search: { day: change.exception.day },
    })
  if (query.data) {
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
  return (
    <>
      <PageHeading title={wordsOfDay(change).title} />
      <Asked query={query} waiting="Working it out" failed="Could not work out the times. Please try again.">
        {() => null}
      </Asked>
    </>
  )
}
