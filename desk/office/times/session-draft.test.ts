import { expect, test } from 'vitest'
import type { StaffResource } from '#api/timetable.ts'
import { emptySession, mistakesInSession, sessionOf } from './session-draft.ts'

const pool: StaffResource = {
  id: 'pool',
  name: 'Long Pool',
  capacity: 16,
  exclusive: false,
  safeCapacity: null,
  turnoverMinutes: 0,
  revision: 1,
  services: [],
  booked: 0,
}
const filled = { day: '2027-03-07', start: '20:00', resourceId: 'pool', minutes: '', places: '' }

const mistakes = (more: Partial<typeof filled>) =>
  mistakesInSession({ ...filled, ...more }, [pool]).map(({ field, message }) => `${field}: ${message}`)

test('what is left empty is as the service has it (#721)', () => {
  expect(sessionOf(filled)).toMatchObject({ kind: 'extra', minutes: null, places: null })
  expect(sessionOf({ ...filled, minutes: ' 90 ', places: '5' })).toMatchObject({ minutes: 90, places: 5 })
})

test('it begins with the only pool that there is, and with none where there are more', () => {
  expect(emptySession([pool], '2027-03-07')).toMatchObject({ resourceId: 'pool', day: '2027-03-07' })
  expect(emptySession([pool, { ...pool, id: 'other' }], '').resourceId).toBe('')
})

test('each mistake stands at its field (#720 #721)', () => {
  expect(mistakes({})).toEqual([])
  expect(mistakes({ day: '', start: '', resourceId: '' })).toEqual([
    'day: Choose the day',
    'start: Enter the time it starts',
    'resourceId: Choose a pool or room',
  ])
  expect(mistakes({ start: '02:30' })[0]).toMatch(/^start: Choose a time that is not between 2 and 3 am/)
  expect(mistakes({ minutes: '3' })[0]).toMatch(/^minutes: How long/)
  expect(mistakes({ places: 'many' })[0]).toMatch(/^places: For how many/)
  expect(mistakes({ places: '17' })).toEqual(['places: Long Pool holds 16: choose no more'])
})
