import { expect, test } from 'vitest'
import { closuresOverlap } from './closures-overlap.ts'

const day = { from: '2026-12-01T00:00+11:00', to: '2026-12-02T00:00+11:00', serviceIds: null, resourceIds: null }
const dayAfter = { ...day, from: day.to, to: '2026-12-03T00:00+11:00' }
const afternoon = { ...day, from: '2026-12-01T14:00+11:00', to: '2026-12-01T18:00+11:00' }

test.each([
  ['a day and its afternoon', day, afternoon, true],
  ['a day and the one after it', day, dayAfter, false],
  ['a service and the whole house', { ...day, serviceIds: ['bath'] }, day, true],
  ['two services', { ...day, serviceIds: ['bath'] }, { ...day, serviceIds: ['sauna'] }, false],
  ['lists that share a service', { ...day, serviceIds: ['bath', 'yoga'] }, { ...day, serviceIds: ['yoga'] }, true],
  ['two pools', { ...day, resourceIds: ['long'] }, { ...day, resourceIds: ['garden'] }, false],
  ['lists that share a pool', { ...day, resourceIds: ['long', 'garden'] }, { ...day, resourceIds: ['long'] }, true],
])('%s overlap or not, whichever is named first', (_what, one, other, overlap) => {
  expect([closuresOverlap(one, other), closuresOverlap(other, one)]).toEqual([overlap, overlap])
})
