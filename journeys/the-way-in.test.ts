import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openSite, phone, type Site, type Visit } from './site.ts'
import { heading, keptViews, openCart, orderSummary, payButton, press, putInCart, unfoldCodes } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the first address leads to two cards, each with its from-price and BOOK, and to the classes (#28 #32 #64 #65 #66 #70)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/')
  await page.waitForURL('**/service-selection')
  await heading(page, 'What would you like to book?').waitFor()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['Bathing', 'Massage'])
  await expect.poll(() => cards.first().textContent()).toMatch(/from \$75\.00.*BOOK$/)
  await expect.poll(() => cards.last().textContent()).toMatch(/from \$120\.00.*BOOK$/)
  await visit.isAccessible()

  await page.getByRole('link', { name: 'See classes' }).click()
  await page.waitForURL('**/select-slot?class=true&extrabath=true&guests=true')
  await heading(page, 'Total Guests').waitFor()
  await visit.end()
})

test('whoever is nobody yet is asked once how to book; a guest goes straight on, also on the next visit (#31 #34 #54 #58 #60 #68 #69)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/service-selection')
  await page.getByRole('link', { name: 'BOOK Bathing' }).click()
  await heading(page, 'How would you like to book?').waitFor()
  await page.getByRole('button', { name: 'Members Sign In', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await visit.isAccessible()
  await press(page, 'Guests')
  await page.waitForURL('**/select-slot')
  await heading(page, 'Choose a date').waitFor()

  const nextVisit = await visit.context.newPage()
  await nextVisit.goto('/service-selection')
  await nextVisit.getByRole('link', { name: 'BOOK Bathing' }).click()
  await heading(nextVisit, 'Choose a date').waitFor()
  await visit.end()
})

test('a guest goes on to where they were heading, but never off the site (#58)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/auth?redirect=/select-slot%3Fextrabath%3Dtrue')
  await press(page, 'Guests')
  await page.waitForURL('**/select-slot?extrabath=true')
  await page.goto('/auth?redirect=//elsewhere.example')
  await press(page, 'Guests')
  await page.waitForURL(`${site.origin}/select-slot`)
  await visit.end()
})

test('a link that brings a service and the calendar opens the slot screen (#29 #81)', async () => {
  const visit = await site.visit()
  await visit.page.goto(`/?serviceIds=${BATHING_ID}&views=calendar`)
  await visit.page.waitForURL(`**/select-slot?serviceId=${BATHING_ID}`)
  await heading(visit.page, 'Choose a date').waitFor()
  await visit.end()
})

test('a link that brings only the checkout opens it: the order, the details, both codes and PAY are there (#30 #35 #46)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/?views=checkout')
  await page.waitForURL('**/checkout')
  await page.getByText('Your cart is empty.').waitFor()
  await expect
    .poll(() => keptViews(page))
    .toEqual({
      guests: false,
      extras: false,
      calendar: false,
      checkout: true,
      announcementShown: false,
    })

  await putInCart(page)
  await page.goto('/?views=checkout')
  await page.waitForURL('**/checkout')
  await orderSummary(page).getByRole('listitem').getByText('$75.00').first().waitFor()
  await unfoldCodes(page.getByRole('main'))
  for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Promo code', 'Gift card'])
    await page.getByRole('main').getByRole('textbox', { name }).waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await visit.end()
})

test('what a link brings along is kept in the browser, and a later link changes only what it names (#44 #45 #46 #47)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const kept = () =>
    page.evaluate(() => ['serviceIds', 'planIds', 'anonymousId'].map((key) => localStorage.getItem(key)))
  await page.goto('/service-selection')
  await expect.poll(() => kept()).toEqual([null, null, expect.stringMatching(/^anon-.{8,}$/)])

  await page.goto(
    `/service-selection?serviceIds=${BATHING_ID},${SAUNA_CLUB_ID}&planIds=p-1,p-2&views=calendar,extras&anonymousId=anon-ofTheLink7`,
  )
  await heading(page, 'What would you like to book?').waitFor()
  await expect.poll(() => kept()).toEqual([`${BATHING_ID},${SAUNA_CLUB_ID}`, 'p-1,p-2', 'anon-ofTheLink7'])
  await expect
    .poll(() => keptViews(page))
    .toMatchObject({ guests: false, extras: true, calendar: true, checkout: false })

  await page.goto('/service-selection?planIds=p-3')
  await expect.poll(() => kept()).toEqual([`${BATHING_ID},${SAUNA_CLUB_ID}`, 'p-3', 'anon-ofTheLink7'])
  await expect.poll(() => keptViews(page)).toMatchObject({ extras: true, calendar: true })
  // On the next start they still lead to where the first link would have led.
  await page.goto('/')
  await page.waitForURL(`**/select-slot?serviceId=${BATHING_ID}&serviceids=${BATHING_ID},${SAUNA_CLUB_ID}`)
  await visit.end()
})

test('the header has the brand, the cart and the login; the cart stands aside until it is wanted, and goes again (#24 #48 #49 #50)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/service-selection')
  const header = page.getByRole('banner')
  await expect
    .poll(() => header.getByRole('link', { name: /home page/ }).getAttribute('href'))
    .toBe('https://stillwater.example')
  const icon = header.getByRole('button', { name: 'Cart, 0 bookings' })
  const drawer = page.getByRole('dialog')
  await expect.poll(() => drawer.count()).toBe(0)
  await expect.poll(() => icon.getAttribute('aria-expanded')).toBe('false')

  await openCart(page)
  await drawer.getByText('Your cart is empty').waitFor()
  await visit.isAccessible()
  await press(drawer, 'Close cart')
  await drawer.waitFor({ state: 'hidden' })

  await icon.press('Enter')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => icon.evaluate((element) => element === document.activeElement)).toBe(true)

  await header.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/auth')
  await visit.end()
})

