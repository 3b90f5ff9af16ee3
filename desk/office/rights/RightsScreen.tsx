import { useQuery } from '@tanstack/react-query'
import { rightsPath, type RightsAnswer } from '#api/rights.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { ActsByRole } from './ActsByRole.tsx'
import { Doors } from './Doors.tsx'

const failed = 'Could not load who may do what.'

/** What each role may do, act by act; folded away below it, for developers, every door of the house (#702). */
export function RightsScreen() {
  const query = useQuery({
    queryKey: ['rights'],
    queryFn: () => ask<RightsAnswer>(rightsPath, failed),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeading
        title="Who may do what"
        lead="“With a code” asks for a code from their authenticator app, unless they entered one in the last ten minutes. “With a manager’s PIN” means that a manager approves it at the front desk."
      />
      <Asked query={query} waiting="Loading what each may do" failed={failed} blocks={6}>
        {({ groups, routes }) => (
          <>
            <ActsByRole groups={groups} />
            <Doors routes={routes} />
          </>
        )}
      </Asked>
    </>
  )
}
