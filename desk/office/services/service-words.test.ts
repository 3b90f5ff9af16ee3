import { expect, test } from 'vitest'
import { standsInWords } from './service-words.ts'

const nothing = { holders: 0, plansOfItAlone: [], plansWithOthers: [], codes: [], codesOfBatches: 0, prices: [] }

test('what stands on a service is said before it is removed, a sentence each', () => {
  expect(standsInWords(nothing)).toEqual([])
  expect(
    standsInWords({
      holders: 2,
      plansOfItAlone: ['Sauna pack'],
      plansWithOthers: ['Soak', 'Everything'],
      codes: ['SAUNA10'],
      codesOfBatches: 3,
      prices: ['Quiet Mondays'],
    }),
  ).toEqual([
    '2 memberships still give visits of it: it cannot be removed before none does. Hide it until then, and take it out of its plans.',
    'Plans that give nothing else are no longer sold: Sauna pack.',
    'Plans that go on without it: Soak, Everything.',
    'Promo codes that end, as they are for it alone: SAUNA10, 3 codes of batches.',
    'Special prices that end: Quiet Mondays.',
  ])
  expect(standsInWords({ ...nothing, holders: 1 })[0]).toMatch(/^1 membership still gives/)
})
