import { expect, test } from 'vitest'
import { readSlotParameters } from './slot-parameters.ts'

const open = (parameters: Record<string, string>) => readSlotParameters((name) => parameters[name] ?? null)

test('serviceids is read as a list, and so is serviceIds (#86) (trial: screens 3)', () => {
  expect(open({ serviceids: 'a,b, c' }).serviceIds).toEqual(['a', 'b', 'c'])
  expect(open({ serviceIds: 'a,b' }).serviceIds).toEqual(['a', 'b'])
})

test('a switch is on only when it says true', () => {
  expect(open({ class: 'true', extrabath: 'true', guests: 'true', extras: 'true' })).toMatchObject({
    isClass: true,
    extraBath: true,
    guests: true,
    extras: true,
  })
  expect(open({ class: '1', extrabath: 'TRUE', guests: '' })).toMatchObject({
    isClass: false,
    extraBath: false,
    guests: false,
    extras: false,
  })
})

test('a reschedule brings the booking and its original details', () => {
  const address = { reschedule: 'b1', idempotencyKey: 'k', serviceId: 's', date: '2026-11-24', time: '09:00' }
  expect(open({ ...address, participants: '3' })).toMatchObject({ ...address, participants: 3 })
  expect(open({ participants: '1.5', date: '' })).toMatchObject({ participants: null, date: null, reschedule: null })
})
