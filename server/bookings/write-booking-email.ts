import type { CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import { movedInWords } from '#domain/bookings/moved-in-words.ts'
import { weClose, whyClosed } from '#domain/closures/closed-time.ts'
import { visitAfter, type VisitBack } from '#domain/memberships/visit-back.ts'
import { absoluteTime, longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { untilWhen } from '#domain/until-when.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { queueWrittenEmail, type BookingEmailKind } from '#server/emails/queue-email.ts'
import { takeBackEmails } from '#server/emails/store.ts'
import { writeCalendar, type Organizer } from '#server/emails/write-calendar.ts'
import type { Block } from '#server/emails/blocks.ts'
import { findOwnWords } from '#server/emails/own-words.ts'
import { writeEmail, type WrittenEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { BookedRow, Closing } from '#server/sales/booking-store.ts'
import { addressOf, bathCalendar, lineCalendar, lineFacts, visitOf } from '#server/sales/kinds/booking-in-words.ts'
import { howToCancel, visitTold } from '#server/sales/how-to-cancel.ts'
import { moneyBackInWords, type ToldBack } from '#server/sales/money-back-in-words.ts'
import { readBookingVersion } from '#server/sales/overtaken-store.ts'
import { bathOf, findFallenBath, findLineOfBooking, type Bath, type BookingLine } from '#server/sales/store.ts'

type Cancelled = Pick<ToldBack, 'amount' | 'voucher' | 'handedOut'> & {
  outcome: CancellationOutcome
  /** The closure by which the house cancels it. */
  closing: Closing | null
  /** What has become of the visit that made it free. */
  visit: VisitBack | null
}

/** What comes back, of what is not the end of a booking. */
type GivenBack = Omit<Cancelled, 'closing' | 'visit'>

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
      ? [...whatCloses(closing), 'The attached file removes your booking from your calendar.']
      : ['your booking has been cancelled. The attached file removes it from your calendar.'],
    after: () => [
      ...whatComesBack(booking, canceled),
      ...(canceled.visit ? [visitAfter(visitTold(canceled.visit))] : []),
      ...moneyInstead(ctx, booking, canceled),
      bookAnother(ctx),
    ],
  })
}

/** Whoever has a voucher because the house shuts can still choose the money, unless a gift card has paid all of it. */
function moneyInstead(ctx: Ctx, booking: BookedRow, { outcome, closing }: Cancelled): Block[] {
  const until = (closing ?? booking.closing)?.until
  if (until === undefined || outcome !== 'voucher' || booking.gift_cents >= booking.total_cents) return []
  return [
    `Would you rather have your money back? You can choose that until ${untilWhen(new Date(until))}, as long as you have not used the voucher.`,
    seeBooking(ctx, booking, 'See your booking'),
  ]
}

/** `dropsBath`: the extra bath is a part of what has left. */
type PartLeft = GivenBack & { partId: string; dropsBath: boolean }

/** Informs the booker who still comes, and with what, after a part of the party has left, and what comes back for it. */
export async function queuePartLeftEmail(ctx: Ctx, tx: Tx, booking: BookedRow, part: PartLeft): Promise<void> {
  // A reminder that has not gone yet tells of the party as it was.
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-smaller',
    key: part.partId,
    heading: 'Your booking has changed',
    calendar: part.dropsBath ? 'without-bath' : 'publish',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: [`your booking is now for ${partyLeft(booking)}. The time stays the same.`],
    after: (line, venue) => [
      ...whatComesBack(booking, part, 'what you had paid for the rest'),
      ...whereAndHow(ctx, booking)(line, venue),
    ],
    inAnyCase: {
      blocks: whatComesBack(booking, part, 'what you had paid for the rest'),
      calendar: part.dropsBath ? 'bath-off' : null,
    },
  })
}

function partyLeft({ party_size: people, gone }: BookedRow): string {
  const without = [
    ...(gone.dropsTowel ? ['without robe hire'] : []),
    ...(gone.dropsBath ? ['without the extra bath'] : []),
  ]
  return [people === 1 ? 'one person' : `${people} people`, ...without].join(', ')
}

/** Informs the booker that their money comes back instead of the voucher, which is no longer good. */
export const queueExchangedEmail = (ctx: Ctx, tx: Tx, booking: BookedRow, back: GivenBack) =>
  queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-canceled',
    key: `${booking.id}:refund`,
    heading: 'Your money comes back',
    // The email of the cancellation may have been overtaken by this one.
    calendar: 'cancel',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: ['you have chosen your money instead of your voucher. The voucher no longer works.'],
    after: () => [...whatComesBack(booking, back), bookAnother(ctx)],
  })

