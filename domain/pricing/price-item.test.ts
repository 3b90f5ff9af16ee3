import { expect, test } from 'vitest'
import { dollars } from '../money.ts'
import { guestPrice, priceItem, type PriceableItem } from './price-item.ts'
import { pricesOfTheText } from './testing.ts'

const bath = (more: Partial<PriceableItem> = {}): PriceableItem => ({
  service: { kind: 'bathing', price: 7500 },
  partySize: 1,
  towelRobe: null,
  extraBath: false,
  usesMembership: false,
  promotion: null,
  ...more,
})
const classFor = (more: Partial<PriceableItem> = {}) => bath({ service: { kind: 'class', price: 4500 }, ...more })
const massage = (price: number, more: Partial<PriceableItem> = {}) =>
  bath({ service: { kind: 'other', price }, ...more })
const price = (item: PriceableItem) => priceItem(item, pricesOfTheText)
const promotion = { specialPrice: 5500 }

test('the base price is the promotional price if there is one (#245)', () => {
  expect(price(bath({ promotion })).base).toBe(5500)
  expect(price(bath({ promotion: { specialPrice: 0 } })).base).toBe(0)
})

test('otherwise it is the service price (#246)', () => {
  expect(price(bath()).base).toBe(7500)
})

test('it is 0 if a membership is available, promotion or not (#247)', () => {
  expect(price(bath({ usesMembership: true })).base).toBe(0)
  expect(price(bath({ usesMembership: true, promotion })).base).toBe(0)
})

test('guests are charged on top, each of them, and the booker is none of them (#248)', () => {
  expect([1, 2, 4].map((partySize) => price(bath({ partySize })).guests)).toEqual([0, 7500, 22_500])
  expect(price(bath({ partySize: 4 })).gross).toBe(30_000)
})

test('in bathing and classes each guest pays the service price, also under a promotion (#249)', () => {
  expect(price(bath({ partySize: 2, promotion })).guests).toBe(7500)
  expect(price(classFor({ partySize: 3 })).guests).toBe(9000)
})

test('a venue may let the promotion hold for guests too', () => {
  const generous = { ...pricesOfTheText, promotionAppliesToGuests: true }
  expect(priceItem(bath({ partySize: 3, promotion }), generous).guests).toBe(11_000)
  expect(priceItem(bath({ partySize: 3 }), generous).guests).toBe(15_000)
  expect(guestPrice(bath({ promotion: { specialPrice: 0 } }), generous)).toBe(0)
})

test('a massage guest pays the extra-guest price (#250)', () => {
  expect(price(massage(12_000, { partySize: 2 })).guests).toBe(7500)
  expect(priceItem(massage(12_000, { partySize: 2 }), { ...pricesOfTheText, extraGuest: 8000 }).guests).toBe(8000)
})

test('towel and robe is charged by the person (#251), the towel alone is free', () => {
  expect(price(bath({ towelRobe: 'towel-robe' })).towelRobe).toBe(1000)
  expect(price(bath({ towelRobe: 'towel' })).towelRobe).toBe(0)
})

test('an extra bath costs the same whatever it is added to (#252 #261)', () => {
  for (const item of [bath, classFor, (more: object) => massage(12_000, more)]) {
    expect(price(item({ extraBath: true })).extraBath).toBe(3500)
    expect(priceItem(item({ extraBath: true }), { ...pricesOfTheText, extraBath: 4200 }).extraBath).toBe(4200)
  }
})

test('towel and robe and extra bath are for everyone in the party (#253)', () => {
  const party = price(bath({ partySize: 3, towelRobe: 'towel-robe', extraBath: true }))
  expect([party.towelRobe, party.extraBath]).toEqual([3000, 10_500])
})

test('what an item comes to before any discount is base, guests, towel and robe and extra bath together', () => {
  const party = price(bath({ partySize: 3, towelRobe: 'towel-robe', extraBath: true, promotion }))
  expect(party).toEqual({ base: 5500, guests: 15_000, towelRobe: 3000, extraBath: 10_500, gross: 34_000 })
})

test('bathing, alone, is $75.00 (#262)', () => {
  expect(dollars(price(bath()).gross)).toBe('$75.00')
})

test('bathing for 4 with robes is $340.00 (#263)', () => {
  expect(dollars(price(bath({ partySize: 4, towelRobe: 'towel-robe' })).gross)).toBe('$340.00')
})

test('a $120 massage, alone, with robe and extra bath is $165.00 (#264)', () => {
  expect(dollars(price(massage(12_000, { towelRobe: 'towel-robe', extraBath: true })).gross)).toBe('$165.00')
})

test('a $180 massage with 1 guest and extra bath is $325.00 (#265)', () => {
  expect(dollars(price(massage(18_000, { partySize: 2, extraBath: true })).gross)).toBe('$325.00')
})

test('a member’s bath with an extra bath is $35.00 (#266)', () => {
  expect(dollars(price(bath({ usesMembership: true, extraBath: true })).gross)).toBe('$35.00')
})
