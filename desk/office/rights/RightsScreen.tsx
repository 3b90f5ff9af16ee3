import { useQuery } from '@tanstack/react-query'
import { rightsPath, type RightsAnswer } from '#api/rights.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { ActsByRole } from './ActsByRole.tsx'
import { RoutesForDevelopers } from './RoutesForDevelopers.tsx'

const failed = 'Could not load who may do what.'

/** What each role may do, act by act; folded away below it, for developers, every route (#702). */
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
        lead="“With a code” means they enter a code from their authenticator app, unless they did so in the last ten minutes. “With a manager’s PIN” means a manager approves it at the front desk."
      />
      <Asked query={query} waiting="Loading what each may do" failed={failed} blocks={6}>
        {({ groups, routes }) => (
          <>
            <ActsByRole groups={groups} />
            <RoutesForDevelopers routes={routes} />
          </>
        )}
      </Asked>
    </>
  )
}
