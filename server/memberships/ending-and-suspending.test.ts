import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { statusAndCode } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { aMember, aSoaker, type Soaker } from '#proofs/soakers.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY = 24 * 60
const pass = async (days: number) => {
  await house.pass(days * DAY + 2)
  await house.control({ settle: true })
}
const baths = async (by: Pick<Soaker, 'post'>) =>
  (await by.post('/api/wix/v1/eligible-memberships', { serviceId: BATHING_ID })).body.eligibleMemberships
const emailsOf = async ({ email }: Soaker, subject: string) =>
  (await house.emails(email)).filter((sentEmail) => sentEmail.subject.startsWith(subject))
const daysAfter = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / (DAY * 60_000))

/** The day in Sydney, as people write it. */
const inWords = (at: Date) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at)

/** A bath in three days. */
async function aSlot() {
  await house.runTasksNow()
  const date = new Date(house.ctx.now().getTime() + 3 * DAY * 60_000).toISOString().slice(0, 10)
  return (await house.slotsOn(date))[0]!
}

/** A member whose initial term is over. */
async function aFreeSoaker() {
  const soaker = await aSoaker(house)
  await house.rows('update membership set initial_term_ends_at = starts_at where id = $1', [soaker.id])
  return soaker
}

describe('leaving', () => {
  test('with the next payment: used until then, taken from nobody afterwards; an email names the date', async () => {
    const soaker = await aFreeSoaker()
    const { nextCharges } = await soaker.mine()
    const { status, body } = await soaker.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'ACTIVE',
        nextCharges: [],
        cancellation: { effectiveDate: nextCharges[0]!.date },
        endDate: nextCharges[0]!.date,
      },
    ])
    expect(await soaker.subscription()).toMatchObject({ cancel_at_period_end: true })
    expect(await baths(soaker)).toHaveLength(1)
    await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse will end'), soon).toHaveLength(1)
    await pass(14)
    // The day that was told lasts to its end.
    expect(await soaker.mine()).toMatchObject({ status: 'ACTIVE', nextCharges: [], credits: [{ remaining: 2 }] })
    expect(await baths(soaker)).toHaveLength(1)
    await pass(1)
    expect(await soaker.mine()).toMatchObject({ status: 'CANCELED', credits: [], invoices: [{ status: 'PAID' }] })
    expect(await soaker.charged()).toEqual(['paid'])
    expect(await baths(soaker)).toEqual([])
    const [row] = await house.rows('select cancel_cause from membership where id = $1', [soaker.id])
    expect(row.cancel_cause).toBe('MEMBER_ACTION')
    expect(statusAndCode(await soaker.change('cancel', { effectiveAt: 'IMMEDIATELY' }))).toEqual([
      409,
      'membership.ended',
    ])
    expect(statusAndCode(await soaker.change('keep'))).toEqual([409, 'membership.ended'])
  })

  test('at once: over, and so is the subscription; a visit that was booked stays booked', async () => {
    const soaker = await aFreeSoaker()
    const slot = await aSlot()
    const booked = await soaker.checkout(
      checkoutInputFor([cartItem(slot, { hasAvailableMembership: true })], { contactData: undefined, shownTotal: 0 }),
    )
    expect(booked.status).toBe(200)
    const { body } = await soaker.change('cancel', { effectiveAt: 'IMMEDIATELY' })
    expect(body).toMatchObject({ status: 'CANCELED', nextCharges: [], cancellation: null })
    expect((await soaker.subscription()).status).toBe('canceled')
    expect(await baths(soaker)).toEqual([])
    expect((await soaker.order(booked.body.idempotencyKey)).body.orderDetails).toMatchObject([{ status: 'CONFIRMED' }])
    await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse has ended'), soon).toHaveLength(1)
    await pass(15)
    expect(await soaker.charged()).toEqual(['paid'])
  })

  test('within the initial term: at its end at the earliest, and not at once; the date is named', async () => {
    const soaker = await aSoaker(house)
    const { startDate } = await soaker.mine()
    const now = await soaker.change('cancel', { effectiveAt: 'IMMEDIATELY' })
    expect(statusAndCode(now)).toEqual([409, 'membership.initial-term'])
    expect(daysAfter(startDate, now.body.date)).toBe(84)
    const { body } = await soaker.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
    expect(body.cancellation.effectiveDate).toBe(now.body.date)
    expect(body.nextCharges.map(({ date }: { date: string }) => daysAfter(startDate, date))).toEqual([
      14, 28, 42, 56, 70,
    ])
    expect(await soaker.subscription()).toMatchObject({ cancel_at_period_end: false })
    for (let fortnight = 1; fortnight <= 5; fortnight++) await pass(14)
    expect(await soaker.subscription()).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await soaker.mine()).toMatchObject({ status: 'ACTIVE', nextCharges: [] })
    await pass(15)
    expect(await soaker.mine()).toMatchObject({ status: 'CANCELED' })
    expect(await soaker.charged()).toEqual(Array.from({ length: 6 }, () => 'paid'))
  })

  test('it can be taken back until it takes effect; twice is once', async () => {
    const soaker = await aFreeSoaker()
    for (let again = 0; again < 2; again++) await soaker.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
    // Overtaken by the next one it would not be sent.
    await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse will end'), soon).toHaveLength(1)
    const [kept] = await Promise.all([soaker.change('keep'), soaker.change('keep')])
    expect(kept.body).toMatchObject({ status: 'ACTIVE', cancellation: null, endDate: null })
    expect(await soaker.subscription()).toMatchObject({ cancel_at_period_end: false })
    await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse continues'), soon).toHaveLength(1)
    expect(await emailsOf(soaker, 'Your membership at Stillwater Bathhouse will end')).toHaveLength(1)
    await pass(14)
    expect((await soaker.mine()).invoices).toHaveLength(2)
  })

  test('while the provider is away the cancellation is kept, and sent to it later', async () => {
    const soaker = await aFreeSoaker()
    await house.control({ failNext: { path: `/v1/subscriptions/${soaker.ref}`, status: 500, times: 6 } })
    const { status, body } = await soaker.change('cancel', { effectiveAt: 'IMMEDIATELY' })
    expect([status, body.status]).toEqual([200, 'CANCELED'])
    await house.control({ reset: true })
    expect((await soaker.subscription()).status).toBe('active')
    await house.pass(3)
    expect((await soaker.subscription()).status).toBe('canceled')
  })

  test('ended at the provider by hand: over here too, and the member gets an email', async () => {
    const soaker = await aSoaker(house)
    await house.ctx.stripe.subscriptions.cancel(soaker.ref)
    await house.control({ settle: true })
    expect(await soaker.mine()).toMatchObject({ status: 'CANCELED' })
    const [row] = await house.rows('select cancel_cause from membership where id = $1', [soaker.id])
    expect(row.cancel_cause).toBe('OWNER_ACTION')
    await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse has ended'), soon).toHaveLength(1)
  })
})

