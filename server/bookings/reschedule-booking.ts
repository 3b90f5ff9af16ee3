import type { RescheduleAnswer, RescheduleRequest } from '#api/bookings.ts'
import { whyNotReschedule } from '#domain/bookings/cancellation-cutoff.ts'
import { Refused } from '#domain/refusals.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { findStarts, type Start } from '#server/availability/find-starts.ts'
import { isOpenStart, isStartAhead } from '#server/availability/list-slots.ts'
import { isLostStart } from '#server/availability/lost-starts.ts'
import { placeExtraBath } from '#server/availability/place-extra-bath.ts'
import { movePlaces, queueForRooms, type Claim } from '#server/availability/store.ts'
import { findMovable, findOpeningDates } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import {
  readBooked,
  setPlace,
  type BookedRow,
  type Closing,
  type NewPlace,
  type PlacedRow,
} from '#server/sales/booking-store.ts'
import { lockOrder } from '#server/sales/store.ts'
import { bookingAnswer, pageOf } from './describe-booking.ts'
import { answerClosure, setPartySize } from './store.ts'
import { findAccessible, type BookingAccess } from './booking-access.ts'
import { refusalOfTooLate } from './refuse-too-late.ts'
import { queueRescheduledEmail } from './write-booking-email.ts'

export type Slot = RescheduleRequest['slot']

/**
 * Moves a booking to another start of the same service; price and party stay, and the extra bath moves too. The new
 * places are taken and the old ones released in one transaction (ruling 34). The same start again changes nothing.
 * Refuses with the codes of api 6.
 */
export async function rescheduleBooking(
  ctx: Ctx,
  bookingId: string,
  access: BookingAccess,
  slot: Slot,
): Promise<RescheduleAnswer> {
  if (!slot.sessionId && !(slot.startDate && slot.resourceId)) {
    throw new Refused('request.invalid', { fields: ['slot'] })
  }
  const { order_id } = await findAccessible(ctx.db, bookingId, access)
  const page = pageOf(access)
  try {
    const moved = await ctx.db.transaction().execute(async (tx) => {
      await lockOrder(tx, order_id)
      const booking = await readBooked(tx, bookingId)
      if (booking.status === 'CANCELED') throw new Refused('booking.canceled')
      const start = await findStart(tx, booking, slot)
      if (start && isSamePlace(start, booking)) return booking

      const tooLate = booking.closing ? null : whyNotReschedule(page, booking.starts_at, ctx.now(), booking.policy)
      if (tooLate) throw refusalOfTooLate(tooLate, booking.policy)
      const moved = await move(ctx, tx, booking, start, { closing: null, counts: !booking.closing, byStaff: false })
      await answerClosure(tx, booking.id, 'moved', ctx.now())
      return moved
    })
    return { booking: bookingAnswer(ctx, moved, page), rescheduleCount: moved.reschedule_count }
  } catch (error) {
    throw isLostStart(error) ? new Refused('slot.taken') : error
  }
}

/**
 * Moves the booking of somebody whom a closure meets to the start that was planned for it, in the caller's transaction,
 * which has locked the order. Refuses with `slot.taken` and `booking.extra-bath-has-no-room`; then the caller must roll
 * back.
 */
export async function moveForClosure(ctx: Ctx, tx: Tx, booking: BookedRow, to: Slot, closing: Closing): Promise<void> {
  try {
    // Who is moved because the house shuts has not used up their own move.
    await move(ctx, tx, booking, await findStart(tx, booking, to), { closing, counts: false, byStaff: false })
  } catch (error) {
    throw isLostStart(error) ? new Refused('slot.taken') : error
  }
}

/**
 * Moves a booking for the staff, in the caller's transaction, which has locked the order: also to a start that is not
 * sold any more because it is near. `counts`: it was the guest who wanted it. The same start again changes nothing: null.
 * Refuses with `slot.taken` and `booking.extra-bath-has-no-room`; then the caller must roll back.
 */
export async function moveForDesk(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  to: Slot,
  counts: boolean,
): Promise<BookedRow | null> {
  try {
    const start = await findStart(tx, booking, to)
    if (start && isSamePlace(start, booking)) return null
    const why = { closing: null, counts: counts && !booking.closing, byStaff: true }
    const moved = await move(ctx, tx, booking, start, why)
    await answerClosure(tx, booking.id, 'moved', ctx.now())
    return moved
  } catch (error) {
    throw isLostStart(error) ? new Refused('slot.taken') : error
  }
}

/** The start that is named, if the schedule has it for this service; what is named twice must agree (api 1). */
export async function findStart(tx: Db, booking: PlacedRow, slot: Slot): Promise<Start | null> {
  const [found] = await findStarts(tx, [
    {
      serviceId: booking.service_id,
      sessionId: slot.sessionId ?? null,
      resourceId: slot.resourceId ?? null,
      startsAt: slot.startDate ? new Date(slot.startDate) : booking.starts_at,
      wantsBath: false,
    },
  ])
  const start = found?.main
  if (!start || start.serviceId !== booking.service_id) return null
  const agrees =
    (!slot.startDate || start.startsAt.getTime() === Date.parse(slot.startDate)) &&
    (!slot.resourceId || start.resourceId === slot.resourceId.toLowerCase())
  if (!agrees) throw new Refused('request.invalid', { fields: ['slot'] })
  return start
}

