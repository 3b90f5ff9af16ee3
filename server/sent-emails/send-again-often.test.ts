import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Person = { token: string; memberId: string }
let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const aPerson = async () => (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Person
const post = (path: string, { token }: Person) => house.visitor().send('POST', path, {}, { authtoken: token })
const again = (id: string, by: Person) => post(`/api/staff/v1/emails/${id}/again`, by)
const sentTo = async (email: string) =>
  (await house.rows('select count(*)::integer as n from email where recipient = $1', [email]))[0].n as number

/** A booking whose confirmation went to an address: the email, and the booking. */
async function aConfirmation(email: string, nth = 1) {
  const { contactData } = checkoutInputFor([])
  const { id: bookingId } = await booked(house, [cartItem(await house.aClass())], {
    codes: { contactData: { ...contactData, email } },
  })
  const find = () =>
    house.rows(`select id from email where recipient = $1 and status = 'SENT' order by created_at desc`, [email])
  await expect.poll(async () => (await find()).length, soon).toBe(nth)
  return { id: (await find())[0].id as string, bookingId }
}

test('an address gets five emails again in a day, by 40 presses of ten people on four emails at once, and the rest is said', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, aPerson))
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4]) ids.push((await aConfirmation('often@guest.example', nth)).id)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => again(ids[nth % 4]!, people[nth % 10]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'email.often',
    'This address has been sent 5 emails again in a day. Please try again tomorrow, or call the guest.',
  ])
  expect(await sentTo('often@guest.example')).toBe(9)
})

test('an email that was sent again is no way around it, nor is the booking at the desk', async () => {
  const by = await aPerson()
  const { id, bookingId } = await aConfirmation('around@guest.example')
  let newest = id
  for (const _ of [1, 2, 3]) {
    const { status, body } = await again(newest, by)
    expect(status).toBe(200)
    newest = body.id
    await expect
      .poll(async () => (await house.rows('select status from email where id = $1', [newest]))[0].status, soon)
      .toBe('SENT')
  }
  const letter = async () => (await post(`/api/desk/v1/bookings/${bookingId}/letter`, by)).status
  expect([await letter(), await letter(), await letter()]).toEqual([200, 200, 429])
  expect((await again(newest, by)).body.code).toBe('email.often')
})

test('one person sends fifty again in a day, whomever to', async () => {
  const by = await aPerson()
  await house.rows(
    `insert into taken_in_day (member_id, day, what, taken) values ($1, sydney_date(house_now()), 'letters', 49)`,
    [by.memberId],
  )
  const { id } = await aConfirmation('fifty@guest.example')
  expect((await again(id, by)).status).toBe(200)
  const refused = await again(id, by)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'limit.day',
    'You have sent 50 emails again today. Please try again tomorrow.',
  ])
  expect((await again(id, await aPerson())).status).toBe(200)
})
