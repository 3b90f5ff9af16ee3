import { Refused } from '#domain/refusals.ts'
import { cancelForClosure } from '#server/bookings/cancel-booking.ts'
import { dropExtraBath } from '#server/bookings/drop-extra-bath.ts'
import { moveForClosure } from '#server/bookings/reschedule-booking.ts'
import { queueClosureQuestion } from '#server/bookings/write-booking-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'
import { findBooked, readBooked, type Closing } from '#server/sales/booking-store.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import { lockOrder } from '#server/sales/store.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import {
  countTry,
  finishClosure,
  isAskedByAnother,
  isInClosedTime,
  isSending,
  listPlanned,
  listSending,
  listSilent,
  lockItem,
  readMetBooking,
  readWhatIsShut,
  setItem,
  type ClosureItem,
  type ClosureRecord,
} from './closure-store.ts'
import { asGuest } from './look-at-closure.ts'

/** How many guests are looked after before it is asked whether to go on, and how often each is tried. */
const AT_A_TIME = 20
const TRIES = 5

/**
 * Looks after the guests of closures whose time to be taken back is over: each is asked, moved or paid back, in one
 * transaction with the one email about it. Whoever was asked and did not answer in time is paid back. Killed in the
 * middle, it goes on where it was.
 */
export async function lookAfterGuests(ctx: Ctx): Promise<void> {
  for (const closure of await listSending(ctx.db, ctx.now())) {
    await lookAfterAll(ctx, closure)
    await finishClosure(ctx.db, closure.id)
  }
  for (const silent of await listSilent(ctx.db, ctx.now(), AT_A_TIME)) await payBackSilent(ctx, silent)
}

async function lookAfterAll(ctx: Ctx, closure: ClosureRecord): Promise<void> {
  while (await isSending(ctx.db, closure.id)) {
    const planned = await listPlanned(ctx.db, closure.id, ctx.now(), AT_A_TIME)
    if (planned.length === 0) return
    for (const one of planned) await trying(ctx, closure, one.booking_id, () => lookAfter(ctx, closure, one))
  }
}

type Planned = Awaited<ReturnType<typeof listPlanned>>[number]

async function lookAfter(ctx: Ctx, closure: ClosureRecord, planned: Planned): Promise<void> {
  const { booking_id: bookingId, order_id: orderId } = planned
  if (planned.status === 'HELD') {
    // Closed at the provider first; one that is paid in this moment is a guest like any other, in the next run.
    const { status } = await closeOrder(ctx, orderId, 'CANCELED')
    if (status === 'PAID') return
    return void (await setItem(ctx.db, closure.id, bookingId, over(ctx, 'DONE', 'unpaid')))
  }
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId)
      const item = await lockItem(tx, closure.id, bookingId, 'PLANNED')
      if (item) await setItem(tx, closure.id, bookingId, await act(ctx, tx, { closure, planned, item }))
    })
  } catch (error) {
    if (!(error instanceof Refused) || planned.offer !== 'move') throw error
    // The start that was planned has filled up since: the guest is asked instead, in the next run.
    await setItem(ctx.db, closure.id, bookingId, { offer: 'ask' })
  }
}

const over = (ctx: Ctx, state: 'DONE' | 'SKIPPED', outcome: ClosureItem['outcome']) => ({
  state,
  outcome,
  done_at: ctx.now(),
})

type Guest = { closure: ClosureRecord; planned: Planned; item: ClosureItem }

async function act(ctx: Ctx, tx: Tx, { closure, planned, item }: Guest) {
  const booking = await findBooked(tx, planned.main_booking_id ?? item.booking_id)
  const isLeft =
    !booking ||
    booking.status === 'CANCELED' ||
    planned.status !== 'CONFIRMED' ||
    !(await isInClosedTime(tx, item.booking_id))
  if (isLeft) return over(ctx, 'SKIPPED', 'left')
  const closing = await closingOf(tx, closure)
  if (planned.main_booking_id) {
    const { card, gift } = asGuest(await readMetBooking(tx, item.booking_id))
    return over(ctx, 'DONE', await dropExtraBath(ctx, tx, booking, { bathId: item.booking_id, closing, card, gift }))
  }
  if (item.offer === 'move') {
    await moveForClosure(ctx, tx, booking, plannedSlot(item), closing)
    return over(ctx, 'DONE', 'moved')
  }
  if (item.offer !== 'ask') return over(ctx, 'DONE', await cancelForClosure(ctx, tx, booking, item.offer, closing))
  // Whom another closure of that time has asked is asked already: one answer is the answer to both.
  if (!(await isAskedByAnother(tx, item))) await queueClosureQuestion(ctx, tx, booking, closing)
  return { state: 'ASKED' as const }
}

const plannedSlot = (item: ClosureItem) => ({
  sessionId: item.to_session_id,
  resourceId: required(item.to_resource_id, 'where a booking is moved to'),
  startDate: required(item.to_start, 'when a booking is moved to').toISOString(),
})

const closingOf = async (tx: Tx, closure: ClosureRecord): Promise<Closing> => ({
  closureId: closure.id,
  title: closure.title,
  text: closure.message,
  from: closure.from_at.toISOString(),
  to: closure.to_at.toISOString(),
  until: required(closure.answer_until, 'until when guests can choose').toISOString(),
  what: await readWhatIsShut(tx, closure.id),
  movedBy: null,
})

/** No answer is an answer: what was paid comes back as it was paid. */
async function payBackSilent(
  ctx: Ctx,
  { closure_id, booking_id, order_id }: Awaited<ReturnType<typeof listSilent>>[number],
) {
  await trying(ctx, { id: closure_id }, booking_id, () =>
    ctx.db.transaction().execute(async (tx) => {
      await lockOrder(tx, order_id)
      // Whoever answers in this moment has answered.
      if (!(await lockItem(tx, closure_id, booking_id, 'ASKED'))) return
      const booking = await readBooked(tx, booking_id)
      if (booking.status === 'CANCELED') return
      await cancelForClosure(ctx, tx, booking, 'refund', null)
    }),
  )
}

/** Tries again later what has failed; the fifth time staff must look after the guest themselves. */
async function trying(ctx: Ctx, closure: { id: string }, bookingId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ closureId: closure.id, bookingId, error: why }, 'a guest of a closure could not be looked after')
    const failed = { closureId: closure.id, bookingId, why, now: ctx.now(), most: TRIES }
    if (!(await countTry(ctx.db, failed))) return
    await ctx.db.transaction().execute((tx) =>
      notifyStaff(ctx, tx, {
        matter: `closure:${closure.id}:${bookingId}`,
        subject: 'A guest of a closure needs you',
        blocks: [
          `Booking ${bookingId} could not be handled: ${why}`,
          'Please look at the closure and write to the guest yourself.',
        ],
      }),
    )
  }
}
