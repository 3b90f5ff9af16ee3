import type { FastifyRequest } from 'fastify'
import { ORDER_KEY_HEADER } from '#api/bookings.ts'
import { Refused } from '#domain/refusals.ts'
import { identify, type Identity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { knownVisitor } from '#server/kit/http/visitor.ts'
import { findBooked, type BookedRow } from '#server/sales/booking-store.ts'

/** The evidence that a booking belongs to the caller: an order key, a member's sign-in, or a browser (ruling 35). */
export type BookingAccess = { orderKey: string | null; memberId: string | null; visitorIds: string[] }

/** Reads the evidence from a request; the order key may be in the path, the body or its header. */
export async function readBookingAccess(
  ctx: Ctx,
  request: FastifyRequest,
  orderKey?: string | null,
): Promise<BookingAccess> {
  const header = request.headers[ORDER_KEY_HEADER]
  return bookingAccessOf(
    ctx,
    request,
    await identify(ctx, request),
    orderKey ?? (typeof header === 'string' ? header : null),
  )
}

/** The evidence of an identified caller. */
export function bookingAccessOf(
  ctx: Ctx,
  request: FastifyRequest,
  identity: Identity,
  orderKey: string | null = null,
): BookingAccess {
  return {
    orderKey,
    memberId: identity.kind === 'member' ? identity.member.id : null,
    visitorIds: [knownVisitor(ctx, request)?.id ?? null, identity.kind === 'guest' ? identity.visitorId : null].filter(
      (id) => id !== null,
    ),
  }
}

/** The booking, if the caller has access to it; otherwise it does not exist for them (`booking.unknown`). */
export async function findAccessible(db: Db, bookingId: string, access: BookingAccess): Promise<BookedRow> {
  const booking = await findBooked(db, bookingId)
  if (!booking || !mayAccess(booking, access)) throw new Refused('booking.unknown')
  return booking
}

/**
 * A wrong order key is refused, even for a caller that would have access without it (ruling 36). A browser gives
 * access to what a guest bought in it; what a member bought there stays theirs after sign-out.
 */
function mayAccess(booking: BookedRow, { orderKey, memberId, visitorIds }: BookingAccess): boolean {
  if (orderKey !== null) return booking.order_key === orderKey
  if (booking.member_id !== null) return booking.member_id === memberId
  return visitorIds.includes(booking.visitor_id)
}

/** Whether nothing but the browser in which a guest has paid shows that the booking is theirs. */
export const isAccessedByBrowserAlone = (booking: BookedRow, { orderKey }: BookingAccess): boolean =>
  orderKey === null && booking.member_id === null
