import type { StaffService, StandsOn } from '#api/timetable.ts'
import type { WhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'

export type Kind = StaffService['kind']

/** The kinds of services, in words that owners use. */
export const kindNames: Record<Kind, string> = { bathing: 'Bath', class: 'Class', massage: 'Treatment' }

/** What each kind means, for whoever has to choose one. */
export const kindDetails: Record<Kind, string> = {
  bathing: 'Guests share the water for a set time: bathing, a float, a soak.',
  class: 'A group meets at a set time, often with a host: sauna rituals, yoga, aqua.',
  massage: 'One party has a room to itself: massage, facials, a private bath.',
}

/** How many may come at once. */
export function placesInWords({ kind, capacity }: Pick<StaffService, 'kind' | 'capacity'>): string {
  if (kind === 'massage') return 'One party'
  return capacity === null ? 'As many as fit' : String(capacity)
}

/** `$75.00`. */
export const priceInWords = (price: number): string => dollars(centsFromDollars(price))

/** When guests see a service that was saved (`when`: what is on the site now): it is there while it is shown and has times. */
export function seenInWords(
  { hidden, hasTimes }: Pick<StaffService, 'hidden' | 'hasTimes'>,
  when: WhenGuestsSee,
): string {
  if (hidden) return 'It is hidden: guests see it when you show it.'
  if (!hasTimes) return `Guests see it once it has times${when === 'straight away' ? '' : ' and the house is open'}.`
  return `Guests see it on the site ${when}.`
}

/** Why a service that memberships still give stays, and what can be done until none does. */
export const holdersInWords = (holders: number): string =>
  `${holders === 1 ? '1 membership still gives' : `${holders} memberships still give`} visits of it. Hide it from guests until none does, and take it out of its plans.`

/** What ends or goes on without a service, a sentence each, said before it is removed. */
export function standsInWords(stands: StandsOn): string[] {
  const { plansOfItAlone, plansWithOthers, codes, codesOfBatches, prices } = stands
  const batch = codesOfBatches === 1 ? '1 code of a batch' : `${codesOfBatches} codes of batches`
  const ended = [...codes, ...(codesOfBatches > 0 ? [batch] : [])]
  return [
    ...(plansOfItAlone.length > 0
      ? [`Plans that give nothing else are no longer sold: ${plansOfItAlone.join(', ')}.`]
      : []),
    ...(plansWithOthers.length > 0 ? [`Plans that go on without it: ${plansWithOthers.join(', ')}.`] : []),
    ...(ended.length > 0 ? [`Promo codes that end, as they are for it alone: ${ended.join(', ')}.`] : []),
    ...(prices.length > 0 ? [`Special prices that end: ${prices.join(', ')}.`] : []),
  ]
}
