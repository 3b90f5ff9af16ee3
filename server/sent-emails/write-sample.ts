import type { OwnWords, TextKind } from '#domain/email-texts.ts'
import { addDays, DAY, sydneyDateOf } from '#domain/sydney-time.ts'
import { findMember } from '#server/accounts/member-store.ts'
import { postAccountEmail, welcome } from '#server/accounts/write-account-email.ts'
import {
  queueCancelledEmail,
  queuePartLeftEmail,
  queueReminder,
  queueRescheduledEmail,
} from '#server/bookings/write-booking-email.ts'
import type { WrittenEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { readMembershipState } from '#server/memberships/membership-store.ts'
import * as membership from '#server/memberships/write-membership-email.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { writeOrderEmail } from '#server/sales/write-order-email.ts'
import { addSample, findSampleEmail, putText, type Sample } from './text-store.ts'

/** Undoes the transaction in which a sample was written. */
class Undone extends Error {}

/**
 * An email of a kind as it would go to somebody called Alex Sample, with these words of the owner's: it is really
 * written, from rows that are undone again, so that it cannot differ from one that is sent.
 */
export async function writeSample(ctx: Ctx, kind: TextKind, own: OwnWords): Promise<WrittenEmail> {
  let written: WrittenEmail | undefined
  const undone = ctx.db.transaction().execute(async (tx) => {
    await putText(tx, kind, own)
    written = await writers[kind](ctx, tx, await addSample(tx, ctx.now()))
    throw new Undone()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  if (!written) throw new Error('The sample was not written.')
  return written
}

type Writer = (ctx: Ctx, tx: Tx, sample: Sample) => Promise<WrittenEmail>

const ofOrder =
  (kind: 'booking-confirmed' | 'payment-returned'): Writer =>
  async (ctx, tx, { orderId }) =>
    await writeOrderEmail({ ...ctx, db: tx }, kind, orderId)

type Booked = Awaited<ReturnType<typeof readBooked>>
const ofBooking =
  (queue: (ctx: Ctx, tx: Tx, booking: Booked) => Promise<void>): Writer =>
  async (ctx, tx, { bookingId }) => {
    await queue(ctx, tx, await readBooked(tx, bookingId))
    return await promised(tx)
  }

/** The same booking a day earlier, as if it had been moved from there. */
const aDayBefore = (booking: Booked): Booked => ({
  ...booking,
  starts_at: new Date(booking.starts_at.getTime() - DAY),
  bath_starts_at: booking.bath_starts_at && new Date(booking.bath_starts_at.getTime() - DAY),
})

type State = Awaited<ReturnType<typeof readMembershipState>>['membership']
const ofMembership =
  (write: (state: State, now: Date) => Parameters<typeof membership.postMembershipEmail>[3]): Writer =>
  async (ctx, tx, { membershipId }) => {
    const state = (await readMembershipState(tx, membershipId)).membership
    await membership.postMembershipEmail(ctx, tx, state, write(state, ctx.now()))
    return await promised(tx)
  }

const in30Days = (now: Date) => new Date(now.getTime() + 30 * DAY)
const price = 6900

const writers: Record<TextKind, Writer> = {
  'booking-confirmed': ofOrder('booking-confirmed'),
  'payment-returned': ofOrder('payment-returned'),
  'booking-moved': ofBooking((ctx, tx, booking) => queueRescheduledEmail(ctx, tx, booking, aDayBefore(booking))),
  'booking-smaller': ofBooking((ctx, tx, booking) =>
    queuePartLeftEmail(ctx, tx, booking, {
      outcome: 'refund',
      amount: 7500,
      voucher: null,
      partId: booking.id,
      dropsBath: false,
    }),
  ),
  'booking-canceled': ofBooking((ctx, tx, booking) =>
    queueCancelledEmail(
      ctx,
      tx,
      booking,
      { outcome: 'refund', amount: 7500, voucher: null, closing: null, visit: null },
      true,
    ),
  ),
  'booking-reminder': ofBooking(queueReminder),
  'membership-leaving': ofMembership((state, now) => membership.leaving(state, in30Days(now), now)),
  'membership-kept': ofMembership(membership.kept),
  'membership-ended': ofMembership((state) => membership.ended(state, false)),
  'membership-suspended': ofMembership((state, now) =>
    membership.suspended(state, {
      from: now,
      until: in30Days(now),
      nextCharge: { date: in30Days(now), amount: price },
    }),
  ),
  'membership-rested': ofMembership((state, now) =>
    membership.rested(state, {
      rest: {
        closure_id: 'sample',
        days: 12,
        title: 'Maintenance',
        message: '',
        first_day: addDays(sydneyDateOf(now), 7),
        last_day: addDays(sydneyDateOf(now), 18),
      },
      nextCharge: { date: in30Days(now), amount: price },
      ends: null,
    }),
  ),
  'membership-resumed': ofMembership(membership.resumed),
  'membership-payment-failed': ofMembership((state, now) =>
    membership.paymentFailed(state, { ref: 'sample', amount: price, payUrl: null, until: in30Days(now) }),
  ),
  'membership-payment-returned': ofMembership((state) =>
    membership.paymentReturned(state, { ref: 'sample', amount: price }),
  ),
  'membership-new-price': ofMembership((state, now) =>
    membership.newPrice(state, { id: 'sample', old: price, price: 7200, from: in30Days(now) }),
  ),
  'membership-another-card': ofMembership((state) =>
    membership.anotherCard(state, { ref: 'sample', card: { brand: 'visa', last4: '4242' } }),
  ),
  welcome: async (ctx, tx, { memberId }) => {
    await postAccountEmail(ctx, tx, await findMember(tx, memberId), welcome(ctx.config.siteUrl))
    return await promised(tx)
  },
}

async function promised(tx: Tx): Promise<WrittenEmail> {
  const { subject, body_text: text, body_html: html } = await findSampleEmail(tx)
  return { subject: subject ?? '', text: text ?? '', html: html ?? '', calendar: null }
}
