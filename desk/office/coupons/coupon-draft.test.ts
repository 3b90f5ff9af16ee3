import { expect, test } from 'vitest'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import {
  batchOf,
  changeOf,
  couponFields,
  draftOfCoupon,
  emptyCoupon,
  exampleOf,
  joinWorth,
  newCouponOf,
  splitWorth,
  worthTyped,
} from './coupon-draft.ts'

const coupon = {
  id: 'c',
  code: 'AUTUMN',
  revision: 3,
  uses: 2,
  name: 'Autumn letter',
  percentOff: 12.5,
  moneyOff: null,
  onlyForService: 'bath',
  from: '2026-12-01',
  until: null,
  oncePerEmail: true,
  usageLimit: 50,
  active: true,
}

test.each([
  ['10%', { percentOff: 10, moneyOff: null }],
  [' 33.33 % ', { percentOff: 33.33, moneyOff: null }],
  ['$12.50', { percentOff: null, moneyOff: 12.5 }],
  ['20', null],
  ['0', null],
  ['0%', null],
  ['101%', null],
  ['ten', null],
  ['', null],
])('"%s" takes off %j', (typed, worth) => {
  expect(worthTyped(typed)).toEqual(worth)
})

test('a discount is filled in as a number of per cent or of dollars: 20 per cent is never 20 dollars', () => {
  expect(splitWorth('')).toEqual({ unit: 'percent', number: '' })
  expect(splitWorth('12.5%')).toEqual({ unit: 'percent', number: '12.5' })
  expect(splitWorth('$12.50')).toEqual({ unit: 'money', number: '12.50' })
  expect(joinWorth('percent', '20')).toBe('20%')
  expect(joinWorth('money', '20')).toBe('$20')
  // A sign that is typed says what is meant, whatever was chosen.
  expect([joinWorth('percent', '20 %'), joinWorth('money', '$20')]).toEqual(['20%', '$20'])
  expect([joinWorth('percent', '$20'), joinWorth('money', '20%')]).toEqual(['$20', '20%'])
  // Another unit keeps the number, and dollars stay chosen without one.
  expect(splitWorth(joinWorth('money', ''))).toEqual({ unit: 'money', number: '' })
  expect([joinWorth('percent', ''), joinWorth('money', '')].map(worthTyped)).toEqual([null, null])
})

test('the form says what a discount does to a price: of the service it is for, else of the first with a price', () => {
  const services = [
    { id: 'gone', name: 'Sauna (removed)', price: 0 },
    { id: 'bath', name: 'Bathing', price: 75 },
    { id: 'massage', name: 'Massage', price: 140 },
  ]
  const example = (worth: string, onlyForService = '') => exampleOf({ worth, onlyForService }, services)
  expect(example('20%')).toBe('For example, Bathing for $75.00 becomes $60.00.')
  expect(example('33.33%')).toBe('For example, Bathing for $75.00 becomes $50.00.')
  expect(example('$20', 'massage')).toBe('For example, Massage for $140.00 becomes $120.00.')
  expect(example('$200')).toBe('For example, Bathing for $75.00 becomes $0.00.')
  expect([
    example(''),
    example('101%'),
    example('20%', 'gone'),
    exampleOf({ worth: '20%', onlyForService: '' }, []),
  ]).toEqual([null, null, null, null])
})

test('what stands there is typed and read back as the same promo code', () => {
  const { id: _id, code: _code, revision: _revision, uses: _uses, ...change } = coupon
  expect(changeOf(draftOfCoupon(coupon))).toEqual(change)
  const read = couponFields('edit', [{ id: 'bath', name: 'Bathing', price: 75 }]).map((field) =>
    readField(field, draftOfCoupon(coupon)),
  )
  expect(read).toEqual([
    'Autumn letter',
    '12.5%',
    'Bathing',
    '1 December 2026',
    'Until you end it',
    '50 times',
    'Once',
    'Yes',
  ])
})

test('a new code and a batch travel in capitals', () => {
  const typed = { ...emptyCoupon, code: ' slow-monday ', count: '500', prefix: 'near', name: 'x', worth: '10%' }
  expect(newCouponOf(typed)).toMatchObject({ code: 'SLOW-MONDAY', usageLimit: null, percentOff: 10 })
  expect(batchOf(typed)).toMatchObject({ count: 500, prefix: 'NEAR', onlyForService: null })
})

const fields = (kind: 'new' | 'batch', more: object = {}) =>
  mistakesIn(couponFields(kind, []), { ...emptyCoupon, ...more }).map(({ field }) => field)

test('a form that is empty, or holds what cannot be, says so field by field', () => {
  expect(fields('new')).toEqual(['code', 'name', 'worth'])
  expect(fields('batch')).toEqual(['count', 'name', 'worth'])
  const days = { from: '2026-12-02', until: '2026-12-01' }
  expect(fields('new', { code: 'ab', name: 'x', worth: '5%', usageLimit: '0', ...days })).toEqual([
    'code',
    'until',
    'usageLimit',
  ])
  expect(fields('batch', { count: '5001', prefix: 'ä', name: 'x', worth: '5%' })).toEqual(['count', 'prefix'])
})

test('a limit of a million stands there, and can be typed, as the house takes it', () => {
  const draft = draftOfCoupon({ ...coupon, usageLimit: 1_000_000 })
  const fields = couponFields('edit', [])
  expect(mistakesIn(fields, draft)).toEqual([])
  expect(
    readField(
      fields.find(({ name }) => name === 'usageLimit')!,
      draft,
    ),
  ).toBe('1,000,000 times')
  expect(changeOf({ ...draft, usageLimit: '1,000,000' })).toMatchObject({ usageLimit: 1_000_000 })
  expect(mistakesIn(fields, { ...draft, usageLimit: '1000001' })).toEqual([
    {
      field: 'usageLimit',
      message: 'How often it can be used: a whole number from 1 to 1,000,000, or nothing at all',
    },
  ])
})

test('a code for a service that was removed still says its name, and never that it is for every service', () => {
  const fields = couponFields('edit', [{ id: 'gone', name: 'Sauna Club (removed)', price: 0 }])
  const inWords = fields.find(({ name }) => name === 'onlyForService')?.words
  expect(['gone', 'nobody', ''].map((id) => inWords?.(id))).toEqual([
    'Sauna Club (removed)',
    'A service that was removed',
    'Every service',
  ])
})
