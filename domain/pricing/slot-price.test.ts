import { expect, test } from 'vitest'
import { extraBathPrice, slotPrice } from './slot-price.ts'
import { pricesOfTheText } from './testing.ts'

const bathing = { kind: 'bathing', price: 7500 } as const

test('a slot shows the price a person, and the exact total of the party', () => {
  expect(slotPrice({ service: bathing, promotion: null, partySize: 3 }, pricesOfTheText)).toEqual({
    perPerson: 7500,
    original: null,
    party: 22_500,
  })
})

test('under a promotion it shows both prices, and the guests of the party at the service price', () => {
  expect(slotPrice({ service: bathing, promotion: { specialPrice: 5500 }, partySize: 3 }, pricesOfTheText)).toEqual({
    perPerson: 5500,
    original: 7500,
    party: 20_500,
  })
})

test('an extra bath is priced for the party and a person', () => {
  expect(extraBathPrice(3, pricesOfTheText)).toEqual({ perPerson: 3500, party: 10_500 })
})
