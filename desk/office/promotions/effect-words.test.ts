import { expect, test } from 'vitest'
import { effectInWords } from './effect-words.ts'

const parts = {
  name: 'New',
  serviceId: 'bath',
  price: 49,
  label: 'New',
  from: '2026-12-01',
  until: null,
  weekdays: [],
  hours: [],
  active: true,
}
const mine = { id: null, name: 'New', label: 'New', price: 49 }
const late = { id: 'late', name: 'Late soak', label: 'Late', price: 40 }
const usual = { start: '2026-12-01T00:00:00Z', price: 75, other: 75, won: null, beaten: [] }
const answer = (...starts: object[]) => ({
  monday: '2026-11-30',
  services: [
    { id: 'bath', name: 'Bathing', price: 75, starts: starts.map((start) => ({ ...usual, ...start })), notOpen: {} },
  ],
})

test('what a special price does is said in numbers, with who beats it where', () => {
  const week = 'the week from Mon 30 Nov to Sun 6 Dec'
  expect(effectInWords(answer({ won: mine }, {}), null, parts)).toBe(
    `It sets the price of 1 of 2 start times in ${week}.`,
  )
  expect(effectInWords(answer({ won: mine }, { won: late, beaten: [mine] }), null, parts)).toBe(
    `It sets the price of 1 of 2 start times in ${week}. At one start time a lower price wins: Late soak.`,
  )
  expect(effectInWords(answer({}, {}), null, parts)).toBe(`It sets the price of none of the 2 start times in ${week}.`)
  expect(effectInWords(answer(), null, parts)).toBe(`Guests cannot book this service in ${week}.`)
  expect(effectInWords(answer({}), null, { ...parts, active: false })).toBe(
    'It is switched off, so it changes no prices.',
  )
})
