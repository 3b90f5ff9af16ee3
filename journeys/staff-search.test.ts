import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bathsOn, booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const [slot] = await bathsOn(site.house, '2026-12-01')
  const item = cartItem(slot!, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const person = { firstName: 'Matilda', lastName: 'Waters', email: 'tilly@guest.example', phone: '0412 345 678' }
  await booked(site.house, [item], { codes: { contactData: { ...contactData, ...person } } })
})
afterAll(() => site.close())

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })

/** Opens the search by its key, as soon as the page hears keys, and types. */
async function look(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await expect.poll(() => field(page).evaluate((it) => it === document.activeElement), soon).toBe(true)
  await page.keyboard.type(words)
}

/** Both keys are pressed before the browser draws again, which is when it says that a dialog is closed. */
async function escapeThenSearch(page: Page) {
  // Both have arrived by the time that the first one is heard.
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      () => {
        const until = performance.now() + 50
        while (performance.now() < until);
      },
      { once: true },
    ),
  )
  const keyboard = await page.context().newCDPSession(page)
  const [CTRL, NONE] = [2, 0]
  const keys = [
    { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27, modifiers: NONE },
    { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: CTRL },
  ]
  await Promise.all(keys.map((key) => keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })))
  await keyboard.detach()
}

test.each([{ width: desk }, { width: phone, dark: true }, { width: 320 }])(
  'an owner finds a screen, a promo code, a guest and a booking by the keyboard alone ($width px)',
  async (device) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'owner'), device)
    const { page } = visit
    await page.goto('/desk/office')
    await heading(page, 'Hello, Olive').waitFor()
    const search = page.getByRole('button', { name: 'Search' }).filter({ visible: true })
    await search.focus()
    await page.keyboard.press('Enter')
    await dialog(page)
      .getByText(/^You can search for screens/)
      .waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate((it) => it === document.activeElement), soon).toBe(true)

    await look(page, 'holiday plan')
    await option(page, 'Plan a closure Screen · Closures').waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Plan a closure').waitFor()

    await look(page, 'wélcome')
    await option(page, /^WELCOME10 Promo code · .*10%/).waitFor()
    await visit.isAccessible()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'WELCOME10' }).waitFor()

    await look(page, 'waters mat')
    const booking = option(page, /^Matilda Waters Booking · Bathing · Tue 1 Dec 2026/)
    await booking.waitFor()
    await visit.isAccessible()
    await visit.isAccessibleInForcedColours()
    await fitsTheScreen(page)
    await option(page, 'Matilda Waters Guest · tilly@guest.example').and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('ArrowDown')
    await booking.and(page.locator('[aria-selected=true]')).waitFor()
    // Up and down go round.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Matilda Waters').waitFor()
    await look(page, 'waters')
    await booking.waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await heading(page, 'Booking').waitFor()
    expect(page.url()).not.toMatch(/atilda|aters|tilly/)

    await look(page, 'xyzzy')
    await dialog(page).getByText('Nothing found for “xyzzy”. You can search for').waitFor()
    await visit.end()
  },
)

test('it opens again by a key that comes right after Escape', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await heading(page, 'Hello, Olive').waitFor()
  await look(page, 'waters')
  await option(page, /^Matilda Waters Guest/).waitFor()
  await escapeThenSearch(page)
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.keyboard.type('holiday plan')
  await option(page, 'Plan a closure Screen · Closures').waitFor()
  await visit.end()
})

test('a receptionist finds no screen of managers, and no deed of theirs', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'), { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await heading(page, 'Hello, Sam').waitFor()
  await look(page, 'takings')
  await dialog(page).getByText('Nothing found for “takings”.').first().waitFor()
  await field(page).fill('promo code')
  await option(page, /^Promo codes Screen/).waitFor()
  await expect.poll(() => option(page, /^Add a promo code/).count()).toBe(0)
  await visit.end()
})

test('what could not be looked up is said, the rest is found, and it is tried again', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await heading(page, 'Hello, Olive').waitFor()
  await visit.meets('/api/staff/v1/coupons', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await visit.meets('/api/desk/v1/guests/find', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await look(page, 'welcome')
  await dialog(page).getByText('Could not load the promo codes. Could not load the guests.').waitFor()
  await dialog(page).getByRole('status').filter({ hasText: 'Nothing else found for “welcome”.' }).waitFor()
  // It may be among what could not be loaded.
  await expect.poll(() => dialog(page).getByText('Nothing found').count()).toBe(0)
  await visit.isAccessible()
  await visit.meetsNoMore('/api/staff/v1/coupons')
  await visit.meetsNoMore('/api/desk/v1/guests/find')
  await page.getByRole('button', { name: 'Try again' }).click()
  await option(page, /^WELCOME10/).waitFor()
  await visit.end()
})

test('without a network screens are found all the same', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), { width: desk })
  const { page } = visit
  visit.expects(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/desk/office')
  await heading(page, 'Hello, Olive').waitFor()
  await look(page, 'sett')
  await option(page, /^Settings Screen/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog').count(), soon).toBe(0)
  await visit.context.setOffline(true)
  await look(page, 'waters')
  await dialog(page).getByText('Needs the line. Screens are found all the same.').waitFor()
  await field(page).fill('settings')
  await option(page, /^Settings Screen/).waitFor()
  await visit.context.setOffline(false)
  await visit.end()
})

test('when the search itself cannot be loaded, the page and what is typed on it stay', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), { width: desk })
  const { page } = visit
  await visit.meets('/desk/assets/Finder', (route) => route.abort())
  await page.goto('/desk/office/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Soap')
  await page.keyboard.press('Control+k')
  await dialog(page).getByText('Could not load the search.').waitFor()
  await visit.isAccessible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Soap')
  await visit.end()
})
