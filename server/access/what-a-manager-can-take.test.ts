import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, type Answer, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

/** Who works here, as they attack: `stale` has shown the second factor eleven minutes ago. */
const attackers = ['front desk', 'manager', 'stale manager', 'owner'] as const
type Attacker = (typeof attackers)[number]
type Person = { token: string; memberId: string; email: string; apiKey?: string }

let house: TestHouse
let people: Record<Attacker, Person>
beforeAll(async () => {
  house = await openHouse()
  people = {
    'front desk': await aPerson('staff'),
    manager: await aPerson('manager'),
    'stale manager': await aPerson('manager'),
    owner: await aPerson('owner'),
  }
  await house.rows(
    `update member_session set factor_shown_at = house_now() - interval '11 minutes' where member_id = $1`,
    [people['stale manager'].memberId],
  )
})
afterAll(() => house.close())

const aPerson = async (role: string) => (await setScene(house.ctx.db, 'staff', { role })) as Person
const ask = (who: Attacker, method: string, path: string, body?: object) =>
  house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: people[who].token })
const reason = 'The guest asked'
let count = 0
const ownMailbox = (who: Attacker) => `${who.replace(' ', '-')}-${++count}@mine.example`
const give = (who: Attacker, amount: number, to: string) =>
  ask(who, 'POST', '/gift-cards/give', { amount, to: [to], reason })

/** A gift card of so many dollars that a guest has, made by an owner. */
async function cardOfGuest(amount: number) {
  const to = `guest-${++count}@guest.example`
  const { body } = await give('owner', amount, to)
  return { id: body.cards[0].id as string, to }
}
const owed = async (to: string) =>
  (
    await house.rows(
      `select coalesce(sum(balance_cents), 0)::integer as cents from gift_card
       where id::text in (select split_part(dedupe_key, ':', 2) from email where recipient = $1)`,
      [to],
    )
  )[0].cents

