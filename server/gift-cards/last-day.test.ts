import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember } from '#proofs/soakers.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const PACK_ID = '91a40000-0000-4000-8000-000000000003'
const reason = 'For the raffle of the surf club'
const standing = async (code: string) => (await house.get(`/api/wix/v1/gift-cards/${code}`)).body.giftCard?.status
const lastEmail = async (to: string) => {
  await expect.poll(async () => (await house.emails(to)).length, soon).toBeGreaterThan(0)
  return (await house.emails(to)).at(-1)!.text
}
const codeIn = (text: string) => /BH(?:-[0-9A-Z]{4}){4}/.exec(text)![0]

/** The cards of a morning: a voucher, a gift of the house, and one in the place of another. */
async function cardsOfToday() {
  const first = await booked(house, [cartItem(await house.aClass())])
  const { voucher } = (await withKey(house, first.key).cancelFromOrder(first.id)).body
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const ask = (path: string, body: object) =>
    house.visitor().send('POST', `/api/staff/v1/gift-cards${path}`, body, { authtoken: token })
  const { body } = await ask('/give', { amount: 20, to: ['gift@guest.example', 'lost@guest.example'], reason })
  const lost = await lastEmail('lost@guest.example')
  const lostCard = body.cards.find(({ lastFour }: { lastFour: string }) => codeIn(lost).endsWith(lastFour))
  await ask(`/${lostCard.id}/replace`, { to: 'found@guest.example', reason })
  return {
    voucher: voucher.code as string,
    given: await lastEmail('gift@guest.example'),
    replaced: await lastEmail('found@guest.example'),
  }
}

test('visits of a pack and every gift card are good to the end of the day that was told', async () => {
  const { voucher, given, replaced } = await cardsOfToday()
  for (const told of [given, replaced]) expect(told).toContain('until Friday 23 November 2029')
  const member = await aMember(house)
  const { body } = await member.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: PACK_ID }] })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  const { memberships } = (await member.get('/api/memberships/v1/mine')).body
  const visits = async () =>
    (await member.post('/api/wix/v1/eligible-memberships', { serviceId: SAUNA_CLUB_ID })).body.eligibleMemberships
  const { endDate } = memberships[0]
  const told = new Date(endDate).toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' })
  await house.moveClock(`${told}T18:00:00+11:00`)
  expect(await visits()).toHaveLength(1)
  expect((await member.get('/api/memberships/v1/mine')).body.memberships[0]).toMatchObject({ status: 'ACTIVE' })
  await house.moveClock(`${told}T23:59:50+11:00`)
  expect(await visits()).toHaveLength(1)
  await house.moveClock(new Date(Date.parse(`${told}T23:59:59+11:00`) + 2000).toISOString())
  expect(await visits()).toEqual([])
  expect((await member.get('/api/memberships/v1/mine')).body.memberships[0]).toMatchObject({ status: 'ENDED' })

  const codes = [voucher, codeIn(given), codeIn(replaced)]
  await house.moveClock('2029-11-23T18:00:00+11:00')
  expect(await Promise.all(codes.map(standing))).toEqual(['VALID', 'VALID', 'VALID'])
  // As the release before wrote it: with the hour of the morning at which it was made.
  await house.rows(`update gift_card set expires_at = issued_at + interval '3 years' where last_four = any ($1)`, [
    codes.map((code) => code.slice(-4)),
  ])
  expect(await Promise.all(codes.map(standing))).toEqual(['VALID', 'VALID', 'VALID'])
  const paid = await booked(house, [cartItem((await house.slotsOn('2029-11-30'))[0]!)], {
    codes: { giftCardCode: voucher },
  })
  expect(paid.order).toMatchObject({ giftCardRedeemed: 50, amountPaid: 25 })
  await house.moveClock('2029-11-24T00:00:01+11:00')
  expect(await Promise.all(codes.map(standing))).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
})
