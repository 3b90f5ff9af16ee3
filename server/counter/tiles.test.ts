import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskStart, OffersAnswer, SaleQuoteAnswer } from '#api/counter.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
afterAll(() => house.close())

/** A Tuesday: baths from 7 to 9 am cost $55.00, from 7 to 8 pm $60.00, all others $75.00. */
const DAY = '2026-12-01'
const CALM_60 = '5e000000-0000-4000-8000-000000000011'
const REJUVENATE_90 = '5e000000-0000-4000-8000-000000000014'

const offersOn = async (date: string): Promise<OffersAnswer> =>
  (await counter.staff.get(`/api/desk/v1/offers?date=${date}`)).body
/** The first start of a service at this time of Sydney. */
async function tileAt(time: string, serviceId: string): Promise<DeskStart> {
  const { starts } = await offersOn(DAY)
  const tile = starts.find((each) => each.serviceId === serviceId && clockTimeOf(new Date(each.startDate)) === time)
  if (!tile) throw new Error(`There is no tile at ${time}.`)
  return tile
}

/** A tile as the screen puts it into a sale: for as few as come to it, without extras. */
const pressed = (
  { leastPeople, serviceId, startDate, endDate, resourceId, sessionId }: DeskStart,
  more: object = {},
) => ({
  cartItemId: randomUUID(),
  serviceId,
  slot: { startDate, endDate, resourceId, ...(sessionId !== null && { sessionId }) },
  guestCount: leastPeople - 1,
  towelRobeOption: { id: 'towel' },
  extraBath: { id: 'no-extra-bath' },
  ...more,
})

const quoteFor = async (item: object): Promise<SaleQuoteAnswer> => {
  const { status, body } = await counter.staff.post('/api/desk/v1/sales/quote', { items: [item] })
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}

describe('the price on a tile', () => {
  test.each([
    ['08:00', BATHING_ID, 55],
    ['10:00', BATHING_ID, 75],
    ['19:00', BATHING_ID, 60],
    ['18:30', SAUNA_CLUB_ID, 45],
    ['09:00', CALM_60, 120],
    ['09:00', REJUVENATE_90, 195],
  ])('is what is charged for it, to the cent: at %s for %s', async (time, serviceId, dollars) => {
    const tile = await tileAt(time, serviceId)
    expect(tile.price).toBe(dollars)
    const sale = await counter.sell({ items: [pressed(tile)] })
    expect(sale.due).toBe(dollars)
    await counter.terminal(sale.id, dollars)
    expect(await house.rows(`select status, total_cents from orders where id = $1`, [sale.id])).toEqual([
      { status: 'PAID', total_cents: dollars * 100 },
    ])
  })

  test('follows the office: odd cents, and a promotion of a minute ago', async () => {
    const slot = await house.aClass({ at: `${DAY}T10:00:00+11:00`, cents: 4535 })
    const priceNow = async () => {
      const { price } = await tileAt('10:00', slot.serviceId)
      return [price, (await quoteFor(cartItem(slot, { guestCount: 0 }))).due]
    }
    expect(await priceNow()).toEqual([45.35, 45.35])
    await house.rows(
      `insert into promotion (id, service_id, starts_on, weekdays, special_price_cents, display_label, time_slot_ranges)
       values (gen_random_uuid(), $1, $2, '{}', 2010, 'Opening week', '[]')`,
      [slot.serviceId, DAY],
    )
    expect(await priceNow()).toEqual([20.1, 20.1])
  })

  test('of every start of a day is the price of its sale', async () => {
    const { starts } = await offersOn('2026-12-05')
    // The first and the last one of each service: they cover each kind, length and special price.
    const some = starts.filter(
      (start, i) =>
        i === starts.findIndex(({ serviceId }) => serviceId === start.serviceId) ||
        i === starts.findLastIndex(({ serviceId }) => serviceId === start.serviceId),
    )
    expect(new Set(some.map(({ kind }) => kind)).size).toBe(3)
    for (const tile of some) expect([tile, (await quoteFor(pressed(tile))).due]).toEqual([tile, tile.price])
  })

  test('where nobody comes alone is that of the fewest who may', async () => {
    const yoga = await house.aClass({ at: `${DAY}T11:00:00+11:00`, cents: 5000 })
    await house.rows('update service set min_party = 2 where id = any($1)', [[yoga.serviceId, CALM_60]])
    try {
      const pair = await tileAt('11:00', yoga.serviceId)
      expect([pair.leastPeople, pair.price, (await quoteFor(pressed(pair))).due]).toEqual([2, 100, 100])
      const { starts } = await offersOn(DAY)
      const suite = starts.find(({ serviceId, places }) => serviceId === CALM_60 && places === 2)!
      // The second guest of a treatment has a price of their own.
      expect([suite.leastPeople, suite.price, (await quoteFor(pressed(suite))).due]).toEqual([2, 195, 195])
    } finally {
      await house.rows('update service set min_party = 1 where id = any($1)', [[yoga.serviceId, CALM_60]])
    }
  })
})

