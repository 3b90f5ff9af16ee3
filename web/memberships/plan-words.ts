import type { Plan } from '#api/catalogue.ts'
import { everyPeriod, spokenPeriod, type PlanPeriod } from '#domain/memberships/plan-period.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import type { HouseService } from '#web/shell/open-house.ts'

/** When a price is paid: `every 2 weeks`, or `once, for 12 months`. */
export function periodOf({ recurring, duration }: Pick<Plan, 'recurring' | 'duration'>): string {
  return periodWords({ recurring, period: duration })
}

/** The same of what a member holds. */
export function periodWords({ recurring, period }: { recurring: boolean; period: PlanPeriod }): string {
  return recurring ? everyPeriod(period) : `once, for ${spokenPeriod(period)}`
}

/** What a plan gives of a service: `2 baths every 2 weeks`. */
export function given(credits: number, service: HouseService, period: PlanPeriod, isRecurring: boolean): string {
  const { many } = visits[service.family]
  if (credits === 0) return `As many ${many} as you like`
  return `${counted(credits, service)} ${isRecurring ? everyPeriod(period) : `within ${spokenPeriod(period)}`}`
}

/** `1 bath`, `2 baths`. */
export function counted(credits: number, { family }: Pick<HouseService, 'family'>): string {
  const { one, many } = visits[family]
  return `${credits} ${credits === 1 ? one : many}`
}

/** What the same costs without a membership, promotions aside, and from when on it is worth it. */
export function comparison({ payment, duration, recurring }: Plan, credits: number, service: HouseService): string {
  const { one } = visits[service.family]
  const price = centsFromDollars(payment.price)
  const single = `A single ${one} is ${dollars(service.price)}.`
  if (credits > 0)
    return `${dollars(Math.round(price / credits))} a ${one} if you use ${credits === 1 ? 'it' : 'all'}. ${single}`
  const worth = counted(Math.floor(price / service.price) + 1, service)
  const often = recurring ? everyPeriod(duration) : `within ${spokenPeriod(duration)}`
  return `${single} You save from ${worth} ${often}.`
}

const visits = {
  bathing: { one: 'bath', many: 'baths' },
  class: { one: 'class', many: 'classes' },
  massage: { one: 'massage', many: 'massages' },
}
