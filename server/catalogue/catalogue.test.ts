import { afterAll, beforeAll, expect, test } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { showCatalogue } from '#server/site/show-catalogue.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const names = async (query: string) =>
  (await house.get(`/api/wix/v1/pricing-plans${query}`)).body.plans.map((plan: any) => plan.name)

const soak = '91a40000-0000-4000-8000-000000000001'
const saunaClub10 = '91a40000-0000-4000-8000-000000000003'

test('a service tells its name, tagline and price, and how large a party may be (#470)', async () => {
  expect(await house.get(`/api/wix/v1/services/${BATHING_ID}`)).toMatchObject({
    status: 200,
    body: {
      id: BATHING_ID,
      name: 'Bathing',
      tagline: 'An hour in the pools, from the first light on the water to the last.',
      description: expect.stringContaining('Mineral pools'),
      type: 'APPOINTMENT',
      duration: 60,
      capacity: 16,
      payment: { price: 75, currency: 'AUD' },
      maxGuests: 4,
      media: [],
    },
  })
  expect((await house.get(`/api/wix/v1/services/${SAUNA_CLUB_ID}`)).body.type).toBe('CLASS')
})

test('calm, rejuvenate and pregnancy massages exist for 60 and for 90 minutes (#6)', async () => {
  const told = Object.entries(massageIds).flatMap(([type, ids]) =>
    Object.values(ids).map(async (id) => {
      const { duration, payment } = (await house.get(`/api/wix/v1/services/${id}`)).body
      return `${type} ${duration} ${payment.price}`
    }),
  )
  expect(await Promise.all(told)).toEqual([
    'CALM 60 120',
    'CALM 90 180',
    'REJUVENATE 60 130',
    'REJUVENATE 90 195',
    'PREGNANCY 60 130',
    'PREGNANCY 90 195',
  ])
})

test('a service nobody knows, or a hidden one, is unknown in the words of the specification', async () => {
  const unknown = { status: 404, body: { code: 'service.unknown', message: 'Failed to fetch service details' } }
  expect(await house.get('/api/wix/v1/services/5e000000-0000-4000-8000-000000000999')).toMatchObject(unknown)
  const { serviceId } = await house.aClass()
  expect((await house.get(`/api/wix/v1/services/${serviceId}`)).status).toBe(200)
  await house.rows('update service set hidden = true where id = $1', [serviceId])
  expect(await house.get(`/api/wix/v1/services/${serviceId}`)).toMatchObject(unknown)
  expect(await house.get('/api/wix/v1/services/bathing')).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  })
})

test('plans come with price, period, term and benefits (#414, #473)', async () => {
  const { body } = await house.get(`/api/wix/v1/pricing-plans?planIds=${soak}`)
  expect(body.plans).toEqual([
    {
      id: soak,
      name: 'Soak',
      description: 'Two baths a fortnight.',
      payment: { price: 69, currency: 'AUD' },
      duration: { count: 2, unit: 'WEEK' },
      recurring: true,
      initialTerm: { count: 12, unit: 'WEEK' },
      benefits: [{ serviceId: BATHING_ID, credits: 2 }],
    },
  ])
})

test('plans are asked for by ids between commas; unknown ones are left out; without ids all that are public come (#473)', async () => {
  expect(await names(`?planIds=${saunaClub10},%20${soak},nobody,5e000000-0000-4000-8000-000000000999`)).toEqual([
    'Soak',
    'Sauna Club 10',
  ])
  expect(await names('')).toEqual(['Soak', 'Unlimited', 'Sauna Club 10'])
  expect(await names('?planIds=')).toEqual([])
  expect(await names('?planIds=nobody')).toEqual([])
})

test('the first extra is towel and robe at 10 a person, the free towel beside it, and the extra bath at 35 (#474, #450, #251, #252)', async () => {
  expect((await house.get('/api/wix/v1/products/extras')).body).toEqual({
    products: [
      {
        id: 'extras',
        name: 'Robe + Towel',
        price: 10,
        options: [
          { id: 'towel', name: 'Towel Only', price: 0 },
          { id: 'towel-robe', name: 'Robe + Towel', price: 10 },
        ],
        extraBath: {
          id: 'extra-bath',
          name: 'Add 1hr Bathing Session',
          description: 'One more hour in the pools, just before or after your booking.',
          price: 35,
        },
      },
    ],
  })
})

