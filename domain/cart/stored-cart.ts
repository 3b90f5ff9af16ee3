import { guestsOf } from '../availability/guest-count.ts'
import { BATHING_ID, type ServiceKind } from '../catalogue/service.ts'
import { centsFromDollars, dollarsFromCents, type Cents } from '../money.ts'
import type { BathPlace, CartItem, PromotionalPrice } from './cart.ts'
import { towelRobeOf } from './requested-item.ts'

/** A cart item as browser storage and the wire know it (spec 3): guestCount, and money in dollars. */
export type StoredItem = {
  cartItemId: string
  serviceId: string
  serviceDetails: {
    name: string
    description: string
    capacity: number
    type: string
    /** Ours: what its type and its id do not tell, a bath beside the house's first one. */
    kind?: 'bathing'
    payment: { price: number }
  }
  slot: {
    startDate: string
    endDate: string
    resourceId: string
    sessionId?: string
    location: { name: string; address: string }
  }
  guestCount: number
  towelAndRobe: boolean
  towelRobeOption: { id: 'towel' | 'towel-robe'; name: string; price: number } | null
  extraBath: { id: 'extra-bath' | 'no-extra-bath'; name: string } & Partial<BathPlace>
  hasAvailableMembership: boolean
  paidByChoice?: true
  promotionalPricing: PromotionalPrice | null
  discountedAmount: number
  noLongerAvailable: boolean
}

/** An item as it is stored and sent (spec 3). */
export function toStored(item: CartItem, towelRobePrice: Cents): StoredItem {
  const { sessionId, startDate, endDate, resourceId, location } = item.slot
  const { kind, price, ...told } = item.service
  const type = kind === 'class' ? 'CLASS' : 'APPOINTMENT'
  return {
    cartItemId: item.cartItemId,
    serviceId: item.serviceId,
    serviceDetails: {
      ...told,
      type,
      ...(kind === 'bathing' && item.serviceId !== BATHING_ID && { kind }),
      payment: { price: dollarsFromCents(price) },
    },
    slot: { startDate, endDate, resourceId, ...(sessionId === undefined ? {} : { sessionId }), location },
    guestCount: guestsOf(item.partySize),
    towelAndRobe: item.towelRobe === 'towel-robe',
    towelRobeOption: item.towelRobe && towelRobeOption(item.towelRobe, towelRobePrice),
    extraBath: { ...extraBathOption(item.extraBath), ...(item.extraBath && item.bathAt) },
    hasAvailableMembership: item.usesMembership,
    ...(item.isPaidByChoice && { paidByChoice: true }),
    promotionalPricing: item.promotion && inMoney(item.promotion, dollarsFromCents),
    discountedAmount: dollarsFromCents(item.discount),
    noLongerAvailable: item.noLongerAvailable,
  }
}

/** A stored item as the rules know it; throws when it is not one. */
export function fromStored(stored: unknown): CartItem {
  const item = part(stored)
  const details = part(item['serviceDetails'])
  const slot = part(item['slot'])
  const location = part(slot['location'])
  const bath = part(item['extraBath'])
  const serviceId = text(item['serviceId'])
  return {
    cartItemId: text(item['cartItemId']),
    serviceId,
    service: {
      name: text(details['name']),
      description: optional(details['description']),
      capacity: whole(details['capacity'], 1),
      kind: kindOf(serviceId, details),
      price: money(part(details['payment'])['price']),
    },
    slot: {
      serviceId,
      startDate: instant(slot['startDate']),
      endDate: instant(slot['endDate']),
      resourceId: text(slot['resourceId']),
      ...(isLeftOut(slot['sessionId']) ? {} : { sessionId: text(slot['sessionId']) }),
      location: { name: optional(location['name']), address: optional(location['address']) },
    },
    partySize: whole(item['guestCount'], 0) + 1,
    towelRobe: towelRobeOf({ towelAndRobe: item['towelAndRobe'], towelRobeOption: item['towelRobeOption'] }),
    extraBath: bath['id'] === 'extra-bath',
    ...(!isLeftOut(bath['startDate']) && { bathAt: bathPlace(bath) }),
    usesMembership: item['hasAvailableMembership'] === true,
    ...(item['paidByChoice'] === true && { isPaidByChoice: true }),
    promotion: isLeftOut(item['promotionalPricing']) ? null : promotion(part(item['promotionalPricing'])),
    discount: money(item['discountedAmount'] ?? 0),
    noLongerAvailable: item['noLongerAvailable'] === true,
  }
}

function kindOf(serviceId: string, { kind, type }: Part): ServiceKind {
  if (serviceId === BATHING_ID || kind === 'bathing') return 'bathing'
  return type === 'CLASS' ? 'class' : 'other'
}

/** The extra-bath choice as it is stored: an id and a name (spec 3). */
export function extraBathOption(isWanted: boolean): Pick<StoredItem['extraBath'], 'id' | 'name'> {
  return isWanted
    ? { id: 'extra-bath', name: 'Add 1hr Bathing Session' }
    : { id: 'no-extra-bath', name: 'No Additional Bath' }
}

/** The towel and robe choice as it is stored; the towel alone is free (spec 3). */
export function towelRobeOption(id: 'towel' | 'towel-robe', price: Cents): StoredItem['towelRobeOption'] {
  if (id === 'towel') return { id, name: 'Towel Only', price: 0 }
  return { id, name: 'Robe + Towel', price: dollarsFromCents(price) }
}

function bathPlace(stored: Part): BathPlace {
  return {
    startDate: instant(stored['startDate']),
    resourceId: text(stored['resourceId']),
    resourceName: text(stored['resourceName']),
  }
}

function promotion(stored: Part): PromotionalPrice {
  return {
    promoId: text(stored['promoId']),
    displayLabel: optional(stored['displayLabel']),
    validated: stored['validated'] === true,
    specialPrice: money(stored['specialPrice']),
    originalPrice: money(stored['originalPrice']),
    savings: money(stored['savings']),
  }
}

function inMoney(price: PromotionalPrice, convert: (amount: number) => number): PromotionalPrice {
  const { specialPrice, originalPrice, savings } = price
  return {
    ...price,
    specialPrice: convert(specialPrice),
    originalPrice: convert(originalPrice),
    savings: convert(savings),
  }
}

type Part = Record<string, unknown>

function part(value: unknown): Part {
  if (typeof value !== 'object' || value === null) throw new TypeError('the stored cart misses a part')
  return value as Part
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('the stored cart misses a text')
  return value
}

function optional(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function whole(value: unknown, least: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < least) throw new TypeError('the stored cart miscounts')
  return value as number
}

function money(value: unknown): Cents {
  if (typeof value !== 'number' || !(value >= 0 && value < 1e9)) throw new TypeError('the stored cart misprices')
  return centsFromDollars(value)
}

function instant(value: unknown): string {
  if (Number.isNaN(Date.parse(text(value)))) throw new TypeError('the stored cart mistimes')
  return text(value)
}
