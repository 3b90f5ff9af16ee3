import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '../house.ts'
import { whyImpossible, type Operation } from './history.ts'
import { dropCheck, openHouseWithout } from './without-guard.ts'

/** `npm run prove -- long` takes longer: STORM times as long. */
const seconds = 4 * Number(process.env['STORM'] ?? 1)
const clients = 24
const capacity = 7

const op = (kind: Operation['kind'], places: number, from: number, until: number): Operation => ({
  kind,
  places,
  from,
  until,
})

test.each<[string, Operation[], string | null]>([
  [
    'two who overlap where one fits: one may have gone before',
    [op('reserve', 4, 0, 9), op('release', 4, 12, 20), op('reserve', 4, 10, 13)],
    null,
  ],
  [
    'one who came after the other had his place, and before he gave it up',
    [op('reserve', 4, 0, 9), op('release', 4, 30, 40), op('reserve', 4, 10, 20)],
    'at 20 at least 8 of 7',
  ],
  [
    'places given back that were never taken again',
    [op('reserve', 7, 0, 1), op('release', 7, 2, 3), op('reserve', 7, 4, 5)],
    null,
  ],
  ['a refusal while the house may have been full', [op('reserve', 6, 0, 5), op('refused', 2, 4, 6)], null],
  ['a refusal while there was room', [op('reserve', 5, 0, 5), op('refused', 2, 4, 6)], '2 places were refused'],
  [
    'a refusal after the places were given back',
    [op('reserve', 7, 0, 1), op('release', 7, 2, 3), op('refused', 1, 4, 5)],
    '1 places were refused',
  ],
])('%s', (_what, history, why) => {
  if (why === null) expect(whyImpossible(history, capacity)).toBeNull()
  else expect(whyImpossible(history, capacity)).toContain(why)
})

test(`what ${clients} clients were answered who took and gave back places for ${seconds} s can have happened one after the other (D-3)`, async () => {
  const house = await openHouse()
  const histories = await takeAndGiveBack(house)
  await house.close()
  for (const history of histories) {
    expect(history.filter(({ kind }) => kind === 'release').length).toBeGreaterThan(3)
    expect(whyImpossible(history, capacity)).toBeNull()
  }
}, 300_000)

// The twin proves the proof: it runs with STORM, as the great storms do.
test.runIf(process.env['STORM'])(
  'the twin: with the count of places and the CHECK behind it gone, there is no such order',
  async () => {
    const guard = {
      file: 'server/availability/store.ts',
      words: 'and session.places_taken + claim.places <= session.capacity',
    }
    const house = await openHouseWithout(guard)
    await dropCheck(house, 'session', 'places_taken <= capacity')
    const histories = await takeAndGiveBack(house)
    // All is given back by now: the books hold again, and only the history tells.
    await house.close()
    expect(histories.map((history) => whyImpossible(history, capacity))).toContainEqual(
      expect.stringContaining('at least'),
    )
  },
  300_000,
)

/** Clients who take places in a few sessions and give them back; for each session, what was answered when. */
async function takeAndGiveBack(house: TestHouse): Promise<Operation[][]> {
  const slots = await Promise.all([1, 2, 3].map(() => house.aClass({ places: capacity })))
  const histories = slots.map((): Operation[] => [])
  const until = performance.now() + seconds * 1000
  const client = async (_: unknown, self: number) => {
    for (let turn = self; performance.now() < until; turn++) {
      const [slot, history] = [slots[turn % slots.length]!, histories[turn % slots.length]!]
      await takeAndGiveBackOnce(house, slot, turn % 4, history)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return histories
}

async function takeAndGiveBackOnce(house: TestHouse, slot: Slot, guests: number, history: Operation[]): Promise<void> {
  const visitor = house.visitor()
  const places = guests + 1
  const from = performance.now()
  const { status, body } = await visitor.checkout(checkoutInputFor([cartItem(slot, { guestCount: guests })]))
  expect([200, 409]).toContain(status)
  history.push(op(status === 200 ? 'reserve' : 'refused', places, from, performance.now()))
  if (status !== 200) return
  // On a slow machine too, places are held for as long as it took to get them: otherwise too few are held at once.
  await wait(Math.max(100, performance.now() - from))
  const askedAt = performance.now()
  expect((await visitor.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)).status).toBe(200)
  history.push(op('release', places, askedAt, performance.now()))
}
