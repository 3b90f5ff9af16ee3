import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { longDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import { aGiftCard, aMember, bathsOn, booked, callsOf, emailTo, withKey } from '#proofs/booked.ts'
import { aManager, CLOSED_DAY } from '#proofs/closures.ts'
import { atWork } from '#proofs/desk.ts'
import { deskCalls, eachOf } from '#proofs/desk-bookings.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Member = Awaited<ReturnType<typeof aMember>>
let member: Member
beforeEach(async () => {
  member = await aMember(house)
})

/** A visit that the member's only credit has made free. */
async function aVisit(of: Member, day = '2027-01-14') {
  const [slot] = await bathsOn(house, day)
  return await booked(house, [cartItem(slot!, { hasAvailableMembership: true })], { by: of })
}
/** The time of the member's visits, 30 days, has ended on this day. */
const over = ({ grantId }: Member) =>
  house.rows(
    `update credit_grant set valid_from = house_now() - interval '31 days', valid_until = house_now() - interval '1 day'
     where id = $1`,
    [grantId],
  )
/** How many visits can be booked with now. */
async function free({ send, memberId }: Member): Promise<number> {
  const { body } = await send('POST', '/api/wix/v1/eligible-memberships', { serviceId: BATHING_ID, memberId })
  const left = (body.eligibleMemberships as { credits: { remaining: number } }[]).map((each) => each.credits.remaining)
  return left.reduce((all, one) => all + one, 0)
}
const grants = ({ grantId }: Member) =>
  house.rows(
    `select credits, taken, stands_alone as alone from credit_grant
     where membership_id = (select membership_id from credit_grant where id = $1) order by stands_alone`,
    [grantId],
  )
const textTo = async ({ email }: Member, subject = 'Your booking is cancelled') =>
  (await emailTo(house, email, subject)).text

describe('a guest cancels', () => {
  test('a visit whose time still runs comes back: said before, after and in the email, with its last day', async () => {
    const { id } = await aVisit(member)
    const { visit } = (await callsOf(member).live(id)).body.booking
    expect(visit).toMatchObject({ way: 'back' })
    const { body } = await callsOf(member).cancel(id, { participantNotification: { notifyParticipants: true } })
    expect(body).toMatchObject({ outcome: 'credit', booking: { visit } })
    const day = longDate(lastDayOf(new Date(visit.until)))
    expect(await textTo(member)).toContain(
      `This visit no longer counts against your membership. It is good until ${day}.`,
    )
    expect([await free(member), await grants(member)]).toEqual([1, [{ credits: 1, taken: 0, alone: false }]])
  })

  test('one whose time is over is lost: said before, after and in the email, and taken in the books', async () => {
    const { id, key } = await aVisit(member)
    await over(member)
    for (const calls of [callsOf(member), withKey(house, key)]) {
      const { booking } = (await calls.live(id)).body
      expect(booking).toMatchObject({ cancelOutcome: 'none', visit: { way: 'too-late' } })
      expect(booking.cancellationLine).toContain('this visit is lost')
    }
    const { body } = await callsOf(member).cancel(id, { participantNotification: { notifyParticipants: true } })
    expect(body).toMatchObject({ outcome: 'none', booking: { status: 'CANCELED', visit: { way: 'too-late' } } })
    const said = await textTo(member)
    expect(said).toContain('This visit is lost: it was good until')
    expect(said).not.toContain('no longer counts')
    expect([await free(member), await grants(member)]).toEqual([0, [{ credits: 1, taken: 1, alone: false }]])
  })

  test('one of a membership that has ended, or of a service that is gone, is lost', async () => {
    const { id } = await aVisit(member)
    await house.rows(
      `update membership set status = 'CANCELED' where id = (select membership_id from credit_grant where id = $1)`,
      [member.grantId],
    )
    expect((await callsOf(member).live(id)).body.booking).toMatchObject({
      cancelOutcome: 'none',
      visit: { way: 'ended' },
    })
    await house.rows('update service set deleted_at = house_now() where id = $1', [BATHING_ID])
    expect((await callsOf(member).live(id)).body.booking).toMatchObject({ visit: { way: 'gone' } })
    await house.rows('update service set deleted_at = null where id = $1', [BATHING_ID])
  })
})

describe('the house cancels', () => {
  test('what is free comes back as a visit of its own, once, that can be booked with, though its membership is over', async () => {
    const manager = await aManager(house)
    const { id } = await aVisit(member, CLOSED_DAY)
    await over(member)
    await house.rows(
      `update membership set status = 'ENDED' where id = (select membership_id from credit_grant where id = $1)`,
      [member.grantId],
    )
    const draft = await manager.draft()
    const closure = await manager.offer(draft.id, 'refund')
    expect((await manager.send(closure)).status).toBe(200)
    await house.pass(5)
    await house.pass(1)
    const after = await (await aManager(house)).look(closure.id)
    expect(after.guests.find((guest) => guest.bookingId === id)).toMatchObject({ state: 'DONE', outcome: 'credit' })
    // 30 days from when the house opens again.
    expect(await textTo(member)).toContain('You have this visit back. It is good until Friday 1 January 2027.')
    expect(await grants(member)).toEqual([
      { credits: 1, taken: 1, alone: false },
      { credits: 1, taken: 0, alone: true },
    ])
    const [membership] = (await member.send('GET', '/api/memberships/v1/mine')).body.memberships
    expect(membership).toMatchObject({ status: 'ENDED', credits: [], visitsBack: [{ serviceName: 'Bathing' }] })
    expect(await free(member)).toBe(1)
    await aVisit(member, '2027-01-15')
    expect(await free(member)).toBe(0)
  })

  test('staff who say that the house cannot host give a visit that can be used, whatever becomes of the rest', async () => {
    const desk = deskCalls((await atWork(house, 'staff', 'Stella')).browser)
    const { id } = await aVisit(member)
    await over(member)
    const { outcomes, ifHouseCannot } = (await desk.outcomes(id)).body
    expect(outcomes).toMatchObject([
      { outcome: 'none', needsManager: false, visit: { way: 'too-late' } },
      { outcome: 'credit', needsManager: true, visit: { way: 'own' } },
    ])
    expect(ifHouseCannot).toMatchObject([{ outcome: 'credit', needsManager: false, visit: { way: 'own' } }])
    const { status, body } = await desk.cancel(id, { outcome: 'credit', shownAmount: 0, reason: 'House cannot host' })
    expect([status, body]).toMatchObject([200, { outcome: 'credit', visit: { way: 'own' } }])
    expect(await textTo(member)).toContain('You have this visit back.')
    expect(await free(member)).toBe(1)
  })

  test('for a guest the front desk loses what is lost, and a manager may give it back', async () => {
    const desk = deskCalls((await atWork(house, 'staff', 'Sol')).browser)
    const managers = deskCalls((await atWork(house, 'manager', 'Max')).browser)
    const lost = await aVisit(member)
    await over(member)
    const refused = await desk.cancel(lost.id, { outcome: 'credit', shownAmount: 0, why: 'They ask' })
    expect([refused.status, refused.body.code]).toEqual([403, 'outcome.needs-manager'])
    expect((await desk.cancel(lost.id, { outcome: 'none', shownAmount: 0 })).body).toMatchObject({
      outcome: 'none',
      visit: { way: 'too-late' },
    })
    const other = await aMember(house)
    const saved = await aVisit(other)
    await over(other)
    expect(eachOf(await managers.outcomes(saved.id))).toEqual(['none 0+0', 'credit 0+0 by a manager'])
    await managers.cancel(saved.id, { outcome: 'credit', shownAmount: 0, why: 'They were ill' })
    expect([await free(member), await free(other)]).toEqual([0, 1])
  })
})

test('money that comes back to a gift card whose time is over can be spent for 30 days more', async () => {
  const { code, cardId } = await aGiftCard(house, 1000)
  const visitor = house.visitor()
  const { body } = await visitor.checkout(
    checkoutInputFor([cartItem(await house.aClass({ cents: 7500 }))], { giftCardCode: code }),
  )
  expect(body.sessionId).not.toBe(body.idempotencyKey)
  await house.rows(
    `update gift_card set issued_at = issued_at - interval '4 years', expires_at = house_now() - interval '1 day' where id = $1`,
    [cardId],
  )
  expect((await house.get(`/api/wix/v1/gift-cards/${code}`)).body.giftCard.status).toBe('EXPIRED')
  await house.pass(40)
  await house.pass(1)
  const { giftCard } = (await house.get(`/api/wix/v1/gift-cards/${code}`)).body
  expect(giftCard).toMatchObject({ status: 'VALID', balance: 10 })
})
