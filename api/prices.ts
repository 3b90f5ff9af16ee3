import * as z from 'zod/mini'
import type { NotOpen } from '#domain/availability/opening-dates.ts'
import { dollarsWithin, id, revision, sydneyDate, words } from './wire.ts'

export const staffPromotionsPath = '/api/staff/v1/promotions'
export const staffPromotionPath = '/api/staff/v1/promotions/:id'
export const previewPricesPath = '/api/staff/v1/prices/preview'

const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z
  .object({ from: wallTime, until: wallTime })
  .check(z.refine(({ from, until }) => from <= until, { path: ['until'] }))
const weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6))

/** What fits into the fields of a special price; the price is in dollars. */
export const promotionBounds = {
  name: { longest: 100 },
  price: { least: 0, most: 100_000 },
  label: { longest: 60 },
} as const

const promotion = z
  .object({
    /** What staff call it; guests read the label. */
    name: words(promotionBounds.name.longest).check(z.minLength(1)),
    serviceId: id,
    price: dollarsWithin(promotionBounds.price),
    label: words(promotionBounds.label.longest).check(z.minLength(1)),
    /** Sydney days, the last one included; null: until somebody ends it. */
    from: sydneyDate,
    until: z.nullable(sydneyDate),
    /** 0 is Sunday; none means every day. */
    weekdays: z.array(weekday).check(z.maxLength(7)),
    /** Starts at or between these times; none means all day. */
    hours: z.array(hours).check(z.maxLength(10)),
    active: z.boolean(),
  })
  .check(z.refine(({ from, until }) => until === null || from <= until, { path: ['until'] }))
export const newPromotionRequest = promotion
export const changePromotionRequest = z.intersection(z.object({ revision }), promotion)
export const promotionParams = z.object({ id })

/** A special price as staff decide it. Prices are dollars. */
export type PromotionParts = z.infer<typeof promotion>
export type StaffPromotion = PromotionParts & { id: string; revision: number }
export type StaffPromotionsAnswer = {
  promotions: StaffPromotion[]
  /** Whether they are for everyone in a booking, as the settings say; else for the first person alone. */
  applyToGuests: boolean
}

/** A week of prices, with a promotion that is not saved yet if there is one: new, or in place of one. */
export const previewPricesRequest = z.object({
  week: sydneyDate,
  draft: z._default(z.nullable(z.object({ id: z.nullable(id), parts: promotion })), null),
})
export type PreviewPricesRequest = z.infer<typeof previewPricesRequest>

/** A rule that could price a start. The draft has no id yet. */
export type PriceRule = { id: string | null; name: string; label: string; price: number }
/** A start that guests can book, and what checkout charges for it: the first person, and each other. */
export type StartPrices = {
  start: string
  price: number
  other: number
  won: PriceRule | null
  beaten: PriceRule[]
}
/** A service in a week: its starts in order, and the days that guests cannot choose for it, with why. */
export type PricedService = {
  id: string
  name: string
  price: number
  starts: StartPrices[]
  notOpen: Record<string, NotOpen['why']>
}
/** The prices of a week from Monday, service by service. */
export type PricesAnswer = { monday: string; services: PricedService[] }
