import { plansPath, type Plan } from '#api/catalogue.ts'
import { readList } from '#domain/catalogue/start-up.ts'
import { words } from '#domain/words.ts'
import { getJson, withQuery, wordsOf } from '#ui/api-client.ts'
import { forget, keep, recall } from '#web/browser-storage.ts'
import { usePlans } from './usePlans.ts'

/** Asks what the kept plans are, when there are any. */
export async function fetchPlans(): Promise<void> {
  const planIds = keptPlanIds()
  if (planIds.length === 0) return usePlans.setState({ planIds, plans: [], error: null })
  try {
    const path = withQuery(plansPath, { planIds: planIds.join(',') })
    const { plans } = await getJson<{ plans: Plan[] }>(path, words.plansFailed)
    usePlans.setState({ planIds, plans, error: null })
  } catch (error) {
    usePlans.setState({ planIds, error: wordsOf(error, words.plansFailed) })
  }
}

/** Takes a plan out of the order, or all of them once they are bought. */
export function dropPlans(planId?: string): void {
  const planIds = planId === undefined ? [] : keptPlanIds().filter((id) => id !== planId)
  if (planIds.length === 0) forget('planIds')
  else keep('planIds', planIds.join(','))
  usePlans.setState(({ plans }) => ({ planIds, plans: plans.filter(({ id }) => planIds.includes(id)) }))
}

const keptPlanIds = () => readList(recall('planIds'))
