import { expect, test } from 'vitest'
import type { StaffResource, StaffService, TimesPreview } from '#api/timetable.ts'
import { booked, withKey } from '../booked.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'

/** So many come while the pool is made smaller, as many while the last leave, and as many once all have left. */
const BUYERS = 50
/** Each with two people: so many leave while the pool is made smaller, and as many after it. */
const CANCELLERS = 20
/** The pool is full of those who will leave; then it holds half as many, so that nobody has come too many before that. */
const [BEFORE, AFTER] = [4 * CANCELLERS, 2 * CANCELLERS]
const SUNDAY = '2027-03-07'

test(`a pool made smaller under ${BUYERS} buyers and ${CANCELLERS} cancellers is sold up to what it holds now, and no further`, async () => {
  const house = await openHouse()
  const { taken, sold } = await makeSmaller(house)
  expect([taken, sold]).toEqual([AFTER, AFTER])
  await house.close()
}, 240_000)

test('the twin whose sessions are not fitted when places fall sells more', async () => {
  const house = await openHouse()
  await house.rows('alter table session disable trigger places_fell')
  expect((await makeSmaller(house)).taken).toBeGreaterThan(AFTER)
  await house.close().catch(() => undefined)
}, 240_000)

async function makeSmaller(house: TestHouse) {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const ask = async (method: string, path: string, body: object) =>
    (await house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: token })).body
  const room = { name: 'Pool', turnoverMinutes: 0 }
  const pool: StaffResource = await ask('POST', '/resources', { ...room, capacity: BEFORE, exclusive: false })
  const facts = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
  const { id }: StaffService = await ask('POST', '/services', { kind: 'class', name: 'Swim', ...facts })
  const at = { resourceId: pool.id, weekdays: [0], firstStart: '08:00', lastStart: '08:00', everyMinutes: 60 }
  const asked = { serviceId: id, from: '2026-12-06', patterns: [at] }
  const { token: shown }: TimesPreview = await ask('POST', '/times/preview', asked)
  await ask('POST', '/times/apply', { ...asked, token: shown })
  const [slot] = await house.slotsOn(SUNDAY, id)
  if (!slot) throw new Error('The class has no start.')

  const twoPeople = cartItem(slot, { guestCount: 1 })
  const parties = await Promise.all(Array.from({ length: 2 * CANCELLERS }, () => booked(house, [twoPeople])))
  const leave = async (leaving: typeof parties) =>
    await Promise.all(
      leaving.map(async ({ key, id: bookingId }) => {
        const { status } = await withKey(house, key).cancelFromOrder(bookingId, { customerChoice: 'refund' })
        expect(status).toBe(200)
      }),
    )
  const buy = async () => (await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status === 200
  const buyers = async () => await Promise.all(Array.from({ length: BUYERS }, buy))
  const change = { ...room, capacity: AFTER, revision: pool.revision }
  const [changed, first] = await Promise.all([
    ask('PATCH', `/resources/${pool.id}`, change),
    buyers(),
    leave(parties.slice(0, CANCELLERS)),
  ])
  expect(changed.capacity).toBe(AFTER)
  const [second] = await Promise.all([buyers(), leave(parties.slice(CANCELLERS))])
  // Those before may all have been faster than who leaves, and have found it full.
  const third = await buyers()
  const [session] = await house.rows('select places_taken from session where id = $1', [slot.sessionId])
  return { taken: Number(session?.places_taken), sold: [...first, ...second, ...third].filter(Boolean).length }
}
