import type { Plan } from '#api/catalogue.ts'
import { everyPeriod, spokenPeriod } from '#domain/memberships/plan-period.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { counted, visitsOf } from './plan-words.ts'

/** What the same costs without a membership, promotions aside, and from when on it is worth it. */
export function comparison(
  { serviceId, credits }: Plan['benefits'][number],
  { payment, duration, recurring }: Plan,
  services: readonly HouseService[],
): string | null {
  const service = services.find(({ id }) => id === serviceId)
  if (!service) return null
  const visits = visitsOf(service, services)
  const price = centsFromDollars(payment.price)
  const single = `A single ${visits.one} is ${dollars(service.price)}.`
  if (credits > 0)
    return `${dollars(Math.round(price / credits))} a ${visits.one} if you use ${credits === 1 ? 'it' : 'all'}. ${single}`
  const worth = counted(Math.floor(price / service.price) + 1, visits)
  const often = recurring ? everyPeriod(duration) : `within ${spokenPeriod(duration)}`
  return `${single} You save from ${worth} ${often}.`
}
