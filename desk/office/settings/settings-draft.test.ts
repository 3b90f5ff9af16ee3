import { expect, test } from 'vitest'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { settingsFields, settingsOf } from './settings-draft.ts'

const right = {
  name: 'Stillwater',
  address: '1 Quay Street',
  supportEmail: 'hello@stillwater.example',
  phone: '',
  legalName: '',
  abn: '',
  managerGift: '200.00',
  managerDayGift: '1000.00',
  managerDayReplace: '1000.00',
  managerDayVoid: '1000.00',
  managerDayVisits: '20',
  managerDayCodes: '5000',
  managerCodePercent: '50',
  managerCodeMoney: '50.00',
  tellOwnersAbove: '100.00',
  ownNetworks: '203.0.113.7',
  undoMinutes: '5',
  rescheduleHours: '2',
  changeHours: '24',
  voucherMonths: '36',
  robe: '10.00',
  extraBath: '35.00',
  extraGuest: '75.00',
  specialPriceFor: 'first',
}

test('an ABN is wrong when its check digits do not fit; without one nothing is wrong (#786)', () => {
  expect(mistakesIn(settingsFields, right)).toEqual([])
  for (const abn of ['51 824 753 556', '-']) expect(mistakesIn(settingsFields, { ...right, abn })).toEqual([])
  expect(mistakesIn(settingsFields, { ...right, abn: '51 824 753 557' }).map(({ field }) => field)).toEqual(['abn'])
})

test('name, address and support email must be there', () => {
  const typed = { ...right, name: ' ', address: '', supportEmail: 'hello' }
  expect(mistakesIn(settingsFields, typed).map(({ field }) => field)).toEqual(['name', 'address', 'supportEmail'])
})

test.each([
  [{ phone: 'abc' }, ['phone']],
  [{ phone: '02 5550 0100' }, []],
  [{ managerGift: '' }, ['managerGift']],
  [{ managerGift: '10000.01' }, ['managerGift']],
  [{ managerGift: '0' }, []],
  [{ undoMinutes: '0' }, ['undoMinutes']],
  [{ undoMinutes: '2.5' }, ['undoMinutes']],
  [{ undoMinutes: '60' }, []],
  [{ undoMinutes: '61' }, ['undoMinutes']],
  [{ rescheduleHours: '-1', changeHours: '721' }, ['rescheduleHours', 'changeHours']],
  [{ rescheduleHours: '0', changeHours: '720' }, []],
  [{ voucherMonths: '35' }, ['voucherMonths']],
  [
    { managerDayGift: '', managerDayReplace: '100000.01', managerDayVoid: 'x' },
    ['managerDayGift', 'managerDayReplace', 'managerDayVoid'],
  ],
  [{ managerDayVisits: '1001', managerDayCodes: '2.5' }, ['managerDayVisits', 'managerDayCodes']],
  [
    { managerCodePercent: '101', managerCodeMoney: '10000.01', tellOwnersAbove: '-1' },
    ['managerCodePercent', 'managerCodeMoney', 'tellOwnersAbove'],
  ],
  [{ managerDayGift: '0', managerDayVisits: '0', managerDayCodes: '100000', managerCodePercent: '100' }, []],
  [{ robe: 'ten', extraBath: '1000.01', extraGuest: '' }, ['robe', 'extraBath', 'extraGuest']],
  [{ robe: '0' }, []],
])('of the limits %j has mistakes in %j', (typed, wrong) => {
  expect(mistakesIn(settingsFields, { ...right, ...typed }).map(({ field }) => field)).toEqual(wrong)
})

test('each of several like fields is named where it is wrong', () => {
  const wrong = mistakesIn(settingsFields, {
    ...right,
    rescheduleHours: 'x',
    changeHours: 'x',
    robe: 'x',
    extraBath: 'x',
  })
  expect(wrong.map(({ message }) => message)).toEqual([
    'Moving a booking closes: a whole number of hours from 0 to 720',
    'Changes and refunds close: a whole number of hours from 0 to 720',
    'Robe for one: an amount up to $1,000.00, like 35.50',
    'Extra bath for one: an amount up to $1,000.00, like 35.50',
  ])
})

test('limits, hours and prices travel as numbers', () => {
  expect(
    settingsOf({ ...right, managerGift: '120.5', undoMinutes: '15', changeHours: '48', robe: '12' }),
  ).toMatchObject({
    managerGift: 120.5,
    undoMinutes: 15,
    rescheduleHours: 2,
    changeHours: 48,
    voucherMonths: 36,
    robe: 12,
  })
})

test('a special price is for the first person or for everyone, in words and as it travels', () => {
  expect([read('specialPriceFor', 'first'), read('specialPriceFor', 'everyone')]).toEqual([
    'The first person of a booking',
    'Everyone in a booking',
  ])
  expect(settingsOf(right)).toMatchObject({ promotionAppliesToGuests: false })
  expect(settingsOf({ ...right, specialPriceFor: 'everyone' })).toMatchObject({ promotionAppliesToGuests: true })
})

const read = (name: string, typed: string) =>
  readField(
    settingsFields.find((field) => field.name === name)!,
    { ...right, [name]: typed },
  )

test('hours and prices are read in words', () => {
  expect(read('changeHours', '24')).toBe('24 hours before it starts')
  expect(read('rescheduleHours', '0')).toBe('Until it starts')
  expect(read('voucherMonths', '36')).toBe('36 months')
  expect(read('extraBath', '35.00')).toBe('$35.00')
})

test('an ABN reads the same however it was typed', () => {
  const abn = settingsFields.find(({ name }) => name === 'abn')!
  expect(readField(abn, { ...right, abn: '51824753556' })).toBe('51 824 753 556')
})
