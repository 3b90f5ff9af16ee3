import { createHash, randomUUID } from 'node:crypto'
import type { GiveGiftCardsRequest, GivenGiftCardsAnswer } from '#api/staff-gift-cards.ts'
import { GIFT_CARD_MONTHS } from '#domain/gift-cards/gift-card-expiry.ts'
import { recipientsOf } from '#domain/gift-cards/recipients.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { goodForMonths } from '#domain/validity.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { fact } from '#server/emails/blocks.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { sendGivenCard } from './gift-card-email.ts'
import { newGiftCardCode } from './issue-gift-card.ts'
import { insertMadeCard } from './office-store.ts'
import { mostToGive, showCards } from './show-staff-cards.ts'

/**
 * Gives people a gift card of the house each, whoever is named twice one. The code stands in the email to them, and
 * nowhere else; the same press gives them once. What a manager may give at a time is meant for all of them together.
 * `reason.missing`, `gift-card.limit`, `limit.day`.
 */
export async function giveGiftCards(
  ctx: Ctx,
  { amount, to, message, reason }: GiveGiftCardsRequest,
  by: Pick<MemberIdentity, 'member'>,
): Promise<GivenGiftCardsAnswer> {
  const balance = centsFromDollars(amount)
  const people = recipientsOf(to)
  const most = await mostToGive(ctx, by)
  if (most !== null && balance * people.length > most)
    throw new Refused('gift-card.limit', { amount: dollars(most), fields: ['amount'] })
  const now = ctx.now()
  return await ctx.db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    const gift = randomUUID()
    const before = await madeByPress(tx, gift)
    if (before === null)
      await takeOfDay(tx, { by, what: 'gift', amount: balance * people.length, now, fields: ['amount'] })
    for (const person of before === null ? people : []) {
      const card = {
        id: idOf(gift, person),
        code: newGiftCardCode(),
        balance,
        expiresAt: goodForMonths(now, GIFT_CARD_MONTHS),
      }
      await insertMadeCard(tx, { ...card, note: reason.trim(), origin: 'given', issuedAt: now }, 'GIVE')
      await sendGivenCard(ctx, tx, { ...card, to: person, message })
    }
    if (before === null) {
      const facts = [fact('To', people.join(', '))]
      const did = people.length === 1 ? 'gave a gift card' : `gave ${people.length} gift cards`
      await tellOwners(ctx, tx, { by, did, amount: balance * people.length, facts, reason, key: gift })
    }
    const ids = people.map((person) => idOf(before ?? gift, person))
    return { cards: await showCards({ db: tx, now: ctx.now }, ids) }
  })
}

/** The card of one person in a gift: the same press finds it again. The gift is unguessable, and so is this. */
function idOf(gift: string, person: string): string {
  const hex = createHash('sha256').update(`${gift} ${person.toLowerCase()}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
