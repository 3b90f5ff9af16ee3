import { Link } from '@tanstack/react-router'
import type { StaffService } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { PatternList } from './PatternList.tsx'
import { exceptionLines } from './day-words.ts'
import { patternsOf } from './pattern-words.ts'
import css from './Times.module.css'
import { timesFailed, useTimetable, type Timetable } from './useTimetable.ts'

/** When what is sold, and where. */
export function TimesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useTimetable(timesFailed)
  return (
    <>
      <PageHeading title="Times" lead="When each service runs, and in which pool or room." />
      <Asked query={query} waiting="Loading the times" failed={timesFailed}>
        {(timetable) =>
          timetable.services.length === 0 ? (
            <NoServices isManager={isManager} />
          ) : (
            <>
              <Fuller fuller={timetable.fuller} />
              {timetable.services.map((service) => (
                <ServiceTimes key={service.id} {...{ service, timetable, isManager }} />
              ))}
            </>
          )
        }
      </Asked>
    </>
  )
}

function NoServices({ isManager }: { isManager: boolean }) {
  return (
    <Empty
      title="There is nothing to give times to yet."
      action={
        isManager && (
          <Link to="/office/services/new" className={buttonLook()}>
            Add a service
          </Link>
        )
      }
    >
      Add a service first. Then say on which days it runs, from when to when, and where.
    </Empty>
  )
}

type ServiceProps = { service: StaffService; timetable: Timetable; isManager: boolean }

function ServiceTimes({ service: { id, name, hidden }, timetable, isManager }: ServiceProps) {
  const { patterns, exceptions, resources } = timetable
  const own = patternsOf(patterns, id)
  const days = exceptionLines(exceptions, id, resources)
  return (
    <Section
      title={name}
      lead={hidden && 'Hidden from guests.'}
      action={isManager && <ChangeLink id={id} name={name} hasTimes={own.length > 0} />}
    >
      {own.length > 0 ? (
        <PatternList label={`Times of ${name}`} patterns={own} resources={resources} />
      ) : (
        <p>No times yet. Guests do not see it until it has some.</p>
      )}
      {days.length > 0 && <SingleDays name={name} lines={days} />}
      <Link to="/office/times/$id/days" params={{ id }} aria-label={`See ${name} day by day`}>
        See it day by day
      </Link>
    </Section>
  )
}

function ChangeLink({ id, name, hasTimes }: { id: string; name: string; hasTimes: boolean }) {
  return (
    <Link
      to="/office/times/$id"
      params={{ id }}
      className={buttonLook('quiet')}
      aria-label={hasTimes ? `Change times of ${name}` : `Give ${name} times`}
    >
      {hasTimes ? 'Change times' : 'Give it times'}
    </Link>
  )
}

/** One-off sessions and gaps to come. */
function SingleDays({ name, lines }: { name: string; lines: ReturnType<typeof exceptionLines> }) {
  return (
    <>
      <p className={css.quiet}>On single days:</p>
      <ul className={css.list} aria-label={`Single days of ${name}`}>
        {lines.map(({ when, rest }) => (
          <li key={`${when} ${rest}`}>
            <p className={css.when}>{when}</p>
            <p className={css.quiet}>{rest}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sessions to come that are too full, since a pool or a service was made smaller. */
function Fuller({ fuller }: { fuller: readonly FullerStart[] }) {
  if (fuller.length === 0) return null
  return (
    <Section
      title="More booked than fit"
      lead="A pool or a service was made smaller. Nobody loses their place, and nothing more is sold there. Talk to these guests if they cannot all fit."
    >
      <Rows
        label="More booked than fit"
        rows={fuller}
        keyOf={({ serviceId, start, resource }) => `${serviceId} ${start} ${resource}`}
        columns={fullerColumns}
      />
    </Section>
  )
}

type FullerStart = Timetable['fuller'][number]

const fullerColumns: readonly Column<FullerStart>[] = [
  { name: 'When', render: ({ serviceId, start }) => <DayOf id={serviceId} start={start} /> },
  { name: 'Service', render: ({ service }) => service },
  { name: 'Where', render: ({ resource }) => resource },
  { name: 'Booked', isNumber: true, render: ({ people }) => people },
  { name: 'Fit', isNumber: true, render: ({ holds }) => holds },
]

function DayOf({ id, start }: { id: string; start: string }) {
  return (
    <Link to="/office/times/$id/days" params={{ id }} search={{ day: sydneyDateOf(new Date(start)) }}>
      {timeOf(start)}
    </Link>
  )
}
