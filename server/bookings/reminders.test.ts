import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { booked, emailTo, withKey } from '#proofs/booked.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const HOUR = 3_600_000
const from = (instant: string | Date, hours: number) =>
  new Date(new Date(instant).getTime() + hours * HOUR).toISOString()
const reminders = async (id: string): Promise<string[]> =>
  (
    await house.rows(
      `select about_start from email where kind = 'booking-reminder' and booking_id = $1 order by created_at`,
      [id],
    )
  ).map(({ about_start }) => about_start.toISOString())

test('a reminder goes 24 hours before the start, once, with how to leave and until when', async () => {
  const slot = await house.aClass({ at: from(house.ctx.now(), 60) })
  const contactData = { firstName: 'Fay', lastName: 'Example', email: 'fay@guest.example', termsAccepted: true }
  const { id } = await booked(house, [cartItem(slot)], { codes: { contactData } })
  await house.moveClock(from(slot.startDate, -24.1))
  expect(await reminders(id)).toEqual([])
  await house.moveClock(from(slot.startDate, -24))
  const { text } = await emailTo(house, 'fay@guest.example', 'See you soon')
  expect(text).toContain('for a refund or voucher of $50.00. After that, until it starts, you get a voucher.')
  await house.moveClock(from(slot.startDate, -20))
  await house.runTasksNow()
  expect(await reminders(id)).toEqual([slot.startDate])
})

test('an extra bath has no reminder of its own; a cancelled booking has none, and one that is late made has none', async () => {
  const at = from(house.ctx.now(), 40)
  const [off, late] = [await house.aClass({ at }), await house.aClass({ at })]
  const gone = await booked(house, [cartItem(off)])
  await withKey(house, gone.key).cancelFromOrder(gone.id)
  await house.moveClock(from(at, -23))
  const made = await booked(house, [cartItem(late)])
  await house.runTasksNow()
  await house.moveClock(from(at, -2))
  expect([await reminders(gone.id), await reminders(made.id)]).toEqual([[], []])
})

test('it moves with the booking: none for the old start, one for the new', async () => {
  const at = from(house.ctx.now(), 48)
  const slot = await house.aClass({ at })
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id`,
    [slot.serviceId, slot.resourceId, from(at, 72)],
  )
  const { key, id } = await booked(house, [cartItem(slot)])
  await withKey(house, key).move(id, { sessionId: run.id })
  await house.moveClock(from(at, -10))
  expect(await reminders(id)).toEqual([])
  await house.moveClock(from(at, 50))
  expect(await reminders(id)).toEqual([from(at, 72)])
})

test('who moves a booking to a start within a day has the email of the move, and needs no other', async () => {
  const slot = await house.aClass({ at: from(house.ctx.now(), 90) })
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id, starts_at`,
    [slot.serviceId, slot.resourceId, from(house.ctx.now(), 60)],
  )
  const { key, id } = await booked(house, [cartItem(slot)])
  await house.moveClock(from(run.starts_at, -20))
  expect((await withKey(house, key).move(id, { sessionId: run.id })).status).toBe(200)
  await house.runTasksNow()
  expect(await reminders(id)).toEqual([])
})

test('a booking cancelled before its reminder has left gets none', async () => {
  const slot = await house.aClass({ at: from(house.ctx.now(), 30) })
  const { key, id } = await booked(house, [cartItem(slot)])
  await house.rows(
    `insert into email (dedupe_key, kind, order_id, booking_id, about_start, recipient, subject, body_text, body_html, due_at)
     select 'r', 'booking-reminder', order_id, id, starts_at, 'x@guest.example', 'x', 'x', 'x', house_now() + interval '1 day'
     from booking where id = $1`,
    [id],
  )
  await withKey(house, key).cancelFromOrder(id)
  expect(await reminders(id)).toEqual([])
})
