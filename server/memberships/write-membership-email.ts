import { nameOfCard, type ChargedCard } from '#domain/memberships/charged-card.ts'
import { dollars } from '#domain/money.ts'
import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import { findMember } from '#server/accounts/member-store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { queueWrittenEmail, type MembershipEmailKind } from '#server/emails/queue-email.ts'
import { fact, type Block } from '#server/emails/blocks.ts'
import { findOwnWords } from '#server/emails/own-words.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { readMembershipVersion } from './membership-version.ts'
import type { MembershipState } from './membership-store.ts'

/** An email about a membership; in its subject, which is its heading too, `{house}` is the name of the house. */
type MembershipEmail = { kind: MembershipEmailKind; dedupeKey: string; subject: string; blocks: Block[] }
type EmailFacts = MembershipState['membership']

/** Confirms that a membership is cancelled, and when it ends. */
export const leaving = ({ id, plan_name }: EmailFacts, at: Date, now: Date): MembershipEmail => ({
  kind: 'membership-leaving',
  dedupeKey: `${id}:${now.toISOString()}`,
  subject: at > now ? 'Your membership at {house} will end' : 'Your membership at {house} has ended',
  blocks: [
    { facts: [[plan_name, at > now ? `ends on ${lastDay(at)}` : `ended on ${dayOf(at)}`]] },
    'Nothing more will be taken from your card. Visits you have already booked stay booked.',
    ...(at > now ? ['You can use it as before until then, and change your mind under Membership.'] : []),
  ],
})

/** Informs the member that the house ends a membership, and when. */
export const endingByHouse = ({ id, plan_name }: EmailFacts, at: Date, now: Date): MembershipEmail => ({
  kind: 'membership-leaving',
  dedupeKey: `${id}:${now.toISOString()}`,
  subject: 'Your membership at {house} will end',
  blocks: [
    { facts: [[plan_name, `ends on ${lastDay(at)}`]] },
    'We have ended it for you. Nothing more will be taken from your card, and you can use it as before until then.',
    'Visits you have already booked stay booked.',
  ],
})

/** Confirms that a member stays after all. */
export const kept = ({ id, plan_name }: EmailFacts, now: Date): MembershipEmail => ({
  kind: 'membership-kept',
  dedupeKey: `${id}:${now.toISOString()}`,
  subject: 'Your membership at {house} continues',
  blocks: [`You are staying: ${plan_name} continues as before.`],
})

/** Informs the member why a membership has ended that they did not cancel. */
export const ended = ({ id, plan_name }: EmailFacts, unpaid: boolean): MembershipEmail => ({
  kind: 'membership-ended',
  dedupeKey: id,
  subject: 'Your membership at {house} has ended',
  blocks: [
    unpaid
      ? `${plan_name} has ended because its last payment failed. Nothing more will be taken from your card.`
      : `${plan_name} has ended. Nothing more will be taken from your card.`,
    'Visits you have already booked stay booked. You are welcome to join again at any time.',
  ],
})

/** Confirms a suspension: from when to when, and what it does to the charges. */
export const suspended = (
  { id, plan_name }: EmailFacts,
  { from, until, nextCharge }: { from: Date; until: Date; nextCharge: { date: Date; amount: number } | null },
): MembershipEmail => ({
  kind: 'membership-suspended',
  dedupeKey: `${id}:${from.toISOString()}`,
  subject: 'Your membership at {house} is suspended',
  blocks: [
    {
      facts: [
        [plan_name, `suspended until ${dayOf(until)}`],
        ...(nextCharge ? [fact('Next payment', `${dollars(nextCharge.amount)} on ${dayOf(nextCharge.date)}`)] : []),
      ],
    },
    'Any visits you have left are kept, and stay valid for that much longer. Visits you have already booked stay booked.',
    'You can come back earlier under Membership.',
  ],
})

/** Informs the member that the house has paused a membership. */
export const pausedByHouse = ({ id, plan_name }: EmailFacts, from: Date): MembershipEmail => ({
  kind: 'membership-suspended',
  dedupeKey: `${id}:${from.toISOString()}`,
  subject: 'Your membership at {house} is paused',
  blocks: [
    `We have paused ${plan_name}. Nothing will be taken from your card until it resumes, and none of your own suspension days are used.`,
    'Any visits you have left are kept, and stay valid for that much longer. Visits you have already booked stay booked.',
  ],
})

