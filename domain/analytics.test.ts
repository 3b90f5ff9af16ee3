import { expect, test } from 'vitest'
import { eventPayload, isTimeToSend } from './analytics.ts'

test('events go out together 100 ms after the first (#439)', () => {
  const first = new Date('2026-11-24T09:00:00.000+11:00')
  const after = (ms: number) => isTimeToSend(first, new Date(first.getTime() + ms))
  expect([after(0), after(99), after(100), after(101)]).toEqual([false, false, true, true])
})

test('an event tells its step, and never an e-mail, phone, name or order key (#545)', () => {
  const told = eventPayload({
    step: 'guests',
    partySize: 3,
    email: 'a@b.example',
    phone: '0400',
    firstName: 'Ada',
    lastName: 'Lee',
    idempotencyKey: 'k',
    orderKey: 'k',
    contactData: { email: 'a@b.example' },
    serviceId: { name: 'nested' },
  })
  expect(told).toEqual({ step: 'guests', partySize: 3 })
})
