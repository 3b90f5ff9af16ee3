import { expect, test } from 'vitest'
import { otherPeople } from './price-item.ts'
import { eachInWords, extraBathPrice, slotPrice } from './slot-price.ts'
import { pricesOfTheText } from './testing.ts'

const bathing = { kind: 'bathing', price: 7500 } as const

test('a slot shows what each pays, and the exact total of the party', () => {
  expect(slotPrice({ service: bathing, promotion: null, partySize: 3 }, pricesOfTheText)).toEqual({
    first: 7500,
    original: null,
    other: 7500,
    party: 22_500,
  })
})

test('under a promotion it shows both prices, and the guests of the party at the service price', () => {
  expect(slotPrice({ service: bathing, promotion: { specialPrice: 5500 }, partySize: 3 }, pricesOfTheText)).toEqual({
    first: 5500,
    original: 7500,
    other: 7500,
    party: 20_500,
  })
})

test('what each pays is said in words that add up to the party’s price (D5)', () => {
  expect(eachInWords({ first: 7500, other: 7500 }, 3)).toBe('$75.00 per person')
  expect(eachInWords({ first: 5500, other: 7500 }, 2)).toBe('$55.00 first person, $75.00 second')
  expect(eachInWords({ first: 5500, other: 7500 }, 4)).toBe('$55.00 first person, $75.00 each extra person')
  expect([otherPeople(2, 7500), otherPeople(4, 22_500)]).toEqual(['Second person', '3 extra people, $75.00 each'])
})

test('an extra bath is priced for the party and a person', () => {
  expect(extraBathPrice(3, pricesOfTheText)).toEqual({ perPerson: 3500, party: 10_500 })
})
