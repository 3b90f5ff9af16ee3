import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aMember, aSoaker, type Soaker } from '#proofs/soakers.ts'
import { countWaiting } from '#proofs/storms/count-waiting.ts'
import { noteCard } from './card-store.ts'
import { followMembership } from './follow-membership.ts'
import { lockMembershipState, updateMembership } from './membership-store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY = 24 * 60
/** It can be saved, and pays nothing after that. */
const failsLater = '4000000000000341'
const ended = async (soaker: Soaker) => {
  await house.rows(`update membership set initial_term_ends_at = null where id = $1`, [soaker.id])
  await soaker.change('cancel', { effectiveAt: 'IMMEDIATELY' })
}

const refOf = (url: string) => new URL(url).pathname.split('/').at(-1) as string
/** Opens the page for another card, and answers its name at the provider. */
const openPage = async (soaker: Soaker) => refOf((await soaker.change('another-card')).body.url)
const pageOf = (ref: string) => house.ctx.stripe.checkout.sessions.retrieve(ref)
const leave = (session: string, card: string) => house.control({ pay: { session, card }, settle: true })
const confirmations = async ({ email }: Soaker) =>
  (await house.emails(email)).filter(({ subject }) => subject.startsWith('Another card for your membership'))
const pagesOf = ({ id }: Soaker) => house.rows('select ref from membership_card_page where membership_id = $1', [id])

const another = async (soaker: Pick<Soaker, 'change'>) => {
  const { status, body } = await soaker.change('another-card')
  return [status, body.code]
}

