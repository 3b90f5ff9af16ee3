import type { FreeStart, FreeStartsAnswer } from '#api/staff-bookings.ts'
import { mayPayOnArrival } from '#domain/sales/pay-by.ts'
import { DAY, endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import { findStarts, type Start } from '#server/availability/find-starts.ts'
import { isStartAhead } from '#server/availability/list-slots.ts'
import { listOffers, type Offer } from '#server/availability/list-offers.ts'
import { findOpeningDates } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findHeld, type PlacedRow } from '#server/sales/booking-store.ts'
import { findForDesk } from './booking-at-desk.ts'
import { bathBeside } from './reschedule-booking.ts'

/** How many next free starts are told, and how far ahead they are looked for: further only where near ones are too few. */
const NEXT = 3
const LOOK_AHEAD = [7 * DAY, 35 * DAY, 200 * DAY]
/** How many starts at a time are checked for room around them. */
const AT_A_TIME = 12

/**
 * The starts of a day to which a booking can be moved, with room for its party and its extra bath; without a day the
 * next three: later than its own while that lies ahead, else from now on. One that is to be paid on arrival goes no
 * further ahead than it may be paid so. `booking.unknown`.
 */
export async function listFreeStarts(
  ctx: Ctx,
  bookingId: string,
  date: SydneyDate | undefined,
): Promise<FreeStartsAnswer> {
  const held = await findHeld(ctx.db, { bookingId })
  const booking = held ?? (await findForDesk(ctx.db, bookingId))
  const starts =
    date === undefined
      ? await findNext(ctx, booking)
      : await findFree(ctx, booking, { from: startOfSydneyDay(date), to: endOfSydneyDay(date), most: Infinity })
  const possible = held ? starts.filter(({ startsAt }) => mayPayOnArrival(startsAt, ctx.now())) : starts
  return { starts: possible.map(startAnswer) }
}

async function findNext(ctx: Ctx, booking: PlacedRow): Promise<Start[]> {
  const begin = nextFrom(booking, ctx.now())
  const starts: Start[] = []
  let from = begin
  for (const ahead of LOOK_AHEAD) {
    const to = new Date(begin.getTime() + ahead)
    starts.push(...(await findFree(ctx, booking, { from, to, most: NEXT - starts.length })))
    if (starts.length >= NEXT) break
    from = to
  }
  return starts
}

/** Who moves nearly always wants a later time; an earlier one is found by its day. */
const nextFrom = ({ starts_at }: PlacedRow, now: Date): Date =>
  new Date(Math.max(now.getTime(), starts_at.getTime() + 1))

type Span = { from: Date; to: Date; most: number }

async function findFree(ctx: Ctx, booking: PlacedRow, { from, to, most }: Span): Promise<Start[]> {
  const service = await listOffers(ctx.pool, { serviceId: booking.service_id, from, to })
  const open = (service?.offers ?? []).filter((offer) => isFree(offer, booking))
  const starts: Start[] = []
  for (let at = 0; at < open.length && starts.length < most; at += AT_A_TIME)
    starts.push(...(await withRoom(ctx, booking, open.slice(at, at + AT_A_TIME))))
  return starts.slice(0, most)
}

const isFree = ({ starts_at, resource_id, open_spots }: Offer, booking: PlacedRow): boolean =>
  open_spots >= booking.party_size &&
  !(starts_at.getTime() === booking.starts_at.getTime() && resource_id === booking.resource_id)

/** Those of these starts that are ahead, on an open day, with room for the extra bath around them. */
async function withRoom(ctx: Ctx, booking: PlacedRow, offers: readonly Offer[]): Promise<Start[]> {
  const [now, dates] = [ctx.now(), await findOpeningDates(ctx.db)]
  const isOpen = (at: Start) => isStartAhead(at, now, dates)
  const wantsBath = booking.bath_id !== null
  const found = await findStarts(
    ctx.db,
    offers.map((offer) => ({
      serviceId: booking.service_id,
      sessionId: offer.session_id,
      resourceId: offer.resource_id,
      startsAt: offer.starts_at,
      wantsBath,
    })),
  )
  return found.flatMap(({ main, baths }) =>
    main && isOpen(main) && (!wantsBath || bathBeside(booking, main, baths, isOpen)) ? [main] : [],
  )
}

const startAnswer = ({ sessionId, resourceId, resourceName, startsAt, endsAt }: Start): FreeStart => ({
  sessionId,
  resourceId,
  resourceName,
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
})
