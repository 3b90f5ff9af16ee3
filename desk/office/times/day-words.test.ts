import { expect, test } from 'vitest'
import type { TimesException, WeekStart } from '#api/timetable.ts'
import {
  actOn,
  bookedInWords,
  dayAndTime,
  dayInBrief,
  exceptionInWords,
  exceptionsAfter,
  mondayOf,
  offersNothingOnDay,
  whatFollowsOnDay,
  whatItIs,
} from './day-words.ts'

const start = (more: Partial<WeekStart> = {}): WeekStart => ({
  start: '08:00',
  resourceId: 'pool',
  resource: 'Long Pool',
  kind: 'planned',
  isGap: false,
  minutes: 60,
  people: 3,
  places: 16,
  isOver: false,
  isShut: false,
  ...more,
})
const gap: TimesException = {
  kind: 'drop',
  resourceId: 'pool',
  day: '2027-03-07',
  start: '08:00',
  minutes: null,
  places: null,
}
const extra: TimesException = { ...gap, kind: 'extra', start: '20:00', minutes: 90, places: 5 }

const words = (more: Partial<WeekStart>) => whatItIs(start(more)).map((one) => one.words)

test('each start of a week is told apart in words (#721)', () => {
  expect(words({})).toEqual([])
  expect(words({ kind: 'extra' })).toEqual(['One-off session'])
  expect(words({ kind: 'gap' })).toEqual(['Taken away'])
  expect(words({ kind: 'kept', isGap: true })).toEqual(['Taken away', 'Only for those who booked'])
  expect(words({ kind: 'clash' })).toEqual(['Not offered: something else is there'])
  expect(words({ isShut: true })).toEqual(['Closed'])
  expect(words({ people: 17 })).toEqual(['More booked than fit'])
})

test('a day says in brief how many starts it has, and what stands out (#721 #722)', () => {
  expect(dayInBrief([])).toEqual(['No start times'])
  expect(dayInBrief([start()])).toEqual(['1 start time', '3 booked'])
  const others = [start({ kind: 'extra' }), start({ kind: 'gap' }), start({ kind: 'kept', isGap: true })]
  expect(dayInBrief([start({ people: 17 }), ...others])).toEqual([
    '2 start times',
    '26 booked',
    '1 one-off',
    '2 taken away',
    '1 kept for guests',
    '1 too full',
  ])
})

test('who has booked stands beside how many places are sold, where places are sold', () => {
  expect(bookedInWords(start())).toBe('3 of 16')
  expect(bookedInWords(start({ kind: 'kept' }))).toBe('3')
  expect(bookedInWords(start({ kind: 'gap', people: 0 }))).toBe('–')
})

test('a session is taken away, a gap put back, a one-off session removed, and what is over stays (#721)', () => {
  expect(actOn(start())).toEqual({ act: 'drop', words: 'Take away' })
  expect(actOn(start({ kind: 'gap' }))).toEqual({ act: 'back', words: 'Put back' })
  expect(actOn(start({ kind: 'kept', isGap: true }))?.words).toBe('Put back')
  expect(actOn(start({ kind: 'extra' }))?.words).toBe('Remove')
  expect(actOn(start({ kind: 'kept' }))).toBeNull()
  expect(actOn(start({ isOver: true }))).toBeNull()
})

test('a change of one exception leaves the others as they are (#721)', () => {
  expect(exceptionsAfter([gap], { act: 'add', exception: extra })).toEqual([gap, extra])
  expect(exceptionsAfter([gap, extra], { act: 'back', exception: extra })).toEqual([gap])
  // Put back by its place and time, whatever else is known of it.
  expect(exceptionsAfter([gap, extra], { act: 'back', exception: { ...extra, minutes: null, places: null } })).toEqual([
    gap,
  ])
})

test('an exception is read as people say it', () => {
  expect(dayAndTime(gap)).toBe('Sunday 7 March 2027, 8:00\u00A0am')
  expect(exceptionInWords(gap)).toBe('Taken away on this day')
  expect(exceptionInWords(extra)).toBe('One-off session, 90 minutes, 5 places')
  expect(exceptionInWords({ ...extra, minutes: null, places: 1 })).toBe('One-off session, 1 place')
  expect([mondayOf('2027-03-07'), mondayOf('2027-03-01'), mondayOf('2027-03-03')]).toEqual([
    '2027-03-01',
    '2027-03-01',
    '2027-03-01',
  ])
})

const none = { removed: [], bookedStarts: 0, booked: [], clashing: 0, clashes: [], shut: 0, week: [], token: '' }

test('a session that cannot be offered is not added and not put back, whatever stays beside it', () => {
  const preview = { add: 0, keep: 9000, remove: 0, ...none }
  const inTheWay = { ...preview, clashing: 1 }
  expect(offersNothingOnDay(inTheWay)).toBe(true)
  expect(offersNothingOnDay({ ...preview, add: 1 })).toBe(false)
  // What else the change does can be wanted: a one-off session goes, and the weekly one of its time cannot come back.
  expect(offersNothingOnDay({ ...inTheWay, remove: 1 })).toBe(false)
  expect(offersNothingOnDay({ ...preview, remove: 1 })).toBe(false)
  expect(offersNothingOnDay({ ...preview, bookedStarts: 1 })).toBe(false)
})

test('what a change of one day does is said without all that stays as it is', () => {
  const preview = { add: 0, keep: 9000, remove: 0, ...none }
  expect(whatFollowsOnDay({ ...preview, add: 1 })).toEqual(['1 start time is added.'])
  expect(whatFollowsOnDay(preview)).toEqual(['No start time that is on sale now changes.'])
  expect(whatFollowsOnDay({ ...preview, bookedStarts: 1 })).toEqual([
    '1 booked start time stays for those who booked, though the new times leave it out.',
  ])
})
