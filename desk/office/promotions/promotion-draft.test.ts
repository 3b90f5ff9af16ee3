import { expect, test } from 'vitest'
import {
  daysRead,
  draftOfPromotion,
  newPromotion,
  hoursTyped,
  promotionFields,
  promotionOf,
} from './promotion-draft.ts'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'

const choices = { services: [{ id: 'bath', name: 'Bathing', price: 75 }], applyToGuests: false }
const promotion = {
  id: 'p',
  revision: 1,
  name: 'Quiet mornings',
  serviceId: 'bath',
  price: 49.5,
  label: 'Quiet morning',
  from: '2026-12-01',
  until: null,
  weekdays: [1, 2, 3],
  hours: [{ from: '07:00', until: '09:00' }],
  active: true,
}

test.each([
  ['', []],
  ['07:00-09:00', [{ from: '07:00', until: '09:00' }]],
  [
    '7:00–9:00, 19:00 to 20:30',
    [
      { from: '07:00', until: '09:00' },
      { from: '19:00', until: '20:30' },
    ],
  ],
  ['09:00-07:00', null],
  ['morning', null],
  ['7-9', null],
  ['07:00', null],
])('hours typed as "%s"', (typed, hours) => {
  expect(hoursTyped(typed)).toEqual(hours)
})

test('what stands there is typed and read back as the same special price', () => {
  const { id: _id, revision: _revision, ...parts } = promotion
  expect(promotionOf(draftOfPromotion(promotion))).toEqual(parts)
  const read = promotionFields(choices).map((field) => readField(field, draftOfPromotion(promotion)))
  expect(read.slice(1)).toEqual([
    'Bathing',
    '$49.50',
    'Quiet morning',
    '1 December 2026',
    'Until you end it',
    'Monday to Wednesday',
    '7:00 am to 9:00 am',
    'Yes',
  ])
  const hours = promotionFields(choices).find(({ name }) => name === 'hours')!
  expect(readField(hours, { ...draftOfPromotion(promotion), hours: '08:00-08:00' })).toBe('8:00 am')
  expect(daysRead([])).toBe('Every day')
})

const fields = (draft: Partial<ReturnType<typeof newPromotion>>) =>
  mistakesIn(promotionFields(choices), { ...newPromotion('2026-12-01', {}), ...draft }).map(({ field }) => field)

test('a form that is empty, or takes nothing off, says so field by field', () => {
  expect(fields({})).toEqual(['name', 'serviceId', 'price', 'label'])
  const filled = { name: 'x', serviceId: 'bath', label: 'y' }
  expect(fields({ ...filled, price: '75' })).toEqual(['price'])
  expect(fields({ ...filled, price: '74.99', until: '2026-11-30', hours: 'x' })).toEqual(['until', 'hours'])
  expect(fields({ ...filled, price: '0' })).toEqual([])
})

test('a form says that a special price must be below the usual one, and the days in their order', () => {
  const typed = { ...newPromotion('2026-12-01', {}), name: 'x', serviceId: 'bath', label: 'y' }
  const wrong = mistakesIn(promotionFields(choices), { ...typed, price: '75', until: '2026-11-30' })
  expect(wrong.map(({ message }) => message)).toEqual([
    'A special price must be below the usual price, $75.00',
    'The last day cannot be before the first',
  ])
})

test('a new special price begins with the service, the day and the hours of its address, as far as they can be read', () => {
  const asked = newPromotion('2026-12-01', { service: 'bath', day: '2026-12-08', hours: '08:00-08:00' })
  expect(asked).toMatchObject({ name: '', serviceId: 'bath', from: '2026-12-08', weekdays: '2', hours: '08:00-08:00' })
  expect(newPromotion('2026-12-01', { day: '2026-02-30', hours: 'early' })).toMatchObject({
    from: '2026-12-01',
    weekdays: '',
    hours: '',
  })
})