/** A booking as it was before it was moved: its time and place, and those of its extra bath. */
type Before = Pick<BookedRow, 'starts_at' | 'resource_name' | 'bath_starts_at' | 'bath_ends_at' | 'bath_resource_name'>

/** Informs the booker that the booking has moved, and moves it in their calendar; `closing`: because the house shuts. */
export async function queueRescheduledEmail(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  from: Before,
  closing: Closing | null = null,
): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  if (closing) return await queueMovedByHouse(ctx, tx, booking, { closing, from })
  await queueBookingEmail(ctx, tx, booking, {
    kind: 'booking-moved',
    key: `${booking.id}:${booking.entry_sequence}`,
    heading: 'Your booking has moved',
    calendar: 'publish',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: [
      [
        movedInWords('your booking', placeInTime(from), placeInTime(booking)),
        ...bathMoved(from, booking),
        'The price and your party stay the same. The attached file moves it in your calendar.',
      ].join(' '),
    ],
    after: whereAndHow(ctx, booking),
  })
}

const placeInTime = ({ starts_at: startsAt, resource_name: place }: Pick<Bath, 'starts_at' | 'resource_name'>) => ({
  startsAt,
  place,
})

/** What has become of the extra bath, of a booking that has one. */
function bathMoved(before: Before, after: Before): string[] {
  const [from, to] = [bathOf(before), bathOf(after)]
  return from && to ? [movedInWords('Your extra bath', placeInTime(from), placeInTime(to))] : []
}

type MovedByHouse = { closing: Closing; from: Before }

const queueMovedByHouse = (ctx: Ctx, tx: Tx, booking: BookedRow, { closing, from }: MovedByHouse) =>
  queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'We have moved your booking',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: 'publish',
    blocks: [
      ...whatCloses(closing),
      [
        movedInWords('Your booking', placeInTime(from), placeInTime(booking)),
        ...bathMoved(from, booking),
        'The price and your party stay the same. The attached file moves it in your calendar. You do not need to do anything.',
      ].join(' '),
    ],
    after: () => [
      `Does that not suit you? You can choose ${ways(booking)} until ${untilWhen(new Date(closing.until))}.`,
      seeBooking(ctx, booking, 'See or change your booking'),
    ],
  })

/** Asks a guest whom a closure meets what they would like instead. */
export async function queueClosureQuestion(ctx: Ctx, tx: Tx, booking: BookedRow, closing: Closing): Promise<void> {
  await takeBackEmails(tx, 'booking-reminder', booking.id)
  const visit = booking.uses_membership ? ', and you have the visit back' : ''
  const silence =
    booking.total_cents > 0 ? 'we give your money back the way you paid' : `we cancel the booking for you${visit}`
  await queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'We have to close',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: null,
    blocks: [
      ...whatCloses(closing),
      `Please choose ${ways(booking)} until ${untilWhen(new Date(closing.until))}. If we do not hear from you, ${silence}.`,
    ],
    after: () => [seeBooking(ctx, booking, 'Choose what suits you')],
    asks: true,
  })
}

/** Informs the booker that the extra bath falls away, and what comes back for it. */
export const queueBathClosedEmail = (ctx: Ctx, tx: Tx, booking: BookedRow, back: GivenBack, closing: Closing) =>
  queueBookingEmail(ctx, tx, booking, {
    ...toldOf(closing, booking),
    heading: 'Your extra bath falls away',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    calendar: 'bath-off',
    blocks: [
      ...whatCloses(closing),
      'Your extra bath falls into that time. The rest of your booking stays. The attached file removes the extra bath from your calendar.',
    ],
    after: () => [...whatComesBack(booking, back), seeBooking(ctx, booking, 'See your booking')],
    inAnyCase: { blocks: whatComesBack(booking, back), calendar: 'bath-off' },
  })

/** One email of a closure for each booking, whatever it says. */
const toldOf = ({ closureId }: Closing, booking: BookedRow) => ({
  kind: 'closure' as const,
  key: `${closureId}:${booking.id}`,
})

