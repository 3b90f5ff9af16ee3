import { BATHING_ID } from '#domain/catalogue/service.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { cartItem, type TestHouse } from '#proofs/house.ts'

const onDay = `service_id = '${BATHING_ID}' and (starts_at at time zone 'Australia/Sydney')::date = $1`

/** No bathing session stands on this day. */
export const emptyDay = (house: TestHouse, date: string) => house.rows(`delete from session where ${onDay}`, [date])

/** One pool is open at this time of a day, with so many places. */
export async function leavePlaces(house: TestHouse, date: string, time: string, places: number) {
  const [slot, ...others] = (await house.slotsOn(date)).filter((slot) => clockTimeOf(startsAt(slot)) === time)
  if (!slot) throw new Error(`There is no session at ${time} on ${date}.`)
  await house.rows('delete from session where id = any($1)', [others.map(({ sessionId }) => sessionId)])
  await house.rows('update session set capacity = $1 where id = $2', [places, slot.sessionId])
  return slot
}

/** Somebody else has booked and paid everything at this time. */
export async function sellOut(house: TestHouse, date: string, time: string) {
  const slot = await leavePlaces(house, date, time, 1)
  await house.buy([cartItem(slot)])
  return slot
}

/** The day has this one start time, and somebody else has taken it. */
export async function sellOutDay(house: TestHouse, date: string, time = '10:00') {
  await sellOut(house, date, time)
  await house.rows(`delete from session where places_taken = 0 and ${onDay}`, [date])
}

/** How many orders somebody has made, by where they stand. */
export async function ordersOf(house: TestHouse, email: string): Promise<string[]> {
  return (await house.rows('select status from orders where email = $1 order by created_at', [email])).map(
    ({ status }) => status as string,
  )
}