describe('a member leaves another card before a charge has failed (C4)', () => {
  test('the card that is charged is shown from the purchase on, and the next charge is taken from the new one', async () => {
    const soaker = await aSoaker(house)
    expect(await soaker.mine()).toMatchObject({
      card: { brand: 'visa', last4: '4242', expires: '2099-12' },
      canChangeCard: true,
    })

    const { status, body } = await soaker.change('another-card')
    expect(status).toBe(200)
    expect(await (await fetch(body.url)).text()).toContain('Nothing is charged now')
    await leave(refOf(body.url), failsLater)
    expect(await soaker.charged()).toEqual(['paid'])

    await expect.poll(() => soaker.mine(), soon).toMatchObject({ card: { last4: '0341' } })
    await expect.poll(() => confirmations(soaker), soon).toHaveLength(1)
    expect((await confirmations(soaker))[0]!.text).toContain('are now taken from your Visa ending in 0341')
    await house.pass(14 * DAY + 2)
    await house.control({ settle: true })
    expect(await soaker.mine()).toMatchObject({ overdue: { amount: 69 }, canChangeCard: false })
  })

  test('the page shows the name of the house, and leads back to the membership', async () => {
    const soaker = await aSoaker(house)
    const page = await pageOf(await openPage(soaker))
    expect(page).toMatchObject({
      mode: 'setup',
      amount_total: null,
      success_url: `${house.ctx.config.siteUrl}/account?card=${soaker.id}`,
      cancel_url: `${house.ctx.config.siteUrl}/account`,
    })
    expect(await (await fetch(page.url!)).text()).toContain('Stillwater Bathhouse')
  })

  test('the page asks for a card alone, whatever else the account can be paid with', async () => {
    const page = await pageOf(await openPage(await aSoaker(house)))
    expect([page.allowed_payment_method_types, page.payment_method_types]).toEqual([['card'], ['card']])
  })

  test('who comes back faster than the news hears of the card at once', async () => {
    const soaker = await aSoaker(house)
    await house.control({ webhooks: 'hold' })
    const ref = await openPage(soaker)
    expect((await soaker.change('charged-card')).body).toMatchObject({ card: { last4: '4242' }, isPageOpen: true })
    await house.control({ pay: { session: ref, card: '5555555555554444' } })
    expect((await soaker.change('charged-card')).body).toEqual({
      card: { brand: 'mastercard', last4: '4444', expires: '2099-12' },
      isPageOpen: false,
    })
    await house.control({ webhooks: 'duplicate', settle: true })
    await house.control({ webhooks: 'deliver' })
    await expect.poll(() => confirmations(soaker), soon).toHaveLength(1)
  })

  test('news that is lost is no card that is lost', async () => {
    const soaker = await aSoaker(house)
    await house.control({ webhooks: 'hold' })
    const ref = await openPage(soaker)
    await house.control({ pay: { session: ref, card: failsLater } })
    const { data } = await house.ctx.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    await house.control({ accepted: data[0]?.id })
    await house.pass(62)
    await house.runTasksNow()
    await expect.poll(() => soaker.mine(), soon).toMatchObject({ card: { last4: '0341' } })
    expect(await pagesOf(soaker)).toEqual([])
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('a house that dies between the provider and its books does the rest later, and writes once', async () => {
    const soaker = await aSoaker(house)
    const ref = await openPage(soaker)
    const { default_payment_method: known } = await soaker.subscription()
    // The provider is told, and the answer is lost.
    await house.control({ webhooks: 'hold' })
    await house.control({ pay: { session: ref, card: '5555555555554444' } })
    await house.control({
      failNext: { path: `/v1/subscriptions/${soaker.ref}`, method: 'POST', status: 500, when: 'after' },
    })
    expect((await soaker.change('charged-card')).body.code).toBe('payment.unreachable')
    expect((await soaker.subscription()).default_payment_method).not.toBe(known)
    expect(await confirmations(soaker)).toHaveLength(0)
    expect(await pagesOf(soaker)).toHaveLength(1)
    await house.control({ reset: true, settle: true })
    expect((await soaker.change('charged-card')).body).toMatchObject({ card: { last4: '4444' }, isPageOpen: false })
    await expect.poll(() => confirmations(soaker), soon).toHaveLength(1)
  })

  test('a run that stood still does not set an older card back', async () => {
    const soaker = await aSoaker(house)
    await house.control({ webhooks: 'hold' })
    const older = await openPage(soaker)
    await house.control({ pay: { session: older, card: failsLater } })
    await house.control({
      failNext: { path: `/v1/subscriptions/${soaker.ref}`, method: 'POST', status: 'slow', forMs: 4000 },
    })
    const slowRun = soaker.change('charged-card')
    // It has reached the provider, and waits there.
    await expect.poll(async () => (await house.control({})).failNext, soon).toEqual([])
    const newer = await openPage(soaker)
    await house.control({ pay: { session: newer, card: '5555555555554444' } })
    expect((await soaker.change('charged-card')).body).toMatchObject({ card: { last4: '4444' } })
    const { default_payment_method: wanted } = await soaker.subscription()

    await slowRun
    expect((await soaker.subscription()).default_payment_method).toBe(wanted)
    await house.control({ webhooks: 'deliver', settle: true })
    expect(await soaker.mine()).toMatchObject({ card: { last4: '4444' } })
    expect(await confirmations(soaker)).toHaveLength(2)
  })

  test('what the provider said before another card came takes no newer card out of the books', async () => {
    const soaker = await aSoaker(house)
    await house.control({ webhooks: 'hold' })
    const page = await openPage(soaker)
    const { stripe } = house.ctx
    const list: typeof stripe.invoices.list = (...asked) => {
      // The subscription was read a moment ago: in between comes the card, and another run takes it.
      const meanwhile = leave(page, '5555555555554444').then(() => followMembership(house.ctx, soaker.id))
      return meanwhile.then(() => stripe.invoices.list(...asked)) as ReturnType<typeof stripe.invoices.list>
    }
    const slow = Object.create(stripe, { invoices: { value: { list } } })
    await followMembership({ ...house.ctx, stripe: slow }, soaker.id)
    expect(await soaker.mine()).toMatchObject({ card: { last4: '4444' } })
    expect((await soaker.change('charged-card')).body).toMatchObject({ card: { last4: '4444' }, isPageOpen: false })
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('a page that nobody fills in closes, and changes nothing', async () => {
    const soaker = await aSoaker(house)
    const ref = await openPage(soaker)
    await house.pass(62)
    await house.runTasksNow()
    expect((await pageOf(ref)).status).toBe('expired')
    await expect.poll(() => pagesOf(soaker), soon).toEqual([])
    expect(await soaker.mine()).toMatchObject({ card: { last4: '4242' } })
    expect(await confirmations(soaker)).toEqual([])
  })

  test('a second page closes the first; a card that was left there in the meantime counts', async () => {
    const soaker = await aSoaker(house)
    const first = await openPage(soaker)
    const second = await openPage(soaker)
    expect((await pageOf(first)).status).toBe('expired')
    await house.control({ webhooks: 'hold' })
    await house.control({ pay: { session: second, card: '5555555555554444' } })
    const third = await openPage(soaker)
    expect(await soaker.mine()).toMatchObject({ card: { last4: '4444' } })
    expect((await pagesOf(soaker)).map(({ ref }) => ref)).toEqual([third])
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('two presses at once open pages that both work', async () => {
    const soaker = await aSoaker(house)
    const refs = await Promise.all([openPage(soaker), openPage(soaker)])
    for (const ref of refs) if ((await pageOf(ref)).status === 'open') await leave(ref, '5555555555554444')
    await expect.poll(() => soaker.mine(), soon).toMatchObject({ card: { last4: '4444' } })
  })
})

describe('another card is refused', () => {
  test('for a membership that is over, and a card that comes after its end is not charged', async () => {
    const soaker = await aSoaker(house)
    const ref = await openPage(soaker)
    await ended(soaker)
    expect(await another(soaker)).toEqual([409, 'membership.ended'])
    await leave(ref, '5555555555554444')
    await expect.poll(() => pagesOf(soaker), soon).toEqual([])
    expect(await confirmations(soaker)).toEqual([])
    expect(await soaker.mine()).toMatchObject({ card: null, canChangeCard: false })
    expect(await house.rows('select from membership_card where membership_id = $1', [soaker.id])).toEqual([])
  })

  test('while a membership ends: a card that was read before its end is not noted after it', async () => {
    const soaker = await aSoaker(house)
    const card = { ref: 'pm_read_before', brand: 'visa', last4: '0341', expires: '2099-12' }
    let noting: Promise<boolean> | undefined
    await house.ctx.db.transaction().execute(async (tx) => {
      await lockMembershipState(tx, soaker.id)
      await updateMembership(tx, soaker.id, {
        status: 'CANCELED',
        ended_at: house.ctx.now(),
        cancel_cause: 'MEMBER_ACTION',
      })
      noting = noteCard(house.ctx.db, soaker.id, card)
      await expect.poll(() => countWaiting(house, 'into membership_card'), soon).toBe(1)
    })
    expect(await noting).toBe(false)
    expect(await house.rows('select last4 from membership_card where membership_id = $1', [soaker.id])).toEqual([
      { last4: '4242' },
    ])
  })

  test('for one that ends before anything is charged again', async () => {
    const soaker = await aSoaker(house)
    await house.rows(`update membership set initial_term_ends_at = null where id = $1`, [soaker.id])
    await soaker.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
    expect(await another(soaker)).toEqual([409, 'membership.not-charged'])
    await soaker.change('keep')
    expect((await another(soaker))[0]).toBe(200)
  })

  test('while a charge has failed: that is paid first, with any card', async () => {
    const soaker = await aSoaker(house, failsLater)
    await house.pass(14 * DAY + 2)
    await house.control({ settle: true })
    await expect.poll(() => another(soaker), soon).toEqual([409, 'membership.overdue'])
  })

  test('after ten pages within an hour, also when all are asked for at once', async () => {
    const guarded = await openHouse({ env: { RATE_LIMITS: 'on' } })
    try {
      const soaker = await aSoaker(guarded)
      const answers = await Promise.all(Array.from({ length: 12 }, () => another(soaker)))
      expect(answers.filter(([status]) => status === 200)).toHaveLength(10)
      expect(answers.filter(([status]) => status !== 200)).toEqual([
        [429, 'request.too-many'],
        [429, 'request.too-many'],
      ])
    } finally {
      await guarded.close()
    }
  })

  test('for the membership of another member, and for none', async () => {
    const [soaker, stranger] = [await aSoaker(house), await aMember(house)]
    for (const what of ['another-card', 'charged-card']) {
      const { status, body } = await stranger.post(`/api/memberships/v1/${soaker.id}/${what}`, {})
      expect([what, status, body.code]).toEqual([what, 404, 'membership.unknown'])
    }
    expect(await pagesOf(soaker)).toEqual([])
  })
})