/** Informs the member that a membership rests while the house is shut, and what that does to charges and visits. */
export const rested = (
  { id, plan_name }: EmailFacts,
  closing: {
    rest: { closure_id: string; days: number; title: string; message: string; first_day: string; last_day: string }
    nextCharge: { date: Date; amount: number } | null
    ends: Date | null
  },
): MembershipEmail => {
  const { rest, nextCharge, ends } = closing
  return {
    kind: 'membership-rested',
    dedupeKey: `${id}:${rest.closure_id}`,
    subject: 'Your membership is paused while {house} is closed',
    blocks: [
      `We have to close from ${longDate(rest.first_day)} to ${longDate(rest.last_day)}. ${[rest.title, rest.message].filter(Boolean).join('. ')}`,
      {
        facts: [
          [plan_name, `is paused for ${rest.days === 1 ? '1 day' : `${rest.days} days`}`],
          ...(nextCharge ? [fact('Next payment', `${dollars(nextCharge.amount)} on ${dayOf(nextCharge.date)}`)] : []),
          ...(ends ? [fact('It ends', `on ${lastDay(ends)}`)] : []),
        ],
      },
      'Everything moves by these days: you pay nothing for them, and any visits you have left stay valid for that much longer. Your own days of suspension are not used.',
    ],
  }
}

/** Confirms that a suspension is over before its time. */
export const resumed = ({ id, plan_name }: EmailFacts, now: Date): MembershipEmail => ({
  kind: 'membership-resumed',
  dedupeKey: `${id}:${now.toISOString()}`,
  subject: 'Your membership at {house} continues',
  blocks: [`${plan_name} is no longer suspended. You can use any suspension days you have left another time.`],
})

/** Informs the member that a payment failed, until when it can be paid, and where. */
export const paymentFailed = (
  { plan_name }: EmailFacts,
  invoice: { ref: string; amount: number; payUrl: string | null; until: Date },
): MembershipEmail => ({
  kind: 'membership-payment-failed',
  dedupeKey: invoice.ref,
  subject: 'Your payment to {house} failed',
  blocks: [
    `We could not take ${dollars(invoice.amount)} for ${plan_name} from your card.`,
    ...(invoice.payUrl ? [{ link: invoice.payUrl, label: 'Pay with another card' }] : []),
    `Your membership continues until ${lastDay(invoice.until)}, and you get new visits once it is paid. If it is not paid by then, it ends.`,
  ],
})

/** Informs the member that a payment was taken by mistake and is refunded. */
export const paymentReturned = (
  { plan_name }: EmailFacts,
  invoice: { ref: string; amount: number },
): MembershipEmail => ({
  kind: 'membership-payment-returned',
  dedupeKey: invoice.ref,
  subject: 'Your payment to {house} is on its way back',
  blocks: [
    `${dollars(invoice.amount)} was taken for ${plan_name} although nothing was due. We have sent it back to your card.`,
    'It usually arrives within a few days.',
  ],
})

/** Announces a new price. */
export const newPrice = (
  { plan_name }: EmailFacts,
  change: { id: string; old: number; price: number; from: Date },
): MembershipEmail => ({
  kind: 'membership-new-price',
  dedupeKey: change.id,
  subject: 'A new price for your membership at {house}',
  blocks: [
    `The price of ${plan_name} changes from ${dollars(change.old)} to ${dollars(change.price)}.`,
    { facts: [['First charge at the new price', dayOf(change.from)]] },
    'If you do not want it, you can cancel before then under Membership.',
  ],
})

/** Confirms that a member has left another card; whoever has not done so should hear of it. */
export const anotherCard = (
  { plan_name }: EmailFacts,
  { ref, card }: { ref: string; card: Pick<ChargedCard, 'brand' | 'last4'> },
): MembershipEmail => ({
  kind: 'membership-another-card',
  dedupeKey: ref,
  subject: 'Another card for your membership at {house}',
  blocks: [
    `Payments for ${plan_name} are now taken from your ${nameOfCard(card)}. Nothing was charged for the change.`,
    'If this was not you, please change your password and write to us.',
  ],
})

/** Queues an email about a membership to its member, or to the buyer without an account. */
export async function postMembershipEmail(ctx: Ctx, tx: Tx, of: EmailFacts, email: MembershipEmail): Promise<void> {
  const venue = await findVenue(tx)
  const about = { of: of.id, ref: email.dedupeKey }
  const subject = email.subject.replace('{house}', () => venue.name)
  const member = of.member_id === null ? null : await findMember(tx, of.member_id)
  await queueWrittenEmail(ctx, tx, {
    kind: email.kind,
    dedupeKey: email.dedupeKey,
    recipient: member?.email ?? of.email_key,
    holds: { ...about, version: await readMembershipVersion(tx, email.kind, about) },
    email: writeEmail({
      subject,
      heading: subject,
      own: await findOwnWords(tx, email.kind, {
        firstName: member?.first_name ?? '',
        service: of.plan_name,
        house: venue.name,
      }),
      greeting: member ? { words: `Dear ${member.first_name},` } : undefined,
      blocks: [...email.blocks, { link: `${ctx.config.siteUrl}/account`, label: 'See your membership' }],
      from: venue,
    }),
  })
}

/** As the account page says it: nobody plans a membership by the minute (D38). */
const dayOf = (at: Date) => longDate(sydneyDateOf(at))
const lastDay = (end: Date) => longDate(lastDayOf(end))
