import type { EligibleMembershipsAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { claimWaiting, listCredits, type Credits } from './credit-store.ts'

type Input = { serviceId: string; memberId?: string | null | undefined }

/**
 * The memberships that make a service free for a member now; used-up ones are left out (ruling 28). An unlimited
 * membership is listed alone, because the shared rule would add up its credits with those of others.
 * `account.mismatch` for another member's id.
 */
export async function listEligibleMemberships(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  member: MemberRow,
  { serviceId, memberId }: Input,
): Promise<EligibleMembershipsAnswer> {
  if (memberId && memberId !== member.id) throw new Refused('account.mismatch')
  await claimWaiting(db, member)
  const credits = await listCredits(db, member.id, now(), serviceId)
  const unlimited = credits.filter(({ left }) => left === null)
  const memberships = perMembership(unlimited.length > 0 ? unlimited : credits)
  return {
    eligibleMemberships: memberships,
    selectedMemberships: memberships.slice(0, 1).map(({ id }) => ({ id })),
  }
}

type Eligible = EligibleMembershipsAnswer['eligibleMemberships'][number]

/** A membership may have been granted credits twice, for two periods that overlap. */
function perMembership(credits: readonly Credits[]): Eligible[] {
  const found = new Map<string, Eligible>()
  for (const { membershipId: id, planId, planName, total, left, validUntil } of credits) {
    const sofar = found.get(id)?.credits ?? { total: 0, remaining: 0 }
    const counted = { total: sofar.total + total, remaining: sofar.remaining + (left ?? 0) }
    found.set(id, { id, planId, planName, credits: counted, validUntil: validUntil.toISOString() })
  }
  return [...found.values()]
}
