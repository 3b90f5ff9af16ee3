import { expect } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { cartItem, soon, type TestHouse } from '#proofs/house.ts'

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

/** A gift card with so much money on it, sold a while ago. */
export async function aGiftCard(house: TestHouse, code: string, cents: number): Promise<void> {
  await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
     values (sha256($1::text::bytea), right($1, 4), $2, $2, $3::timestamptz, $3::timestamptz + interval '4 years')`,
    [code, cents, house.ctx.now()],
  )
}

/** What is left on it. */
export const leftOn = async (house: TestHouse, code: string): Promise<number> =>
  (await house.rows('select balance_cents from gift_card where code_hash = sha256($1::text::bytea)', [code]))[0]
    .balance_cents

/** The one email that somebody gets. */
export async function emailTo(house: TestHouse, email: string): Promise<string> {
  await expect.poll(async () => (await house.emails(email)).length, soon).toBe(1)
  return (await house.emails(email))[0]!.text
}
