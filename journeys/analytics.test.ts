import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openSite, type Site } from './site.ts'
import { leavePlaces } from './stage.ts'
import {
  comeAsGuest,
  dayCell,
  heading,
  payButton,
  press,
  standAtCheckout,
  startTime,
  toldEvents,
  unfoldCodes,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const counted = async (event: string): Promise<string[]> =>
  (await site.house.rows('select detail from event_count where event = $1 order by detail', [event])).map(
    ({ detail }) => detail as string,
  )

test('every step of a booking is told, on the page and to the house, and nothing of who books (#542 #545)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await comeAsGuest(page)
  await dayCell(page, 'Wednesday 25 November 2026').click()
  await press(page, 'NEXT')
  await press(page, 'NEXT')
  await startTime(page, '10:00 am').check()
  await press(page, 'Continue')
  await page.getByRole('radio', { name: 'Towel Only' }).check()
  await press(page, 'NO THANKS')
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  const steps = ['added', 'date', 'guests', 'slot', 'summary', 'towel-robe']
  await expect.poll(() => counted('booking_step')).toEqual(steps.map((step) => `${step} ${BATHING_ID}`))
  await expect
    .poll(() => toldEvents(page))
    .toContainEqual({ event: 'cart_item_added', serviceId: BATHING_ID, partySize: 1 })
  await visit.end()
})

test('what fails on the way to paying is told: the cart, a code, PAY; never the code, the name or the address (#221 #543 #545)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) bodies.push(request.postData() ?? '')
  })
  await standAtCheckout(page, 'secret.person@guest.example', { date: '2026-12-02' })
  await unfoldCodes(page)
  await page.getByRole('textbox', { name: 'Promo code' }).fill('NO-SUCH-CODE')
  await page.getByRole('textbox', { name: 'Promo code' }).press('Enter')
  await page.getByText('Invalid coupon code.').waitFor()
  await leavePlaces(site.house, '2026-12-02', '10:00', 1)
  await site.house.rows(`update session set places_taken = capacity where capacity = 1`)
  visit.expects(/409 \(Conflict\)/)
  await payButton(page).click()
  await page.getByText('Some items in your order are no longer available.').waitFor()
  await expect.poll(() => counted('coupon_failed')).toEqual([''])
  await expect.poll(() => counted('checkout_failed')).toEqual(['cart.unavailable'])
  await expect.poll(() => counted('cart_check_failed')).toEqual([])
  expect(bodies.join()).not.toMatch(/secret|Ada|Example|NO-SUCH-CODE|@/)
  await visit.end()
})

test('a cart that cannot be checked is told, with how many of its bookings (#543)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'unchecked@guest.example', { date: '2026-12-03' })
  await visit.meets('/flattened-slots', (route) => route.abort())
  await payButton(page).click()
  await page.getByText('Could not validate cart items. Please try again.').waitFor()
  await expect.poll(() => toldEvents(page)).toContainEqual({ event: 'cart_check_failed', items: 1 })
  await expect.poll(async () => (await counted('cart_check_failed')).length).toBeGreaterThan(0)
  await visit.end()
})
