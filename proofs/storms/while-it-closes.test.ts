import { expect, test } from 'vitest'
import type { ClosureAnswer } from '#api/closures.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { booked, withKey } from '../booked.ts'
import { aManager, CLOSED_DAY } from '../closures.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '../house.ts'
import { countWaiting } from './count-waiting.ts'
import { cutOut, openHouseWithout } from './without-guard.ts'

/** Each keeps a connection to the database while others are waited for, and some are left for the manager. */
const BUYERS = 5
const EVERYBODY = BUYERS + 1

/** How the statements begin that write an order or move a booking, and those that take the places, which come last. */
const WRITES = ['insert into "orders"', 'update "booking"']
const TAKES = ['update session set places_taken', 'from "session"%for no key update']

const NOBODY = { bought: 0, moved: false }
const BOOKING = { database: 'only_what_is_sold', gotIn: ({ bought }: Acted) => bought === BUYERS }
const MOVE = { database: 'refuse_while_closed', gotIn: ({ moved }: Acted) => moved }

test('guests who have begun before the house closed, and come to the booking after it, do not get in (#728)', async () => {
  const house = await openHouse()
  expect(await comeAfterTheClosing(house)).toEqual(NOBODY)
  await house.close()
}, 60_000)

test.each([BOOKING, MOVE])(
  'the twin of $database that does not look whether it is closed: guests who come after the closing get in',
  async ({ database, gotIn }) => {
    const house = await openHouse()
    await cutOut(house, database, 'if is_closed(new.service_id, new.resource_id, new.starts_at, new.ends_at) then')
    expect(gotIn(await comeAfterTheClosing(house))).toBe(true)
    await expect(house.close()).rejects.toThrow(/X4/)
  },
  60_000,
)

test('guests who come to the booking while the manager closes wait for it, and do not get in (#728)', async () => {
  const house = await openHouse()
  expect(await comeWhileItCloses(house)).toEqual(NOBODY)
  await house.close()
}, 60_000)

test.each([BOOKING, MOVE])(
  'the twin of $database that does not wait for the manager: guests who come while they close get in',
  async ({ database, gotIn }) => {
    const house = await openHouse()
    await cutOut(house, database, ' for key share', '')
    expect(gotIn(await comeWhileItCloses(house))).toBe(true)
    await expect(house.close()).rejects.toThrow(/X4/)
  },
  60_000,
)

test('a manager who closes while guests are being booked in waits for them, and hears that there are more (#728)', async () => {
  const house = await openHouse()
  expect(await closeBehindGuests(house)).toEqual({
    code: 'closure.world-changed',
    bought: BUYERS,
    moved: true,
    met: EVERYBODY,
  })
  await house.close()
}, 60_000)

test('the twin whose manager does not wait closes without the guests who are being booked in', async () => {
  const house = await openHouseWithout({
    file: 'server/closures/send-closure.ts',
    words: 'await lockServices(tx, closure.service_ids ?? (await listServiceIds(tx)))',
  })
  expect(await closeBehindGuests(house)).toMatchObject({ bought: BUYERS, moved: true, met: 0 })
  await expect(house.close()).rejects.toThrow(/X4/)
}, 60_000)

type Acted = { bought: number; moved: boolean }

/** Guests have looked, and are held where they write it down, until the manager has closed. Who got in. */
async function comeAfterTheClosing(house: TestHouse): Promise<Acted> {
  const { manager, closure, act } = await aDayToClose(house)
  const held = await hold(house, 'lock table booking in share mode')
  const acting = act()
  await expect.poll(() => countWaiting(house, ...WRITES), soon).toBe(EVERYBODY)
  expect((await manager.send(closure)).body).toMatchObject({ state: 'WAITING' })
  await held.letGo()
  return await acting.done
}

/** The manager is held where they write what is closed, and guests come meanwhile. Who got in. */
async function comeWhileItCloses(house: TestHouse): Promise<Acted> {
  const { manager, closure, act } = await aDayToClose(house)
  const held = await hold(house, 'lock table closed_time in share mode')
  const sending = manager.send(closure)
  await expect.poll(() => countWaiting(house, 'insert into "closed_time"'), soon).toBe(1)
  const acting = act()
  // Who does not wait is through already.
  const countHeld = async () => acting.through() + (await countWaiting(house, ...WRITES))
  await expect.poll(countHeld, soon).toBe(EVERYBODY)
  await held.letGo()
  expect((await sending).body).toMatchObject({ state: 'WAITING' })
  return await acting.done
}

/** Guests are held where all but their places is written, and the manager closes meanwhile. Who got in, and is known of. */
async function closeBehindGuests(house: TestHouse) {
  const { manager, closure, act } = await aDayToClose(house)
  const held = await hold(house, `select from session where service_id = '${BATHING_ID}' for no key update`)
  const acting = act()
  await expect.poll(() => countWaiting(house, ...TAKES), soon).toBe(EVERYBODY)
  let isAnswered = false
  const sending = manager.send(closure).finally(() => (isAnswered = true))
  const isWaiting = async () => (await countWaiting(house, 'from "service"%for update')) === 1
  await expect.poll(async () => isAnswered || (await isWaiting()), soon).toBe(true)
  await held.letGo()
  const acted = await acting.done
  const { code } = (await sending).body
  const { guests } = await manager.look(closure.id)
  return { ...acted, code, met: guests.length }
}

/** A day that a manager is about to close, and guests who buy there or move there. */
async function aDayToClose(house: TestHouse) {
  const [elsewhere] = await house.slotsOn('2026-12-03')
  const guest = await booked(house, [cartItem(elsewhere as Slot)])
  const slots = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
  const manager = await aManager(house)
  const closure: ClosureAnswer = await manager.draft()
  const buy = (slot: Slot) => house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  return {
    manager,
    closure,
    act: () => {
      let through = 0
      const count = () => through++
      const moving = withKey(house, guest.key)
        .move(guest.id, { sessionId: slots.at(-1)?.sessionId })
        .finally(count)
      const buying = slots.slice(0, BUYERS).map((slot) => buy(slot).finally(count))
      const acted = async (): Promise<Acted> => {
        const bought = (await Promise.all(buying)).filter(({ status }) => status === 200).length
        return { bought, moved: (await moving).status === 200 }
      }
      return { through: () => through, done: acted() }
    },
  }
}

/** Holds what a statement locks until it is let go. */
async function hold(house: TestHouse, statement: string) {
  const line = await house.ctx.pool.connect()
  await line.query(`begin; ${statement}`)
  return {
    letGo: async () => {
      await line.query('commit')
      line.release()
    },
  }
}
