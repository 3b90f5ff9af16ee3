import { dollars } from '#domain/money.ts'
import { untilWhen } from '#domain/until-when.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { orderBlocks } from '#server/sales/describe-order.ts'
import { findOrder, listLines } from '#server/sales/store.ts'

/** Sends a guest who has booked by phone the page on which they pay; once, however often it is asked for. */
export async function sendPaymentLink(ctx: Ctx, orderId: string, page: { url: string; until: Date }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const [order, lines, venue] = [await findOrder(tx, orderId), await listLines(tx, orderId), await findVenue(tx)]
    const subject = `Please pay for your booking at ${venue.name}`
    await queueWrittenEmail(ctx, tx, {
      kind: 'payment-link',
      dedupeKey: orderId,
      recipient: order.email,
      about: { orderId },
      holds: { of: orderId, until: page.until.toISOString() },
      email: writeEmail({
        subject,
        heading: subject,
        blocks: [
          `Dear ${order.first_name},`,
          `We are holding this for you until ${untilWhen(page.until)}.`,
          ...orderBlocks(order, lines, null),
          { link: page.url, label: `Pay ${dollars(order.card_due_cents)}` },
          'If you do not pay by then, the places are offered to others.',
        ],
        from: venue,
      }),
    })
  })
}
