import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClosureRow } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { whenInWords } from './closure-draft.ts'
import { isBehindUs, isInForce, standingInWords } from './closure-words.ts'
import { closuresFailed, useClosures } from './useClosures.ts'

/** Times in which the house, or a part of it, is shut. */
export function ClosuresScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useClosures()
  const plan = isManager && <Plan />
  const hasSome = (query.data?.closures.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Closures"
        lead="Days or hours in which nothing can be booked. You see who is booked before you close."
        action={hasSome && plan}
      />
      <Asked query={query} waiting="Loading the closures" failed={closuresFailed}>
        {({ closures }) => (closures.length === 0 ? <NoClosures plan={plan} /> : <Closures closures={closures} />)}
      </Asked>
    </>
  )
}

const Plan = () => (
  <Link to="/office/closures/new" className={buttonLook()}>
    Plan a closure
  </Link>
)

function NoClosures({ plan }: { plan: ReactNode }) {
  return (
    <Empty title="No closures yet." action={plan}>
      Plan one to see who is affected. Nothing is shut until you say so.
    </Empty>
  )
}

function Closures({ closures }: { closures: readonly ClosureRow[] }) {
  const now = useHouseNow()
  const standing: Column<ClosureRow> = {
    name: 'Status',
    isShort: true,
    render: (row) => <Mark tone={isShut(row, now) ? 'warning' : 'plain'}>{standingInWords(row, now)}</Mark>,
  }
  return (
    <Rows
      label="Closures"
      rows={closures}
      keyOf={({ id }) => id}
      isOver={(row) => isBehindUs(row, now)}
      columns={[...columns, standing]}
    />
  )
}

const columns: readonly Column<ClosureRow>[] = [
  {
    name: 'Closure',
    render: ({ id, title }) => (
      <Link to="/office/closures/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { name: 'When', render: whenInWords },
]

const isShut = (row: ClosureRow, now: Date) => isInForce(row) && !isBehindUs(row, now)
