import { expect, test } from 'vitest'
import type { StartPrices } from '#api/prices.ts'
import {
  cellInWords,
  placeAfterKey,
  placeOfReason,
  reasonInWords,
  reasonsOf,
  rowsOf,
  shortPrice,
  stretchesOf,
  timesInWords,
  whyEmpty,
} from './price-week.ts'

const monday = '2026-11-23'
const morning = { id: 'm', name: 'Quiet morning', label: 'Quiet morning', price: 55 }
const late = { id: 'l', name: 'Late soak', label: 'Late', price: 60 }
const draft = { id: null, name: 'New', label: 'New', price: 50 }

/** A start of a Sydney day, at the usual price unless it says otherwise. */
const at = (day: string, time: string, made: Partial<StartPrices> = {}): StartPrices => ({
  start: new Date(`${day}T${time}:00+11:00`).toISOString(),
  price: 75,
  other: 75,
  won: null,
  beaten: [],
  ...made,
})
const quiet = { price: 55, won: morning }

test('a week has a row for each time at which something starts, in order, and a cell for each of its days', () => {
  const rows = rowsOf(monday, [at('2026-11-24', '08:30'), at('2026-11-24', '19:00'), at('2026-11-29', '07:00', quiet)])
  expect(rows.map(timesInWords)).toEqual(['7 am', '8:30 am', '7 pm'])
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.prices.price ?? null))).toEqual([
    [null, null, null, null, null, null, 55],
    [null, 75, null, null, null, null, null],
    [null, 75, null, null, null, null, null],
  ])
})

const everyFiveMinutes = (starts: number) =>
  Array.from({ length: starts }, (_, i) => {
    const time = `${String(7 + Math.floor(i / 12)).padStart(2, '0')}:${String((i % 12) * 5).padStart(2, '0')}`
    return at('2026-11-24', time, time < '08:00' ? quiet : {})
  })

test('rows that are alike are one only where there are more than a glance takes in', () => {
  expect(rowsOf(monday, everyFiveMinutes(60))).toHaveLength(60)
  const rows = rowsOf(monday, [...everyFiveMinutes(61), at('2026-11-25', '09:00')])
  expect(rows.map(timesInWords)).toEqual(['7 am to 7:55 am', '8 am to 8:55 am', '9 am', '9:05 am to 12 pm'])
  expect(rows[0]?.cells[1]).toMatchObject({ from: '07:00', until: '07:55', prices: { price: 55 } })
})

test('a day is told in stretches of one price, made by one rule, with one price for others', () => {
  const day = '2026-11-24'
  const stretches = stretchesOf(day, [
    at('2026-11-23', '06:00'),
    at(day, '07:00', quiet),
    at(day, '08:00', quiet),
    at(day, '09:00', { ...quiet, won: late }),
    at(day, '10:00'),
    at(day, '11:00', { other: 70 }),
    at(day, '12:00', { other: 70, price: 74 }),
  ])
  expect(stretches.map(timesInWords)).toEqual(['7 am to 8 am', '9 am', '10 am', '11 am', '12 pm'])
})

test('each special price has a letter, what it makes one person and each other pay, and what it beats; the usual price comes last', () => {
  const starts = [
    at('2026-11-24', '19:00', { price: 60, won: late, beaten: [draft, morning] }),
    at('2026-11-24', '20:00', { price: 60, won: late, beaten: [morning] }),
    at('2026-11-25', '07:00', { price: 50, other: 50, won: draft }),
    at('2026-11-25', '08:00', { price: 50, other: 70, won: draft }),
    at('2026-11-25', '09:00', { other: 80 }),
  ]
  const reasons = reasonsOf({ price: 75, starts })
  expect(reasons.map(({ letter, rule }) => [letter, rule?.name])).toEqual([
    ['A', 'Late soak'],
    ['B', 'New'],
    ['', undefined],
  ])
  expect(reasons.map(reasonInWords)).toEqual([
    '$60.00, each extra person $75.00, beats New ($50.00), Quiet morning ($55.00)',
    '$50.00, each extra person $50.00 or $70.00',
    '$75.00, each extra person $80.00',
  ])
  expect(starts.map((start) => placeOfReason(reasons, start))).toEqual([0, 0, 1, 1, 2])
})

test('the usual price is told where nobody pays it, without what nobody knows of it; letters end and numbers follow', () => {
  const many = Array.from({ length: 27 }, (_, i) =>
    at('2026-11-24', '07:00', { ...quiet, won: { ...morning, id: String(i) } }),
  )
  const reasons = reasonsOf({ price: 7500, starts: many })
  expect(reasons.map(({ letter }) => letter).slice(24)).toEqual(['Y', 'Z', '27', ''])
  expect(reasonInWords(reasons.at(-1)!)).toBe('$7,500.00')
})

test('a cell is told in full, and shown in short', () => {
  const [special] = stretchesOf('2026-11-24', [at('2026-11-24', '08:00', quiet)])
  const [usual] = stretchesOf('2026-11-24', [at('2026-11-24', '20:30', { price: 7500 })])
  expect([special!, usual!].map(cellInWords)).toEqual([
    'Tuesday 24 November, 8 am: $55.00, Quiet morning',
    'Tuesday 24 November, 8:30 pm: $7,500.00, usual price',
  ])
  expect([55, 52.5, 7500, 0].map(shortPrice)).toEqual(['$55', '$52.50', '$7,500', '$0'])
})

test('a day on which nothing can be booked says why, as far as the house knows', () => {
  const notOpen = { '2026-11-23': 'past', '2026-11-24': 'closed', '2026-11-25': 'before-opening' } as const
  const words = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => whyEmpty(day, { notOpen }))
  expect(words).toEqual(['Over', 'Shut', 'Not open yet', 'Nothing to book'])
})

test('an arrow leads to the next price in its direction, over times without one, and not out of the table', () => {
  const rows = rowsOf(monday, [
    at('2026-11-23', '07:00'),
    at('2026-11-26', '07:00'),
    at('2026-11-24', '08:00'),
    at('2026-11-23', '09:00'),
  ])
  expect(placeAfterKey(rows, [0, 0], 'ArrowRight')).toEqual([0, 3])
  expect(placeAfterKey(rows, [0, 3], 'ArrowLeft')).toEqual([0, 0])
  expect(placeAfterKey(rows, [0, 0], 'ArrowDown')).toEqual([2, 0])
  expect(placeAfterKey(rows, [2, 0], 'ArrowUp')).toEqual([0, 0])
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) expect(placeAfterKey(rows, [0, 0], key)).toBeNull()
})
