import type { Plan } from '#api/catalogue.ts'
import { everyPeriod, spokenPeriod, type PlanPeriod } from '#domain/memberships/plan-period.ts'
import type { HouseService } from '#web/shell/open-house.ts'

/** When a price is paid: `every 2 weeks`, or `once, for 12 months`. */
export function periodOf({ recurring, duration }: Pick<Plan, 'recurring' | 'duration'>): string {
  return periodWords({ recurring, period: duration })
}

/** The same of what a member holds. */
export function periodWords({ recurring, period }: { recurring: boolean; period: PlanPeriod }): string {
  return recurring ? everyPeriod(period) : `once, for ${spokenPeriod(period)}`
}

/** What a plan gives of a service: `2 baths every 2 weeks`; null while it is not known what the service is. */
export function given(
  { serviceId, credits }: Plan['benefits'][number],
  { duration, recurring }: Pick<Plan, 'duration' | 'recurring'>,
  services: readonly HouseService[],
): string | null {
  const service = services.find(({ id }) => id === serviceId)
  if (!service) return null
  if (credits === 0) return `As many ${visitsOf(service, services).many} as you like`
  const often = recurring ? everyPeriod(duration) : `within ${spokenPeriod(duration)}`
  return `${counted(credits, visitsOf(service, services))} ${often}`
}

type Visits = { one: string; many: string }

/** `1 bath`, `2 baths`. */
export const counted = (number: number, { one, many }: Visits): string => `${number} ${number === 1 ? one : many}`

/** What visits to a service are called: by its name, where the house sells others like it. */
export function visitsOf({ id, name, family }: HouseService, services: readonly HouseService[]): Visits {
  const hasLike = services.some((other) => other.id !== id && other.family === family && !other.hidden)
  return hasLike ? { one: `${name} visit`, many: `${name} visits` } : visitsOfFamily[family]
}

const visitsOfFamily: Record<HouseService['family'], Visits> = {
  bathing: { one: 'bath', many: 'baths' },
  class: { one: 'class', many: 'classes' },
  massage: { one: 'massage', many: 'massages' },
}
