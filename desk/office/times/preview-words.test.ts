import { expect, test } from 'vitest'
import type { TimesPreview } from '#api/timetable.ts'
import { doneInWords, goInWords, whatFollows } from './preview-words.ts'

const nothing: TimesPreview = { add: 0, keep: 0, remove: 0, booked: [], clashes: [], shut: 0, week: [], token: '' }

test.each([
  [52, 52, 'Add 52 starts and remove 52 from 1 March 2027', '52 starts added and 52 removed from 1 March 2027 on.'],
  [1, 0, 'Add 1 start from 1 March 2027', '1 start added from 1 March 2027 on.'],
  [0, 2, 'Remove 2 starts from 1 March 2027', '2 starts removed from 1 March 2027 on.'],
  [0, 0, 'Set these times from 1 March 2027', 'These times hold from 1 March 2027 on.'],
])('%i added and %i removed: the button says "%s"', (add, remove, go, done) => {
  expect(goInWords({ add, remove }, '2027-03-01')).toBe(go)
  expect(doneInWords({ add, remove }, '2027-03-01')).toBe(done)
})

test('a preview says what is added, kept, removed, closed, in the way and booked, and nothing of what does not happen', () => {
  expect(whatFollows(nothing)).toEqual(['No start that is on sale now changes.'])
  const start = { start: '2027-03-06T21:00:00.000Z', resource: 'Long Pool' }
  const clashes = Array.from({ length: 50 }, () => ({ ...start, with: 'Aqua' }))
  const booked = [{ ...start, people: 2 }]
  expect(whatFollows({ ...nothing, add: 52, keep: 1, remove: 1, shut: 1, clashes, booked })).toEqual([
    '52 starts are added.',
    '1 start stays as planned.',
    '1 start is removed.',
    '1 of them falls on days when the house is closed, and is not offered.',
    '50 or more cannot be offered: something else is already in the pool or room.',
    '1 booked start stays for those who booked, though the new times leave it out.',
  ])
})
