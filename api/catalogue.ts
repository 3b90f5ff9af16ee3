import * as z from 'zod/mini'
import type { OpeningDates } from '#domain/availability/opening-dates.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import type { ChangePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import { id, words } from './wire.ts'

export const servicePath = '/api/wix/v1/services/:id'
export const storyPath = '/api/v1/services/:id/story'
export const plansPath = '/api/wix/v1/pricing-plans'
export const extrasPath = '/api/wix/v1/products/extras'
export const guestsPath = '/api/wix/v1/products/guests'
export const clockPath = '/api/clock'
export const termsPath = '/terms-and-conditions.md'

/** The path of one service. */
export const servicePathOf = (id: string) => servicePath.replace(':id', () => encodeURIComponent(id))

/** The path of what there is to see and read of one service. */
export const storyPathOf = (id: string) => storyPath.replace(':id', () => encodeURIComponent(id))

export const serviceParams = z.object({ id })
export const plansQuery = z.object({ planIds: z.optional(words(2000)) })

/** A service as it is sold; `maxGuests` is the largest party, booker included (api 2). What follows is ours. */
export type Service = {
  id: string
  name: string
  tagline: string
  description: string
  type: 'APPOINTMENT' | 'CLASS'
  /** What it runs as (ours): the type does not tell a bath from a treatment. */
  family: ServiceFamily
  duration: number
  capacity: number
  payment: { price: number; currency: 'AUD' }
  maxGuests: number
  media: string[]
  /** The first picture, if it has any, and whether there is more to see or read of it (ours). */
  picture?: Picture
  hasStory?: true
  /** It is off the menu, and only those who have booked it may move. */
  hidden?: true
  /** The smallest party, booker included. */
  minParty: number
  /** Whether robes, and an extra bath, can be booked with it. */
  robe: boolean
  extraBath: boolean
  /** The heading under which it stands on the first screen, where the owner has given it one (ours). */
  group?: string
  /** How late a booking that is made now can be changed. */
  policy: ChangePolicy
}

/** What guests can see and read of a service; the HTML was cleaned by the house. */
export type StoryAnswer = { name: string; html: string; pictures: Picture[] }

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

/** Products of one kind; the first is the one that is used (spec 7). */
export type Products<Product> = { products: Product[] }

/**
 * The data inlined in a page, so that the first screen need not wait: what no call answers, and the answers of the
 * specification's calls at the time of rendering, each under its own path.
 */
export type Catalogue = {
  venue: {
    name: string
    address: string
    supportEmail: string
    homeUrl: string
    demo: boolean
    /** How many days ahead the house takes bookings. */
    horizonDays: number
  }
  /** The services on sale, in the order of the menu. */
  menu: { id: string; family: ServiceFamily }[]
  promotionAppliesToGuests: boolean
  openingDates: OpeningDates
  /** What is said of days to come on which a service is shut for some hours only: by service, then by day. */
  closedHours: ClosedHours
  now: string
  answers: Answers
}

export type ClosedHours = Readonly<Record<string, Readonly<Record<SydneyDate, string>>>>

/** What the calls for services, extras, guests and promotions have answered, by path. */
export type Answers = Readonly<Record<string, unknown>>
