import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { differFromSample, hasOwnDetails, missingToOpen, numberInTestEmail, ownDetails, type SetUp } from './set-up.ts'

const ready: SetUp = {
  hasDetails: true,
  services: 2,
  withoutTimes: [],
  confirmed: { extras: true, rules: true, emails: false },
}

test('a house opens once it has its details, something to sell at some time, and prices and rules of its own', () => {
  expect(missingToOpen(ready)).toEqual([])
  expect(missingToOpen({ ...ready, hasDetails: false })).toEqual(['details'])
  expect(missingToOpen({ ...ready, withoutTimes: [{ id: 'bath', name: 'Bathing' }] })).toEqual(['times'])
  expect(missingToOpen({ ...ready, services: 0, withoutTimes: [] })).toEqual(['services', 'times'])
  expect(missingToOpen({ ...ready, confirmed: { extras: false, rules: true, emails: true } })).toEqual(['extras'])
  expect(missingToOpen({ ...ready, confirmed: { extras: true, rules: false, emails: true } })).toEqual(['rules'])
})

test('a house that nobody has set up is told everything that is missing, in the order of its steps', () => {
  const nothing = {
    hasDetails: false,
    services: 0,
    withoutTimes: [],
    confirmed: { extras: false, rules: false, emails: false },
  }
  expect(missingToOpen(nothing)).toEqual(['details', 'services', 'times', 'extras', 'rules'])
})

test('a house has details of its own once both its address and its support email are other than those it came with', () => {
  const own = { address: '4 Quay Street', supportEmail: 'hello@rivermouth.example' }
  expect(hasOwnDetails(own)).toBe(true)
  expect(hasOwnDetails({ ...own, address: 'Sydney' })).toBe(false)
  expect(hasOwnDetails({ ...own, supportEmail: 'bookings@localhost' })).toBe(false)
})

test('what a new house came with is nobody’s own detail', () => {
  expect(ownDetails({ address: 'Sydney', supportEmail: 'bookings@localhost' })).toEqual({
    address: '',
    supportEmail: '',
  })
  const own = { address: '4 Quay Street', supportEmail: 'hello@rivermouth.example' }
  expect(ownDetails(own)).toEqual(own)
  expect(ownDetails({ ...own, supportEmail: 'bookings@localhost' })).toEqual({ ...own, supportEmail: '' })
})

test('the number in a test email has four digits, from the key of the email', () => {
  expect(numberInTestEmail('00000000-0000-4000-8000-000000000007')).toBe('0007')
  // 0xffffffff is 4,294,967,295.
  expect(numberInTestEmail('test-email:00000000-0000-4000-8000-0000ffffffff')).toBe('7295')
})

test('rules that differ from what the sample terms promise guests are told apart', () => {
  const terms = readFileSync('web/public/terms-and-conditions.md', 'utf8')
  const [, hours] = /cancel more than (\d+) hours before the start/.exec(terms) ?? []
  const [, months] = /A voucher is a gift card: it is valid for (\d+) months/.exec(terms) ?? []
  const asPromised = { changeHours: Number(hours), voucherMonths: Number(months) }
  expect(differFromSample(asPromised)).toBe(false)
  expect(differFromSample({ ...asPromised, changeHours: 48 })).toBe(true)
  expect(differFromSample({ ...asPromised, voucherMonths: 60 })).toBe(true)
})