describe('suspending', () => {
  test('the preview says what then happens: credits are kept and lose no time, the charge inside falls away, it ends by itself', async () => {
    const soaker = await aSoaker(house)
    await pass(7)
    const before = await soaker.mine()
    const slot = await aSlot()
    const { body: preview } = await soaker.preview(14)
    expect(preview).toMatchObject({
      daysUsed: 0,
      daysLeft: 28,
      chargesSkipped: [before.nextCharges[0]],
      nextCharge: before.nextCharges[1],
      creditsSuspended: [{ serviceName: 'Bathing', remaining: 2 }],
      bookingsInside: [],
      reason: null,
    })
    const { status, body: paused } = await soaker.change('suspend', { days: 14 })
    expect([status, paused.status, paused.suspensionDaysUsed]).toEqual([200, 'PAUSED', 14])
    expect(Math.abs(Date.parse(paused.suspension.until) - Date.parse(preview.until))).toBeLessThan(5000)
    expect(paused.nextCharges).toEqual((await soaker.mine()).nextCharges)
    expect(paused.nextCharges[0]).toEqual(preview.nextCharge)
    expect(daysAfter(before.credits[0]!.validUntil, paused.credits[0].validUntil)).toBe(14)
    expect((await soaker.subscription()).pause_collection).toMatchObject({ behavior: 'void' })
    // Suspended credits make nothing free.
    expect(await baths(soaker)).toEqual([])
    const input = checkoutInputFor([cartItem(slot, { hasAvailableMembership: true })], { contactData: undefined })
    expect(statusAndCode(await soaker.checkout(input))).toEqual([409, 'quote.changed'])

    await pass(14)
    const back = await soaker.mine()
    expect(back).toMatchObject({
      status: 'ACTIVE',
      suspension: null,
      credits: [{ remaining: 2 }],
      suspensionDaysUsed: 14,
    })
    expect(back.nextCharges[0]).toEqual(preview.nextCharge)
    expect(await soaker.charged()).toEqual(['paid', 'void'])
    expect(back.invoices).toHaveLength(1)
    await pass(7)
    expect(await soaker.charged()).toEqual(['paid', 'void', 'paid'])
    await expect
      .poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse is suspended'), soon)
      .toHaveLength(1)
  })

  test('coming back early gives back the days that were not used, to the credits and to the year', async () => {
    const soaker = await aSoaker(house)
    const before = await soaker.mine()
    await soaker.change('suspend', { days: 20 })
    await house.pass(5 * DAY)
    const { body } = await soaker.change('resume')
    expect(body).toMatchObject({ status: 'ACTIVE', suspension: null })
    expect([5, 6]).toContain(body.suspensionDaysUsed)
    expect(daysAfter(before.credits[0]!.validUntil, body.credits[0].validUntil)).toBe(5)
    expect((await soaker.subscription()).pause_collection).toBeNull()
    expect(await baths(soaker)).toHaveLength(1)
    await pass(9)
    expect(await soaker.charged()).toEqual(['paid', 'paid'])
    expect((await soaker.change('resume')).status).toBe(200)
  })

  test('twenty-eight days in twelve months, at once or in parts; no two requests get more', async () => {
    const soaker = await aSoaker(house)
    const answers = await Promise.all(Array.from({ length: 5 }, () => soaker.change('suspend', { days: 20 })))
    expect(answers.map(statusAndCode).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      ...Array.from({ length: 4 }, () => [409, 'membership.suspended']),
    ])
    await pass(21)
    expect((await soaker.preview(9)).body).toMatchObject({
      daysUsed: 20,
      daysLeft: 8,
      reason:
        'A membership can be suspended for at most 28 days in any 12 months. You do not have that many days left.',
    })
    expect(statusAndCode(await soaker.change('suspend', { days: 9 }))).toEqual([409, 'membership.no-days-left'])
    expect(statusAndCode(await soaker.change('suspend', { days: 29 }))).toEqual([400, 'request.invalid'])
    expect((await soaker.change('suspend', { days: 8 })).status).toBe(200)
    await pass(9)
    expect(statusAndCode(await soaker.change('suspend', { days: 1 }))).toEqual([409, 'membership.no-days-left'])
    expect((await soaker.mine()).suspensionDaysUsed).toBe(28)
  })

  test('a visit inside it is named before, and stays booked', async () => {
    const soaker = await aSoaker(house)
    const slot = await aSlot()
    const input = checkoutInputFor([cartItem(slot, { hasAvailableMembership: true })], {
      contactData: undefined,
      shownTotal: 0,
    })
    const { body } = await soaker.checkout(input)
    const { bookingId } = (await soaker.order(body.idempotencyKey)).body.orderDetails[0]!
    expect((await soaker.preview(7)).body.bookingsInside).toEqual([
      { bookingId, serviceName: 'Bathing', startDate: slot.startDate },
    ])
    await soaker.change('suspend', { days: 7 })
    expect((await soaker.order(body.idempotencyKey)).body.orderDetails).toMatchObject([{ status: 'CONFIRMED' }])
  })

  test('a crash between the books and the provider is healed, and money taken for the suspension goes back', async () => {
    const soaker = await aSoaker(house)
    await house.control({ failNext: { path: `/v1/subscriptions/${soaker.ref}`, status: 500, times: 6 } })
    expect((await soaker.change('suspend', { days: 20 })).body.status).toBe('PAUSED')
    await house.control({ reset: true })
    expect((await soaker.subscription()).pause_collection).toBeNull()
    await house.pass(3)
    expect((await soaker.subscription()).pause_collection).not.toBeNull()
    // As if the provider had not heard of it until after the charge.
    await house.ctx.stripe.subscriptions.update(soaker.ref, { pause_collection: '' })
    await house.control({ webhooks: 'hold' })
    await pass(14)
    expect(await soaker.mine()).toMatchObject({
      status: 'PAUSED',
      invoices: [{ status: 'REFUNDED' }, { status: 'PAID' }],
    })
    await house.control({ webhooks: 'deliver', settle: true })
    expect(await house.rows('select from credit_grant where membership_id = $1', [soaker.id])).toHaveLength(1)
  })
})

