import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTurns, desk, openSite, phone, visitors, type Fate, type Site } from './site.ts'
import { ordersOf } from './stage.ts'
import {
  fillDetails,
  goToPayment,
  openCart,
  payButton,
  payByCard,
  press,
  putInCart,
  standAtCheckout,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each(byTurns(visitors, 0))(
  'at $width px PAY asks a guest for what is missing, each time in the words for it, and loses nothing (#279 #280 #281 #285 #289 #290 #291 #292 #293, D29)',
  async (device) => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `required.${device.width}@guest.example`
    await putInCart(page)
    await page.goto('/checkout')
    const [first, last, mail] = ['First name', 'Last name', 'Email'].map((name) => page.getByRole('textbox', { name }))
    await expect.poll(() => page.getByRole('checkbox', { name: /news and offers/ }).isChecked()).toBe(true)
    const terms = page.getByRole('checkbox', { name: 'I accept the terms and conditions' })
    await expect.poll(() => terms.isChecked()).toBe(false)
    await visit.isAccessible()

    let calls = 0
    page.on('request', (request) => request.url().includes('/checkout/v1/bookings') && calls++)
    const summary = page.getByRole('alert')
    await payButton(page).click()
    await summary.getByText('Please fill all required fields to complete your checkout').waitFor()
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    for (const field of [first!, last!, mail!, terms])
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await visit.isAccessible()
    await summary.getByRole('link', { name: 'Enter your last name' }).click()
    await expect.poll(() => last!.evaluate((field) => field === document.activeElement)).toBe(true)

    await first!.fill('Ada')
    await last!.fill('Example')
    await mail!.fill('ada at guest.example')
    await terms.check()
    await payButton(page).click()
    await summary.getByText('Please enter a valid email address (e.g., name@example.com)').waitFor()
    await expect.poll(() => summary.textContent()).not.toContain('Please fill all required fields')
    await visit.isAccessible()

    await mail!.fill(email)
    await terms.uncheck()
    await payButton(page).click()
    await summary.getByText('You must accept the terms and conditions to proceed').waitFor()
    expect(calls).toBe(0)
    await expect.poll(() => first!.inputValue()).toBe('Ada')

    // Nobody has asked for the phone all the way.
    await page.getByRole('textbox', { name: 'Phone (optional)' }).waitFor()
    await terms.check()
    // Everything is mended: the summary has nothing left to say.
    await summary.waitFor({ state: 'detached' })
    await goToPayment(page)
    await expect.poll(() => ordersOf(site.house, email)).toEqual(['PENDING'])
    const [order] = await site.house.rows('select phone, marketing_consent from orders where email = $1', [email])
    expect(order).toEqual({ phone: '', marketing_consent: true })
    await visit.context.close()
  },
)

test('the terms are read in a modal that their words open, and I Agree accepts them (#16 #17 #18 #19 #20 #21 #22 #23 #156 #157) (D30)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page)
  await page.goto('/checkout')
  const accepts = page.getByRole('checkbox', { name: 'I accept the terms and conditions', exact: true })
  const opens = page.getByRole('button', { name: 'terms and conditions', exact: true })
  await payButton(page).click()
  const wrong = page.locator('p').filter({ hasText: 'You must accept the terms and conditions to proceed' })
  const [box, link, error] = [await placeOf(accepts), await placeOf(opens), await placeOf(wrong.last())]
  expect(link.y < box.y + box.height && link.x - box.x - box.width < 150).toBe(true)
  // What is wrong stands below the words, not below the box.
  const indent = await wrong.last().evaluate((text) => parseFloat(getComputedStyle(text).paddingInlineStart))
  expect(error.x + indent).toBeGreaterThan(box.x + box.width)
  const asked = page.waitForResponse('**/terms-and-conditions.md')
  await press(page, 'terms and conditions')
  expect((await asked).headers()['content-type']).toContain('text/markdown')
  const modal = page.getByRole('dialog', { name: 'Terms and conditions' })
  const text = modal.getByRole('region', { name: 'Terms and conditions' })
  await text.waitFor()
  for (const statement of [
    /minimum age is 12/,
    /under 18 may visit only with a parent or guardian/,
    /at most 4 weeks in any 12 months/,
    /valid for 36 months/,
    /taken fortnightly/,
    /no refund for a change of mind/,
    /30 days' notice of a price change/,
  ])
    await expect.poll(() => text.textContent()).toMatch(statement)
  await visit.isAccessible()
  await press(modal, 'I Agree')
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(() => accepts.isChecked()).toBe(true)
  await visit.end()
})

const placeOf = async (what: Locator) => (await what.boundingBox())!

const badTerms: { what: string; numbers: string; fate: Fate }[] = [
  { what: 'fails', numbers: '#160', fate: (route) => route.fulfill({ status: 500, body: 'TypeError: nothing here' }) },
  {
    what: 'brings HTML',
    numbers: '#160 #161',
    fate: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' }),
  },
]

test.each(badTerms)('the terms whose call $what say so and can be asked for again ($numbers)', async ({ fate }) => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await putInCart(page)
  await page.goto('/checkout')
  await visit.meets('/terms-and-conditions.md', fate)
  await press(page, 'terms and conditions')
  const modal = page.getByRole('dialog', { name: 'Terms and conditions' })
  await modal.getByText('Failed to load terms and conditions. Please try again later.').waitFor()
  await expect.poll(() => modal.getByRole('button', { name: 'I Agree' }).count()).toBe(0)
  await expect.poll(() => modal.textContent()).not.toMatch(/Hello|TypeError/)
  await visit.isAccessible()
  await visit.meetsNoMore('/terms-and-conditions.md')
  await press(modal, 'Try again')
  await modal.getByText('The minimum age is 12').waitFor()
  await visit.end()
})

