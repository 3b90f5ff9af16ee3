import type { AskedThing, OfferedThing } from '#api/counter.ts'
import { json } from '#db/json.ts'
import type { Period } from '#domain/memberships/charges.ts'
import { everyPeriod, spokenPeriod } from '#domain/memberships/plan-period.ts'
import type { SoldPlan } from '#domain/memberships/sold-plan.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import { listPlans } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertMemberships } from '#server/memberships/credit-store.ts'
import { startMembership } from '#server/memberships/start-membership.ts'
import { listPlanLines, type PlanLine } from '../store.ts'
import { idOfThing, plainKind, type DeskKind, type PaidOrder } from './kind.ts'

/** A plan as it is sold now: its price, how long it lasts and what it gives. */
export type PlanToSell = SoldPlan & { kind: 'PLAN'; planId: string; name: string; count: 1 }

/**
 * The plans that are asked for, in their order; the same plan may be asked for twice. Those that are not on the price list
 * are sold at the desk alone (`isAtDesk`). `plan.unknown`.
 */
export async function plansToSell(
  { db }: Pick<Ctx, 'db'>,
  asked: readonly { planId: string }[],
  { isAtDesk = false }: { isAtDesk?: boolean } = {},
): Promise<PlanToSell[]> {
  const ids = asked.map(({ planId }) => planId.toLowerCase())
  const listed = await listPlans(db, ids)
  return ids.map((planId) => {
    const row = listed.find(({ id }) => id === planId)
    if (!row) throw new Refused('plan.unknown')
    if (row.archived_at !== null || !(row.public || isAtDesk)) throw new Refused('plan.unknown/archived')
    return planToSell(row)
  })
}

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

const planToSell = (row: PlanRow): PlanToSell => ({
  kind: 'PLAN',
  planId: row.id,
  name: row.name,
  count: 1,
  price: row.price_cents,
  recurring: row.recurring,
  period: { count: row.period_count, unit: row.period_unit },
  initialTerm: initialTermOf(row),
  benefits: row.benefits,
})

function initialTermOf({ initial_term_count: count, initial_term_unit: unit }: PlanRow): Period | null {
  return count !== null && unit !== null ? { count, unit } : null
}

/** A plan: who has paid for it has a membership. */
export const plan: DeskKind<PlanToSell, PlanLine> = {
  ...plainKind,
  offer: async ({ db }) => ({
    title: 'Membership',
    things: (await listPlans(db)).map(planOnTile),
    most: 1,
    none: null,
    otherWorth: null,
  }),
  read: (ctx, asked) => plansToSell(ctx, asked.flatMap(eachPlan), { isAtDesk: true }),
  ownPart: (_, { of: { planId, name, count, price, recurring, period, initialTerm, benefits } }) => ({
    columns: { plan_id: planId, people: count, catalogue: json({ price, recurring, period, initialTerm, benefits }) },
    bookings: [],
    creditUse: null,
    onPage: { name, every: everyOf({ recurring, period }) },
  }),
  onPage: ({ name, catalogue }) => ({ name, every: everyOf(catalogue) }),
  fulfil: grantMemberships,
}

const planOnTile = ({ id, name, price_cents: price, recurring, ...row }: PlanRow): OfferedThing => ({
  id,
  worth: null,
  name,
  price: dollarsFromCents(price),
  term: termOf(recurring, { count: row.period_count, unit: row.period_unit }),
  note: recurring
    ? 'Fortnightly memberships are paid by card, so that the next one can follow. Enter the guest’s email.'
    : null,
})

const termOf = (recurring: boolean, period: Period): string =>
  recurring ? everyPeriod(period) : `for ${spokenPeriod(period)}`

/** Each plan is a line of its own: it becomes a membership of its own. */
const eachPlan = (asked: AskedThing) => Array.from({ length: asked.count }, () => ({ planId: idOfThing(asked) }))

/** A plan that is paid again and again is the only line of its order. */
const everyOf = ({ recurring, period }: Pick<SoldPlan, 'recurring' | 'period'>) => (recurring ? period : null)

/** Plans become memberships. A guest's membership stays PENDING until an account verifies that email (ruling 51). */
async function grantMemberships(ctx: Ctx, tx: Tx, { order, subscription }: PaidOrder): Promise<void> {
  if (order.quote.plans.length === 0) return
  const lines = await listPlanLines(tx, order.id)
  const plans = lines.map((line) => ({ ...line.catalogue, lineId: line.id, planId: line.plan_id }))
  const buyer = { memberId: order.member_id, emailKey: emailKeyOf(order.email) }
  const sale = { ...buyer, orderId: order.id, paidAt: ctx.now() }
  await insertMemberships(tx, { ...sale, plans: plans.filter((each) => !each.recurring) })
  for (const each of plans.filter(({ recurring }) => recurring))
    await startMembership(tx, { ...sale, plan: each, subscription })
}

/** The plans among the lines of a cart or an order. */
export const plansIn = <Line extends { kind: string }>(lines: readonly Line[]) =>
  lines.filter((line): line is Extract<Line, { kind: 'PLAN' }> => line.kind === 'PLAN')
