import { dollars, type Cents } from '#domain/money.ts'
import { longDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import type { Block } from '#server/emails/blocks.ts'
import { queueWrittenEmail, type GiftCardEmailKind } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

type Card = { id: string; code: string; balance: Cents; expiresAt: Date; to: string }

/** Sends the code of a card that the house gives: nobody can read it anywhere else. */
export const sendGivenCard = (ctx: Ctx, tx: Tx, card: Card & { message: string }): Promise<void> =>
  send(ctx, tx, 'gift-card-given', card, (house) => ({
    subject: `A gift card from ${house}`,
    opening: [
      `${house} gives you a gift card worth ${dollars(card.balance)}.`,
      ...(card.message === '' ? [] : [`“${card.message}”`]),
    ],
  }))

/** Sends the code of a card that stands in the place of another one. */
export const sendReplacement = (ctx: Ctx, tx: Tx, card: Card & { ofCard: string }): Promise<void> =>
  send(ctx, tx, 'gift-card-replaced', card, (house) => ({
    subject: `Your new gift card code for ${house}`,
    opening: [
      `Here is a new code for your gift card. The one that ended in ${card.ofCard} no longer works.`,
      `There is ${dollars(card.balance)} on it.`,
    ],
  }))

/** Tells whoever had the code of a card that a new one was sent to somebody else: they know whether that was right. */
export async function tellHolder(
  ctx: Ctx,
  tx: Tx,
  { id, lastFour, balance, to }: { id: string; lastFour: string; balance: Cents; to: string },
): Promise<void> {
  const venue = await findVenue(tx)
  const subject = `Your gift card code for ${venue.name} was replaced`
  await queueWrittenEmail(ctx, tx, {
    kind: 'gift-card-moved',
    dedupeKey: id,
    recipient: to,
    email: writeEmail({
      subject,
      heading: subject,
      blocks: [
        'Hello,',
        `The code of your gift card that ended in ${lastFour} no longer works. There was ${dollars(balance)} on it. We have sent a new code to another address, because somebody asked us to.`,
        `If that was not you, please write to ${venue.support_email} straight away, and we will look into it.`,
      ],
      from: venue,
    }),
  })
}

type Words = { subject: string; opening: Block[] }

async function send(
  ctx: Ctx,
  tx: Tx,
  kind: GiftCardEmailKind,
  { id, code, balance, expiresAt, to }: Card,
  wordsOf: (house: string) => Words,
): Promise<void> {
  const venue = await findVenue(tx)
  const { subject, opening } = wordsOf(venue.name)
  await queueWrittenEmail(ctx, tx, {
    kind,
    dedupeKey: id,
    recipient: to,
    holds: { of: id },
    email: writeEmail({
      subject,
      heading: subject,
      blocks: [
        'Hello,',
        ...opening,
        { code, label: `Gift card code, worth ${dollars(balance)}` },
        `Enter it at checkout. You can use it for anything on our site until ${longDate(lastDayOf(expiresAt))}. What you do not spend stays on it. Keep this email: anyone who has the code can use it.`,
        { link: `${ctx.config.siteUrl}/service-selection`, label: 'Book a visit' },
      ],
      from: venue,
    }),
  })
}
