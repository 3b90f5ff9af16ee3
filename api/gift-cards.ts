import * as z from 'zod/mini'
import type { GiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { codeOfPeople } from './wire.ts'

export const giftCardPath = '/api/wix/v1/gift-cards/:code'
export const giftCardParams = z.object({ code: codeOfPeople })

/** A gift card as its holder may see it; the balance in dollars (spec 3). */
export type GiftCardAnswer = { giftCard: GiftCard }
