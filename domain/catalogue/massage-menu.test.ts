import { expect, test } from 'vitest'
import { massagePrice, reportMissingMassages } from './massage-menu.ts'
import { massageIds } from './massages.ts'

const allIds = Object.values(massageIds).flatMap((byMinutes) => [byMinutes[60], byMinutes[90]])

test('a missing price is 120 for 60 minutes and 180 for 90 (#73)', () => {
  expect([massagePrice(undefined, 60), massagePrice(null, 90)]).toEqual([12000, 18000])
  expect(massagePrice(13000, 60)).toBe(13000)
})

test('a massage whose id is missing is logged as an error, the others are not (#77)', () => {
  const logged: string[] = []
  reportMissingMassages(
    allIds.filter((id) => id !== massageIds.CALM[90]),
    (sentence) => logged.push(sentence),
  )
  expect(logged).toEqual([`the service id of the 90 minute CALM massage is missing: ${massageIds.CALM[90]}`])
})
