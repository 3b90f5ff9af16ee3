import type { SuspensionPreviewAnswer } from '#api/memberships.ts'
import { previewSuspension as preview, type SuspensionPreview } from '#domain/memberships/suspension.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { refusals } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { requireOwn } from './change-own-membership.ts'
import { readMembershipState, suspendableOf } from './membership-store.ts'
import { listBookingsOf, listGranted } from './credit-store.ts'

/** The visits of these bookings that begin within a time; orders know them. */
export type ListVisits = (
  bookingIds: readonly string[],
  within: { from: Date; until: Date },
) => Promise<SuspensionPreviewAnswer['bookingsInside']>

/**
 * What a suspension of this many days from now would do, shown before it is confirmed; `membership.unknown` for
 * another member's.
 */
export async function previewSuspension(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  listVisits: ListVisits,
  member: MemberRow,
  { id, days }: { id: string; days: number },
): Promise<SuspensionPreviewAnswer> {
  await requireOwn({ db }, member, id)
  const suspension = preview(suspendableOf(await readMembershipState(db, id), now()), days, now())
  const granted = await listGranted(db, id, now())
  return {
    from: suspension.from.toISOString(),
    until: suspension.until.toISOString(),
    daysUsed: suspension.daysUsed,
    daysLeft: suspension.daysLeft,
    chargesSkipped: suspension.chargesSkipped.map(sent),
    nextCharge: suspension.nextCharge && sent(suspension.nextCharge),
    // A visit that stands alone can be used all the while.
    creditsSuspended: granted
      .filter((grant) => !grant.stands_alone)
      .map(({ service_name: serviceName, credits, taken }) => ({
        serviceName,
        remaining: credits === 0 ? 0 : credits - taken,
      })),
    bookingsInside: await listVisits(await listBookingsOf(db, id), suspension),
    reason: suspension.whyNot && refusals[suspension.whyNot].message,
  }
}

const sent = ({ date, amount }: NonNullable<SuspensionPreview['nextCharge']>) => ({
  date: date.toISOString(),
  amount: dollarsFromCents(amount),
})
