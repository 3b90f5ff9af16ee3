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

test.each([
  [{ hidden: false, hasTimes: true }, 'straight away', 'Guests see it on the site straight away.'],
  [{ hidden: false, hasTimes: true }, 'once the house is open', 'Guests see it on the site once the house is open.'],
  [{ hidden: false, hasTimes: false }, 'straight away', 'Guests see it once it has times.'],
  [
    { hidden: false, hasTimes: false },
    'once the house is open',
    'Guests see it once it has times and the house is open.',
  ],
  [{ hidden: true, hasTimes: true }, 'straight away', 'It is hidden: guests see it when you show it.'],
  [{ hidden: true, hasTimes: false }, 'once the house is open', 'It is hidden: guests see it when you show it.'],
] as const)('of a service that is %o, with a site that shows it %s, is said: %s', (service, when, said) => {
  expect(seenInWords(service, when)).toBe(said)
})
