import { Link } from '@tanstack/react-router'
import type { StaffResource } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { resourcesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { readyInWords, usersInWords, sharingNames, sharingOf } from './resource-draft.ts'

/** Where guests are: pools they share, and rooms for one party. */
export function ResourcesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useTimetable(resourcesFailed)
  const add = isManager && (
    <Link to="/office/resources/new" className={buttonLook()}>
      Add a pool or room
    </Link>
  )
  const hasSome = (query.data?.resources.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Pools and rooms"
        lead="Where guests spend their visit, and how many fit."
        action={hasSome && add}
      />
      <Asked query={query} waiting="Looking up the pools and rooms" failed={resourcesFailed}>
        {({ resources }) =>
          resources.length === 0 ? (
            <Empty title="There are no pools or rooms yet." action={add}>
              Add the first one. Services get their times in it.
            </Empty>
          ) : (
            <Resources resources={resources} isManager={isManager} />
          )
        }
      </Asked>
    </>
  )
}

function Resources({ resources, isManager }: { resources: readonly StaffResource[]; isManager: boolean }) {
  return (
    <Rows
      label="Pools and rooms"
      rows={resources}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Name',
          render: ({ id, name }) =>
            isManager ? (
              <Link to="/office/resources/$id" params={{ id }}>
                {name}
              </Link>
            ) : (
              name
            ),
        },
        { name: 'Kind', isShort: true, render: (resource) => sharingNames[sharingOf(resource)] },
        { name: 'People', isNumber: true, render: ({ capacity }) => capacity },
        { name: 'To get ready', isShort: true, render: ({ turnoverMinutes }) => readyInWords(String(turnoverMinutes)) },
        { name: 'Used by', render: ({ services }) => usersInWords(services) },
      ]}
    />
  )
}