function whatCloses(closing: Closing): Block[] {
  const { what, from, to } = closing
  return [`${weClose(what, new Date(from), new Date(to))}. We are sorry.`, whyClosed(closing)]
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

/**
 * What the attached file does in a guest’s calendar: it keeps the booking as it is now, takes it out, takes out the
 * extra bath that has fallen away, or both of the first and the last.
 */
type Filed = 'publish' | 'cancel' | 'bath-off' | 'without-bath'

type Words = {
  kind: BookingEmailKind
  /** What makes it one email and no second. */
  key: string
  heading: string
  calendar: Filed | null
  greeting: { words: string; joins?: boolean }
  /** What is said first, and after the booking. */
  blocks: Block[]
  after: (line: BookingLine, venue: { address: string }) => Block[]
  /** The guest is asked for an answer. */
  asks?: true
  /** What stays true when the booking has changed again before this email goes: what comes back, and a bath that is gone. */
  inAnyCase?: { blocks: Block[]; calendar: Filed | null }
}

async function queueBookingEmail(ctx: Ctx, tx: Tx, booking: BookedRow, words: Words): Promise<void> {
  const venue = await findVenue(tx)
  const line = await findLineOfBooking(tx, booking.id)
  const email = writeEmail({
    subject: `${words.heading}: ${booking.service_name}, ${longDate(sydneyDateOf(booking.starts_at))}`,
    heading: words.heading,
    greeting: words.greeting,
    own: await findOwnBookingWords(tx, words.kind, booking, venue.name),
    blocks: [...words.blocks, visitOf(line), { facts: lineFacts(line) }, ...words.after(line, venue)],
    from: venue,
    ...(words.calendar && {
      calendar: await fileOf(ctx, tx, { line, venue, filed: words.calendar }),
    }),
  })
  const version = (await readBookingVersion(tx, booking.id)) ?? ''
  await queueWrittenEmail(ctx, tx, {
    kind: words.kind,
    dedupeKey: words.key,
    recipient: booking.email,
    email,
    holds: { version, ...(words.asks && { asks: words.asks }) },
    onceOvertaken: await whatIsLeft(ctx, tx, { booking, line, venue, inAnyCase: words.inAnyCase }),
    about: { orderId: booking.order_id, bookingId: booking.id, startsAt: booking.starts_at },
  })
}

type Left = { booking: BookedRow; line: BookingLine; venue: Venue; inAnyCase: Words['inAnyCase'] }

/** What an email still says when its booking has changed again before it goes; null: nothing. */
async function whatIsLeft(ctx: Ctx, tx: Tx, { booking, line, venue, inAnyCase }: Left): Promise<WrittenEmail | null> {
  if (!inAnyCase || (inAnyCase.blocks.length === 0 && inAnyCase.calendar === null)) return null
  const { blocks, calendar } = inAnyCase
  return writeEmail({
    subject: `An earlier change of your booking: ${booking.service_name}`,
    heading: 'An earlier change of your booking',
    greeting: { words: `Dear ${booking.first_name},`, joins: true },
    blocks: [
      'your booking has changed again since. This is about the change before.',
      ...(calendar ? ['The attached file removes the extra bath from your calendar.'] : []),
      ...blocks,
      seeBooking(ctx, booking, 'See your booking'),
    ],
    from: venue,
    ...(calendar && { calendar: await fileOf(ctx, tx, { line, venue, filed: calendar }) }),
  })
}

type Venue = Organizer & { address: string }
type File = { line: BookingLine; venue: Venue; filed: Filed }

/** The calendar file of an email. A file has one method, so that what is kept and what is taken out are two of them. */
async function fileOf(ctx: Ctx, tx: Tx, { line, venue, filed }: File): Promise<string> {
  const host = new URL(ctx.config.siteUrl).hostname
  const file = { organizer: venue, writtenAt: ctx.now() }
  const bath = filed === 'bath-off' || filed === 'without-bath' ? await findFallenBath(tx, line.booking_id) : undefined
  const off = bath ? [bathCalendar(line, bath, venue, host)] : []
  if (filed === 'bath-off') return writeCalendar({ ...file, entries: off, as: 'cancel' })
  const as = filed === 'cancel' ? 'cancel' : 'publish'
  const own = writeCalendar({ ...file, entries: lineCalendar(line, venue, host), as })
  return off.length > 0 ? `${own}\r\n${writeCalendar({ ...file, entries: off, as: 'cancel' })}` : own
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
    ...howToCancel(booking, ctx.now()),
    { address: addressOf(line, venue) },
  ]

const bookAnother = ({ config }: Ctx): Block => ({
  link: `${config.siteUrl}/service-selection`,
  label: 'Book another visit',
})

const whatComesBack = (
  { is_paid_at_desk: isPaidAtDesk }: BookedRow,
  back: GivenBack,
  paid = 'what you paid',
): Block[] => moneyBackInWords({ ...back, isPaidAtDesk, paid })
