import { afterEach, expect, test } from 'vitest'
import type { MergeAnswer, OfflineEntry } from '#api/offline.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { expectToKeep, millisecondsOf } from '../promise-of-time.ts'
import { booked } from '../booked.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '../house.ts'
import { aTablet, type Tablet } from '../offline.ts'
import { openRealHouse } from './real-house.ts'

/** So many parties, of whom two tablets note something in so many rounds: each time the calls come in another order. */
const PARTIES = 40
const ROUNDS = Number(process.env['STORM'] ?? 1) * 25
const PARTY = 4
const day = '2026-11-23'

let house: TestHouse | undefined
afterEach(async () => {
  await house?.close()
  house = undefined
})

/** Each party comes and is taken back, in turns. */
const isComing = (i: number) => Math.floor(i / PARTIES) % 2 === 0
const below = (n: number) => Math.floor(Math.random() * n)
const oneOf = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing

/** Parties of four in classes at ten, in a few orders. */
async function someParties(at: TestHouse, count = PARTIES): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const slots = await Promise.all(Array.from({ length: 10 }, () => at.aClass({ at: `${day}T10:00:00+11:00` })))
    ids.push(
      ...(
        await booked(
          at,
          slots.map((slot) => cartItem(slot, { guestCount: PARTY - 1 })),
        )
      ).ids,
    )
  }
  return ids
}

/** Two tablets that have no line from ten on. */
async function twoTablets(at: TestHouse): Promise<[Tablet, Tablet]> {
  const tablets: [Tablet, Tablet] = [await aTablet(at, 'Tablet A', 'Sam'), await aTablet(at, 'Tablet B', 'Olive')]
  await at.moveClock(`${day}T10:45:00+11:00`)
  return tablets
}

/** What one tablet notes in a round, in its order: who came and left, and what was taken back. */
function notesOf(tablet: Tablet, parties: readonly string[], round: number): OfflineEntry[] {
  const from = Date.parse(`${day}T10:00:00+11:00`) + round * 60_000
  return parties.flatMap((bookingId, i) =>
    Array.from({ length: below(3) }, (_, k) => {
      const kind = oneOf(['ARRIVED', 'ARRIVED', 'LEFT', 'UNDONE'] as const)
      // To the second: both tablets say some things at one moment.
      const saidAt = new Date(from + (i + k) * 1000).toISOString()
      return tablet.note({ bookingId, kind, people: kind === 'UNDONE' ? 0 : 1 + below(PARTY), saidAt })
    }),
  )
}

/** The calls of a tablet: its entries in batches, some of which are sent again. */
function callsOf(entries: readonly OfflineEntry[]): OfflineEntry[][] {
  const calls: OfflineEntry[][] = []
  for (let from = 0; from < entries.length;) {
    const batch = entries.slice(from, from + 1 + below(20))
    calls.push(batch, ...(below(3) === 0 ? [batch] : []))
    from += batch.length
  }
  return calls
}

/** Sends the calls of both, each in its order, the two of them mixed by chance; sometimes both at once. */
async function sendMixed(queues: { tablet: Tablet; calls: OfflineEntry[][] }[]): Promise<void> {
  while (queues.some(({ calls }) => calls.length > 0)) {
    const ready = queues.filter(({ calls }) => calls.length > 0)
    const senders = below(3) === 0 ? ready : [oneOf(ready)]
    await Promise.all(senders.map(({ tablet, calls }) => tablet.sends(...(calls.shift() ?? []))))
  }
}

type End = { arrived: number; departed: number; twice: string[] }

/** What all that was noted of a party comes to, by the plain rule: in the order of time, device and number. */
function endOf(entries: readonly OfflineEntry[]): End {
  const standing = [...new Set(entries.map(({ deviceId }) => deviceId))].flatMap((device) => {
    const holds: OfflineEntry[] = []
    for (const entry of entries.filter(({ deviceId }) => deviceId === device).toSorted((a, b) => a.n - b.n))
      if (entry.kind === 'UNDONE') holds.pop()
      else holds.push(entry)
    return holds
  })
  const inOrder = standing.toSorted(
    (a, b) =>
      Date.parse(a.saidAt) - Date.parse(b.saidAt) ||
      (a.deviceId < b.deviceId ? -1 : a.deviceId > b.deviceId ? 1 : a.n - b.n),
  )
  const end: End = { arrived: 0, departed: 0, twice: [] }
  for (const { kind, people, deviceId, n } of inOrder.filter((entry) => entry.kind === 'ARRIVED')) {
    const counted = Math.min(people, PARTY - end.arrived)
    end.arrived += counted
    if (counted < people) end.twice.push(`${deviceId} ${n} ${kind} ${people - counted}`)
  }
  const left = inOrder.reduce((sum, { kind, people }) => sum + (kind === 'LEFT' ? people : 0), 0)
  return { ...end, departed: Math.min(end.arrived, left), twice: end.twice.toSorted() }
}

