import { createContext, use } from 'react'
import { create } from 'zustand'
import type { Catalogue } from '#api/catalogue.ts'
import type { OpeningDates } from '#domain/availability/opening-dates.ts'
import { kindOf, type ServiceKind } from '#domain/catalogue/service.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import type { Promotion } from '#domain/promotions/match-promotion.ts'

/** A service as screens and rules know it: money in cents. */
export type HouseService = {
  id: string
  name: string
  tagline: string
  description: string
  duration: number
  capacity: number
  maxGuests: number
  price: Cents
  /** Which card and which drawing it belongs to. */
  family: 'bathing' | 'class' | 'massage'
  /** What the price rules tell apart. */
  kind: ServiceKind
}

/** What every screen may know of the house: who it is, what it sells, what it costs, what time it is. */
export type House = {
  venue: Catalogue['venue']
  services: HouseService[]
  prices: Prices
  promotions: Promotion[]
  openingDates: OpeningDates
  extraBathDescription: string
  /** The house's clock, not the device's (decision 6). */
  now: () => Date
}

/** The catalogue in the words and cents of the house; its clock runs on from the moment it was received. */
export function openHouse(catalogue: Catalogue, elapsed: () => number): House {
  const receivedAt = elapsed()
  const opened = Date.parse(catalogue.now)
  return {
    venue: catalogue.venue,
    services: catalogue.services.map(serviceFromWire),
    prices: {
      extraGuest: centsFromDollars(catalogue.guests.price),
      towelRobe: centsFromDollars(catalogue.extras.price),
      extraBath: centsFromDollars(catalogue.extras.extraBath.price),
      promotionAppliesToGuests: catalogue.promotionAppliesToGuests,
    },
    promotions: catalogue.promotions.map((promotion) => ({
      ...promotion,
      specialPrice: centsFromDollars(promotion.specialPrice),
    })),
    openingDates: catalogue.openingDates,
    extraBathDescription: catalogue.extras.extraBath.description,
    now: () => new Date(opened + elapsed() - receivedAt),
  }
}

const HouseContext = createContext<House | null>(null)
export const HouseProvider = HouseContext.Provider

const useNewerHouse = create<{ newer: House | null }>()(() => ({ newer: null }))

/** Puts a newer catalogue in the place of the one that came with the page: its prices hold from now on. */
export function refreshHouse(newer: House | null): void {
  useNewerHouse.setState({ newer })
}

/** The house, in any component below the shell. */
export function useHouse(): House {
  const opened = use(HouseContext)
  const { newer } = useNewerHouse()
  const house = newer ?? opened
  if (!house) throw new Error('useHouse needs a HouseProvider above it')
  return house
}

/** A service of the wire as the house knows it. */
export function serviceFromWire({ kind, ...service }: Catalogue['services'][number]): HouseService {
  return {
    id: service.id,
    name: service.name,
    tagline: service.tagline,
    description: service.description,
    duration: service.duration,
    capacity: service.capacity,
    maxGuests: service.maxGuests,
    price: centsFromDollars(service.payment.price),
    family: kind,
    kind: kindOf(service),
  }
}