test('another member’s, or none: every call answers 404 and changes nothing; nobody is asked to sign in (#498)', async () => {
  const soaker = await aSoaker(house)
  const stranger = await aMember(house)
  const before = await house.books()
  for (const id of [soaker.id, '00000000-0000-4000-8000-000000000000']) {
    for (const [what, body] of [
      ['cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' }],
      ['cancel', { effectiveAt: 'IMMEDIATELY' }],
      ['keep', {}],
      ['suspend', { days: 7 }],
      ['resume', {}],
    ] as const) {
      const path = `/api/memberships/v1/${id}/${what}`
      expect([what, ...statusAndCode(await stranger.post(path, body))]).toEqual([what, 404, 'membership.unknown'])
      expect(statusAndCode(await house.visitor().post(path, body))).toEqual([401, 'account.required'])
    }
    const path = `/api/memberships/v1/${id}/suspension-preview?days=7`
    expect(statusAndCode(await stranger.get(path))).toEqual([404, 'membership.unknown'])
    expect(statusAndCode(await house.visitor().get(path))).toEqual([401, 'account.required'])
  }
  expect(statusAndCode(await house.visitor().get('/api/memberships/v1/mine'))).toEqual([401, 'account.required'])
  expect((await stranger.get('/api/memberships/v1/mine')).body.memberships).toHaveLength(1)
  expect(await house.books()).toBe(before)
})

