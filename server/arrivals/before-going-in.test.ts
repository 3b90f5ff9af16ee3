import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckInAnswer, DayAnswer, DayRow } from '#api/arrivals.ts'
import { aMember, booked } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
afterAll(() => house.close())

const inMinutes = (minutes: number) => new Date(house.ctx.now().getTime() + minutes * 60_000).toISOString()
const day = async (): Promise<DayAnswer> => (await counter.staff.get('/api/desk/v1/day')).body
const rowOf = async (bookingId: string): Promise<DayRow | undefined> =>
  (await day()).rows.find((row) => row.bookingId === bookingId)
const checkIn = async (body: object): Promise<CheckInAnswer> =>
  (await counter.staff.post('/api/desk/v1/check-ins', body)).body
const agree = (bookingId: string, people: number, version: number) =>
  counter.staff.post('/api/desk/v1/attestations', { bookingId, kind: 'house-rules', version, people })

/** A party of so many in a class that begins in ten minutes. */
const aParty = async (people: number, more: Parameters<typeof booked>[2] = {}) =>
  await booked(house, [cartItem(await house.aClass({ at: inMinutes(10) }), { guestCount: people - 1 })], more)

describe('a sale that is paid on arrival', () => {
  const ada = { firstName: 'Ada', lastName: 'Arrives', email: '', phone: '0400 111 222' }
  const onArrival = async () => {
    const slot = await house.aClass({ at: inMinutes(20), cents: 3750 })
    const sale = await counter.sell({ items: [cartItem(slot, { guestCount: 1 })], guest: ada, payBy: 'on-arrival' })
    const [{ id, short_code: shortCode }] = await house.rows(
      'select booking.id, short_code from booking join orders on orders.id = order_id where order_id = $1',
      [sale.id],
    )
    return { sale, id: id as string, shortCode: shortCode as string }
  }

  test('stands on the sheet with what is left to pay, and lets nobody in until it is paid (#583)', async () => {
    const { sale, id, shortCode } = await onArrival()
    expect(await rowOf(id)).toMatchObject({ name: 'Ada Arrives', people: 2, toPay: 75, saleId: sale.id })
    expect(await checkIn({ shortCode })).toMatchObject({ result: 'unpaid', people: 0, row: { toPay: 75, arrived: 0 } })
    await counter.terminal(sale.id, 25)
    await expect.poll(async () => (await rowOf(id))?.toPay).toBe(50)
    expect(await checkIn({ bookingId: id })).toMatchObject({ result: 'unpaid', row: { toPay: 50 } })
    await counter.terminal(sale.id, 50)
    await expect.poll(async () => await rowOf(id)).toMatchObject({ toPay: 0, saleId: null })
    expect(await checkIn({ shortCode })).toMatchObject({ result: 'ok', people: 2 })
  })

  test('leaves the sheet when its places are free again; other sales that are open make no row (#571 #583)', async () => {
    const { sale, id } = await onArrival()
    expect(await rowOf(id)).toBeDefined()
    await counter.close(sale.id)
    await expect.poll(async () => await rowOf(id)).toBeUndefined()
    expect((await counter.staff.post('/api/desk/v1/check-ins', { bookingId: id })).body.code).toBe('booking.unknown')
    const slot = await house.aClass({ at: inMinutes(20) })
    const open = await counter.sell({ items: [cartItem(slot)] })
    const rows = (await day()).rows.filter(({ placeId }) => placeId === slot.resourceId)
    expect(rows).toEqual([])
    await counter.close(open.id)
  })
})

describe('the house rules at check-in', () => {
  test('ask nobody for anything until the owner has written them', async () => {
    const { id } = await aParty(2)
    expect(await rowOf(id)).toMatchObject({ asksToAgree: false, notAgreed: 0 })
    expect(await checkIn({ bookingId: id })).toMatchObject({ result: 'ok', agreement: null })
  })

  test('count who has not agreed, and let in those who have (#584)', async () => {
    const earlier = await aParty(3)
    expect(await rowOf(earlier.id)).toMatchObject({ notAgreed: 0 })
    const text = { kind: 'house-rules', newest: 1, body: 'Please be quiet.' }
    expect((await counter.owner.browser.send('PUT', '/api/desk/v1/attestation-forms', text)).status).toBe(200)
    // Whoever has the sheet open is told of it.
    await expect.poll(async () => (await rowOf(earlier.id))?.notAgreed).toBe(3)
    expect(await checkIn({ bookingId: earlier.id })).toMatchObject({
      result: 'agreement',
      people: 0,
      agreement: { people: 3, version: 2 },
      row: { arrived: 0 },
    })
    expect((await agree(earlier.id, 3, 1)).body.code).toBe('attestation.old-text')
    expect((await agree(earlier.id, 3, 2)).body).toEqual({ left: 0 })
    await expect.poll(async () => (await rowOf(earlier.id))?.notAgreed).toBe(0)
    const { row, ...answer } = await checkIn({ bookingId: earlier.id })
    expect(answer).toMatchObject({ result: 'ok', people: 3, agreement: null })
    // The row says from now on that they have agreed.
    expect(row).toMatchObject({ asksToAgree: true, notAgreed: 0 })
    expect(await checkIn({ bookingId: earlier.id })).toMatchObject({ result: 'already' })
  })

  test('ask those who come, and the others when they come (#584)', async () => {
    const { id } = await aParty(3)
    expect(await checkIn({ bookingId: id, people: 1 })).toMatchObject({ result: 'agreement', agreement: { people: 1 } })
    await agree(id, 1, 2)
    expect(await checkIn({ bookingId: id, people: 1 })).toMatchObject({
      result: 'ok',
      people: 1,
      row: { notAgreed: 2 },
    })
    expect(await checkIn({ bookingId: id, people: 2 })).toMatchObject({ result: 'agreement', agreement: { people: 2 } })
    await agree(id, 2, 2)
    expect(await checkIn({ bookingId: id, people: 2 })).toMatchObject({
      result: 'ok',
      row: { arrived: 3, notAgreed: 0 },
    })
  })

  test('ask a member once a year, and their company each time (#584)', async () => {
    const member = await aMember(house, 5)
    const [first, second] = [await aParty(1, { by: member }), await aParty(2, { by: member })]
    expect([(await rowOf(first.id))?.notAgreed, (await rowOf(second.id))?.notAgreed]).toEqual([1, 2])
    await agree(first.id, 1, 2)
    // The sheet says it of each of their visits.
    await expect
      .poll(async () => [(await rowOf(first.id))?.notAgreed, (await rowOf(second.id))?.notAgreed])
      .toEqual([0, 1])
    expect(await checkIn({ bookingId: second.id })).toMatchObject({ result: 'agreement', agreement: { people: 1 } })
    await agree(second.id, 1, 2)
    expect(await checkIn({ bookingId: second.id })).toMatchObject({ result: 'ok', people: 2 })
    await house.rows(`update agreement set at = at - interval '365 days' where member_id = $1`, [member.memberId])
    const later = await aParty(1, { by: member })
    expect(await checkIn({ bookingId: later.id })).toMatchObject({ result: 'agreement', agreement: { people: 1 } })
  })
})
