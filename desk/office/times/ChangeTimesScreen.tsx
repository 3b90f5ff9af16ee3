import { Link } from '@tanstack/react-router'
import type { StaffService } from '#api/timetable.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { inFittingPlaces } from './fitting-places.ts'
import { useNewTimes } from './useNewTimes.ts'
import { WithService } from './WithService.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CheckTimes } from './CheckTimes.tsx'
import { TimesChanged } from './TimesChanged.tsx'
import { TimesForm } from './TimesForm.tsx'
import { type Timetable } from './useTimetable.ts'

/** Other times for a service from a day on: filled in, looked at as the house would do it, done, and the proof. */
export function ChangeTimesScreen() {
  return (
    <WithService title="Change times" needs="manager" of="times">
      {(service, timetable) => {
        const fitting = inFittingPlaces(service, timetable)
        return fitting.resources.length === 0 ? (
          <NoPlace service={service} />
        ) : (
          <ChangeTimes key={service.id} service={service} timetable={fitting} />
        )
      }}
    </WithService>
  )
}

function NoPlace({ service: { name, kind } }: { service: StaffService }) {
  return (
    <>
      <PageHeading title={`Give ${name} times`} />
      <Empty
        title={kind === 'massage' ? 'It needs a room first.' : 'It needs a pool first.'}
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
  const times = useNewTimes(service, timetable)
  const { from, preview, done, at, go } = times
  if (done) return <TimesChanged service={service} from={from} done={done} />
  if (at === 'check' && preview) {
    return (
      <CheckTimes
        service={service}
        timetable={timetable}
        request={times.request}
        preview={preview}
        givesWay={times.givesWay}
        onChange={() => void go('form')}
        onNewPreview={times.setPreview}
        onGo={times.apply}
      />
    )
  }
  return <TimesForm service={service} resources={timetable.resources} times={times} />
}
