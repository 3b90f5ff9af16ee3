import { expect, test } from 'vitest'
import { booked, withKey } from '../booked.ts'
import { deskCalls } from '../desk-bookings.ts'
import { atWork } from '../desk.ts'
import { cartItem, openHouse, type Answer, type TestHouse } from '../house.ts'
import { openHouseWithout } from './without-guard.ts'

const PARTIES = 12
const lock = '    await lockOrder(tx, order_id)\n'
const noLock = { file: 'server/bookings/cancel-part.ts', words: lock }

// Each house ends with the invariants: F8 says that all that came back adds up, F9 that the party fits who has left.

test('two desks take the same person off at once: one leaves, the other desk looks again', async () => {
  const house = await openHouse()
  const answers = await twoDesks(house)
  expect(answers.map((pair) => pair.map(codeOf).toSorted())).toEqual(answers.map(() => ['200', 'party.changed']))
  await house.close()
}, 120_000)

test('the twin whose part does not wait for the order: two have left a party of which one has gone', async () => {
  const house = await openHouseWithout(noLock)
  await twoDesks(house)
  await expect(house.close()).rejects.toThrow(/F9/)
}, 120_000)

test('a part leaves while the guest cancels all of it: what comes back is what was paid', async () => {
  const house = await openHouse()
  const sold = await againstTheGuest(house, ({ key, id }) => withKey(house, key).cancelFromOrder(id))
  for (const { id } of sold) expect(await cameBack(house, id)).toBe(22_500)
  await house.close()
}, 120_000)

test('a part leaves while the guest moves: the places taken are those of who comes', async () => {
  const house = await openHouse()
  const sold = await againstTheGuest(house, ({ key, id, to }) => withKey(house, key).move(id, { sessionId: to }))
  for (const { from, to } of sold) {
    const people = 'coalesce((select sum(party_size) from booking where session_id = session.id and status <> $2), 0)'
    const rows = await house.rows(
      `select places_taken as taken, ${people}::integer as people from session where id = any ($1)`,
      [[from, to], 'CANCELED'],
    )
    for (const { taken, people: come } of rows) expect(taken).toBe(come)
  }
  await house.close()
}, 120_000)

const codeOf = ({ status, body }: Answer): string => body.code ?? String(status)

/** Parties of three at 75.00, of each of which two desks take one person off. */
async function twoDesks(house: TestHouse): Promise<Answer[][]> {
  const one = await atWork(house, 'staff', 'Stella')
  const two = await atWork(house, 'manager', 'Max')
  const sold = await Promise.all(Array.from({ length: PARTIES }, () => aParty(house)))
  const part = { people: 1, shownPeople: 3, outcome: 'voucher', shownAmount: 75 }
  return await Promise.all(
    sold.map(({ id }) => Promise.all([one, two].map(({ browser }) => deskCalls(browser).part(id, part)))),
  )
}

type Sold = Awaited<ReturnType<typeof aParty>>

async function againstTheGuest(house: TestHouse, act: (sold: Sold) => Promise<Answer>): Promise<Sold[]> {
  const { browser } = await atWork(house, 'staff', 'Stella')
  const sold = await Promise.all(Array.from({ length: PARTIES }, () => aParty(house)))
  const part = { people: 1, outcome: 'voucher', shownAmount: 75 }
  await Promise.all(sold.flatMap((one) => [deskCalls(browser).part(one.id, part), act(one)]))
  return sold
}

/** A party of three in a class, which runs once more on another day. */
async function aParty(house: TestHouse) {
  const slot = await house.aClass({ cents: 7500 })
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, '2027-03-08T10:00:00+11:00', '2027-03-08T11:00:00+11:00', 8) returning id`,
    [slot.serviceId, slot.resourceId],
  )
  const { id, key } = await booked(house, [cartItem(slot, { guestCount: 2 })])
  return { id, key, from: slot.sessionId, to: run.id as string }
}

async function cameBack(house: TestHouse, bookingId: string): Promise<number> {
  const [{ cents }] = await house.rows(
    `select (coalesce((select sum(amount_cents) from part_cancellation where booking_id = $1), 0)
       + (select amount_cents from cancellation where booking_id = $1))::integer as cents`,
    [bookingId],
  )
  return cents
}
