import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../house.ts'
import { openRandom } from '../simulation/random.ts'
import type { PlaceKind } from './a-week.ts'
import { actsOf } from './acts-of-a-week.ts'
import { liveAWeek } from './week-of-edits.ts'
import { cutOut, openHouseWithout } from './without-guard.ts'

/** `npm run prove -- long` lives 300. */
const WEEKS = process.env['STORM'] ? 300 : 8
/** A twin lives weeks of few acts until it is found, mostly in the first or second. */
const WEEKS_OF_A_TWIN = 20

test(`${WEEKS} random weeks of edits and guests: no pool too full, no room shared, no start on sale or taken that was given up, none missing that fits`, async () => {
  const house = await openHouse()
  for (let week = 1; week <= WEEKS; week += 1) {
    const place = week % 3 === 0 ? 'room' : 'pool'
    expect([week, await liveAWeek(house, { random: openRandom(`week ${week}`), place })]).toEqual([week, []])
  }
  // The invariants are asked, too.
  await house.close()
}, 7_200_000)

const BUYS_AND_LEAVES = ['a guest buys', 'a guest leaves']
const MONEY_LATE = ['a guest pays, and the money is on its way', 'holds are over', 'money comes']

type Twin = {
  twin: string
  open: () => Promise<TestHouse>
  place?: PlaceKind
  acts: readonly string[]
  /** How what is wrong begins. */
  found: RegExp
}

test.each<Twin>([
  {
    twin: 'whose sessions are not fitted when places fall',
    open: () => openHouseAfter('alter table session disable trigger places_fell'),
    acts: ['a larger or smaller pool', ...BUYS_AND_LEAVES],
    found: /^\d+ spots on sale beside \d+ people/,
  },
  {
    twin: 'whose pools stay empty when the last one leaves',
    open: () => openHouseAfter('alter table session disable trigger pool_left'),
    acts: ['other times', ...BUYS_AND_LEAVES],
    found: /^not on sale, and should be/,
  },
  {
    twin: 'that takes places of a start that was given up',
    open: () =>
      openHouseWithout({
        file: 'server/availability/store.ts',
        words: 'and (claim.places <= 0 or not (session.kept or session.retired))',
      }),
    acts: ['other times', ...MONEY_LATE],
    found: /^somebody new in a start that was given up/,
  },
  {
    twin: 'that takes late money for a start of a room that was given up',
    open: async () => {
      const house = await openHouse()
      await cutOut(house, 'only_what_is_sold', 'perform refuse_unplanned(new)', 'perform 1')
      return house
    },
    place: 'room',
    acts: ['other times', ...MONEY_LATE],
    found: /^somebody new in a start that was given up/,
  },
  {
    twin: 'that lets two parties into a room',
    open: () => openHouseAfter('alter table booking drop constraint room_is_free'),
    place: 'room',
    acts: MONEY_LATE,
    found: /^two parties in a room/,
  },
])(
  'the twin $twin is found',
  async ({ open, place = 'pool', acts, found }) => {
    const house = await open()
    expect(await liveTwin(house, place, acts)).toMatch(found)
    await house.close().catch(() => undefined)
  },
  600_000,
)

async function openHouseAfter(statement: string): Promise<TestHouse> {
  const house = await openHouse()
  await house.rows(statement)
  return house
}

/** Lives week after week, and answers the first thing that is wrong. */
async function liveTwin(house: TestHouse, place: PlaceKind, acts: readonly string[]): Promise<string> {
  for (let week = 1; week <= WEEKS_OF_A_TWIN; week += 1) {
    const [wrong] = await liveAWeek(house, { random: openRandom(`found ${week}`), place, acts: actsOf(acts) })
    if (wrong) return wrong
  }
  return 'nothing'
}
