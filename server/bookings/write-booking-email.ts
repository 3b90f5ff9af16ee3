import type { CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import { closedTime } from '#domain/closures/closed-time.ts'
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
import type { BookedRow, Closing } from '#server/orders/booking-store.ts'
import { addressOf, lineCalendar, lineFacts, visitOf } from '#server/orders/describe-order.ts'
import { howToCancel } from '#server/orders/how-to-cancel.ts'
import { findLineOfBooking, type BookingLine } from '#server/orders/store.ts'

type Cancelled = {
  outcome: CancellationOutcome
  amount: Cents
  voucher: Pick<IssuedGiftCard, 'code' | 'validUntil' | 'balance'> | null
  /** The closure by which the house cancels it. */
  closing: Closing | null
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
  const { closing } = canceled
  await queueBookingEmail(ctx, tx, booking, {
    ...(closing ? toldOf(closing, booking) : { kind: 'booking-canceled', key: booking.id }),
    heading: 'Your booking is cancelled',
    calendar: 'cancel',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: closing
      ? [...weClose(closing), 'The attached file removes your booking from your calendar.']
      : ['your booking has been cancelled. The attached file removes it from your calendar.'],
    after: () => [...whatComesBack(canceled), bookAnother(ctx)],
  })
}

/** Informs the booker that the booking has moved, and moves it in their calendar; `closing`: because the house shuts. */
export async function queueRescheduledEmail(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  from: Date,
  closing: Closing | null = null,
): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  if (closing) return await queueMovedByHouse(ctx, tx, booking, closing)
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-moved',
    key: `${booking.id}:${booking.moved_at?.toISOString() ?? booking.reschedule_count}`,
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

const queueMovedByHouse = (ctx: Ctx, tx: Tx, booking: BookedRow, closing: Closing) =>
  queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'We have moved your booking',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: 'publish',
    blocks: [
      ...weClose(closing),
      `We have moved your booking to ${absoluteTime(booking.starts_at)}. The price and your party stay the same. The attached file moves it in your calendar.`,
    ],
    after: () => [
      `Does that not suit you? You can choose ${ways(booking)} until ${absoluteTime(new Date(closing.until))}.`,
      seeBooking(ctx, booking, 'See or change your booking'),
    ],
  })

/** Asks a guest whom a closure meets what they would like instead. */
export async function queueClosureQuestion(ctx: Ctx, tx: Tx, booking: BookedRow, closing: Closing): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  const silence = booking.total_cents > 0 ? 'we give your money back the way you paid' : 'we cancel the booking for you'
  await queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'We have to close: please choose',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: null,
    blocks: [
      ...weClose(closing),
      `Please choose ${ways(booking)} until ${absoluteTime(new Date(closing.until))}. If we do not hear from you, ${silence}.`,
    ],
    after: () => [seeBooking(ctx, booking, 'Choose what suits you')],
  })
}

/** Informs the booker that the extra bath falls away, and what comes back for it. */
export const queueBathClosedEmail = (
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  back: Omit<Cancelled, 'closing'>,
  closing: Closing,
) =>
  queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'Your extra bath falls away',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: null,
    blocks: [...weClose(closing), 'Your extra bath falls into that time. The rest of your booking stays.'],
    after: () => [...whatComesBack(back), seeBooking(ctx, booking, 'See your booking')],
  })

/** One email of a closure for each booking, whatever it says. */
const toldOf = ({ closureId }: Closing, booking: BookedRow) => ({
  kind: 'closure' as const,
  key: `${closureId}:${booking.id}`,
})

function weClose({ from, to, text }: Closing): Block[] {
  const sorry = `we have to close ${closedTime(new Date(from), new Date(to))}. We are sorry.`
  return text ? [sorry, text] : [sorry]
}

const ways = ({ total_cents: paid }: BookedRow): string =>
  paid > 0 ? 'another time, a voucher or your money back' : 'another time, or to cancel'

const seeBooking = ({ config }: Ctx, booking: BookedRow, label: string): Block => ({
  link: `${config.siteUrl}/view-booking/${booking.order_key}`,
  label,
})

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
    own: await findOwnBookingWords(tx, words.kind, booking, venue.name),
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

/** The owner's words; those about a closure belong to that closure, and stand in its message. */
async function findOwnBookingWords(tx: Tx, kind: BookingEmailKind, booking: BookedRow, house: string) {
  if (kind === 'closure') return null
  const { first_name: firstName, service_name: service, starts_at: startsAt } = booking
  return await findOwnWords(tx, kind, { firstName, service, when: absoluteTime(startsAt), house })
}

/** Where a booking is seen and changed, until when it can be cancelled, and where to come to. */
const whereAndHow =
  (ctx: Ctx, booking: BookedRow): Words['after'] =>
  (line, venue) => [
    seeBooking(ctx, booking, 'See or change your booking'),
    ...howToCancel(booking),
    { address: addressOf(line, venue) },
  ]

const bookAnother = ({ config }: Ctx): Block => ({
  link: `${config.siteUrl}/service-selection`,
  label: 'Book another visit',
})

function whatComesBack({ outcome, amount, voucher }: Omit<Cancelled, 'closing'>): Block[] {
  const toCard = outcome === 'refund' ? amount - (voucher?.balance ?? 0) : 0
  const refund = `We are refunding ${dollars(toCard)} to the card you paid with. It usually arrives within 24 hours.`
  const refunds: Block[] = toCard > 0 ? [refund] : []
  if (voucher) {
    const what = toCard > 0 ? 'what your gift card had paid into a new gift card' : 'what you paid into a voucher'
    return [
      ...refunds,
      `We have turned ${what}. You can use it for anything on our site until ${longDate(sydneyDateOf(voucher.validUntil))}.`,
      {
        code: voucher.code,
        label: `${toCard > 0 ? 'Gift card' : 'Voucher'} code, worth ${dollars(voucher.balance)}`,
      },
    ]
  }
  return outcome === 'credit' ? ['This visit no longer counts against your membership.'] : refunds
}
