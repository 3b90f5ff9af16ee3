import { randomUUID } from 'node:crypto'
import type { GiveGiftCardRequest, StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { giveReason } from '#server/kit/give-reason.ts'
import { madeByPress } from '#server/kit/press.ts'
import { sendGivenCard } from './gift-card-email.ts'
import { newGiftCardCode } from './issue-gift-card.ts'
import { insertMadeCard } from './office-store.ts'
import { mostToGive, showStaffGiftCard } from './show-staff-cards.ts'

/** How long a gift of the house is good. */
const YEARS = 3

/**
 * Gives somebody a gift card of the house. Its code stands in the email to them, and nowhere else; the same press gives
 * one. `reason.missing`, `gift-card.limit`.
 */
export async function giveGiftCard(
  ctx: Ctx,
  { amount, to, message, reason }: GiveGiftCardRequest,
  by: Pick<MemberIdentity, 'member'>,
): Promise<StaffGiftCardAnswer> {
  const balance = centsFromDollars(amount)
  const most = await mostToGive(ctx, by)
  if (most !== null && balance > most)
    throw new Refused('gift-card.limit', { amount: dollars(most), fields: ['amount'] })
  const now = ctx.now()
  return await ctx.db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    const id = randomUUID()
    const before = await madeByPress(tx, id)
    if (before === null) {
      const card = { id, code: newGiftCardCode(), balance, expiresAt: yearsAfter(now, YEARS) }
      await insertMadeCard(tx, { ...card, note: reason.trim(), origin: 'given', issuedAt: now }, 'GIVE')
      await sendGivenCard(ctx, tx, { ...card, to, message })
    }
    return await showStaffGiftCard({ db: tx, now: ctx.now }, before ?? id)
  })
}

function yearsAfter(day: Date, years: number): Date {
  const then = new Date(day)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then
}
