import * as z from 'zod/mini'
import type { OpeningDates } from '#domain/availability/opening-dates.ts'
import { id, words } from './wire.ts'
import type { Promotion } from './promotions.ts'

export const servicePath = '/api/wix/v1/services/:id'
export const plansPath = '/api/wix/v1/pricing-plans'
export const extrasPath = '/api/wix/v1/products/extras'
export const guestsPath = '/api/wix/v1/products/guests'
export const cataloguePath = '/api/catalogue'
export const clockPath = '/api/clock'
export const termsPath = '/terms-and-conditions.md'

export const serviceParams = z.object({ id })
export const plansQuery = z.object({ planIds: z.optional(words(2000)) })

/** A service as it is sold; `maxGuests` is the largest party, booker included (api.md 2). */
export type Service = {
  id: string
  name: string
  tagline: string
  description: string
  type: 'APPOINTMENT' | 'CLASS'
  duration: number
  capacity: number
  payment: { price: number; currency: 'AUD' }
  maxGuests: number
  media: string[]
}

/** A membership on the price list; 0 credits of a benefit means unlimited. */
export type Plan = {
  id: string
  name: string
  description: string
  payment: { price: number; currency: 'AUD' }
  duration: Period
  recurring: boolean
  initialTerm: Period | null
  benefits: { serviceId: string; credits: number }[]
}
export type Period = { count: number; unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' }

export type Extras = {
  id: 'extras'
  name: string
  price: number
  options: { id: 'towel' | 'towel-robe'; name: string; price: number }[]
  extraBath: { id: 'extra-bath'; name: string; description: string; price: number }
}
export type GuestPrice = { id: 'guests'; name: string; price: number }

/**
 * Everything the first screen needs in one piece (ours): inlined in the page, so that no visitor waits for it.
 * The single calls of the specification answer the same values.
 */
export type Catalogue = {
  venue: { name: string; address: string; supportEmail: string; homeUrl: string; demo: boolean }
  services: (Service & {
    kind: 'bathing' | 'class' | 'massage'
    massageType: 'CALM' | 'REJUVENATE' | 'PREGNANCY' | null
  })[]
  extras: Extras
  guests: GuestPrice
  promotions: Promotion[]
  promotionAppliesToGuests: boolean
  openingDates: OpeningDates
  now: string
}