describe('a booking of a guest', () => {
  test.each(attackers)('is not turned into money by what the %s reads in emails', async (who) => {
    const email = `booked-${++count}@guest.example`
    const { key, id } = await booked(house, [cartItem(await house.aClass())], {
      codes: { contactData: { ...aGuest, email } },
    })
    await expect.poll(async () => (await house.emails(email)).length, soon).toBeGreaterThan(0)
    expect((await house.emails(email))[0]!.text).toContain(`/view-booking/${key}`)
    const { emails } = (await ask(who, 'GET', `/emails?address=${encodeURIComponent(email)}`)).body
    expect(emails).toHaveLength(1)
    const read = [emails, (await ask(who, 'GET', `/emails/${emails[0].id}`)).body]
    expect(JSON.stringify(read)).not.toContain(key)
    // Whatever stands behind the link is no key.
    const [, shown = ''] = /\/view-booking\/([^\s"\\]+)/.exec(JSON.stringify(read)) ?? []
    expect((await withKey(house, encodeURIComponent(shown)).cancelFromOrder(id)).status).toBeGreaterThanOrEqual(400)
    expect(await house.rows('select status from booking where id = $1', [id])).toEqual([{ status: 'CONFIRMED' }])
  })

  test('is not turned into money by the front desk, whoever’s address it names for the emails with its key', async () => {
    const email = `booked-${++count}@guest.example`
    const { id } = await booked(house, [cartItem(await house.aClass())], {
      codes: { contactData: { ...aGuest, email } },
    })
    const mine = ownMailbox('front desk')
    const press = (path: string, body: object) =>
      house.visitor().post(`/api/desk/v1/bookings/${id}${path}`, body, { authtoken: people['front desk'].token })
    expect((await press('/contact', { email: mine, why: reason })).body.code).toBe('contact.needs-manager')
    expect((await press('/letter', {})).status).toBe(200)
    await house.emailsSent()
    expect(await house.emails(mine)).toEqual([])
    expect((await house.emails(email)).length).toBeGreaterThan(0)
  })
})

const aGuest = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '+61 400 000 678',
  marketingConsent: false,
  termsAccepted: true,
}

describe('the balance of a gift card', () => {
  test('is sent elsewhere by nobody below an owner beyond the limit of a day, and whoever had it is told', async () => {
    const taken: Record<string, unknown> = {}
    for (const who of attackers) {
      const mine = ownMailbox(who)
      const [large, small] = [await cardOfGuest(1200), await cardOfGuest(900)]
      const answers = [large, small].map(
        async ({ id }) =>
          (await ask(who, 'POST', `/gift-cards/${id}/replace`, { to: mine, reason })).body.code ?? 'sent',
      )
      taken[who] = [...(await Promise.all(answers)), await owed(mine)]
      const isSent = taken[who]
      if (Array.isArray(isSent) && isSent[1] === 'sent')
        await expect
          .poll(async () => (await house.emails(small.to)).some(({ text }) => text.includes('another address')), soon)
          .toBe(true)
    }
    expect(taken).toEqual({
      'front desk': ['account.forbidden', 'account.forbidden', 0],
      manager: ['limit.day', 'sent', 90_000],
      'stale manager': ['account.second-factor', 'account.second-factor', 0],
      owner: ['sent', 'sent', 210_000],
    })
    const told = await house.rows(`select recipient, subject from email where kind = 'owner-notice'`)
    expect(told).toContainEqual({
      recipient: people.owner.email,
      subject: 'Scene Member sent a gift card to another address',
    })
  })
})

describe('gifts of the house', () => {
  test('come to no more than a day’s limit, however often somebody presses', async () => {
    const came: Record<string, number> = {}
    for (const who of ['front desk', 'manager', 'stale manager'] as const) {
      const mine = ownMailbox(who)
      await Promise.all(Array.from({ length: 40 }, () => give(who, 200, mine)))
      came[who] = await owed(mine)
    }
    expect(came).toEqual({ 'front desk': 0, manager: 100_000, 'stale manager': 0 })
  })
})

const aCode = { name: 'Mine', percentOff: 10, moneyOff: null, onlyForService: null, from: null, until: null }
const single = { ...aCode, oncePerEmail: false, usageLimit: null }
/** What leaves the house without a card. */
const doors: Record<string, (who: Attacker) => Promise<Answer>> = {
  'a promo code': (who) => ask(who, 'POST', '/coupons', { ...single, code: `MINE-${++count}` }),
  'a promo code of 100 per cent': (who) =>
    ask(who, 'POST', '/coupons', { ...single, percentOff: 100, code: `MINE-${++count}` }),
  'a batch of 5,000 codes of 100 per cent': (who) =>
    ask(who, 'POST', '/coupons/batch', { ...aCode, percentOff: 100, count: 5000 }),
  'a hundred thousand dollars off': (who) =>
    ask(who, 'POST', '/coupons', { ...single, percentOff: null, moneyOff: 100_000, code: `MINE-${++count}` }),
  'fifty visits': async (who) => {
    const { memberId, grantId } = (await setScene(house.ctx.db, 'credits', { credits: 3 })) as Record<string, string>
    return await ask(who, 'POST', `/members/${memberId}/credits`, { grantId, delta: 50, reason })
  },
  'a service for nothing': async (who) => {
    const { services } = (await ask('owner', 'GET', '/services')).body
    const { id, hasTimes: _times, nextSession: _next, kind: _kind, ...service } = services.at(-1)
    return await ask(who, 'PATCH', `/services/${id}`, { ...service, price: service.price - 1 })
  },
  'a new service': (who) => ask(who, 'POST', '/services', { ...aService, name: `Mine ${++count}` }),
  'a new product': (who) => ask(who, 'POST', '/products', { name: `Mine ${++count}`, price: 1, position: 1 }),
  'a cheaper product': async (who) => {
    const { id, name, revision } = (await doors['a new product']!('owner')).body.product
    return await ask(who, 'PATCH', `/products/${id}`, { name, price: 0.5, position: 1, isArchived: false, revision })
  },
  'other words in the emails of the house': async (who) => {
    const { revision } = (await ask('owner', 'GET', '/email-texts')).body.texts[0]
    return await ask(who, 'PUT', '/email-texts/booking-confirmed', {
      revision,
      subject: '',
      closing: '',
      opening: `Mine ${++count}`,
    })
  },
}
const aService = {
  kind: 'class',
  tagline: '',
  description: '',
  minutes: 60,
  partyLimit: 4,
  capacity: null,
  hidden: true,
  price: 0.5,
}
const refusedAs = (who: Attacker, byManager: string) =>
  ({ 'front desk': 'account.forbidden', manager: byManager, 'stale manager': 'account.second-factor', owner: 'done' })[
    who
  ]

const priced = (value: string) => ({
  name: `Mine for ${value} ${++count}`,
  type: 'CLASS',
  payment: { rateType: 'FIXED', fixed: { price: { value, currency: 'AUD' } }, options: { online: true } },
})
const noFee = () => ({ ...priced('0'), payment: { rateType: 'NO_FEE' } })
const howManyServices = async () => (await house.rows('select count(*)::integer as n from service'))[0].n

describe('without a fresh second factor', () => {
  test.each([
    ['a promo code', 'done'],
    ['a promo code of 100 per cent', 'coupon.worth'],
    ['a batch of 5,000 codes of 100 per cent', 'coupon.worth'],
    ['a hundred thousand dollars off', 'coupon.worth'],
    ['fifty visits', 'limit.day'],
    ['a service for nothing', 'done'],
    ['a new service', 'done'],
    ['a new product', 'done'],
    ['a cheaper product', 'done'],
    ['other words in the emails of the house', 'done'],
  ])('%s is had by nobody, and with one by a manager: %s', async (what, byManager) => {
    const door = doors[what]!
    for (const who of attackers) {
      const { status, body } = await door(who)
      expect([who, status === 200 ? 'done' : body.code]).toEqual([
        who,
        who === 'owner' ? 'done' : refusedAs(who, byManager),
      ])
    }
  })

  test('no price is lowered and no service removed through the calls of the platform, by a person; a key goes on', async () => {
    const [{ id, revision }] = await house.rows(`select id, revision from service where name = 'Bathing'`)
    const cheaper = { id, revision: String(revision), payment: { fixed: { price: { value: '1' } } } }
    const calls: [method: string, path: string, body: object][] = [
      ['PATCH', `/v2/services/${id}`, { service: cheaper }],
      ['POST', '/v2/bulk/services/update', { services: [{ service: cheaper }] }],
      ['POST', '/v2/bulk/services/update-by-filter', { filter: { id }, service: { payment: cheaper.payment } }],
      ['DELETE', `/v2/services/${id}`, {}],
      ['POST', '/v2/bulk/services/delete', { ids: [id] }],
      ['POST', '/v2/bulk/services/delete-by-filter', { filter: { id } }],
    ]
    const stale = people['stale manager'].token
    for (const [method, path, body] of calls) {
      const { status } = await house.visitor().send(method, path, body, { authorization: stale })
      expect([path, status]).toEqual([path, 403])
    }
    const untouched = await house.rows('select revision, deleted_at from service where id = $1', [id])
    expect(untouched).toEqual([{ revision, deleted_at: null }])
    const words = { service: { revision: String(revision), tagLine: 'Slow and warm' } }
    const renamed = await house.visitor().send('PATCH', `/v2/services/${id}`, words, { authorization: stale })
    expect(renamed.status).toBe(200)
    await house.rows('update member_session set factor_shown_at = null where member_id = $1', [people.owner.memberId])
    const withKey = {
      service: { ...cheaper, revision: String(revision + 1), payment: { fixed: { price: { value: '74' } } } },
    }
    const { apiKey = '' } = people.owner
    const changed = await house.visitor().send('PATCH', `/v2/services/${id}`, withKey, { authorization: apiKey })
    expect(changed.status).toBe(200)
    await house.rows('update member_session set factor_shown_at = house_now() where member_id = $1', [
      people.owner.memberId,
    ])
  })

  test('no service is put on the menu through the calls of the platform, by a person; a key goes on', async () => {
    const { id: source } = (await doors['a new service']!('owner')).body
    const calls: [path: string, body: object][] = [
      ['/v2/services', { service: noFee() }],
      ['/v2/services', { service: priced('5') }],
      ['/v2/bulk/services/create', { services: [priced('5'), noFee()] }],
      ['/v2/services/clone', { sourceServiceId: source }],
    ]
    for (const [path, body] of calls) {
      const before = await howManyServices()
      const asStale = { authorization: people['stale manager'].token }
      const { status } = await house.visitor().send('POST', path, body, asStale)
      expect([path, status, (await howManyServices()) - before]).toEqual([path, 403, 0])
      const withKey = await house.visitor().send('POST', path, body, { authorization: people.owner.apiKey ?? '' })
      expect([path, withKey.status]).toEqual([path, 200])
    }
  })

  test('every door where worth leaves is one of "just now"', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const [method, path] of [
      ['POST', '/promotions'],
      ['PATCH', `/promotions/${nobody}`],
      ['POST', '/coupons'],
      ['PATCH', `/coupons/${nobody}`],
      ['POST', '/coupons/batch'],
      ['POST', `/members/${nobody}/credits`],
      ['POST', `/services/${nobody}/remove`],
      ['POST', '/gift-cards/give'],
      ['POST', `/gift-cards/${nobody}/replace`],
      ['POST', `/gift-cards/${nobody}/void`],
    ] as const)
      expect([path, (await ask('stale manager', method, path, {})).body.code]).toEqual([path, 'account.second-factor'])
  })
})
