import { bookingLine } from '#domain/pricing/quote.ts'
import { chooseCredits } from '#domain/memberships/choose-credits.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { claimWaiting, listCredits } from '#server/memberships/credit-store.ts'
import type { BookingToSell, PricedBooking } from '#server/sales/kinds/booking.ts'

/**
 * Gives each item that asks for it a credit of the member, in cart order; without one left the item is paid for
 * (ruling 30).
 */
export async function coverByCredits(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  member: MemberRow | null,
  items: readonly PricedBooking[],
): Promise<BookingToSell[]> {
  const inputs = items.map((item) => (item.usesMembership ? item.serviceId : null))
  const grants = member && inputs.some(Boolean) ? await creditsOf(db, member, now()) : []
  const chosen = chooseCredits(grants, inputs)
  return items.map((item, i) => ({
    ...bookingLine(item),
    usesMembership: chosen[i] !== null,
    creditGrantId: chosen[i]!,
  }))
}

async function creditsOf(db: Ctx['db'], member: MemberRow, now: Date) {
  await claimWaiting(db, member)
  return await listCredits(db, member.id, now)
}
