import { Link } from '@tanstack/react-router'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { PatternList } from './PatternList.tsx'
import { patternsOf } from './pattern-words.ts'
import { timesFailed, useTimetable, type Timetable } from './useTimetable.ts'

/** When what is sold, and where. */
export function TimesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useTimetable(timesFailed)
  return (
    <>
      <PageHeading title="Times" lead="When each service runs, and in which pool or room." />
      <Asked query={query} waiting="Looking up the times" failed={timesFailed}>
        {(timetable) =>
          timetable.services.length === 0 ? (
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
          ) : (
            <Services timetable={timetable} isManager={isManager} />
          )
        }
      </Asked>
    </>
  )
}

function Services({ timetable, isManager }: { timetable: Timetable; isManager: boolean }) {
  const { services, patterns, resources } = timetable
  return services.map(({ id, name, hidden }) => {
    const own = patternsOf(patterns, id)
    return (
      <Section
        key={id}
        title={name}
        lead={hidden && 'Hidden from guests.'}
        action={
          isManager && (
            <Link
              to="/office/times/$id"
              params={{ id }}
              className={buttonLook('quiet')}
              aria-label={own.length > 0 ? `Change times of ${name}` : `Give ${name} times`}
            >
              {own.length > 0 ? 'Change times' : 'Give it times'}
            </Link>
          )
        }
      >
        {own.length > 0 ? (
          <PatternList label={`Times of ${name}`} patterns={own} resources={resources} />
        ) : (
          <p>No times yet. Guests cannot book it until it has some.</p>
        )}
      </Section>
    )
  })
}
