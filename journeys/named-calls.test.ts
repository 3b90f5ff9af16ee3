import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openSite, placesLine, type Fate, type Site, type Visit } from './site.ts'
import {
  cardOf,
  heading,
  orderSummary,
  payButton,
  press,
  putInCart,
  standAtCheckout,
  startTime,
  stepAt,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const services = '/api/wix/v1/services/'
const bathing = services + BATHING_ID
const calm60 = services + massageIds.CALM[60]
const extras = '/api/wix/v1/products/extras'
const guests = '/api/wix/v1/products/guests'
const promotions = '/api/v1/promotions'
const plans = '/api/wix/v1/pricing-plans'
const massages = Object.values(massageIds).flatMap((ids) => Object.values(ids).map((id) => services + id))

/** What a page asks the house for, by path, from now on. */
function askedBy({ page }: Visit): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  return asked
}

/** The house's own answer, changed on its way. */
const changed =
  (change: (body: any) => void): Fate =>
  async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    change(body)
    await route.fulfill({ response, json: body })
  }
const costs = (price: number) => changed((body) => (body.payment.price = price))
const fails: Fate = (route) => route.fulfill({ status: 503, json: { code: 'house.unavailable', message: 'x' } })

/** As another window or tab does it. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('each screen asks the calls for what it shows, each once, and nothing asks for a catalogue (trial: calls 1, 2, 3)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const asked = askedBy(visit)
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    counts.set(path, (counts.get(path) ?? 0) + 1)
  })
  const asks = async (address: string, paths: string[]) => {
    asked.clear()
    counts.clear()
    await page.goto(address)
    await expect.poll(() => paths.filter((path) => !asked.has(path))).toEqual([])
    expect(paths.map((path) => counts.get(path))).toEqual(paths.map(() => 1))
  }
  await asks('/service-selection', [bathing, services + SAUNA_CLUB_ID, ...massages])
  await asks('/massage-types', [...massages, guests])
  await asks('/select-slot', [bathing, extras, guests, promotions])
  await putInCart(page)
  await asks('/checkout', [bathing, extras, guests, promotions])
  await asks('/memberships', [plans, bathing])
  expect([...asked].filter((path) => path.includes('catalogue'))).toEqual([])

  // Cached per id: from screen to screen nothing is asked twice.
  await page.goto('/service-selection')
  await expect.poll(() => asked.has(bathing)).toBe(true)
  await page.waitForLoadState('networkidle')
  counts.clear()
  await page.getByRole('link', { name: 'BOOK Massage' }).click()
  await heading(page, 'Which massage would you like?').waitFor()
  await expect.poll(() => counts.get(guests)).toBe(1)
  expect(massages.filter((path) => counts.has(path))).toEqual([])
  await visit.end()
})

test('another answer of any call is what the screen shows (trial: calls 1, 2, 3)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await visit.meets(bathing, costs(61))
  await visit.meets(calm60, costs(99))
  await visit.meets(
    guests,
    changed((body) => (body.products[0].price = 66)),
  )
  await visit.meets(extras, (route) =>
    changed((body) => {
      body.products[0].price = 12
      body.products[0].extraBath.price = 41
      // The first of each is used.
      body.products.push({ ...body.products[0], price: 1, extraBath: { ...body.products[0].extraBath, price: 1 } })
    })(route),
  )
  await visit.meets(
    promotions,
    changed((body) => {
      const [first] = body.data
      body.data = [
        {
          ...first,
          dayOfWeekRestrictions: [],
          timeSlotRanges: [{ startTime: '10:00', endTime: '10:00' }],
          specialPrice: 50,
        },
      ]
    }),
  )
  await visit.meets(
    plans,
    changed((body) => (body.plans[0].payment.price = 71)),
  )

  await page.goto('/service-selection')
  await page.getByText('from $61.00').waitFor()
  await page.getByText('from $99.00').waitFor()
  await visit.isAccessible()

  await page.goto('/massage-types')
  await page.getByRole('link', { name: 'Calm, 60 minutes, $99.00' }).waitFor()
  await page.getByText('side by side: $66.00 for a second person').first().waitFor()

  await page.goto(stepAt('slot'))
  await cardOf(startTime(page, '11:00 am')).filter({ hasText: '$61.00' }).waitFor()
  const ten = cardOf(startTime(page, '10:00 am'))
  await ten.filter({ hasText: '$50.00' }).waitFor()
  await expect.poll(() => ten.locator('s').textContent()).toContain('$61.00')

  await page.goto(stepAt('slot', { serviceId: massageIds.CALM[60], participants: '2' }))
  await cardOf(startTime(page, '10:00 am')).filter({ hasText: '$165.00 for 2' }).waitFor()

  await page.goto(stepAt('towel-robe', { time: '11:00' }))
  await cardOf(page.getByRole('radio', { name: /^Robe/ }))
    .filter({ hasText: '$12.00' })
    .waitFor()
  await page.goto(stepAt('extra-bath', { extrabath: 'true', time: '11:00', towelrobe: 'towel' }))
  await cardOf(page.getByRole('radio', { name: /^Add 1hr/ }))
    .filter({ hasText: '$41.00' })
    .waitFor()

  await putInCart(page, { time: '11:00', towelrobe: 'towel-robe' })
  await page.goto('/checkout')
  await payButton(page).filter({ hasText: 'PAY $73.00' }).waitFor()
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('dialog', { name: 'Your cart' }).getByText('A$73.00').first().waitFor()

  await page.goto('/memberships')
  await page.getByText('$71.00', { exact: true }).waitFor()
  await page.getByText('A single bath is $61.00.').first().waitFor()
  await visit.end()
})

test('a service that cannot be had is Service, with the words for it and a way to ask again (trial: calls 3, 9) (#472)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await visit.meets(services, fails)

  await page.goto('/select-slot')
  await heading(page, 'Service').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch service details' }).waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore(services)
  await press(page, 'Try again')
  await page.getByRole('grid').waitFor()

  await visit.meets(services, fails)
  await page.goto('/massage-types')
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch service details' }).waitFor()
  // Where the house's own price is missing the menu has the prices of the specification.
  await page.getByRole('link', { name: 'Rejuvenate, 60 minutes, $120.00' }).waitFor()
  await page.getByRole('link', { name: 'Rejuvenate, 90 minutes, $180.00' }).waitFor()
  await visit.isAccessible()

  await page.goto('/service-selection')
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch service details' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Service', exact: true }).waitFor()
  await expect.poll(() => page.getByText(/from \$/).count()).toBe(0)
  await visit.isAccessible()
  await visit.meetsNoMore(services)
  await press(page, 'Try again')
  await page.getByText('from $75.00').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Sauna Club' }).waitFor()

  for (const wrong of ['abc', 'nonsense', '%00']) {
    await visit.meets(services + encodeURIComponent(wrong), (route) => route.continue())
    await page.goto(`/select-slot?serviceId=${encodeURIComponent(wrong)}`)
    await heading(page, 'Service').waitFor()
    await page.getByText('Failed to fetch service details').waitFor()
    await expect.poll(() => page.getByText(/Please check/).count()).toBe(0)
  }
  await visit.end()
})

test('prices and plans that cannot be had: what is known stays, a plan says its words, and the cart can be paid (trial: calls 1, 2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  for (const path of [extras, guests, promotions, plans]) await visit.meets(path, fails)
  await page.goto(stepAt('towel-robe', { time: '10:00' }))
  await cardOf(page.getByRole('radio', { name: /^Robe/ }))
    .filter({ hasText: '$10.00' })
    .waitFor()
  await standAtCheckout(page, 'without.prices@guest.example')
  await payButton(page).filter({ hasText: 'PAY $75.00' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await page.goto(`${site.origin}/memberships`)
  await page.getByText('Failed to fetch plan details').waitFor()
  await visit.end()
})

test('what the house changes shows on coming back, after PAY found another price, and when the house says so (trial: calls 1, 2, 3)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const { house } = site
  const sells = (cents: number) => house.rows('update service set price_cents = $1 where id = $2', [cents, BATHING_ID])
  try {
    await page.goto('/service-selection')
    await page.getByText('from $75.00').waitFor()
    // The page has asked for itself, and looks out for who comes back.
    await page.waitForLoadState('networkidle')
    await sells(8000)
    await comeBack(page)
    await page.getByText('from $80.00').waitFor()

    await standAtCheckout(page, 'changed.price@guest.example')
    await payButton(page).filter({ hasText: 'PAY $80.00' }).waitFor()
    await page.waitForLoadState('networkidle')
    await sells(8300)
    visit.expects(/status of 409/)
    await payButton(page).click()
    await page.getByText('The price has changed. Please check the new total.').first().waitFor()
    await page.getByText('It was $80.00 and is now $83.00.').waitFor()
    await payButton(page).filter({ hasText: 'PAY $83.00' }).waitFor()
    await orderSummary(page).getByText('$83.00').first().waitFor()

    const listening = page.waitForResponse(placesLine)
    await page.goto(stepAt('slot'))
    await listening
    await cardOf(startTime(page, '10:00 am')).filter({ hasText: '$83.00' }).waitFor()
    await sells(8400)
    await cardOf(startTime(page, '10:00 am')).filter({ hasText: '$84.00' }).waitFor()
    await house.rows(
      `update promotion set special_price_cents = 4900, weekdays = '{}',
      time_slot_ranges = '[{"startTime":"10:00","endTime":"10:00"}]' where service_id = $1`,
      [BATHING_ID],
    )
    await cardOf(startTime(page, '10:00 am')).filter({ hasText: '$49.00' }).waitFor()
  } finally {
    await sells(7500)
  }
  await visit.end()
})