/** What the house has counted of a party, and what it asks people about. */
async function countedOf(at: TestHouse, parties: readonly string[]): Promise<Map<string, End>> {
  const rows = await at.rows(
    `select booking.id, coalesce(arrived, 0) as arrived, coalesce(departed, 0) as departed, coalesce((
       select array_agg(device_id || ' ' || n || ' ARRIVED ' || people) from desk_conflict
       where booking_id = booking.id and kind = 'twice' and settled_at is null), '{}') as twice
     from booking left join attendance on booking_id = booking.id where booking.id = any($1)`,
    [parties],
  )
  return new Map(rows.map(({ id, twice, ...end }) => [id, { ...end, twice: twice.toSorted() }]))
}

test(`two tablets without a line, ${PARTIES * ROUNDS} merging orders by chance: the same end, whoever is heard first (#649 #650 #652)`, async () => {
  house = await openHouse()
  const [parties, tablets] = [await someParties(house), await twoTablets(house)]
  const all: OfflineEntry[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const queues = tablets.map((tablet) => ({ tablet, entries: notesOf(tablet, parties, round % 25) }))
    all.push(...queues.flatMap(({ entries }) => entries))
    await sendMixed(queues.map(({ tablet, entries }) => ({ tablet, calls: callsOf(entries) })))
    const counted = await countedOf(house, parties)
    for (const id of parties) {
      const end = endOf(all.filter(({ bookingId }) => bookingId === id))
      expect([round, id, counted.get(id)]).toEqual([round, id, end])
    }
  }
  const [{ entries }] = await house.rows('select count(*)::integer as entries from desk_entry')
  expect(entries).toBe(all.length)
}, 120_000)

test('200 entries of one call are in within a second', async () => {
  house = await openHouse()
  const [parties, [tablet]] = [await someParties(house), await twoTablets(house)]
  await expectToKeep({ what: '200 entries of one call are in', most: 1000, unit: 'ms' }, async () => {
    const batch = Array.from({ length: 200 }, (_, i) => {
      const kind = isComing(i) ? 'ARRIVED' : 'UNDONE'
      return tablet.note({ bookingId: parties[i % PARTIES], kind, people: isComing(i) ? 1 : 0 })
    })
    return await millisecondsOf(async () => {
      expect(new Set(await tablet.sends(...batch))).toEqual(new Set(['done']))
    })
  })
}, 60_000)

test('the house is killed in the middle of a merge: what was in is known, the rest comes in, everybody is counted once (#652)', async () => {
  const real = await openRealHouse()
  try {
    const { tablet, parties } = await realParties(real)
    // Nine times in and out again, and both in at last.
    const kinds = [
      'ARRIVED',
      'UNDONE',
      'ARRIVED',
      'UNDONE',
      'ARRIVED',
      'UNDONE',
      'ARRIVED',
      'UNDONE',
      'ARRIVED',
      'ARRIVED',
    ] as const
    const entries = kinds.flatMap((kind) =>
      parties.map((bookingId) => tablet.note({ bookingId, kind, people: kind === 'UNDONE' ? 0 : 1 })),
    )
    const merging = tablet.merge(entries).catch(() => null)
    await expect.poll(async () => await entriesIn(real), { timeout: 30_000, interval: 5 }).toBeGreaterThan(5)
    await real.kill()
    await merging
    await real.open()
    const before = await entriesIn(real)
    expect(before).toBeLessThan(entries.length)
    const { answers, lastN } = (await tablet.merge(entries)).body as MergeAnswer
    expect([answers.filter(({ answer }) => answer === 'known').length, lastN]).toEqual([before, entries.length])
    expect(await entriesIn(real)).toBe(entries.length)
    const counted = await real.rows(
      `select arrived, (select count(*)::integer from attendance_event as event where event.booking_id = attendance.booking_id) as notes
       from attendance`,
    )
    expect(counted).toEqual(parties.map(() => ({ arrived: 2, notes: kinds.length })))
    expect(await real.violations()).toEqual([])
  } finally {
    await real.close()
  }
}, 120_000)

type RealHouse = Awaited<ReturnType<typeof openRealHouse>>

const entriesIn = async (real: RealHouse): Promise<number> =>
  Number((await real.rows('select count(*)::integer as entries from desk_entry'))[0]?.['entries'])

/** Twenty parties of two in the bath, in three days, and a tablet that works without a line. */
async function realParties(real: RealHouse) {
  const tablet = await real.withBooks(({ db }) =>
    aTablet({ ctx: { db, now: real.now }, visitor: real.visitor, rows: real.rows }, 'Tablet A'),
  )
  const date = real.dayIn(3)
  const { body } = await real.visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`)
  const slots = Object.values<Slot[]>(body)
    .flat()
    .filter(({ bookable }) => bookable)
  const parties: string[] = []
  for (let each = 0; parties.length < 20; each++) {
    const visitor = real.visitor()
    const slot = slots[each % slots.length] as Slot
    const { status, body: order } = await visitor.checkout(checkoutInputFor([cartItem(slot, { guestCount: 1 })]))
    expect(status).toBe(200)
    await real.pay(order.sessionId)
    const paid = async () => (await visitor.order(order.idempotencyKey)).body
    await expect.poll(async () => (await paid()).status, { timeout: 30_000 }).toBe('PAID')
    parties.push(...(await paid()).orderDetails.map(({ bookingId }) => bookingId))
  }
  return { tablet, parties }
}
