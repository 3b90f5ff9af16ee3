import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RetiredResource, StaffResource } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { ArrangedRows } from '#desk/parts/ArrangedRows.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { resourcesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { readyInWords, usersInWords, sharingNames, sharingOf } from './resource-draft.ts'
import css from './Resources.module.css'
import { arrangeResources, restoreResource } from './save-resource.ts'

/** Where guests are: pools they share, and rooms for one party. */
export function ResourcesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useTimetable(resourcesFailed)
  const add = isManager && <Add />
  const hasSome = (query.data?.resources.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Pools and rooms"
        lead="Where guests spend their visit, and how many fit."
        action={hasSome && add}
      />
      <Asked query={query} waiting="Loading the pools and rooms" failed={resourcesFailed}>
        {({ resources, retired }) => (
          <>
            {resources.length === 0 ? <NoResources add={add} /> : <Resources {...{ resources, isManager }} />}
            {retired.length > 0 && <Retired retired={retired} isManager={isManager} />}
          </>
        )}
      </Asked>
    </>
  )
}

const Add = () => (
  <Link to="/office/resources/new" className={buttonLook()}>
    Add a pool or room
  </Link>
)

function NoResources({ add }: { add: ReactNode }) {
  return (
    <Empty title="There are no pools or rooms in use yet." action={add}>
      Add the first one. Services get their times in it.
    </Empty>
  )
}

function Resources({ resources, isManager }: { resources: readonly StaffResource[]; isManager: boolean }) {
  return (
    <ArrangedRows
      what="pools and rooms"
      more="Where several suit a party equally well, the first is booked."
      rows={resources}
      canArrange={isManager}
      save={arrangeResources}
    >
      <Rows
        label="Pools and rooms"
        rows={resources}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Name', render: (resource) => (isManager ? <ToEdit resource={resource} /> : resource.name) },
          { name: 'Kind', isShort: true, render: (resource) => sharingNames[sharingOf(resource)] },
          { name: 'People', isNumber: true, render: ({ capacity }) => capacity },
          {
            name: 'Cleaning time',
            isShort: true,
            render: ({ turnoverMinutes }) => readyInWords(String(turnoverMinutes)),
          },
          { name: 'Used by', render: ({ services }) => usersInWords(services) },
        ]}
      />
    </ArrangedRows>
  )
}

function ToEdit({ resource: { id, name } }: { resource: StaffResource }) {
  return (
    <Link to="/office/resources/$id" params={{ id }}>
      {name}
    </Link>
  )
}

type RetiredProps = { retired: readonly RetiredResource[]; isManager: boolean }

/** What is out of use, and the way back. */
function Retired({ retired, isManager }: RetiredProps) {
  const act: Column<RetiredResource> = {
    name: 'Change',
    isActs: true,
    render: (one) => <BringBack resource={one} />,
  }
  return (
    <div className={css.below}>
      <Section
        title="Out of use"
        lead="Nothing runs in them. Brought back, they have no times until you give them some."
      >
        <Rows
          label="Out of use"
          rows={retired}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Name', render: ({ name }) => name },
            { name: 'Since', isShort: true, render: ({ since }) => dayOf(since) },
            ...(isManager ? [act] : []),
          ]}
        />
      </Section>
    </div>
  )
}

function BringBack({ resource }: { resource: RetiredResource }) {
  const { act, isBusy, run } = useAct()
  return (
    <>
      <Said act={act} />
      <SmallButton
        aria-label={`Bring ${resource.name} back`}
        busy={isBusy}
        onClick={() => void run(() => bringBack(resource))}
      >
        {isBusy ? 'Bringing it back…' : 'Bring it back'}
      </SmallButton>
    </>
  )
}

async function bringBack({ id, name }: RetiredResource): Promise<void> {
  await restoreResource(id)
  announce(`${name} is in use again`)
  document.getElementById('main')?.focus()
}
