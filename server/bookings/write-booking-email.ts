import type { CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import { closedTime, whyClosed } from '#domain/closures/closed-time.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { absoluteTime, longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
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
import type { HandedOut } from './give-back.ts'

type Cancelled = {
  outcome: CancellationOutcome
  amount: Cents
  voucher: Pick<IssuedGiftCard, 'code' | 'validUntil' | 'balance'> | null
  /** What staff have given back over the counter, of what was paid there. */
  handedOut?: HandedOut | null
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
    after: () => [...whatComesBack(booking, canceled), ...moneyInstead(ctx, booking, canceled), bookAnother(ctx)],
  })
}

/** Whoever has a voucher because the house shuts can still choose the money, unless a gift card has paid all of it. */
function moneyInstead(ctx: Ctx, booking: BookedRow, { outcome, closing }: Cancelled): Block[] {
  const until = (closing ?? booking.closing)?.until
  if (until === undefined || outcome !== 'voucher' || booking.gift_cents >= booking.total_cents) return []
  return [
    `Would you rather have your money back? You can choose that until ${absoluteTime(new Date(until))}, as long as you have not used the voucher.`,
    seeBooking(ctx, booking, 'See your booking'),
  ]
}

type PartLeft = Omit<Cancelled, 'closing'> & { partId: string }

/** Informs the booker who still comes, and with what, after a part of the party has left, and what comes back for it. */
export async function queuePartLeftEmail(ctx: Ctx, tx: Tx, booking: BookedRow, part: PartLeft): Promise<void> {
  // A reminder that has not gone yet tells of the party as it was.
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-smaller',
    key: part.partId,
    heading: 'Your booking has changed',
    calendar: 'publish',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: [`your booking is now for ${partyLeft(booking)}. The time stays the same.`],
    after: (line, venue) => [
      ...whatComesBack(booking, part, 'what you had paid for the rest'),
      ...whereAndHow(ctx, booking)(line, venue),
    ],
  })
}

function partyLeft({ party_size: people, gone }: BookedRow): string {
  const without = [
    ...(gone.dropsTowel ? ['without robe hire'] : []),
    ...(gone.dropsBath ? ['without the extra bath'] : []),
  ]
  return [people === 1 ? 'one person' : `${people} people`, ...without].join(', ')
}

/** Informs the booker that their money comes back instead of the voucher, which is good no more. */
export const queueExchangedEmail = (ctx: Ctx, tx: Tx, booking: BookedRow, back: Omit<Cancelled, 'closing'>) =>
  queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-canceled',
    key: `${booking.id}:refund`,
    heading: 'Your money comes back',
    calendar: null,
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: ['you have chosen your money instead of your voucher. The voucher no longer works.'],
    after: () => [...whatComesBack(booking, back), bookAnother(ctx)],
  })

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
    heading: 'We have to close',
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
    after: () => [...whatComesBack(booking, back), seeBooking(ctx, booking, 'See your booking')],
  })

/** One email of a closure for each booking, whatever it says. */
const toldOf = ({ closureId }: Closing, booking: BookedRow) => ({
  kind: 'closure' as const,
  key: `${closureId}:${booking.id}`,
})

function weClose(closing: Closing): Block[] {
  const { from, to } = closing
  const sorry = `we have to close ${closedTime(new Date(from), new Date(to))}. We are sorry.`
  return [sorry, whyClosed(closing)]
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

function whatComesBack(booking: BookedRow, back: Omit<Cancelled, 'closing'>, paid = 'what you paid'): Block[] {
  const { outcome, amount, voucher } = back
  const money = outcome === 'refund' ? amount - (voucher?.balance ?? 0) : 0
  const refunds: Block[] = money > 0 ? [howMoneyComesBack(booking, money, back.handedOut ?? null)] : []
  if (voucher) {
    const what = money > 0 ? 'what your gift card had paid into a new gift card' : `${paid} into a voucher`
    return [
      ...refunds,
      `We have turned ${what}. You can use it for anything on our site until ${longDate(lastDayOf(voucher.validUntil))}.`,
      {
        code: voucher.code,
        label: `${money > 0 ? 'Gift card' : 'Voucher'} code, worth ${dollars(voucher.balance)}`,
      },
    ]
  }
  return outcome === 'credit' ? ['This visit no longer counts against your membership.'] : refunds
}

/** What was paid at the desk does not go back by itself: it was given back there, or waits there. */
function howMoneyComesBack({ is_paid_at_desk: isPaidAtDesk }: BookedRow, money: Cents, handedOut: HandedOut | null) {
  if (handedOut) return `At our desk we have given you back ${coinsAndCard(handedOut)}.`
  if (isPaidAtDesk)
    return `You paid at our desk. Please come by, and we will give you ${dollars(money)} back there, the way you paid.`
  return `We are refunding ${dollars(money)} to the card you paid with. It usually arrives within 24 hours.`
}

const coinsAndCard = ({ terminal, coins }: HandedOut): string =>
  [
    ...(terminal > 0 ? [`${dollars(terminal)} to the card you used on the terminal`] : []),
    ...(coins > 0 ? [`${dollars(coins)} in cash`] : []),
  ].join(' and ')
