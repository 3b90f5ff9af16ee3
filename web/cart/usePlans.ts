import { create } from 'zustand'
import type { Plan } from '#api/catalogue.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { QuotedPlan } from '#domain/pricing/quote.ts'

/** The plans that a link has brought, once the house has answered what they are (spec 3, Plans state). */
type PlansStore = { planIds: readonly string[]; plans: readonly Plan[]; error: string | null }

export const usePlans = create<PlansStore>()(() => ({ planIds: [], plans: [], error: null }))

/** The plans that can be bought together with bookings: those paid once (ruling 44). */
export const plansPaidOnce = (plans: readonly Plan[]): QuotedPlan[] =>
  plans
    .filter((plan) => !plan.recurring)
    .map(({ id, name, payment }) => ({ planId: id, name, price: centsFromDollars(payment.price) }))
