import { sql } from 'kysely'
import type { Ending } from '#domain/memberships/ending.ts'
import type { PaidAgain } from '#domain/reports/revenue-changes.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'

/** A membership of a report: whose it is, of which plan, and who has ended it. */
export type ReportedMembership = PaidAgain & {
  id: string
  person: string
  planId: string
  planName: string
  endedBy: Ending['cause'] | null
  /** Its end is agreed on. */
  isLeaving: boolean
}

/**
 * The memberships that are paid again and again and were there at some time between two instants, with what they have cost
 * and their pauses, in the order of the price list and oldest first. A sale at the desk is one once its money has come.
 */
export async function listPaidAgain(db: Db, from: Date, until: Date): Promise<ReportedMembership[]> {
  const memberships = await db
    .selectFrom('membership')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .select([
      'membership.id',
      'plan_id',
      'plan.name as plan_name',
      'starts_at',
      'ended_at',
      'cancel_at',
      'cancel_cause',
    ])
    .select(['membership.price_cents', 'membership.period_count', 'membership.period_unit'])
    // Whoever buys one as a guest is who has the account of that address, if somebody has.
    .leftJoin('member', 'member.email_key', 'membership.email_key')
    .select(sql<string>`coalesce(member_id, member.id)::text`.as('account'))
    .select('membership.email_key')
    .where('membership.recurring', '=', true)
    .where('desk_payment', 'is distinct from', 'UNPAID')
    .where('starts_at', '<', until)
    .where((membership) => membership.or([membership('ended_at', 'is', null), membership('ended_at', '>=', from)]))
    .orderBy('plan.position')
    .orderBy('starts_at')
    .orderBy('membership.id')
    .execute()
  const ids = memberships.map(({ id }) => id)
  const [newPrices, pauses] = [await listNewPrices(db, ids), await listPauses(db, ids)]
  return memberships.map((row) => {
    const ofIt = newPrices.get(row.id) ?? []
    return {
      id: row.id,
      person: row.account ?? row.email_key,
      planId: row.plan_id,
      planName: row.plan_name,
      from: row.starts_at,
      until: row.ended_at,
      endedBy: row.cancel_cause,
      isLeaving: row.cancel_at !== null,
      period: {
        count: required(row.period_count, 'the period of a membership'),
        unit: required(row.period_unit, 'the unit of a period'),
      },
      firstPrice: ofIt[0]?.before ?? required(row.price_cents, 'the price of a membership'),
      newPrices: ofIt,
      pauses: pauses.get(row.id) ?? [],
    }
  })
}

/** The new prices of memberships that are paid by now, from when on they were, and what was paid before; oldest first. */
async function listNewPrices(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('membership_price_change')
    .select(['membership_id', 'price_cents as price', 'applied_at as from'])
    // Where it is not known what was paid before, nothing has changed.
    .select((change) => change.fn.coalesce('price_before_cents', 'price_cents').as('before'))
    .where('membership_id', '=', anyOf(ids))
    .where('applied_at', 'is not', null)
    .$narrowType<{ from: Date }>()
    .orderBy('applied_at')
    .execute()
  return Map.groupBy(rows, ({ membership_id }) => membership_id)
}

async function listPauses(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('membership_suspension')
    .select(['membership_id', 'starts_at as from', 'ends_at as until'])
    .where('membership_id', '=', anyOf(ids))
    .execute()
  return Map.groupBy(rows, ({ membership_id }) => membership_id)
}

/** However many they are, they are one value of the statement. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`
