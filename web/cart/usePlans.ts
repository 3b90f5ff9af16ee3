import { create } from 'zustand'
import type { Plan } from '#api/catalogue.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { QuotableThing } from '#domain/pricing/quote.ts'

/** The plans that a link has brought, once the house has answered what they are (spec 3, Plans state). */
type PlansStore = { planIds: readonly string[]; plans: readonly Plan[]; error: string | null }

export const usePlans = create<PlansStore>()(() => ({ planIds: [], plans: [], error: null }))

/** A plan in the cart, as it is priced with the bookings beside it. */
export type PlanInCart = QuotableThing & { kind: 'PLAN'; planId: string; name: string }

/** The plans that can be bought together with bookings: those paid once (ruling 44). */
export const plansPaidOnce = (plans: readonly Plan[]): PlanInCart[] =>
  plans
    .filter((plan) => !plan.recurring)
    .map(({ id, name, payment }) => ({
      kind: 'PLAN',
      planId: id,
      name,
      price: centsFromDollars(payment.price),
      count: 1,
    }))
