import type { Cents } from '../money.ts'
import { massageIds, massageTypes, type MassageMinutes } from './massages.ts'

const menuDefaults: Record<MassageMinutes, Cents> = { 60: 12000, 90: 18000 }

/** The price on the massage menu: the catalogue's, or 120 and 180 when it is missing (spec 2, 9). */
export function massagePrice(price: Cents | null | undefined, minutes: MassageMinutes): Cents {
  return price ?? menuDefaults[minutes]
}

/** Says of every massage that the house does not offer, as an error, that its id is missing (spec 8). */
export function reportMissingMassages(knownIds: readonly string[], logError: (sentence: string) => void): void {
  for (const { type } of massageTypes) {
    for (const minutes of [60, 90] as const) {
      if (knownIds.includes(massageIds[type][minutes])) continue
      logError(`the service id of the ${minutes} minute ${type} massage is missing: ${massageIds[type][minutes]}`)
    }
  }
}