export const isSamePlace = (start: Start, booking: PlacedRow) =>
  start.resourceId === booking.resource_id && start.startsAt.getTime() === booking.starts_at.getTime()

/** Why and for whom a booking moves: `counts` as the guest's own move, which bars a refund later. */
type Why = { closing: Closing | null; counts: boolean; byStaff: boolean }

async function move(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  start: Start | null,
  { closing, counts, byStaff }: Why,
): Promise<BookedRow> {
  const now = ctx.now()
  const dates = await findOpeningDates(tx)
  const isOpen = (at: Start) => (byStaff ? isStartAhead : isOpenStart)(at, now, dates)
  const service = await findMovable(tx, booking.service_id)
  const mayMove = service !== undefined && (byStaff || service.online_booking)
  if (!start || !mayMove || !isOpen(start)) throw new Refused('slot.taken')
  const bath = await findBath(tx, booking, start, isOpen)
  const to = { start, bath, people: booking.party_size, moved: { at: now, counts } }
  return await takePlace(tx, booking, to, async () => {
    const moved = await readBooked(tx, booking.id)
    await queueRescheduledEmail(ctx, tx, moved, booking, closing)
    return moved
  })
}

/** Another start, with the extra bath beside it, for so many; `moved`: when, and whether it counts as the guest's move. */
type To = { start: Start; bath: Start | null; people: number; moved: { at: Date; counts: boolean } | null }

/**
 * Puts a booking to another start, in the order of locks (payments rule 1): rooms, bookings, what `write` writes,
 * sessions last. `slot.taken`, `booking.extra-bath-has-no-room`; then the caller must roll back.
 */
export async function takePlace<Result>(
  tx: Tx,
  booking: PlacedRow,
  { start, bath, people, moved }: To,
  write: () => Promise<Result>,
): Promise<Result> {
  await queueForRooms(tx, start.exclusive ? [...new Set([booking.resource_id, start.resourceId])] : [])
  // First: the database asks whether the room takes those who come.
  if (people !== booking.party_size) await setPartySize(tx, booking.id, people)
  await setPlace(tx, booking.id, placeAt(start), moved)
  if (booking.bath_id !== null && bath) await setPlace(tx, booking.bath_id, placeAt(bath), null)
  const written = await write()
  const from = claims(booking.party_size, booking.session_id, booking.bath_session_id)
  const full = await movePlaces(tx, from, claims(people, start.sessionId, bath?.sessionId))
  if (full.length > 0) {
    const isBathOnly = full.every((sessionId) => sessionId === bath?.sessionId)
    throw new Refused(isBathOnly ? 'booking.extra-bath-has-no-room' : 'slot.taken')
  }
  return written
}

/** The extra bath beside a new start; null for a booking that has none. `booking.extra-bath-has-no-room`. */
export async function findBath(
  db: Db,
  booking: PlacedRow,
  start: Start,
  isOpen: (at: Start) => boolean,
): Promise<Start | null> {
  if (booking.bath_id === null) return null
  const bath = await lookForBath(db, booking, start, isOpen)
  if (!bath) throw new Refused('booking.extra-bath-has-no-room')
  return bath
}

/** The extra bath beside a new start of a booking that has one, or null where there is no room for it. */
export async function lookForBath(
  db: Db,
  booking: PlacedRow,
  start: Start,
  isOpen: (at: Start) => boolean,
): Promise<Start | null> {
  const [found] = await findStarts(db, [{ ...start, wantsBath: true }])
  return bathBeside(booking, start, found?.baths ?? [], isOpen)
}

/** The extra bath around a new start, or null; places that the party already has count as open for it. */
export function bathBeside(
  booking: PlacedRow,
  start: Start,
  baths: readonly Start[],
  isOpen: (at: Start) => boolean,
): Start | null {
  const own = [booking.session_id, booking.bath_session_id]
  const open = baths.map((bath) =>
    own.includes(bath.sessionId) ? { ...bath, openSpots: bath.openSpots + booking.party_size } : bath,
  )
  return placeExtraBath(start, open, booking.party_size, isOpen)
}

const placeAt = (start: Start): NewPlace => ({
  sessionId: start.sessionId,
  resourceId: start.resourceId,
  startsAt: start.startsAt,
  endsAt: start.endsAt,
  blockedUntil: new Date(start.endsAt.getTime() + start.turnoverMinutes * MINUTE),
})

const claims = (places: number, ...sessionIds: (string | null | undefined)[]): Claim[] =>
  sessionIds.flatMap((sessionId) => (sessionId ? [{ sessionId, places }] : []))
