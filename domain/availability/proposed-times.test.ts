import { expect, test } from 'vitest'
import { proposedTimes } from './proposed-times.ts'

test('one bath begins when the one before is over, from 7 am, and the last one is over by 9 pm', () => {
  expect(proposedTimes({ kind: 'bathing', minutes: 60, turnover: 0 })).toEqual({
    firstStart: '07:00',
    lastStart: '20:00',
    everyMinutes: 60,
  })
  expect(proposedTimes({ kind: 'bathing', minutes: 150, turnover: 0 })).toEqual({
    firstStart: '07:00',
    lastStart: '17:00',
    everyMinutes: 150,
  })
  expect(proposedTimes({ kind: 'bathing', minutes: 40, turnover: 0 })).toMatchObject({
    everyMinutes: 45,
    lastStart: '19:45',
  })
})

test('a treatment starts when its room is clean again after the one before', () => {
  expect(proposedTimes({ kind: 'massage', minutes: 60, turnover: 15 })).toEqual({
    firstStart: '07:00',
    lastStart: '19:30',
    everyMinutes: 75,
  })
  expect(proposedTimes({ kind: 'massage', minutes: 90, turnover: 20 })).toMatchObject({
    everyMinutes: 120,
    lastStart: '19:00',
  })
})

test('nothing is proposed for a class, nor for what is longer than a day of the house', () => {
  expect(proposedTimes({ kind: 'class', minutes: 60, turnover: 0 })).toBeNull()
  expect(proposedTimes({ kind: 'bathing', minutes: 841, turnover: 0 })).toBeNull()
  expect(proposedTimes({ kind: 'bathing', minutes: 840, turnover: 0 })).toMatchObject({
    firstStart: '07:00',
    lastStart: '07:00',
  })
})
