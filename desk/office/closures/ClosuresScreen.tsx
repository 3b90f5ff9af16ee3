import { Link } from '@tanstack/react-router'
import type { ClosureRow } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { whenInWords } from './closure-draft.ts'
import { isBehindUs, isInForce, standingInWords } from './closure-words.ts'
import { closuresFailed, useClosures } from './useClosures.ts'

/** Times in which the house, or a part of it, is shut. */
export function ClosuresScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useClosures()
  const plan = isManager && (
    <Link to="/office/closures/new" className={buttonLook()}>
      Plan a closure
    </Link>
  )
  const hasSome = (query.data?.closures.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Closures"
        lead="Days or hours in which nothing can be booked. You see who is booked before you close."
        action={hasSome && plan}
      />
      <Asked query={query} waiting="Loading the closures" failed={closuresFailed}>
        {({ closures }) =>
          closures.length === 0 ? (
            <Empty title="No closures yet." action={plan}>
              Plan one to see whom it would meet. Nothing is shut until you say so.
            </Empty>
          ) : (
            <Closures closures={closures} />
          )
        }
      </Asked>
    </>
  )
}

function Closures({ closures }: { closures: readonly ClosureRow[] }) {
  const now = useHouseNow()
  return (
    <Rows
      label="Closures"
      rows={closures}
      keyOf={({ id }) => id}
      isOver={(row) => isBehindUs(row, now)}
      columns={[
        {
          name: 'Closure',
          render: ({ id, title }) => (
            <Link to="/office/closures/$id" params={{ id }}>
              {title}
            </Link>
          ),
        },
        { name: 'When', render: whenInWords },
        {
          name: 'State',
          isShort: true,
          render: (row) => <Mark tone={isShut(row, now) ? 'warning' : 'plain'}>{standingInWords(row, now)}</Mark>,
        },
      ]}
    />
  )
}

const isShut = (row: ClosureRow, now: Date) => isInForce(row) && !isBehindUs(row, now)
