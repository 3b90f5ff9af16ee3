import { expect, test } from 'vitest'
import { settingsParts } from '#desk/office/settings/settings-draft.ts'
import { find } from './find.ts'
import { deeds, screensFor } from './screens.ts'

const sam = { id: 's', name: 'Sam', email: 's@grove.example', owners: [], managers: [], isOpened: true }
const found = (role: 'staff' | 'manager' | 'owner', typed: string, isDevice = false) =>
  find(screensFor({ ...sam, role }, isDevice), typed).map(({ name }) => name)

test('words of the trade lead to where it is done', () => {
  expect(found('owner', 'refund')).toContain('Move, cancel or refund a booking')
  expect(found('owner', 'gst')).toContain('Count the drawer')
  expect(found('owner', 'password')).toContain('My account')
  expect(found('owner', 'voucher')).toContain('Gift cards')
  expect(found('owner', 'public holiday')).toEqual(['Plan a closure'])
  expect(found('owner', 'opening hours')[0]).toBe('Opening hours')
  expect(found('manager', 'churn')).toEqual(['Memberships'])
  expect(found('manager', 'liability')).toEqual(['Owed on gift cards'])
  expect(found('manager', 'bas')).toEqual(['GST'])
  expect(found('manager', 'no-shows')).toEqual(['Cancellations'])
  // As many as are shown; “Reports” lists them all.
  expect(found('manager', 'report')).toEqual(['Reports', 'Takings', 'GST', 'Occupancy', 'Cancellations', 'Memberships'])
})

test('nobody is led to what their role may not open', () => {
  expect(found('staff', 'takings')).toEqual([])
  expect(found('manager', 'takings')).toEqual(['Takings'])
  expect(found('staff', 'promo code')).toEqual(['Promo codes'])
  expect(found('manager', 'promo code')).toEqual(['Promo codes', 'Add a promo code', 'Make many codes'])
  expect(found('manager', 'invite')).toEqual([])
  expect(found('owner', 'invite')).toEqual(['Invite somebody'])
})

test('a device of the desk, on which others work too, leads nobody to their account', () => {
  expect(found('owner', 'my account')).toEqual(['My account'])
  expect(found('owner', 'my account', true)).toEqual([])
})

test('each deed has a name of its own, and those of the settings are called as their parts are', () => {
  const names = deeds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const titles = settingsParts.map(({ title }) => title)
  for (const { name } of deeds.filter(({ under, needs }) => under === 'Settings' && needs === 'owner'))
    expect(titles).toContain(name)
})