/** One of the demo members, to whom the house has given what they hold. */
const demo = async (other: TestHouse, who: string) => {
  const by = other.visitor()
  await by.post('/api/wix/v1/login', { email: `member.${who}@stillwater.example`, password: 'stillwater-demo' })
  await other.rows(`update member_session set expires_at = expires_at + interval '1 year'`)
  const show = async () => (await by.get('/api/memberships/v1/mine')).body.memberships[0]
  const { id } = await show()
  const change = (what: string, body: object = {}) => by.post(`/api/memberships/v1/${id}/${what}`, body)
  return { show, change, id }
}

describe('given by the house, without a subscription', () => {
  test('its charges are worked out from its rows, and each fortnight brings credits by itself', async () => {
    const other = await openHouse()
    const soak = await demo(other, 'soak')
    const { startDate, nextCharges, credits } = await soak.show()
    expect(nextCharges.map(({ date }: { date: string }) => daysAfter(startDate, date))).toEqual([
      14, 28, 42, 56, 70, 84,
    ])
    expect(credits).toMatchObject([{ credits: 2, remaining: 2, returnsAt: nextCharges[0].date }])
    // Three fortnights at once, as after a long sleep.
    await other.pass(45 * DAY)
    const grants = await other.rows('select * from credit_grant where membership_id = $1', [soak.id])
    expect(grants).toHaveLength(4)
    await other.runTasksNow()
    expect(await other.rows('select * from credit_grant where membership_id = $1', [soak.id])).toHaveLength(4)
    await other.close()
  })

  test('it is left and suspended like any other, on its rows alone', async () => {
    const other = await openHouse()
    await other.rows('update membership set initial_term_ends_at = starts_at where recurring')
    const soak = await demo(other, 'soak')
    const { nextCharges } = await soak.show()
    expect((await soak.change('suspend', { days: 20 })).body).toMatchObject({ status: 'PAUSED' })
    await other.pass(21 * DAY)
    const back = await soak.show()
    expect(back).toMatchObject({ status: 'ACTIVE', credits: [{ remaining: 2 }] })
    expect(back.nextCharges[0]).toEqual(nextCharges[1])
    expect((await soak.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })).body).toMatchObject({
      cancellation: { effectiveDate: nextCharges[1].date },
    })
    await other.pass(8 * DAY)
    expect(await soak.show()).toMatchObject({ status: 'CANCELED', credits: [], nextCharges: [] })
    const unlimited = await demo(other, 'unlimited')
    expect((await unlimited.change('cancel', { effectiveAt: 'IMMEDIATELY' })).body).toMatchObject({
      status: 'CANCELED',
    })
    await other.close()
  })

  test('that ends at midnight is told to end on the day before, the last on which it can be used', async () => {
    const other = await openHouse()
    const soak = await demo(other, 'soak')
    await other.rows(
      `update membership set initial_term_ends_at = starts_at, period_ends_at = date_trunc('day', period_ends_at, 'Australia/Sydney')
       where id = $1`,
      [soak.id],
    )
    const { body } = await soak.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
    const end = new Date(body.cancellation.effectiveDate)
    const letters = async () =>
      (await other.emails('member.soak@stillwater.example')).filter(({ subject }) => subject.endsWith('will end'))
    await expect.poll(letters, soon).toHaveLength(1)
    const { text } = (await letters())[0]!
    expect(text).toMatch(new RegExp(`ends on \\w+ ${inWords(new Date(end.getTime() - 60_000))}`))
    expect(text).not.toContain(inWords(end))
    await other.close()
  })

  test('what is paid once ends by itself: it shows its one payment, and can be neither left nor suspended', async () => {
    const other = await openHouse()
    const sauna = await demo(other, 'sauna')
    expect(await sauna.show()).toMatchObject({
      recurring: false,
      status: 'ACTIVE',
      price: 380,
      period: { count: 12, unit: 'MONTH' },
      nextCharges: [],
      credits: [{ serviceName: 'Sauna Club', credits: 10, remaining: 7, returnsAt: null }],
    })
    expect(statusAndCode(await sauna.change('cancel', { effectiveAt: 'IMMEDIATELY' }))).toEqual([
      409,
      'membership.not-recurring',
    ])
    expect(statusAndCode(await sauna.change('suspend', { days: 1 }))).toEqual([409, 'membership.not-recurring'])
    await other.close()
  })
})
