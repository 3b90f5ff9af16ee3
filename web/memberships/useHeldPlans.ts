import { isRunning } from './membership-words.ts'
import { useMyMemberships } from './useMyMemberships.ts'

/** How a member holds a plan: one that is paid again and again is held once; one paid once may be bought again. */
export type Holding = 'recurring' | 'once'

/** The plans that the member holds already. */
export function useHeldPlans(): ReadonlyMap<string, Holding> {
  const mine = useMyMemberships()
  // Not known is not held: the house refuses a plan that is held already.
  if (mine.status !== 'ready') return new Map()
  const running = mine.memberships.filter(isRunning)
  return new Map(running.map(({ planId, recurring }) => [planId, recurring ? 'recurring' : 'once']))
}
