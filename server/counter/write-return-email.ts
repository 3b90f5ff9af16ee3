import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { invoiceKindOf } from '#server/sales/invoice-of-order.ts'
import { moneyBackInWords, type ToldBack } from '#server/sales/money-back-in-words.ts'
import { listLinesAsSold, type OrderRow } from '#server/sales/store.ts'

/** A return: `goods` is what came back, `2 × Sarong`. */
type Returned = Omit<ToldBack, 'isPaidAtDesk' | 'paid'> & { id: string; goods: string }

/** Informs a guest of what they have returned, and what comes back for it. */
export async function queueReturnEmail(
  ctx: Pick<Ctx, 'config' | 'jobs'>,
  tx: Tx,
  order: OrderRow,
  { id, goods, ...back }: Returned,
): Promise<void> {
  const [venue, lines] = [await findVenue(tx), await listLinesAsSold(tx, order.id)]
  await queueWrittenEmail(ctx, tx, {
    kind: 'goods-returned',
    dedupeKey: id,
    recipient: order.email,
    about: { orderId: order.id },
    email: writeEmail({
      subject: `Your return at ${venue.name}`,
      heading: 'Your return',
      greeting: { words: `Dear ${order.first_name},`, joins: true },
      blocks: [
        `we have taken back ${goods}.`,
        ...moneyBackInWords({ ...back, isPaidAtDesk: back.handedOut !== null, paid: 'what you paid' }),
        {
          link: `${ctx.config.siteUrl}/view-booking/${order.order_key}?invoice=1`,
          label: `See your ${invoiceNames[invoiceKindOf(venue, lines)].toLowerCase()}`,
        },
      ],
      from: venue,
    }),
  })
}
