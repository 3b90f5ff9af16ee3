import type { CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { absoluteTime, longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import { queueWrittenEmail, type BookingEmailKind } from '#server/emails/queue-email.ts'
import { takeBackEmails } from '#server/emails/store.ts'
import { writeCalendar } from '#server/emails/write-calendar.ts'
import type { Block } from '#server/emails/blocks.ts'
import { findOwnWords } from '#server/emails/own-words.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import type { BookedRow } from '#server/orders/booking-store.ts'
import { addressOf, lineCalendar, lineFacts, visitOf } from '#server/orders/describe-order.ts'
import { howToCancel } from '#server/orders/how-to-cancel.ts'
import { findLineOfBooking, type BookingLine } from '#server/orders/store.ts'

type Cancelled = {
  outcome: CancellationOutcome
  amount: Cents
  voucher: Pick<IssuedGiftCard, 'code' | 'validUntil'> | null
}

/** Informs the booker that the booking is cancelled and what comes back, and removes it from their calendar. */
export async function queueCancelledEmail(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  canceled: Cancelled,
  wantsEmail: boolean,
): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  if (!wantsEmail) return
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-canceled',
    key: booking.id,
    heading: 'Your booking is cancelled',
    calendar: 'cancel',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: ['your booking has been cancelled. The attached file removes it from your calendar.'],
    after: () => [...whatComesBack(canceled), bookAnother(ctx)],
  })
}

/** Informs the booker that the booking has moved, and moves it in their calendar. */
export async function queueRescheduledEmail(ctx: Ctx, tx: Tx, booking: BookedRow, from: Date): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-moved',
    key: `${booking.id}:${booking.reschedule_count}`,
    heading: 'Your booking has moved',
    calendar: 'publish',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: [
      `your booking on ${absoluteTime(from)} is now on ${absoluteTime(booking.starts_at)}. ` +
        'The price and your party stay the same. The attached file moves it in your calendar.',
    ],
    after: whereAndHow(ctx, booking),
  })
}

/** Reminds who booked, a day ahead. */
export const queueReminder = (ctx: Ctx, tx: Tx, booking: BookedRow) =>
  queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-reminder',
    key: `${booking.id}:${booking.starts_at.toISOString()}`,
    heading: 'See you soon',
    calendar: null,
    greeting: {
      words: `Dear ${booking.first_name}, we look forward to seeing you on ${absoluteTime(booking.starts_at)}.`,
    },
    blocks: ['Please come 10 minutes early. There is a towel for everyone.'],
    after: whereAndHow(ctx, booking),
  })

type Words = {
  kind: BookingEmailKind
  /** What makes it one email and no second. */
  key: string
  heading: string
  calendar: 'publish' | 'cancel' | null
  greeting: { words: string; joins?: boolean }
  /** What is said first, and after the booking. */
  blocks: Block[]
  after: (line: BookingLine, venue: { address: string }) => Block[]
}

async function queueBookingEmail(ctx: Ctx, tx: Tx, booking: BookedRow, words: Words): Promise<void> {
  const venue = await findVenue(tx)
  const line = await findLineOfBooking(tx, booking.id)
  const host = new URL(ctx.config.siteUrl).hostname
  const email = writeEmail({
    subject: `${words.heading}: ${booking.service_name}, ${longDate(sydneyDateOf(booking.starts_at))}`,
    heading: words.heading,
    greeting: words.greeting,
    own: await findOwnWords(tx, words.kind, {
      firstName: booking.first_name,
      service: booking.service_name,
      when: absoluteTime(booking.starts_at),
      house: venue.name,
    }),
    blocks: [...words.blocks, visitOf(line), { facts: lineFacts(line) }, ...words.after(line, venue)],
    from: venue,
    ...(words.calendar && {
      calendar: writeCalendar(lineCalendar(line, venue, host), ctx.now(), words.calendar),
    }),
  })
  await queueWrittenEmail(ctx, tx, {
    kind: words.kind,
    dedupeKey: words.key,
    recipient: booking.email,
    email,
    about: { orderId: booking.order_id, bookingId: booking.id, startsAt: booking.starts_at },
  })
}

/** Where a booking is seen and changed, until when it can be cancelled, and where to come to. */
const whereAndHow =
  (ctx: Ctx, booking: BookedRow): Words['after'] =>
  (line, venue) => [
    { link: `${ctx.config.siteUrl}/view-booking/${booking.order_key}`, label: 'See or change your booking' },
    ...howToCancel(booking),
    { address: addressOf(line, venue) },
  ]

const bookAnother = ({ config }: Ctx): Block => ({
  link: `${config.siteUrl}/service-selection`,
  label: 'Book another visit',
})

function whatComesBack({ outcome, amount, voucher }: Cancelled): Block[] {
  if (voucher) {
    return [
      `We have turned what you paid into a voucher. You can use it for anything on our site until ${longDate(sydneyDateOf(voucher.validUntil))}.`,
      { code: voucher.code, label: `Voucher code, worth ${dollars(amount)}` },
    ]
  }
  if (outcome === 'refund') {
    return [`We are refunding ${dollars(amount)} to the card you paid with. It usually arrives within 24 hours.`]
  }
  return outcome === 'credit' ? ['This visit no longer counts against your membership.'] : []
}
