import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const tell = (...events: object[]) => house.visitor().post('/api/v1/events', { events })
const counts = () =>
  house.rows(`select day::text, event, detail, count::integer from event_count order by event, detail`)
const step = { event: 'booking_step', step: 'date', serviceId: BATHING_ID }

test('what browsers report is counted by Sydney day, and nothing about the browser is kept', async () => {
  expect((await tell(step, step, { event: 'coupon_failed' })).status).toBe(204)
  await tell(step, { event: 'checkout_failed', code: 'cart.unavailable' })
  await tell({ event: 'checkout_failed', code: 'ada' })
  const day = '2026-11-23'
  expect(await counts()).toEqual([
    { day, event: 'booking_step', detail: `date ${BATHING_ID}`, count: 3 },
    { day, event: 'checkout_failed', detail: 'cart.unavailable', count: 1 },
    { day, event: 'checkout_failed', detail: 'other', count: 1 },
    { day, event: 'coupon_failed', detail: '', count: 1 },
  ])
})

test.each([
  [{ ...step, email: 'ada@guest.example' }],
  [{ ...step, orderKey: 'k' }],
  [{ event: 'checkout_failed', code: 'ada@guest.example' }],
  [{ event: 'booking_step', step: 'Ada', serviceId: BATHING_ID }],
  [{ event: 'Ada Example' }],
])('an event that could carry somebody’s name, address or key is refused whole: %j (#545)', async (event) => {
  const before = await counts()
  const answer = await tell(step, event)
  expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  expect(await counts()).toEqual(before)
})

test('a service that does not exist is not counted, and more than fifty at once are not read', async () => {
  const before = await counts()
  expect((await tell({ ...step, serviceId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })).status).toBe(204)
  expect((await tell(...Array.from({ length: 51 }, () => step))).status).toBe(400)
  expect((await tell()).status).toBe(400)
  expect(await counts()).toEqual(before)
})

test('a crowd that tells the same in another order is counted to the last, and nobody waits for ever', async () => {
  const kinds = ['redux_cart_hydration_error', 'redux_cart_saving_error', 'gift_card_failed'].map((event) => ({
    event,
  }))
  await Promise.all(Array.from({ length: 60 }, (_, i) => tell(...(i % 2 ? kinds : kinds.toReversed()))))
  const counted = (await counts()).filter(({ event }) => kinds.some((kind) => kind.event === event))
  expect(counted.map(({ count }) => count)).toEqual([60, 60, 60])
})