test('the first guest product is another guest of a massage at 75 (#475, #250)', async () => {
  expect((await house.get('/api/wix/v1/products/guests')).body).toEqual({
    products: [{ id: 'guests', name: 'Additional guest', price: 75 }],
  })
})

test('the prices of the extras are the venue’s own settings, not numbers in the code (#250 #251 #252 #261)', async () => {
  await house.rows('update venue set towel_robe_cents = 1250, extra_bath_cents = 4000, extra_guest_cents = 8050')
  const [extras, guests] = [
    await house.get('/api/wix/v1/products/extras'),
    await house.get('/api/wix/v1/products/guests'),
  ]
  await house.rows('update venue set towel_robe_cents = 1000, extra_bath_cents = 3500, extra_guest_cents = 7500')
  expect(extras.body.products[0]).toMatchObject({ price: 12.5, extraBath: { price: 40 } })
  expect(guests.body.products[0].price).toBe(80.5)
})

test('promotions come as data with a timestamp, in the fields of the specification (#277, #275)', async () => {
  const { status, body } = await house.get('/api/v1/promotions')
  expect(status).toBe(200)
  expect(Date.parse(body.timestamp)).not.toBeNaN()
  expect(body.data[0]).toEqual({
    id: '940e0000-0000-4000-8000-000000000001',
    serviceId: BATHING_ID,
    startDate: '2025-01-01',
    endDate: null,
    dayOfWeekRestrictions: [1, 2, 3, 4],
    timeSlotRanges: [{ startTime: '07:00', endTime: '09:00' }],
    timeRestrictions: null,
    specialPrice: 55,
    displayLabel: 'Quiet morning',
  })
})

test('a promotion tells its end and its hours too, when it has them (#275)', async () => {
  const id = '940e0000-0000-4000-8000-0000000000aa'
  await house.rows(
    `insert into promotion (id, service_id, starts_on, ends_on, weekdays, time_slot_ranges, time_restrictions, special_price_cents, display_label)
     values ($1, $2, '2026-12-01', '2026-12-24', '{0,6}', '[]', '{"startTime":"18:00","endTime":"20:30"}', 6250, 'Late hours')`,
    [id, SAUNA_CLUB_ID],
  )
  const { body } = await house.get('/api/v1/promotions')
  await house.rows('delete from promotion where id = $1', [id])
  expect(body.data.find((promotion: any) => promotion.id === id)).toEqual({
    id,
    serviceId: SAUNA_CLUB_ID,
    startDate: '2026-12-01',
    endDate: '2026-12-24',
    dayOfWeekRestrictions: [0, 6],
    timeSlotRanges: [],
    timeRestrictions: { startTime: '18:00', endTime: '20:30' },
    specialPrice: 62.5,
    displayLabel: 'Late hours',
  })
})

test('what a page brings along says under each path what the call of that path answers (trial: calls 1, 2, 3)', async () => {
  const { answers, menu, venue } = await showCatalogue(house.ctx)
  const paths = Object.keys(answers)
  expect(paths).toEqual(
    expect.arrayContaining([
      `/api/wix/v1/services/${BATHING_ID}`,
      '/api/wix/v1/products/extras',
      '/api/wix/v1/products/guests',
      '/api/v1/promotions',
    ]),
  )
  for (const path of paths) {
    const { body } = await house.get(path)
    const { timestamp, ...known } = answers[path] as Record<string, unknown>
    expect(body, path).toEqual({ ...known, ...(timestamp !== undefined && { timestamp: expect.any(String) }) })
  }
  expect(menu.slice(0, 2)).toEqual([
    { id: BATHING_ID, family: 'bathing' },
    { id: SAUNA_CLUB_ID, family: 'class' },
  ])
  expect(venue).toMatchObject({ name: 'Stillwater Bathhouse', homeUrl: 'https://stillwater.example' })
})

test('there is no call beside those of the specification that tells what the house sells (trial: calls 1)', async () => {
  expect((await house.get('/api/catalogue')).status).toBe(404)
})

test('opening dates and the closure are rows with the words of their notice (#425-#427)', async () => {
  const { openingDates } = await showCatalogue(house.ctx)
  const opens = (id: string) => openingDates.openings.find((row) => row.serviceId === id)?.firstDate
  expect([opens(BATHING_ID), opens(SAUNA_CLUB_ID)]).toEqual(['2025-04-14', '2025-04-18'])
  expect(openingDates.closures).toMatchObject([
    { firstDate: '2025-10-20', lastDate: '2025-10-31', reopensOn: '2025-11-01' },
  ])
})
