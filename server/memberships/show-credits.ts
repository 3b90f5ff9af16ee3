import type { CreditEvent, MemberCreditsAnswer } from '#api/staff-members.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { required } from '#server/kit/required.ts'
import { findHolder, listCreditEvents, listGrantsOf, type CreditEventRow } from './credit-office-store.ts'

const MOST = 100

/** The visits that the memberships of a member give, and what has happened to them. `member.missing`. */
export async function showCredits(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: string,
): Promise<MemberCreditsAnswer> {
  const holder = await findHolder(db, memberId)
  if (!holder) throw new Refused('member.missing')
  const { id, first_name, last_name, email } = holder
  const grants = await listGrantsOf(db, id, now(), MOST)
  const events = await listCreditEvents(db, id, MOST)
  return {
    member: { id, name: `${first_name} ${last_name}`.trim(), email },
    grants: grants.map(({ credits, taken, ...grant }) => ({
      id: grant.id,
      planName: grant.plan_name,
      serviceName: grant.service_name,
      total: credits === 0 ? null : credits,
      taken,
      left: credits === 0 ? null : credits - taken,
      from: grant.valid_from.toISOString(),
      until: grant.valid_until.toISOString(),
      isOpen: grant.is_open,
    })),
    events: events.map(show),
  }
}

function show({ at, service_name: serviceName, what, visit_at, delta, reason, by }: CreditEventRow): CreditEvent {
  const event = { at: at.toISOString(), serviceName }
  if (what === 'used-before') return { ...event, what }
  if (what === 'changed') return { ...event, what, delta: delta ?? 0, reason: reason ?? '', by: by ?? '' }
  return { ...event, what, visitAt: required(visit_at, 'the start of a booking').toISOString() }
}
