import { giftBounds, MOST_GIFTS, type GiveGiftCardsRequest } from '#api/staff-gift-cards.ts'
import { isEmail } from '#domain/email-address.ts'
import { recipientsOf } from '#domain/gift-cards/recipients.ts'
import { centsFromDollars, dollars, dollarsFromCents, type Cents } from '#domain/money.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { centsTyped, inDollars } from '#desk/parts/amounts.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

export type GiftField = 'amount' | 'to' | 'message' | 'reason'
export type GiftDraft = Record<GiftField, string>

/** What a new gift begins with. */
export const emptyGift: GiftDraft = { amount: '', to: '', message: '', reason: '' }

/** A gift as it travels, from what was typed. */
export const giftOf = ({ amount, to, message, reason }: GiftDraft): GiveGiftCardsRequest => ({
  amount: dollarsFromCents(centsTyped(amount) ?? 0),
  to: addressesIn(to),
  message: message.replaceAll(/\s+/g, ' ').trim(),
  reason: reason.trim(),
})

/** The addresses that were typed, on lines of their own or with commas, each once. */
const addressesIn = (typed: string): string[] =>
  recipientsOf(typed.split(/[\s,;]+/).filter((address) => address !== ''))

/** What is wrong with what was typed; a manager gives up to an amount at a time, to all of them together. */
export function mistakesInGift(draft: GiftDraft, mostToGive: number | null): FieldError<GiftField>[] {
  const cents = centsTyped(draft.amount)
  const people = addressesIn(draft.to)
  return [
    ...(cents === null || cents < centsFromDollars(giftBounds.amount.least)
      ? [{ field: 'amount' as const, message: `Enter an amount of at least ${inDollars(giftBounds.amount.least)}` }]
      : tooMuch(cents, Math.max(1, people.length), mostToGive)),
    ...noAddresses(people),
    ...noReason(draft.reason),
  ]
}

function tooMuch(cents: Cents, people: number, mostToGive: number | null): FieldError<'amount'>[] {
  const most = centsFromDollars(mostToGive ?? giftBounds.amount.most)
  // What the owner gives has an end for each; what a manager gives, for all together.
  if (cents * (mostToGive === null ? 1 : people) <= most) return []
  const each = people > 1 && mostToGive !== null ? `, and this comes to ${dollars(cents * people)}` : ''
  return [{ field: 'amount', message: `You may give up to ${dollars(most)} at a time${each}` }]
}

function noAddresses(people: readonly string[]): FieldError<'to'>[] {
  if (people.length > MOST_GIFTS) return [{ field: 'to', message: `Enter at most ${MOST_GIFTS} addresses at a time` }]
  const wrong = people.find((address) => !isEmail(address))
  return wrong === undefined && people.length > 0
    ? []
    : [
        {
          field: 'to',
          message: `${wrong === undefined ? 'Enter' : `“${wrong}” is no email address. Enter`} email addresses, like ada@example.com`,
        },
      ]
}

/** The mistake of an address to which nothing can be sent. */
export const noAddress = (to: string): FieldError<'to'>[] =>
  isEmail(to) ? [] : [{ field: 'to', message: 'Enter an email address, like ada@example.com' }]
