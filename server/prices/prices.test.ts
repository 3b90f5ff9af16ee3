import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PricesAnswer, PromotionParts, StaffPromotion, StaffPromotionsAnswer } from '#api/prices.ts'
import type { PromotionsAnswer } from '#api/promotions.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { clockTimeOf, sydneyDateOf } from '#domain/sydney-time.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
type Scene = { token: string; memberId: string }
let house: TestHouse
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
  // Any price: how far down a manager may go has tests of its own.
  await house.rows('update venue set manager_code_percent = 100')
  await house.rows(`update member set first_name = 'Max', last_name = 'Manager' where id = $1`, [manager.memberId])
})
afterAll(() => house.close())
beforeEach(() => house.rows('delete from promotion'))

const base = '/api/staff/v1'
const ask = (method: string, path: string, body?: object, { token } = manager) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: token })
async function made<Row>(path: string, body: object): Promise<Row> {
  const { status, body: answer } = await ask('POST', path, body)
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const quiet: PromotionParts = {
  name: 'Quiet mornings',
  serviceId: BATHING_ID,
  price: 49,
  label: 'Quiet morning',
  from: '2026-12-01',
  until: null,
  weekdays: [],
  hours: [],
  active: true,
}
const promote = (parts: Partial<PromotionParts> = {}) => made<StaffPromotion>('/promotions', { ...quiet, ...parts })
const WEEK = '2026-12-02'
const preview = (draft: object | null = null) => made<PricesAnswer>('/prices/preview', { week: WEEK, draft })
const startsOf = ({ services }: PricesAnswer, serviceId: string = BATHING_ID) =>
  services.find(({ id }) => id === serviceId)!.starts

/** What a guest is charged who books this start now, with so many others. */
async function charged(serviceId: string, start: string, others: number): Promise<number | null> {
  const slots = await house.slotsOn(sydneyDateOf(new Date(start)), serviceId)
  const slot = slots.find((each) => each.startDate === start && each.bookable && each.openSpots > others)
  if (!slot) return null
  const order = await house.anOrder([cartItem(slot, { guestCount: others })])
  const [{ total_cents }] = await house.rows('select total_cents from orders where order_key = $1', [order.key])
  await order.release()
  return total_cents / 100
}

test('a price that no card can be asked for, or with a part of a cent, is refused: of a special price and of a service', async () => {
  const service = {
    kind: 'class',
    name: 'Penny class',
    tagline: '',
    description: '',
    minutes: 60,
    partyLimit: 4,
    capacity: null,
    hidden: false,
  }
  for (const [price, code] of [
    [0.01, 'price.too-small'],
    [0.49, 'price.too-small'],
    [49.999, 'request.invalid'],
  ] as const) {
    const special = await ask('POST', '/promotions', { ...quiet, price })
    const whole = await ask('POST', '/services', { ...service, price })
    expect([special, whole].map(({ status, body }) => [status, body.code, body.fields])).toEqual([
      [400, code, ['price']],
      [400, code, ['price']],
    ])
  }
  await promote({ price: 0.5 })
  await promote({ price: 0 })
})

describe('the prices of a week', () => {
  const clock = fc.integer({ min: 6, max: 21 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const somePromotion = fc.record({
    serviceId: fc.constantFrom(BATHING_ID, SAUNA_CLUB_ID, calm60),
    price: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 4400 })).map((cents) => cents / 100),
    from: fc.constantFrom('2026-11-01', '2026-12-02', '2026-12-04'),
    until: fc.constantFrom(null, '2026-12-04', '2026-12-31'),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    hours: fc.array(
      fc
        .tuple(clock, clock)
        .map(([one, other]) => ({ from: one < other ? one : other, until: one < other ? other : one })),
      { maxLength: 2 },
    ),
  })

  test('are what checkout charges at each start, whatever the rules, alone and with others (#740)', async () => {
    const rounds = fc.sample(fc.array(somePromotion, { minLength: 1, maxLength: 4 }), { numRuns: 8, seed: 42 })
    const seen = { special: 0, usual: 0 }
    for (const [round, promotions] of rounds.entries()) {
      await house.rows('delete from promotion')
      for (const parts of promotions) await promote(parts)
      const prices = await preview()
      expect(prices.monday).toBe('2026-11-30')
      for (const serviceId of [BATHING_ID, SAUNA_CLUB_ID, calm60]) {
        const starts = startsOf(prices, serviceId)
        expect(starts.length).toBeGreaterThan(0)
        for (const { start, price, other, won } of starts.filter((_, place) => place % 19 === round)) {
          const others = serviceId === calm60 ? 0 : round % 3
          const cost = await charged(serviceId, start, others)
          if (cost === null) continue
          const shown = Math.round((price + others * other) * 100) / 100
          expect([serviceId, start, cost]).toEqual([serviceId, start, shown])
          seen[won ? 'special' : 'usual']++
        }
      }
    }
    expect(Math.min(seen.special, seen.usual)).toBeGreaterThan(5)
  })

  test('name the rule that won and those it beat; a rule that rests or is over is not among them (#740)', async () => {
    const low = await promote({ name: 'Low', price: 40, label: 'Low tide' })
    const high = await promote({ name: 'High', price: 60 })
    await promote({ name: 'Resting', price: 10, active: false })
    await promote({ name: 'Over', price: 20, from: '2026-01-01', until: '2026-11-29' })
    const [first, ...others] = startsOf(await preview()).filter(
      ({ start }) => sydneyDateOf(new Date(start)) > '2026-12-01',
    )
    expect(first).toMatchObject({
      price: 40,
      other: 75,
      won: { id: low.id, name: 'Low', label: 'Low tide', price: 40 },
      beaten: [{ id: high.id, name: 'High', price: 60 }],
    })
    expect(others.length).toBeGreaterThan(20)
    const club = startsOf(await preview(), SAUNA_CLUB_ID)
    expect(club.every(({ won, beaten }) => won === null && beaten.length === 0)).toBe(true)
  })

  test('can be seen with a change that is not saved: nothing is written, and saving it brings just that (#740)', async () => {
    const { id, revision } = await promote({ price: 60 })
    const parts = { ...quiet, price: 45.5, hours: [{ from: '10:00', until: '11:00' }] }
    const before = await preview()
    const shown = await preview({ id, parts })
    expect(await preview()).toEqual(before)
    const specials = startsOf(shown).filter(({ won }) => won !== null)
    expect(new Set(specials.map(({ start }) => clockTimeOf(new Date(start)).slice(0, 2)))).toEqual(
      new Set(['10', '11']),
    )
    expect(new Set(specials.map(({ price }) => price))).toEqual(new Set([45.5]))
    expect((await ask('PATCH', `/promotions/${id}`, { ...parts, revision })).status).toBe(200)
    expect(await preview()).toEqual(shown)

    const added = { ...quiet, name: 'New', price: 30 }
    const withNew = startsOf(await preview({ id: null, parts: added })).at(-1)!
    expect(withNew).toMatchObject({ price: 30, won: { id: null, name: 'New' } })
    const withoutOne = startsOf(await preview({ id, parts: { ...parts, active: false } }))
    expect(withoutOne.every(({ won }) => won === null)).toBe(true)
  })
})

