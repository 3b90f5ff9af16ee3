import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { dollars, sum } from '#domain/money.ts'
import { calledWithCount } from '#domain/sales/line-kind.ts'
import { absoluteTime, shortDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { findCouponCode } from '#server/coupons/store.ts'
import { knownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { writeCalendar } from '#server/emails/write-calendar.ts'
import type { Block } from '#server/emails/blocks.ts'
import { findOwnWords, type FilledWords } from '#server/emails/own-words.ts'
import { writeEmail, type WrittenEmail } from '#server/emails/write-email.ts'
import type { EmailKind } from '#server/emails/queue-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeAgreement } from '#server/memberships/describe-agreement.ts'
import { listBookedOfOrder, type BookedRow } from './booking-store.ts'
import { drawArrivalCode } from './draw-arrival-code.ts'
import { orderBlocks, orderCalendar, totalsOf } from './describe-order.ts'
import { addressOf } from './kinds/booking-in-words.ts'
import { bookingsIn } from './kinds/booking.ts'
import { plansIn } from './kinds/plan.ts'
import { invoiceKindOf } from './invoice-of-order.ts'
import { howToCancel } from './how-to-cancel.ts'
import { findOrder, listLines, type OrderLine, type OrderRow } from './store.ts'

type Scene = {
  ctx: Ctx
  order: OrderRow
  lines: OrderLine[]
  couponCode: string | null
  venue: { name: string; address: string; support_email: string; abn: string | null }
  /** What is agreed of a plan that is paid again and again. */
  agreement: Block[]
  booked: BookedRow[]
  /** The code by which the guests are let in, as a picture. */
  arrivalCode: Buffer | null
  own: FilledWords | null
}

/** Writes the email of one kind about an order, from what the order froze when it was made. */
export async function writeOrderEmail(ctx: Ctx, kind: EmailKind, orderId: string): Promise<WrittenEmail> {
  const order = await findOrder(ctx.db, orderId)
  const lines = await listLines(ctx.db, orderId)
  const agreements = await Promise.all(plansIn(lines).map(({ id }) => describeAgreement(ctx.db, id, ctx.now())))
  const booked = await listBookedOfOrder(ctx.db, orderId)
  const arrivalCode = kind === 'booking-confirmed' ? await drawArrivalCode(ctx, order, booked) : null
  const coupon = order.coupon_id === null ? undefined : await findCouponCode(ctx.db, order.coupon_id)
  const { venue } = await knownCatalogue(ctx)
  const own = await findOwnWords(ctx.db, kind, {
    firstName: order.first_name,
    house: venue.name,
    ...whatAndWhen(kind === 'booking-confirmed' ? whatStays({ order, lines }).lines : lines),
  })
  const scene = {
    ctx,
    order,
    lines,
    couponCode: coupon?.code ?? null,
    venue,
    agreement: agreements.flat(),
    booked,
    arrivalCode,
    own,
  }
  return kind === 'booking-confirmed' ? bookingConfirmed(scene) : paymentReturned(scene)
}

/** What was bought, and when the first visit of it is. */
function whatAndWhen(lines: readonly OrderLine[]): { service: string; when: string } {
  const [first] = bookingsIn(lines)
    .map(({ starts_at: startsAt }) => startsAt)
    .toSorted((a, b) => +a - +b)
  const names = [...new Set(lines.map(({ name }) => name))]
  return { service: new Intl.ListFormat('en-AU').format(names), when: first ? absoluteTime(first) : '' }
}

/** What an order is now: what was cancelled since is named, and is no part of it. */
function bookingConfirmed(scene: Scene): WrittenEmail {
  const { ctx, couponCode, venue, agreement, booked, arrivalCode, own } = scene
  const { order, lines, off } = whatStays(scene)
  const host = new URL(ctx.config.siteUrl).hostname
  const isAhead = bookingsIn(lines).some(({ ends_at: endsAt }) => endsAt > ctx.now())
  const visits = bookingsIn(lines).length > 0
  const hasPlans = plansIn(lines).length > 0
  const what = visits ? 'booking' : hasPlans ? 'membership' : 'purchase'
  return writeEmail({
    subject: `Your ${what} at ${venue.name}${dayOf(lines)} is confirmed`,
    heading: `Your ${what} is confirmed`,
    own,
    greeting: {
      words: `Dear ${order.first_name}, ${isAhead || !visits ? 'we look forward to seeing you.' : 'this is what you have booked.'}`,
      joins: visits,
    },
    blocks: [
      ...(visits ? ['A calendar file is attached.'] : []),
      ...orderBlocks(order, lines, couponCode),
      ...bookingsIn(off).map(
        ({ name, starts_at: startsAt }) => `Cancelled since: ${name} on ${absoluteTime(startsAt)}.`,
      ),
      ...returnedIn(scene.lines),
      ...(hasPlans ? [howToUsePlans(order)] : []),
      ...agreement,
      ...(visits || hasPlans ? [whereToSee(ctx, order, visits)] : []),
      ...(scene.order.total_cents > 0 ? [invoiceLink(scene)] : []),
      ...(arrivalCode ? [forTheDesk(arrivalCode, order)] : []),
      ...(visits ? whatToKnow(lines, booked, { venue, isAhead, now: ctx.now() }) : []),
    ],
    from: venue,
    ...(visits && {
      calendar: writeCalendar({ entries: orderCalendar(lines, venue, host), organizer: venue, writtenAt: ctx.now() }),
    }),
  })
}

/** An order without the visits that were cancelled and the goods that were returned, and what was paid for the rest. */
function whatStays({ order, lines }: Pick<Scene, 'order' | 'lines'>) {
  const off = lines.filter(isOff)
  const [total, gift] = [
    sum(off.map((line) => line.total_cents + line.gone.amount)),
    sum(off.map((line) => line.gift_cents + line.gone.gift)),
  ]
  return {
    off,
    lines: lines.filter((line) => !isOff(line)),
    order: { ...order, total_cents: order.total_cents - total, gift_cents: order.gift_cents - gift },
  }
}

const isOff = ({ status, people }: OrderLine): boolean => status === 'CANCELED' || people === 0

/** What was returned of an order since. */
const returnedIn = (lines: readonly OrderLine[]): string[] =>
  lines
    .filter(({ kind, gone }) => kind !== 'BOOKING' && gone.people > 0)
    .map((line) => `Returned since: ${calledWithCount({ ...line, people: line.gone.people })}.`)

/** What guests show or say when they come. */
function forTheDesk(picture: Buffer, { short_code: shortCode }: OrderRow): Block {
  return {
    picture: `data:image/png;base64,${picture.toString('base64')}`,
    alt: `Your code for the front desk${shortCode ? `: ${shortCode}` : ''}`,
    caption: `When you arrive, show this code at the front desk${shortCode ? `, or say ${shortCode}` : ''}.`,
  }
}

const whereToSee = ({ config }: Ctx, order: OrderRow, visits: boolean): Block =>
  visits
    ? { link: `${config.siteUrl}/view-booking/${order.order_key}`, label: 'See or change your booking' }
    : order.member_id === null
      ? { link: `${config.siteUrl}/register`, label: 'Create your account' }
      : { link: `${config.siteUrl}/account`, label: 'See your membership' }

/** What was paid, also for what was cancelled since. */
const invoiceLink = ({ ctx, order, lines, venue }: Scene): Block => ({
  link: `${ctx.config.siteUrl}/view-booking/${order.order_key}?invoice=1`,
  label: invoiceNames[invoiceKindOf(venue, lines)],
})

/** The day of the visits, where they share one. */
function dayOf(lines: readonly OrderLine[]): string {
  const days = new Set(bookingsIn(lines).map(({ starts_at: startsAt }) => sydneyDateOf(startsAt)))
  const [day, ...others] = days
  return day && others.length === 0 ? ` on ${shortDate(day)}` : ''
}

/** Until when each visit can be cancelled, when to come, and where to. */
function whatToKnow(
  lines: readonly OrderLine[],
  booked: readonly BookedRow[],
  { venue, isAhead, now }: { venue: Scene['venue']; isAhead: boolean; now: Date },
): Block[] {
  const addresses = bookingsIn(lines).map((line) => addressOf(line, venue))
  return [
    ...booked
      .filter(({ status }) => status === 'CONFIRMED')
      .flatMap((booking) => howToCancel(booking, now, booked.length > 1)),
    ...(isAhead ? ['Please come 10 minutes early. There is a towel for everyone.'] : []),
    ...[...new Set(addresses)].map((address) => ({ address })),
  ]
}

/** A plan bought without an account waits for the one that proves this address (ruling 51). */
const howToUsePlans = (order: OrderRow) =>
  order.member_id === null
    ? `Your membership waits for your account: register on our site as ${order.email}, or sign in with that address.`
    : 'Your membership is active: sign in when you book, and what it covers is free.'

function paymentReturned({ ctx, order, lines, venue, own }: Scene): WrittenEmail {
  return writeEmail({
    subject: `Your payment to ${venue.name} is on its way back`,
    heading: 'Your payment is on its way back',
    own,
    greeting: { words: `Dear ${order.first_name},`, joins: true },
    blocks: [
      whyReturned(lines),
      `We have sent ${dollars(order.card_due_cents)} back to your card. It usually arrives within a few days.`,
      { prices: totalsOf(order, lines), total: { label: 'Sent back to your card', amount: order.card_due_cents } },
      ...(bookingsIn(lines).length > 0
        ? [
            'We are sorry. Please choose another time: your cart is still in your browser.',
            { link: `${ctx.config.siteUrl}/checkout`, label: 'Choose another time' },
          ]
        : ['Nothing more will be taken for it.']),
    ],
    from: venue,
  })
}

function whyReturned(lines: readonly OrderLine[]): string {
  const late = 'your payment reached us after the time to pay had run out'
  if (bookingsIn(lines).length > 0) return `${late}, and the places had been taken by then.`
  return plansIn(lines).length > 0 ? `${late}, and you already have this membership.` : `${late}.`
}
