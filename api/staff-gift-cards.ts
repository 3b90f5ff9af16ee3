import * as z from 'zod/mini'
import type { GiftCardOrigin, GiftCardStanding } from '#domain/gift-cards/card-status.ts'
import { reason } from './team.ts'
import { dollarsWithin, id, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const staffGiftCardsPath = '/api/staff/v1/gift-cards'
export const giftCardsCsvPath = '/api/staff/v1/gift-cards.csv'
export const staffGiftCardPath = '/api/staff/v1/gift-cards/:id'
export const giveGiftCardsPath = '/api/staff/v1/gift-cards/give'
export const disableGiftCardPath = '/api/staff/v1/gift-cards/:id/disable'
export const enableGiftCardPath = '/api/staff/v1/gift-cards/:id/enable'
export const replaceGiftCardPath = '/api/staff/v1/gift-cards/:id/replace'
export const voidGiftCardPath = '/api/staff/v1/gift-cards/:id/void'

/** The card after which the list goes on, and the last characters of the codes that are looked for. */
export const giftCardsQuery = z.object({ after: z.optional(id), words: z._default(words(10), '') })
export const giftCardsCsvQuery = z.pick(giftCardsQuery, { words: true })
export const staffGiftCardParams = z.object({ id })
/** How many people can be given a card at a time. */
export const MOST_GIFTS = 100
/** What fits into the other fields of a gift; the amount is in dollars, for each. */
export const giftBounds = { amount: { least: 1, most: 10_000 }, message: { longest: 300 } } as const
/** A gift of the house: dollars for each, to whom a code is sent, what they read with it, and why. */
export const giveGiftCardsRequest = z.object({
  amount: dollarsWithin(giftBounds.amount),
  to: z.array(emailAddress).check(z.minLength(1), z.maxLength(MOST_GIFTS)),
  message: z._default(words(giftBounds.message.longest), ''),
  reason,
})
/** The new code is sent to an address. */
export const replaceGiftCardRequest = z.object({ to: emailAddress, reason })
export const endGiftCardRequest = z.object({ reason })

export type GiveGiftCardsRequest = z.infer<typeof giveGiftCardsRequest>

/** A gift card as staff see it: never its code. Money is dollars, times are instants. */
export type StaffGiftCard = {
  id: string
  /** How its code ends. */
  lastFour: string
  /** Sold by the house, a voucher for a cancelled booking, given by the house, or brought along from before. */
  origin: GiftCardOrigin
  /** What it was worth when it was new. */
  worth: number
  balance: number
  standing: GiftCardStanding
  issuedAt: string
  expiresAt: string
  /** Why the house gave it. */
  note: string
  /** The card that stands in its place. */
  replacedBy: string | null
}
export type StaffGiftCardsAnswer = {
  cards: StaffGiftCard[]
  /** After which the next page begins; null: there is none. */
  next: string | null
  /**
   * How many of the cards that were asked for guests can pay with, and what is left on them; of all cards it is what the
   * house owes to their holders. Null: a later page, or the front desk asks.
   */
  active: { cards: number; left: number } | null
  /** What whoever asks may give at a time, in dollars; null: anything. */
  mostToGive: number | null
}
/** What has happened to the money of a card, the newest first. */
export type GiftCardEntry = { what: GiftCardEntryKind; amount: number; at: string }
export type GiftCardEntryKind = 'HOLD' | 'REDEEM' | 'RELEASE' | 'REFUND' | 'ISSUE' | 'EXPIRE' | 'GIVE' | 'VOID' | 'SWAP'
/** The cards that were given, in the order of whom they are for. */
export type GivenGiftCardsAnswer = { cards: StaffGiftCard[] }
export type StaffGiftCardAnswer = { card: StaffGiftCard; entries: GiftCardEntry[] }