/** On which days of a week guests cannot choose the bath, and why. */
const notOpen = async (week: string) => {
  const { services } = await made<PricesAnswer>('/prices/preview', { week, draft: null })
  return services.find(({ id }) => id === BATHING_ID)?.notOpen
}

test('a week says on which days guests cannot choose a service, and why', async () => {
  const before = await notOpen(WEEK)
  const [closure] = await house.rows(
    `insert into closure (starts_on, ends_on, reopens_on, title, message)
     values ('2026-12-03', '2026-12-04', '2026-12-05', 'Shut', 'We are shut.') returning id`,
  )
  const during = await notOpen(WEEK)
  const starts = startsOf(await preview()).map(({ start }) => sydneyDateOf(new Date(start)))
  await house.rows('delete from closure where id = $1', [closure.id])

  expect(before).toEqual({})
  expect(during).toEqual({ '2026-12-03': 'closed', '2026-12-04': 'closed' })
  expect([...new Set(starts)]).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-05', '2026-12-06'])
  // The house is at Monday 23 November.
  expect(await notOpen('2026-11-23')).toEqual({})
  expect(await notOpen('2026-11-22')).toMatchObject({ '2026-11-16': 'past', '2026-11-22': 'past' })
})

/** Whether staff read that special prices are for everyone. */
const forEveryone = async () => (await ask('GET', '/promotions')).body.applyToGuests

test('a special price is for everyone in a booking when the owner says so, as the week shows and as checkout charges (ruling 17)', async () => {
  const owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
  const decide = async (promotionAppliesToGuests: boolean) => {
    const { changed: _changed, ...stands } = (await ask('GET', '/settings', undefined, owner)).body
    const saved = await ask('PATCH', '/settings', { ...stands, promotionAppliesToGuests }, owner)
    expect([saved.status, saved.body.promotionAppliesToGuests]).toEqual([200, promotionAppliesToGuests])
  }
  await promote({ price: 49 })
  const { start } = startsOf(await preview()).find(({ won }) => won !== null)!
  const shown = async () => startsOf(await preview()).find((each) => each.start === start)

  expect([await forEveryone(), (await shown())?.other, await charged(BATHING_ID, start, 2)]).toEqual([false, 75, 199])
  await decide(true)
  expect([await forEveryone(), await charged(BATHING_ID, start, 2)]).toEqual([true, 147])
  await expect.poll(async () => (await shown())?.other, soon).toBe(49)
  await decide(false)
  expect([await forEveryone(), await charged(BATHING_ID, start, 2)]).toEqual([false, 199])
})

