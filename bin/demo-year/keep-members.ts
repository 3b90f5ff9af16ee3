import { randomUUID } from 'node:crypto'
import { json } from '#db/json.ts'
import { sydneyDateOf, existingInstant, addDays, addMonths, DAY } from '#domain/sydney-time.ts'
import { goodThrough } from '#domain/validity.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { Chance } from './chance.ts'
import { endMembership, findMember, hasRested, insertRow, listRunning, type listPlans } from './day-store.ts'
import { buyerOf } from './plan-day.ts'

type Plan = Awaited<ReturnType<typeof listPlans>>[number]

/**
 * Somebody joins every third day, some rest for a fortnight, and some leave after two months or more. No provider
 * charges them: they are given by the house, like those of the demo accounts.
 */
export async function keepMembers(
  tx: Tx,
  { now, today, chance, plans }: { now: Date; today: Date; chance: Chance; plans: readonly Plan[] },
): Promise<void> {
  if (chance.happens(0.34)) await join(tx, { now, today, chance, plans })
  const old = (await listRunning(tx)).filter(({ starts_at }) => now.getTime() - starts_at.getTime() > 60 * DAY)
  const leaving = chance.happens(0.1) ? chance.one(old) : undefined
  if (leaving) await endMembership(tx, leaving.id, now)
  const resting = chance.happens(0.04) ? chance.one(old) : undefined
  if (!resting || resting.id === leaving?.id || today.getTime() - now.getTime() < 20 * DAY) return
  const rest = { membership_id: resting.id, starts_at: now, ends_at: new Date(now.getTime() + 14 * DAY) }
  if (!(await hasRested(tx, resting.id))) await insertRow(tx, 'membership_suspension', rest)
}

type Joining = { now: Date; today: Date; chance: Chance; plans: readonly Plan[] }

async function join(tx: Tx, { now, today, chance, plans }: Joining): Promise<void> {
  const { firstName, lastName, email } = buyerOf(chance)
  const plan = chance.pick(plans.map((one, i) => [one, [55, 30, 15][i] ?? 5] as const))
  if (await findMember(tx, email)) return
  const memberId = randomUUID()
  await insertRow(tx, 'member', {
    id: memberId,
    email,
    email_key: email,
    first_name: firstName,
    last_name: lastName,
    status: 'APPROVED',
    email_verified_at: now,
  })
  const period = periodAround(plan, now, today)
  const membershipId = randomUUID()
  await insertRow(tx, 'membership', {
    id: membershipId,
    plan_id: plan.id,
    member_id: memberId,
    email_key: email,
    status: 'ACTIVE',
    starts_at: now,
    ends_at: plan.recurring ? null : period.until,
    recurring: plan.recurring,
    price_cents: plan.price_cents,
    period_count: plan.period_count,
    period_unit: plan.period_unit,
    benefits: json([{ serviceId: plan.service_id, credits: plan.credits }]),
    period_starts_at: plan.recurring ? period.from : null,
    period_ends_at: plan.recurring ? period.until : null,
    due_at: plan.recurring ? period.until : null,
  })
  await insertRow(tx, 'credit_grant', {
    membership_id: membershipId,
    service_id: plan.service_id,
    granted_for: 'last year',
    credits: plan.credits,
    valid_from: period.from,
    valid_until: period.until,
  })
}

/** The period of a plan that runs today, of those that follow each other since somebody joined. */
function periodAround({ period_count: count, period_unit: unit, recurring }: Plan, since: Date, today: Date) {
  const after = (periods: number) => {
    const day = sydneyDateOf(since)
    const days = { DAY: 1, WEEK: 7, MONTH: 0, YEAR: 0 }[unit] * count * periods
    const months = { DAY: 0, WEEK: 0, MONTH: 1, YEAR: 12 }[unit] * count * periods
    return existingInstant(addMonths(addDays(day, days), months), '20:30')
  }
  if (!recurring) return { from: after(0), until: goodThrough(sydneyDateOf(after(1))) }
  let n = 0
  while (after(n + 1) <= today) n += 1
  return { from: after(n), until: after(n + 1) }
}
