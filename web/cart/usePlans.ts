import { create } from 'zustand'
import { plansPath, type Plan } from '#api/catalogue.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { QuotedPlan } from '#domain/pricing/quote.ts'
import { words } from '#domain/words.ts'
import { getJson, withQuery, wordsOf } from '#web/api-client.ts'
import { forget, keep, recall } from '#web/browser-storage.ts'

/** The plans that a link has brought along, once the house has told what they are (spec 3, Plans state). */
type PlansStore = { planIds: readonly string[]; plans: readonly Plan[]; error: string | null }

export const usePlans = create<PlansStore>()(() => ({ planIds: [], plans: [], error: null }))

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

/** The plans that can be bought together with bookings: those paid once (decision 44). */
export const plansPaidOnce = (plans: readonly Plan[]): QuotedPlan[] =>
  plans
    .filter((plan) => !plan.recurring)
    .map(({ id, name, payment }) => ({ planId: id, name, price: centsFromDollars(payment.price) }))

const keptPlanIds = () => (recall('planIds') ?? '').split(',').filter(Boolean)
