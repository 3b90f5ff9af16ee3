import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffService } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { shortDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { ArrangedRows } from '#desk/parts/ArrangedRows.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { servicesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { arrangeServices } from './save-service.ts'
import { kindNames, placesInWords, priceInWords } from './service-words.ts'

/** What the house sells by time. */
export function ServicesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useTimetable(servicesFailed)
  const add = isManager && <Add />
  const hasSome = (query.data?.services.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Services"
        lead="What guests can book: baths, classes and treatments."
        action={hasSome && add}
      />
      <Asked query={query} waiting="Loading the services" failed={servicesFailed}>
        {({ services }) =>
          services.length === 0 ? <NoServices add={add} /> : <Services services={services} isManager={isManager} />
        }
      </Asked>
    </>
  )
}

const Add = () => (
  <Link to="/office/services/new" className={buttonLook()}>
    Add a service
  </Link>
)

function NoServices({ add }: { add: ReactNode }) {
  return (
    <Empty title="There are no services yet." action={add}>
      Add the first one: what it is, what it costs and how long it takes. Then give it times, and guests can book it.
    </Empty>
  )
}

function Services({ services, isManager }: { services: readonly StaffService[]; isManager: boolean }) {
  return (
    <ArrangedRows
      what="services"
      more="On the site, baths and massages come first, and what has a heading comes last."
      rows={services}
      canArrange={isManager}
      save={arrangeServices}
    >
      <Rows
        label="Services"
        rows={services}
        keyOf={({ id }) => id}
        isOver={({ hidden }) => hidden}
        columns={[
          { name: 'Name', render: (service) => <Name service={service} /> },
          { name: 'Kind', isShort: true, render: ({ kind }) => kindNames[kind] },
          { name: 'Price', isNumber: true, render: ({ price }) => priceInWords(price) },
          { name: 'Minutes', isNumber: true, render: ({ minutes }) => minutes },
          { name: 'Places', render: placesInWords },
          { name: 'Next', isShort: true, render: (service) => <Next service={service} isManager={isManager} /> },
        ]}
      />
    </ArrangedRows>
  )
}

function Name({ service: { id, name, hidden } }: { service: StaffService }) {
  return (
    <>
      <Link to="/office/services/$id" params={{ id }}>
        {name}
      </Link>{' '}
      {hidden && <Mark>Hidden</Mark>}
    </>
  )
}

/** When it runs next; a service without times leads to where it gets some. */
function Next({ service, isManager }: { service: StaffService; isManager: boolean }) {
  const { id, name, hasTimes, nextSession } = service
  if (nextSession !== null) {
    const at = new Date(nextSession)
    return `${shortDate(sydneyDateOf(at))}, ${spokenTime(at)}`
  }
  if (hasTimes) return 'Has times'
  return (
    <>
      <Mark tone="warning">No times yet</Mark>{' '}
      {isManager && (
        <Link to="/office/times/$id" params={{ id }} aria-label={`Give ${name} times`}>
          Give it times
        </Link>
      )}
    </>
  )
}
