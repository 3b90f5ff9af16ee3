import type { AskedThing, OfferedThing } from '#api/counter.ts'
import { json } from '#db/json.ts'
import { GIFT_CARD_MONTHS } from '#domain/gift-cards/gift-card-expiry.ts'
import { giftVoucherWorth, MOST_GIFT_VOUCHERS } from '#domain/gift-cards/gift-voucher.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { issueGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import { insertCardSale } from '#server/gift-cards/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { listLines } from '../store.ts'
import { plainKind, type DeskKind, type PaidOrder } from './kind.ts'

/** A gift card that is sold for what it is worth. */
export type GiftCardToSell = { kind: 'GIFT_CARD'; name: string; price: Cents; count: 1 }

const NAME = 'Gift voucher'
/** What gift vouchers are mostly worth, in dollars. */
const usualWorths = [50, 100, 150, 200]

/** A gift card: whoever has paid for it is given its code at the desk. */
export const giftCard: DeskKind<GiftCardToSell> = {
  ...plainKind,
  offer: async () => ({
    title: NAME,
    things: usualWorths.map(voucherOnTile),
    most: MOST_GIFT_VOUCHERS,
    none: null,
    otherWorth: giftVoucherWorth,
  }),
  read: async (_, asked) => asked.flatMap(vouchersToSell),
  ownPart: (_, { of: { name, price, count } }) => ({
    columns: { people: count, catalogue: json({ price }) },
    bookings: [],
    creditUse: null,
    onPage: { name, every: null },
  }),
  fulfil: issueSoldCards,
}

const voucherOnTile = (worth: number): OfferedThing => ({
  id: null,
  worth,
  name: NAME,
  price: worth,
  term: null,
  note: null,
})

/** Each gift voucher is a line of its own, because each has a code of its own. `request.invalid`. */
function vouchersToSell({ worth, count }: AskedThing): GiftCardToSell[] {
  if (worth === undefined || count > MOST_GIFT_VOUCHERS) throw new Refused('request.invalid', { fields: ['things'] })
  const price = centsFromDollars(worth)
  return Array.from({ length: count }, () => ({ kind: 'GIFT_CARD', name: NAME, price, count: 1 }))
}

/** A gift card that was paid for is made. Nobody has its code until staff show it (server/counter/show-codes.ts). */
async function issueSoldCards(ctx: Ctx, tx: Tx, { order }: PaidOrder): Promise<void> {
  if (order.origin !== 'desk') return
  const sold = (await listLines(tx, order.id)).filter((line) => line.kind === 'GIFT_CARD')
  for (const { id: lineId, total_cents: amount } of sold) {
    const issue = { orderId: order.id, amount, months: GIFT_CARD_MONTHS, now: ctx.now(), origin: 'sold' as const }
    await insertCardSale(tx, lineId, (await issueGiftCard(tx, issue)).id)
  }
}
