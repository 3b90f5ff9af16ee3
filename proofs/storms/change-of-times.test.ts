import { expect, test } from 'vitest'
import type { Pattern, TimesPreview } from '#api/timetable.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'

const BUYERS = 40
/** A Sunday, on which the class begins at 8:00 before the change, and at 9:00 after it. */
const SUNDAY = '2027-03-07'

test(`${BUYERS} buyers and a manager who moves the class by an hour: who has bought comes, nobody else does, and the preview said so (#717 #718)`, async () => {
  const house = await openHouse()
  const { sold, lateSales, told, taken } = await moveTheClass(house)
  expect(told).toBe(sold)
  expect(taken).toBe(sold)
  expect(lateSales).toBe(0)
  await house.close()
}, 120_000)

async function moveTheClass(house: TestHouse) {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const ask = async (path: string, body: object) =>
    await house.visitor().send('POST', `/api/staff/v1${path}`, body, { authtoken: token })
  const pool = (await ask('/resources', { name: 'Pool', capacity: 100, turnoverMinutes: 0, exclusive: false })).body
  const words = { name: 'Swim', tagline: '', description: '' }
  const facts = { minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
  const { id } = (await ask('/services', { kind: 'class', ...words, ...facts })).body
  const at = (firstStart: string): Pattern => ({
    resourceId: pool.id,
    weekdays: [0],
    firstStart,
    lastStart: firstStart,
    everyMinutes: 60,
  })
  const change = async (from: string, start: string) => {
    const asked = { serviceId: id, from, patterns: [at(start)] }
    const { body } = await ask('/times/preview', asked)
    return await ask('/times/apply', { ...asked, token: body.token })
  }
  await change('2026-12-06', '08:00')
  const [slot] = await house.slotsOn(SUNDAY, id)
  if (!slot) throw new Error('The class has no start.')
  const buy = async () => (await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status

  const buying = Promise.all(Array.from({ length: BUYERS }, buy))
  let applied = await change('2027-03-01', '09:00')
  while (applied.status === 409) applied = await change('2027-03-01', '09:00')
  const { booked } = applied.body as TimesPreview
  const sold = (await buying).filter((status) => status === 200).length
  const late = await Promise.all(Array.from({ length: 5 }, buy))
  const [session] = await house.rows('select places_taken from session where id = $1', [slot.sessionId])
  return {
    sold,
    told: booked.reduce((people, start) => people + start.people, 0),
    taken: session?.places_taken ?? 0,
    lateSales: late.filter((status) => status === 200).length,
  }
}
