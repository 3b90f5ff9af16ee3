import { expect, test } from 'vitest'
import { holdersInWords, seenInWords, standsInWords } from './service-words.ts'
import { nothingStands } from './testing.ts'

test('what stands on a service is said before it is removed, a sentence each', () => {
  expect(standsInWords(nothingStands)).toEqual([])
  expect(
    standsInWords({
      ...nothingStands,
      plansOfItAlone: ['Sauna pack'],
      plansWithOthers: ['Soak', 'Everything'],
      codes: ['SAUNA10'],
      codesOfBatches: 3,
      prices: ['Quiet Mondays'],
    }),
  ).toEqual([
    'Plans that give nothing else are no longer sold: Sauna pack.',
    'Plans that go on without it: Soak, Everything.',
    'Promo codes that end, as they are for it alone: SAUNA10, 3 codes of batches.',
    'Special prices that end: Quiet Mondays.',
  ])
})

test('a service that memberships still give says how many, and what can be done until none does', () => {
  const rest = 'visits of it. Hide it from guests until none does, and take it out of its plans.'
  expect(holdersInWords(1)).toBe(`1 membership still gives ${rest}`)
  expect(holdersInWords(2)).toBe(`2 memberships still give ${rest}`)
})

test('guests see a service that was saved while it is shown and has times', () => {
  const now = 'straight away'
  expect(seenInWords({ hidden: false, hasTimes: true }, now)).toBe('Guests see it on the site straight away.')
  expect(seenInWords({ hidden: false, hasTimes: false }, now)).toBe('Guests see it once it has times.')
  expect(seenInWords({ hidden: true, hasTimes: true }, now)).toBe('It is hidden: guests see it when you show it.')
  expect(seenInWords({ hidden: true, hasTimes: false }, now)).toBe('It is hidden: guests see it when you show it.')
})
