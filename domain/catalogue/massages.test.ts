import { expect, test } from 'vitest'
import { massageIds, massageSelection, massageServiceId, massageTypes } from './massages.ts'

const allIds = Object.values(massageIds).flatMap((byMinutes) => [byMinutes[60], byMinutes[90]])

test('the types are exactly calm, rejuvenate and pregnancy (#5)', () => {
  expect(massageTypes.map(({ type, alsoCalled }) => [type, alsoCalled])).toEqual([
    ['CALM', 'Relaxation'],
    ['REJUVENATE', 'Deep tissue'],
    ['PREGNANCY', null],
  ])
})

test('each type has a 60 and a 90 minute service, six in all (#6)', () => {
  expect(massageTypes.flatMap(({ type }) => [massageIds[type][60], massageIds[type][90]])).toEqual(allIds)
  expect(new Set(allIds).size).toBe(6)
})

test('the choice is kept as type and duration, anything else is no choice (#76 #461)', () => {
  expect(massageSelection('REJUVENATE', 90)).toEqual({ selectedType: 'REJUVENATE', selectedDuration: 90 })
  expect(massageServiceId({ selectedType: 'REJUVENATE', selectedDuration: 90 })).toBe(massageIds.REJUVENATE[90])
  expect([massageSelection('calm', 60), massageSelection('CALM', 75), massageSelection('toString', 60)]).toEqual([
    null,
    null,
    null,
  ])
})
