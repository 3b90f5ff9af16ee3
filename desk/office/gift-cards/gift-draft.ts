import type { GiveGiftCardRequest } from '#api/staff-gift-cards.ts'
import { isEmail } from '#domain/checkout/contact-details.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { noReason } from '#desk/office/team/no-reason.ts'
import { centsTyped } from '#desk/office/services/service-draft.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

export type GiftField = 'amount' | 'to' | 'message' | 'reason'
export type GiftDraft = Record<GiftField, string>

/** What a new gift begins with. */
export const emptyGift: GiftDraft = { amount: '', to: '', message: '', reason: '' }

/** A gift as it travels, from what was typed. */
export const giftOf = ({ amount, to, message, reason }: GiftDraft): GiveGiftCardRequest => ({
  amount: dollarsFromCents(centsTyped(amount) ?? 0),
  to: to.trim(),
  message: message.replaceAll(/\s+/g, ' ').trim(),
  reason: reason.trim(),
})

const MOST = 10_000

/** What is wrong with what was typed; a manager gives up to an amount at a time. */
export function mistakesInGift(draft: GiftDraft, mostToGive: number | null): FieldError<GiftField>[] {
  const cents = centsTyped(draft.amount)
  const most = mostToGive ?? MOST
  return [
    ...(cents === null || cents < 100
      ? [{ field: 'amount' as const, message: 'Enter an amount of at least $1.00' }]
      : cents > centsFromDollars(most)
        ? [{ field: 'amount' as const, message: `You may give up to ${dollars(centsFromDollars(most))} at a time` }]
        : []),
    ...noAddress(draft.to),
    ...noReason(draft.reason),
  ]
}

/** The mistake of an address to which nothing can be sent. */
export const noAddress = (to: string): FieldError<'to'>[] =>
  isEmail(to.trim()) ? [] : [{ field: 'to', message: 'Enter an email address, like ada@example.com' }]
