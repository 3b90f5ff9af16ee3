import { expect, test } from 'vitest'
import { beyondParty, type NoteOfDevice } from './beyond-party.ts'

const start = Date.parse('2026-11-23T10:00:00+11:00')
const aNote = (seq: number, more: Partial<NoteOfDevice> = {}): NoteOfDevice => ({
  seq,
  kind: 'ARRIVED',
  people: 2,
  saidAt: new Date(start + seq * 60_000),
  expectedAt: null,
  undoes: null,
  deviceId: 'a',
  n: seq,
  ...more,
})

test('halves on two devices add up, and are nothing to look at (#650)', () => {
  expect(beyondParty([aNote(1, { people: 1 }), aNote(2, { people: 1, deviceId: 'b' })], 2)).toEqual([])
})

test('whoever lets the same two in later let in nobody new, and is told who was first (#649)', () => {
  const second = aNote(2, { deviceId: 'b' })
  expect(beyondParty([aNote(1), second], 2)).toEqual([{ seq: 2, people: 2, otherSeq: 1 }])
  const later = aNote(1, { saidAt: new Date(start + 600_000) })
  expect(beyondParty([later, second], 2)).toEqual([{ seq: 1, people: 2, otherSeq: 2 }])
})

test('said at one moment, the devices have an order of their own', () => {
  const saidAt = new Date(start)
  const [a, b] = [aNote(2, { saidAt }), aNote(1, { saidAt, deviceId: 'b' })]
  expect(beyondParty([a, b], 2)).toEqual([{ seq: 1, people: 2, otherSeq: 2 }])
})

test('more people than were booked have nobody before them', () => {
  expect(beyondParty([aNote(1, { people: 3 })], 2)).toEqual([{ seq: 1, people: 1, otherSeq: null }])
})

test('what was taken back is beyond nothing', () => {
  const undo = aNote(3, { kind: 'UNDONE', people: 0, undoes: 1 })
  expect(beyondParty([aNote(1), aNote(2, { deviceId: 'b' }), undo], 2)).toEqual([])
})
