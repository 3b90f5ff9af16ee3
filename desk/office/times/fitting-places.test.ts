import { expect, test } from 'vitest'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { inFittingPlaces } from './fitting-places.ts'
import type { Timetable } from './useTimetable.ts'

test('a treatment is offered rooms alone, a bath or a class pools alone', () => {
  const resources = [
    { id: 'pool', exclusive: false },
    { id: 'room', exclusive: true },
  ] as StaffResource[]
  const offered = (kind: StaffService['kind']) =>
    inFittingPlaces({ kind } as StaffService, { resources } as Timetable).resources.map(({ id }) => id)
  expect([offered('massage'), offered('bathing'), offered('class')]).toEqual([['room'], ['pool'], ['pool']])
})
