import { expect, test } from 'vitest'
import type { DayGroup, DayRow } from '#api/arrivals.ts'
import { extraBathsAt, placesInWords, standingOf } from './day-words.ts'

const at = (hour: string) => `2026-11-23T${hour}:00.000Z`
const ada: DayRow = {
  bookingId: 'ada',
  group: `${at('00:00')} silent`,
  shortCode: null,
  startsAt: at('00:00'),
  endsAt: at('02:00'),
  service: 'Silent bath',
  kind: 'bathing',
  place: 'Silent pool',
  placeId: 'silent',
  firstName: 'Ada',
  name: 'Ada Example',
  phoneEnd: '',
  people: 2,
  arrived: 0,
  departed: 0,
  seq: 0,
  expectedAt: null,
  isNoShow: false,
  isNotRecorded: false,
  cancelled: null,
  isMember: false,
  isFirstVisit: false,
  robes: 0,
  bath: { startsAt: at('02:00'), endsAt: at('03:00'), place: 'Long Pool', placeId: 'long' },
  saleId: null,
  toPay: 0,
  asksToAgree: false,
  notAgreed: 0,
}
const long = { placeId: 'long', name: 'Long Pool', taken: 2, places: 16 }
const group: DayGroup = {
  key: `${at('02:00')} bath`,
  startsAt: at('02:00'),
  kind: 'bathing',
  title: 'Bathing',
  places: [long],
}
const namesAt = (start: DayGroup, ...rows: DayRow[]) =>
  extraBathsAt(
    start,
    rows.map((row) => standingOf(row, new Date(at('00:30')))),
  ).map(({ name }) => name)

test('a party is named where it has its extra bath, and there alone', () => {
  expect(namesAt(group, ada)).toEqual(['Ada Example'])
  expect(namesAt({ ...group, startsAt: at('03:00') }, ada)).toEqual([])
  expect(namesAt({ ...group, places: [{ ...long, placeId: 'garden' }] }, ada)).toEqual([])
})

test('a party without an extra bath, or that has cancelled, is not', () => {
  expect(namesAt(group, { ...ada, bath: null })).toEqual([])
  expect(namesAt(group, { ...ada, cancelled: { at: at('00:10'), by: 'guest' } })).toEqual([])
})

test('a place says how full it is; a treatment has its room to itself, whatever a class is called', () => {
  expect(placesInWords(group)).toEqual(['Long Pool 2/16'])
  expect(placesInWords({ ...group, kind: 'class', title: 'Massage' })).toEqual(['Long Pool 2/16'])
  expect(placesInWords({ ...group, kind: 'massage', title: 'Treatments' })).toEqual(['Long Pool'])
})
