import { expect, test } from 'vitest'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { leftToDo, standings, stepsLeft } from './first-steps.ts'
import { newHouse } from './testing.ts'

const bath = { id: 'bath', name: 'Bathing' }
const at = '2026-11-23T10:00:00Z'
const sent = (state: 'PENDING' | 'SENT' | 'FAILED') => ({
  way: 'smtp' as const,
  test: { state, to: 'a@b.example', at },
})

const payments = (key: 'works' | 'refused' | 'unreachable', lastEvent: string | null) =>
  standings({ ...newHouse, payments: { ...newHouse.payments, key, lastEvent } }).payments
const emails = (state: 'PENDING' | 'SENT' | 'FAILED', hasArrived: boolean, way: 'smtp' | 'outbox' = 'smtp') =>
  standings({
    ...newHouse,
    emails: { ...sent(state), way },
    confirmed: { ...newHouse.confirmed, emails: hasArrived },
  }).emails
const times = (services: number, withoutTimes: FirstDayAnswer['withoutTimes']) =>
  standings({ ...newHouse, services, withoutTimes }).times

test('each step stands by what the house knows of it', () => {
  expect(standings(newHouse)).toEqual({
    details: 'to do',
    services: 'to do',
    times: 'to do',
    extras: 'to do',
    rules: 'to do',
    payments: 'to do',
    emails: 'to do',
    opening: 'to do',
  })
  expect([
    payments('refused', at),
    payments('unreachable', at),
    payments('works', null),
    payments('works', at),
  ]).toEqual(['wrong', 'wrong', 'to do', 'done'])
  expect([emails('PENDING', false), emails('SENT', false), emails('SENT', true), emails('FAILED', true)]).toEqual([
    'to do',
    'to do',
    'done',
    'wrong',
  ])
  // Emails that only reach the outbox reach no guest.
  expect(emails('SENT', true, 'outbox')).toBe('to do')
  expect([times(0, []), times(2, [bath]), times(2, [])]).toEqual(['to do', 'to do', 'done'])
  expect(standings({ ...newHouse, confirmed: { ...newHouse.confirmed, extras: true } })).toMatchObject({
    extras: 'done',
    rules: 'to do',
  })
  // Opened it stays, although nothing is on the menu just now.
  expect(standings({ ...newHouse, isOpened: true }).opening).toBe('done')
})

test('what is left is counted and named, with what needs somebody', () => {
  expect(leftToDo(newHouse)).toBe('8 steps are left.')
  expect(stepsLeft({ ...newHouse, hasDetails: true, payments: { ...newHouse.payments, key: 'refused' } })).toEqual([
    { title: 'What you sell', isWrong: false },
    { title: 'When you are open', isWrong: false },
    { title: 'What goes with a visit', isWrong: false },
    { title: 'Rules and terms', isWrong: false },
    { title: 'Payments', isWrong: true },
    { title: 'Emails', isWrong: false },
    { title: 'Open the house', isWrong: false },
  ])
  const all = {
    ...newHouse,
    hasDetails: true,
    payments: { ...newHouse.payments, lastEvent: at },
    emails: sent('SENT'),
    services: 1,
    confirmed: { extras: true, rules: true, emails: true },
    isOpened: true,
  }
  expect(leftToDo(all)).toBe('Everything is set up.')
  expect(stepsLeft(all)).toEqual([])
  expect(leftToDo({ ...all, withoutTimes: [bath] })).toBe('One step is left.')
})