test('details are kept for the next time, the acceptance of the terms is not', async () => {
  const visit = await site.visit()
  await standAtCheckout(visit.page, 'kept@guest.example')
  const tomorrow = await visit.context.newPage()
  await tomorrow.goto('/checkout')
  await expect.poll(() => tomorrow.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('kept@guest.example')
  await expect.poll(() => tomorrow.getByRole('checkbox', { name: /I accept the terms/ }).isChecked()).toBe(false)
  await visit.end()
})

test('the order lists every booking with its parts and the sum that PAY asks (#257 #278)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { time: '08:00', participants: '4', towelrobe: 'towel-robe' })
  await putInCart(page, { date: '2026-11-28', time: '15:00' })
  await page.goto('/checkout')
  const order = await unfoldOrder(page)
  await order.getByRole('listitem').nth(1).waitFor()
  const [quiet, plain] = await order.getByRole('listitem').all()
  // 55 for the booker, three guests at 75, four robes at 10.
  await expect
    .poll(() => quiet!.textContent())
    .toMatch(/Bathing\$320\.00Wednesday 25 November 2026.*\$55\.00.*\$225\.00.*\$40\.00/)
  await expect.poll(() => plain!.textContent()).toMatch(/Bathing\$75\.00Saturday 28 November 2026.*1 person.*\$75\.00/)
  await expect.poll(() => order.textContent()).toMatch(/Total GST included\$395\.00$/)
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $395.00')
  await fillDetails(page, 'two@guest.example')
  await goToPayment(page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay A$395.00')
  await visit.context.close()
})

test('a plan that a link brings along stands in the order and in the cart, counts in the total, is paid and is then gone (#213 #278, D11)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const [pack, soak] = ['91a40000-0000-4000-8000-000000000003', '91a40000-0000-4000-8000-000000000001']
  await putInCart(page, { date: '2026-12-05' })
  await page.goto(`/?planIds=${pack},${soak}&views=checkout`)
  await page.waitForURL('**/checkout')
  const summary = await unfoldOrder(page)
  await summary.getByRole('heading', { name: 'Sauna Club 10' }).waitFor()
  await summary.getByText('10 classes within 12 months').waitFor()
  await summary.getByText(/^Paid once\. It ends by itself after 12 months/).waitFor()
  await expect.poll(() => summary.getByRole('listitem').filter({ hasText: 'Bathing' }).count()).toBe(1)
  await page.getByRole('button', { name: 'PAY $455.00' }).waitFor()
  await page.getByText('Soak is not part of this order').waitFor()
  await visit.isAccessible()
  await press(page, 'Leave it out')
  await page.getByText('Soak is not part of this order').waitFor({ state: 'hidden' })

  const drawer = await openCart(page)
  await drawer.getByText('Sauna Club 10').waitFor()
  await drawer.getByText('A$455.00').waitFor()
  await drawer.getByRole('button', { name: 'Remove Sauna Club 10' }).waitFor()
  await visit.isAccessible()
  await press(drawer, 'Close cart')

  await fillDetails(page, 'planner@guest.example')
  await goToPayment(page)
  await page.getByText('A$455.00').first().waitFor()
  await payByCard(page)
  await page.waitForURL('**/success**')
  await page.getByText('Sauna Club 10').first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('planIds'))).toBeNull()
  await visit.end()
})

test('a plan alone is paid without a word of places, which only a booking holds (D11)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/?planIds=91a40000-0000-4000-8000-000000000003&views=checkout')
  await page.getByRole('button', { name: 'PAY $380.00' }).waitFor()
  const note = page.getByText(/^You pay on the secure page of our payment provider\./)
  const said = async () => (await note.textContent())?.trim()
  await expect.poll(said).toBe('You pay on the secure page of our payment provider.')
  await visit.isAccessible()
  await putInCart(page, { date: '2026-12-07' })
  await page.goto('/checkout')
  await expect
    .poll(said)
    .toBe('You pay on the secure page of our payment provider. Your places are held while you pay.')
  await visit.end()
})

test.each([phone, desk])(
  'at %i px the fields for codes are folded when one arrives, and open at a press (D22)',
  async (width) => {
    const visit = await site.visit({ width })
    const { page } = visit
    await putInCart(page, { date: '2026-12-08' })
    await page.goto('/checkout')
    await payButton(page).waitFor()
    const fields = ['Promo code', 'Gift card'].map((name) => page.getByRole('main').getByRole('textbox', { name }))
    const seen = () => Promise.all(fields.map((field) => field.isVisible()))
    await page.getByText('Promo code or gift card').waitFor()
    await expect.poll(seen).toEqual([false, false])
    await page.getByText('Promo code or gift card').click()
    await expect.poll(seen).toEqual([true, true])
    await visit.end()
  },
)

test('a plan can be taken out of the order; one that cannot be looked up is told, and nothing is lost (#473)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await putInCart(page, { date: '2026-12-06' })
  await visit.meets('/api/wix/v1/pricing-plans', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/?planIds=91a40000-0000-4000-8000-000000000003&views=checkout')
  await page.getByText('Failed to fetch plan details').waitFor()
  await page.getByRole('button', { name: 'PAY $75.00' }).waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/api/wix/v1/pricing-plans')
  await press(page, 'Try again')
  await page.getByRole('button', { name: 'PAY $455.00' }).waitFor()
  await unfoldOrder(page)
  await press(page, 'Remove Sauna Club 10')
  await page.getByRole('button', { name: 'PAY $75.00' }).waitFor()
  await visit.end()
})