test('extras have the price that is charged for each person, and an extra bath its length, time and pool', async () => {
  await house.rows('update venue set towel_robe_cents = 1250, extra_bath_cents = 3735')
  try {
    const { extras } = await offersOn(DAY)
    expect(extras).toEqual({ robe: 12.5, bath: 37.35, bathMinutes: 60 })
    const tile = await tileAt('10:00', BATHING_ID)
    const [plain] = (await quoteFor(pressed(tile, { guestCount: 1 }))).lines
    expect([plain?.total, plain?.bath]).toEqual([150, null])
    const more = { guestCount: 1, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } }
    const [full] = (await quoteFor(pressed(tile, more))).lines
    expect(full?.total).toBe(150 + 25 + 74.7)
    const sale = await counter.sell({ items: [pressed(tile, more)] })
    expect(sale.lines[0]?.bath).toEqual(full?.bath)
    expect(clockTimeOf(new Date(full!.bath!.startDate))).toBe('11:00')
    await counter.close(sale.id)
  } finally {
    await house.rows('update venue set towel_robe_cents = 1000, extra_bath_cents = 3500')
  }
})

test('a membership says how often it is paid, or for how long it is good; nothing else has a term', async () => {
  const { things } = await offersOn(DAY)
  const terms = things.map(({ kind, things: each }) => [kind, each.map(({ name, term }) => [name, term])])
  expect(Object.fromEntries(terms)).toEqual({
    PRODUCT: expect.arrayContaining([['Sarong', null]]),
    GIFT_CARD: Array.from({ length: 4 }, () => ['Gift voucher', null]),
    PLAN: expect.arrayContaining([
      ['Soak', 'every 2 weeks'],
      ['Sauna Club 10', 'for 12 months'],
    ]),
  })
})

test('a service that is off the menu has no tile: nobody could be sold it', async () => {
  const slot = await house.aClass({ at: `${DAY}T12:00:00+11:00` })
  const isOffered = async () => (await offersOn(DAY)).starts.some(({ serviceId }) => serviceId === slot.serviceId)
  expect(await isOffered()).toBe(true)
  await house.rows('update service set hidden = true where id = $1', [slot.serviceId])
  expect(await isOffered()).toBe(false)
  expect((await counter.trySale({ items: [cartItem(slot)] })).body.code).toBe('cart.unavailable')
})

test('tiles stand below the headings that guests see, in their order, and the rest below its kind', async () => {
  const [scrub, mask, yoga] = [
    await house.aClass(),
    await house.aClass(),
    await house.aClass({ at: `${DAY}T15:00:00+11:00` }),
  ]
  const put = (id: string, position: number, group: string) =>
    house.rows('update service set position = $2, menu_group = $3 where id = $1', [id, position, group])
  await put(mask.serviceId, 2001, 'Rituals')
  await put(yoga.serviceId, 2003, 'Rituals')
  await put(scrub.serviceId, 2002, 'Body')
  // Guests find the bath by its card, whatever was written to it by a tool.
  await put(BATHING_ID, 1, 'Water')
  const { groups, starts } = await offersOn(DAY)
  expect(groups).toEqual([
    { kind: 'bathing', heading: null },
    { kind: 'class', heading: null },
    { kind: 'massage', heading: null },
    { kind: null, heading: 'Rituals' },
    { kind: null, heading: 'Body' },
  ])
  const below = (serviceId: string) => starts.find((start) => start.serviceId === serviceId)?.heading
  expect([below(yoga.serviceId), below(BATHING_ID), below(SAUNA_CLUB_ID)]).toEqual(['Rituals', null, null])
  await put(mask.serviceId, 2004, 'Rituals')
  expect((await offersOn(DAY)).groups.map(({ heading }) => heading).filter((heading) => heading !== null)).toEqual([
    'Body',
    'Rituals',
  ])
  await house.rows(`update service set menu_group = '' where id = $1`, [BATHING_ID])
})

const isThere = async (day: string) => (await offersOn(day)).groups.some(({ heading }) => heading === 'Farewell')

test('a heading is there while guests find it, and beyond that on days on which something of it still runs', async () => {
  const last = await house.aClass({ at: `${DAY}T16:00:00+11:00` })
  await house.rows(`update service set menu_group = 'Farewell' where id = $1`, [last.serviceId])
  expect([await isThere(DAY), await isThere('2026-12-02')]).toEqual([true, true])
  await house.rows('delete from schedule where service_id = $1', [last.serviceId])
  expect([await isThere(DAY), await isThere('2026-12-02')]).toEqual([true, false])
})