/** What guests are sent of special prices. */
const sent = async () => ((await house.visitor().get('/api/v1/promotions')).body as PromotionsAnswer).data

const answer = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
  body.message,
]

describe('a promotion of a manager', () => {
  const half = { ...quiet, price: 37.5 }
  const tooLow = [
    403,
    'promotion.worth',
    'Special prices of a manager are up to 50% below the usual price: $37.50 or more here. Ask an owner for less.',
  ]

  beforeEach(() => house.rows('update venue set manager_code_percent = 50'))
  afterAll(() => house.rows('update venue set manager_code_percent = 100'))

  test('is no further below the usual price than the owner lets a code of theirs take off', async () => {
    const owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as Scene
    expect(answer(await ask('POST', '/promotions', { ...half, price: 37.49 }))).toEqual(tooLow)
    const { body: made } = await ask('POST', '/promotions', half)
    const lower = { ...half, price: 0.5, revision: made.revision }
    expect(answer(await ask('PATCH', `/promotions/${made.id}`, lower))).toEqual(tooLow)
    const { body: ofOwner } = await ask('PATCH', `/promotions/${made.id}`, lower, owner)
    expect(ofOwner.price).toBe(0.5)
    // It rests by a manager, and is brought back by an owner.
    const rests = { ...lower, active: false, revision: ofOwner.revision }
    const { body: resting } = await ask('PATCH', `/promotions/${made.id}`, rests)
    expect(resting.active).toBe(false)
    const back = { ...lower, revision: resting.revision }
    expect(answer(await ask('PATCH', `/promotions/${made.id}`, back))).toEqual(tooLow)
    expect((await ask('PATCH', `/promotions/${made.id}`, back, owner)).status).toBe(200)
  })

  test('goes as far as the owner has set', async () => {
    await house.rows('update venue set manager_code_percent = 20')
    expect((await ask('POST', '/promotions', { ...half, price: 59.99 })).body.code).toBe('promotion.worth')
    expect((await ask('POST', '/promotions', { ...half, price: 60 })).status).toBe(200)
  })
})

describe('a promotion', () => {
  test('is made, changed, ended and removed, and guests have it at once (#741)', async () => {
    const added = await promote({ weekdays: [3, 1, 3], hours: [{ from: '07:00', until: '09:00' }] })
    expect(added).toMatchObject({ name: 'Quiet mornings', weekdays: [1, 3], revision: 1 })
    await expect.poll(sent, soon).toMatchObject([{ id: added.id, specialPrice: 49, displayLabel: 'Quiet morning' }])
    const { id, revision, ...parts } = added
    const ended = await ask('PATCH', `/promotions/${id}`, { ...parts, revision, active: false })
    expect([ended.status, ended.body.revision]).toEqual([200, 2])
    await expect.poll(sent, soon).toEqual([])
    const { promotions } = (await ask('GET', '/promotions')).body as StaffPromotionsAnswer
    expect(promotions).toEqual([ended.body])
    expect((await ask('DELETE', `/promotions/${id}`)).status).toBe(200)
    const gone = await ask('DELETE', `/promotions/${id}`)
    expect([gone.status, gone.body.code]).toEqual([404, 'promotion.unknown'])
  })

  test.each([75, 75.01, 100])('of $%s is refused where the service costs $75, in words that say so', async (price) => {
    const refused = await ask('POST', '/promotions', { ...quiet, price })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([400, 'promotion.not-lower', ['price']])
    expect(refused.body.message).toBe('A special price must be below the usual price, $75.00.')
    const draft = { id: null, parts: { ...quiet, price } }
    expect((await ask('POST', '/prices/preview', { week: WEEK, draft })).body.code).toBe('promotion.not-lower')
    expect(await house.rows('select id from promotion')).toEqual([])
  })

  test('of a service that is not there, or with days or hours the wrong way round, is refused', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await ask('POST', '/promotions', { ...quiet, serviceId: nobody })).body.code).toBe('service.unknown')
    const backwards = [{ until: '2026-11-30' }, { hours: [{ from: '10:00', until: '09:00' }] }, { weekdays: [7] }]
    for (const wrong of backwards)
      expect((await ask('POST', '/promotions', { ...quiet, ...wrong })).body.code).toBe('request.invalid')
  })

  test('that somebody else has changed meanwhile is not written over: who, when and what stands there now', async () => {
    const { id, revision, ...parts } = await promote()
    const olive = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as Scene
    await house.rows(`update member set first_name = 'Olive', last_name = 'Grove' where id = $1`, [olive.memberId])
    expect((await ask('PATCH', `/promotions/${id}`, { ...parts, revision, price: 48 }, olive)).status).toBe(200)
    const second = await ask('PATCH', `/promotions/${id}`, { ...parts, revision, price: 47 })
    expect([second.status, second.body.code, second.body.by]).toEqual([409, 'revision.old', 'Olive Grove'])
    expect(second.body.row).toMatchObject({ price: 48, revision: revision + 1 })
  })
})
