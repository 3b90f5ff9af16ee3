import { expect, test } from 'vitest'
import type { TimesPreview } from '#api/timetable.ts'
import { doneInWords, goInWords, offersNothing, lengthInWords, whatFollows } from './preview-words.ts'

const nothing: TimesPreview = {
  add: 0,
  keep: 0,
  remove: 0,
  removed: [],
  bookedStarts: 0,
  booked: [],
  clashing: 0,
  clashes: [],
  shut: 0,
  week: [],
  token: '',
}

test.each([
  [
    52,
    52,
    'Add 52 start times and remove 52 from 1 March 2027',
    '52 start times added and 52 removed from 1 March 2027 on.',
  ],
  [1, 0, 'Add 1 start time from 1 March 2027', '1 start time added from 1 March 2027 on.'],
  [0, 2, 'Remove 2 start times from 1 March 2027', '2 start times removed from 1 March 2027 on.'],
  [0, 0, 'Set these times from 1 March 2027', 'These times hold from 1 March 2027 on.'],
])('%i added and %i removed: the button says "%s"', (add, remove, go, done) => {
  expect(goInWords({ add, remove }, '2027-03-01')).toBe(go)
  expect(doneInWords({ add, remove }, '2027-03-01')).toBe(done)
})

test('a preview says what is added, kept, removed, closed, in the way and booked, and nothing of what does not happen', () => {
  expect(whatFollows(nothing)).toEqual(['No start time that is on sale now changes.'])
  const start = { start: '2027-03-06T21:00:00.000Z', resource: 'Long Pool' }
  const aqua = { ...start, with: 'Aqua', withId: 'aqua' }
  const changed = { ...nothing, add: 52, keep: 1, remove: 1, shut: 1, clashing: 1200, bookedStarts: 1 }
  expect(whatFollows({ ...changed, clashes: [aqua, { ...aqua, with: 'Bathing' }] })).toEqual([
    '52 start times are added.',
    '1 start time stays as planned.',
    '1 start time is removed.',
    '1 of them falls on days when the house is closed, and is not offered.',
    '1,200 cannot be offered: something else is already in the pool or room.',
    '1 booked start time stays for those who booked, though the new times leave it out.',
  ])
  expect(whatFollows({ ...nothing, add: 1, clashing: 57, clashes: [aqua, aqua] })).toEqual([
    '1 start time is added.',
    '57 cannot be offered: Aqua is in Long Pool then.',
  ])
})

test('times of which not one start can be offered say so, and by what the pool is taken (#719)', () => {
  const clashes = [{ start: '2027-03-06T21:00:00.000Z', resource: 'Salt Pool', with: 'Bathing', withId: 'bathing' }]
  const vain = { ...nothing, clashing: 57, clashes }
  expect(whatFollows(vain)).toEqual(['None of the 57 start times can be offered: Bathing is in Salt Pool then.'])
  expect(whatFollows({ ...vain, clashing: 1 })).toEqual([
    'This start time cannot be offered: Bathing is in Salt Pool then.',
  ])
  expect(offersNothing(vain)).toBe(true)
  // What else changes can be wanted.
  expect(
    [nothing, { ...vain, remove: 1 }, { ...vain, keep: 1 }, { ...vain, bookedStarts: 1 }].map(offersNothing),
  ).toEqual([false, false, false, false])
})

test('another length says how many starts stay, go and come', () => {
  expect(lengthInWords({ ...nothing, keep: 7, remove: 6, shut: 2 })).toEqual([
    '7 start times stay.',
    '6 start times are removed: the session before lasts longer now.',
    '2 of them fall on days when the house is closed, and are not offered.',
  ])
  expect(lengthInWords({ ...nothing, keep: 1, add: 1 })).toEqual([
    '1 start time stays.',
    '1 start time is added: there is room now.',
  ])
  expect(lengthInWords(nothing)).toEqual(['No start time that is on sale now changes.'])
})
