import { create } from 'zustand'
import {
  extrasPath,
  guestsPath,
  servicePathOf,
  type Answers,
  type Catalogue,
  type Extras,
  type GuestPrice,
  type Products,
  type Service,
} from '#api/catalogue.ts'
import { promotionsPath, type PromotionsAnswer } from '#api/promotions.ts'
import type { OpeningDates } from '#domain/availability/opening-dates.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import type { ChangePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { kindOf, type ServiceFamily, type ServiceKind } from '#domain/catalogue/service.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import { defaultPrices, type Prices } from '#domain/pricing/price-item.ts'
import type { Promotion } from '#domain/promotions/match-promotion.ts'

/** A service as screens and rules know it: money in cents. */
export type HouseService = {
  id: string
  name: string
  tagline: string
  description: string
  duration: number
  capacity: number
  partyLimit: number
  minParty: number
  /** What can be booked with it. */
  robe: boolean
  extraBath: boolean
  /** The heading under which it stands on the first screen. */
  group?: string
  /** How late a booking that is made now can be changed. */
  policy: ChangePolicy
  price: Cents
  /** Which card and which drawing it belongs to. */
  family: ServiceFamily
  /** What the price rules tell apart. */
  kind: ServiceKind
  /** Its first picture, and whether there is more to see or read of it. */
  picture?: Picture
  hasStory?: true
  /** It is off the menu, and only those who have booked it may move. */
  hidden?: true
}

/** What every screen may know of the house: who it is, what it sells, what it costs, what time it is. */
export type House = {
  venue: Catalogue['venue']
  /** What is on the menu: what is shown to guests and has times, whether or not its service has been loaded. */
  menu: Catalogue['menu']
  services: HouseService[]
  prices: Prices
  promotions: Promotion[]
  openingDates: OpeningDates
  extraBathDescription: string
  /** The house's clock, not the device's (ruling 6). */
  now: () => Date
  /** What all this was read from. */
  catalogue: Catalogue
}

/** The catalogue in the words and cents of the house; its clock runs on from the moment it was received. */
export function openHouse(catalogue: Catalogue, elapsed: () => number): House {
  const receivedAt = elapsed()
  const opened = Date.parse(catalogue.now)
  return read(catalogue, () => new Date(opened + elapsed() - receivedAt))
}

/** The same house with newer answers of some calls; a call without an answer is left out. */
export function withAnswers({ catalogue, now }: House, answers: Answers): House {
  return read({ ...catalogue, answers: { ...catalogue.answers, ...answers } }, now)
}

/**
 * The first extra and the first guest product are the ones that are used (spec 7); without them spec 9's prices hold.
 */
function read(catalogue: Catalogue, now: () => Date): House {
  const { venue, menu, openingDates, promotionAppliesToGuests, answers } = catalogue
  const extras = (answers[extrasPath] as Products<Extras> | undefined)?.products[0]
  const guests = (answers[guestsPath] as Products<GuestPrice> | undefined)?.products[0]
  const bath = extras?.extraBath
  const promotions = (answers[promotionsPath] as PromotionsAnswer | undefined)?.data ?? []
  return {
    venue,
    menu,
    services: servicesOf(catalogue),
    prices: {
      extraGuest: guests ? centsFromDollars(guests.price) : defaultPrices.extraGuest,
      towelRobe: extras ? centsFromDollars(extras.price) : defaultPrices.towelRobe,
      extraBath: bath ? centsFromDollars(bath.price) : defaultPrices.extraBath,
      promotionAppliesToGuests,
    },
    promotions: promotions.map((promotion) => ({
      ...promotion,
      specialPrice: centsFromDollars(promotion.specialPrice),
    })),
    openingDates,
    extraBathDescription: bath?.description ?? '',
    now,
    catalogue,
  }
}

/** The services that can be had: those of the menu in its order, then those that an address has named. */
function servicesOf({ menu, answers }: Catalogue): HouseService[] {
  return Object.entries(answers).flatMap(([path, answer]) => {
    if (!path.startsWith(servicePathOf('')) || !answer) return []
    const { maxGuests: partyLimit, ...service } = answer as Service
    const family = menu.find(({ id }) => id === service.id)?.family ?? service.family
    return { ...service, partyLimit, price: centsFromDollars(service.payment.price), family, kind: kindOf(family) }
  })
}

type Asked = {
  /** The house with the answers that have come since the page was made. */
  newer: House | null
  /** The calls that have answered since. */
  answered: ReadonlySet<string>
  /** The calls that have failed, with the words for it. */
  failures: Readonly<Record<string, string>>
}

/** What has become of the calls of this page so far. */
export const useAsked = create<Asked>()(() => ({ newer: null, answered: new Set(), failures: {} }))
