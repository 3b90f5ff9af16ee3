import { isRunning } from './membership-words.ts'
import { useMyMemberships } from './useMyMemberships.ts'

/** The plans that are paid again and again and that the member holds already: each is held once. */
export function useHeldPlans(): ReadonlySet<string> {
  const mine = useMyMemberships()
  // Not known is not held: the house refuses a plan that is held already.
  if (mine.status !== 'ready') return new Set()
  return new Set(mine.memberships.filter((held) => held.recurring && isRunning(held)).map(({ planId }) => planId))
}
