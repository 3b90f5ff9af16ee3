import { expect, test } from 'vitest'
import { holdersInWords, standsInWords } from './service-words.ts'

const nothing = { holders: 0, plansOfItAlone: [], plansWithOthers: [], codes: [], codesOfBatches: 0, prices: [] }

test('what stands on a service is said before it is removed, a sentence each', () => {
  expect(standsInWords(nothing)).toEqual([])
  expect(
    standsInWords({
      ...nothing,
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
