import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../house.ts'
import { openRandom } from '../simulation/random.ts'
import { liveAWeek, openOffice } from './week-of-edits.ts'

/** `npm run prove -- long` lives 300. */
const WEEKS = process.env['STORM'] ? 300 : 8

test(`${WEEKS} random weeks of edits and guests: no pool too full, no start on sale that was given up, none missing that fits`, async () => {
  const house = await openHouse()
  expect(await liveWeeks(house)).toEqual([])
  // The invariants are asked, too.
  await house.close()
}, 7_200_000)

test.each([
  ['whose sessions are not fitted when places fall', 'alter table session disable trigger places_fell'],
  ['whose pools stay empty when the last one leaves', 'alter table session disable trigger pool_left'],
])(
  'the twin %s is found',
  async (_twin, statement) => {
    const house = await openHouse()
    await house.rows(statement)
    expect(await liveWeeks(house)).not.toEqual([])
    await house.close().catch(() => undefined)
  },
  600_000,
)

/** Lives week after week, and answers what is wrong in the first that goes wrong. */
async function liveWeeks(house: TestHouse): Promise<string[]> {
  const office = await openOffice(house)
  for (let week = 1; week <= WEEKS; week += 1) {
    const wrong = await liveAWeek(house, office, openRandom(`week ${week}`))
    if (wrong.length > 0) return [`week ${week}`, ...wrong]
  }
  return []
}
