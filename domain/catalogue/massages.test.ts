import { expect, test } from 'vitest'
import {
  massageIds,
  massagePrice,
  massageSelection,
  massageServiceId,
  massageTypes,
  reportMissingMassages,
  specialMassageIds,
} from './massages.ts'

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

test('a missing price is 120 for 60 minutes and 180 for 90 (#73)', () => {
  expect([massagePrice(undefined, 60), massagePrice(null, 90)]).toEqual([12000, 18000])
  expect(massagePrice(13000, 60)).toBe(13000)
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

test('a massage whose id is missing is logged as an error, the others are not (#77)', () => {
  const logged: string[] = []
  reportMissingMassages(
    allIds.filter((id) => id !== massageIds.CALM[90]),
    (sentence) => logged.push(sentence),
  )
  expect(logged).toEqual([`the service id of the 90 minute CALM massage is missing: ${massageIds.CALM[90]}`])
})

test('90 minute calm and rejuvenate and both pregnancy massages are the special list (#434)', () => {
  const endings = specialMassageIds.map((id) => id.slice(-4)).toSorted()
  expect(endings).toEqual(['0012', '0014', '0015', '0016'])
})