test.each(['/service-selection', '/checkout'])(
  'a tap on %s before its script has come is not lost: the cart opens when it can',
  async (path) => {
    const visit = await site.visit()
    const { page } = visit
    const letScriptCome = await openWithoutScript(visit, path)
    await page.getByRole('button', { name: 'Cart, 0 bookings' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await letScriptCome()
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
    await visit.end()
  },
)

test('checkout shows before its script has come that nothing is in it, and asks the house for nothing', async () => {
  const visit = await site.visit()
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => /\/_?api\//.test(request.url()) && asked.push(request.url()))
  const letScriptCome = await openWithoutScript(visit, '/checkout')
  const words = page.getByText('Your cart is empty.')
  await words.waitFor()
  await page.getByRole('link', { name: 'Choose a service' }).waitFor()
  await visit.isAccessible()
  const before = await words.boundingBox()
  await letScriptCome()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => words.boundingBox()).toEqual(before)
  expect(asked).toEqual([])
  await visit.end()
})

test.each([
  { what: 'a booking', keep: (page: Page) => putInCart(page) },
  { what: 'a plan', keep: (page: Page) => page.evaluate(() => localStorage.setItem('planIds', 'a-plan')) },
  { what: 'an open order', keep: (page: Page) => page.evaluate(() => sessionStorage.setItem('openOrder', 'an-order')) },
  { what: 'a plan in its address', address: '/checkout?planIds=a-plan' },
])('checkout never says that it is empty before its script has come when there is $what', async ({ keep, address }) => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/auth')
  await keep?.(page)
  const letScriptCome = await openWithoutScript(visit, address ?? '/checkout')
  await heading(page, 'Checkout').waitFor()
  await expect.poll(() => page.getByText('Your cart is empty.').count()).toBe(0)
  await letScriptCome()
  await visit.context.close()
})

/** Opens an address as on a slow line: it is drawn, and its script has been asked for and not come. */
async function openWithoutScript({ page, meets }: Visit, address: string): Promise<() => Promise<void>> {
  const [asked, script] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await meets('/assets/react', async (route) => {
    asked.resolve()
    await script.promise
    await route.fallback()
  })
  const arrived = page.goto(address)
  await asked.promise
  return async () => {
    script.resolve()
    await arrived
  }
}

test('an unknown address says so, and leads back to where one was or home (#42 #43)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/auth')
  await visit.meets('/nowhere', (route) => route.continue())
  await page.goto('/nowhere/at-all')
  await heading(page, 'Page Not Found').waitFor()
  await visit.isAccessible()
  await press(page, 'Go Back')
  await page.waitForURL('**/auth')
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL('**/service-selection')
  await visit.end()
})

test('where a screen breaks, Something went wrong: try again, go back, go home; never the fault itself (#52 #53)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const broken = async () => {
    await page.goto('/auth')
    await page.goto('/success?idempotencyKey=a-key-of-an-order-that-is-broken')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  }
  visit.expects(/Cannot destructure property 'firstName'/)
  await visit.meets('/api/checkout/v1/orders/', (route) => route.fulfill({ json: { status: 'PAID' } }))

  await broken()
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(/undefined|TypeError/)
  await visit.isAccessible()
  await press(page, 'Go Back')
  await page.waitForURL('**/auth')
  await broken()
  await press(page, 'Go Home')
  await page.waitForURL('**/service-selection')
  await broken()
  await visit.meetsNoMore('/api/checkout/v1/orders/')
  await press(page, 'Refresh Page')
  await heading(page, 'Your order').waitFor()
  visit.expects(/404/)
  await visit.end()
})

test('what another version has kept is wiped, what this one has kept stays (#441 #442)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page)
  const keep = (version: string) =>
    page.evaluate((kept) => {
      localStorage.setItem('appVersion', kept)
      localStorage.setItem('old', 'yes')
      sessionStorage.setItem('old', 'yes')
    }, version)
  const kept = () =>
    page.evaluate(() => [
      localStorage.getItem('old'),
      sessionStorage.getItem('old'),
      localStorage.getItem('appVersion'),
    ])

  await keep('1.0.23')
  await page.goto('/service-selection')
  await page.getByRole('button', { name: 'Cart, 1 booking' }).waitFor()
  await expect.poll(() => kept()).toEqual(['yes', 'yes', '1.0.23'])

  await keep('1.0.22')
  await page.goto('/service-selection')
  await page.getByRole('button', { name: 'Cart, 0 bookings' }).waitFor()
  await expect.poll(() => kept()).toEqual([null, null, '1.0.23'])
  await visit.end()
})

test('help stands in the same place on every screen, with the house and its address (#322)', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  for (const address of ['/service-selection', '/auth', '/select-slot', '/checkout', '/success', '/failure']) {
    await page.goto(address)
    const footer = page.getByRole('contentinfo')
    await expect
      .poll(() => footer.getByRole('link').first().getAttribute('href'))
      .toBe('mailto:bookings@stillwater.example')
    await expect.poll(() => footer.textContent()).toContain('Stillwater Bathhouse')
  }
  await visit.end()
})
