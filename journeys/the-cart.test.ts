import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'
import { aGiftCard, leavePlaces, sellOut } from './stage.ts'
import {
  enterCode,
  heading,
  keptCart,
  openCart,
  payButton,
  press,
  putInCart,
  startTime,
  stepAt,
  toldEvents,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the cart is kept in the browser, is there again on the next visit and is asked about at once (#25 #48 #199 #200 #201)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { participants: '2', towelrobe: 'towel-robe' })
  await expect
    .poll(async () => (await keptCart(page))[0])
    .toMatchObject({
      serviceDetails: { name: 'Bathing', capacity: 16, payment: { price: 75 } },
      slot: { startDate: '2026-11-24T23:00:00.000Z', resourceId: expect.any(String), location: expect.anything() },
      guestCount: 1,
      towelAndRobe: true,
      towelRobeOption: { id: 'towel-robe', price: 10 },
      noLongerAvailable: false,
    })

  const asked = page.waitForRequest(/\/flattened-slots\?.*startDate=2026-11-24T23/)
  await page.goto('/service-selection')
  await asked
  const drawer = await openCart(page)
  await expect
    .poll(() => drawer.getByRole('listitem').textContent())
    .toMatch(/Bathing.*Wed 25 Nov, 10:00\sam AEDT.*2 people · Robe \+ Towel.*A\$170\.00/)
  await visit.isAccessible()
  await press(drawer, 'Checkout')
  await page.waitForURL('**/checkout')
  await visit.end()
})

test('what is removed can be had back, and an emptied cart is empty (#25)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await putInCart(page)
  await putInCart(page, { date: '2026-11-27', time: '19:00' })
  const drawer = await openCart(page)
  await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$150.00')
  await drawer.getByRole('button', { name: /^Remove Bathing, Wed 25 Nov/ }).click()
  await drawer.getByText('Removed from your cart.').waitFor()
  await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$75.00')
  await visit.isAccessible()
  await press(drawer, 'Undo')
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2)
  await drawer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await drawer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await drawer.getByText('Your cart is empty. Choose a service and a time first.').waitFor()
  await expect.poll(() => keptCart(page)).toEqual([])
  await visit.end()
})

test('an emptied cart has no promo code and no gift card left, and can be had back with both (#197)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await aGiftCard(site.house, 'EMPTY-THE-CART', 20_00)
  await putInCart(page, { date: '2026-12-14' })
  await putInCart(page, { date: '2026-12-15' })
  const drawer = await openCart(page)
  const total = drawer.getByText('Total').locator('xpath=..')
  const applied = drawer.getByRole('button', { name: /^Remove (Promo code|Gift card) / })
  await enterCode(drawer, 'Promo code', 'WELCOME10')
  await enterCode(drawer, 'Gift card', 'EMPTY-THE-CART')
  await expect.poll(() => total.textContent()).toBe('Total A$115.00')

  await press(drawer, 'Empty cart')
  await drawer.getByText('Your cart is empty. Choose a service and a time first.').waitFor()
  await expect
    .poll(async () => [await keptCart(page), await applied.count(), await keptCodes(page)])
    .toEqual([[], 0, null])
  await visit.isAccessible()
  await press(drawer, 'Undo')
  await expect.poll(() => total.textContent()).toBe('Total A$115.00')
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2)

  await press(drawer, 'Empty cart')
  await putInCart(page, { date: '2026-12-16' })
  await expectTotal(page, 'Total A$75.00')
  await visit.end()
})

test('the last booking taken out takes the promo code and the gift card along (#196)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await aGiftCard(site.house, 'TAKE-IT-ALONG', 20_00)
  await putInCart(page, { date: '2026-12-14' })
  const drawer = await openCart(page)
  const total = drawer.getByText('Total').locator('xpath=..')
  await enterCode(drawer, 'Promo code', 'WELCOME10')
  await enterCode(drawer, 'Gift card', 'TAKE-IT-ALONG')
  await expect.poll(() => total.textContent()).toBe('Total A$47.50')
  await drawer.getByRole('button', { name: /^Remove Bathing/ }).click()
  await drawer.getByText('Your cart is empty. Choose a service and a time first.').waitFor()
  await expect.poll(() => keptCodes(page)).toBeNull()
  await putInCart(page, { date: '2026-12-15' })
  await expectTotal(page, 'Total A$75.00')
  await visit.end()
})

test('a drawer whose file is lost takes nothing away: the page stays with what was typed, and loaded again it opens (D4)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await visit.meets('/assets/CartDrawer-', (route) => route.abort())
  await putInCart(page)
  await page.goto('/checkout')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('button', { name: /^Cart/ }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Your cart could not be opened.' })
  await told.waitFor()
  await visit.isAccessible()
  await expect.poll(() => page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ada')
  await press(told, 'Close')
  await told.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  await visit.meetsNoMore('/assets/CartDrawer-')
  // Without a connection the page is not given up for one that does not come.
  await visit.context.setOffline(true)
  await press(told, 'Load this page again')
  await expect.poll(() => page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ada')
  await visit.context.setOffline(false)
  await press(told, 'Load this page again')
  await told.waitFor({ state: 'detached' })
  await openCart(page)
  await page.getByRole('dialog').getByRole('heading', { name: 'Your cart' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'First name', includeHidden: true }).inputValue())
    .toBe('Ada')
  await visit.end()
})

test('a member’s menu whose file is lost takes nothing away: the page stays, leads to the account, and loaded again it opens (D4)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await visit.meets('/assets/UserMenu-', (route) => route.abort())
  await page.goto('/auth?redirect=/account')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('member.plain@stillwater.example')
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  const told = page.getByRole('alert').filter({ hasText: 'Your menu could not be opened.' })
  await told.waitFor()
  await heading(page, 'Your account').waitFor()
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
  await visit.isAccessible()
  await press(told, 'Close')
  await told.waitFor({ state: 'detached' })
  // It is told once: the page goes on, with the way to the account in the menu's place.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Memberships' }).click()
  await page.waitForURL('**/memberships')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.waitForURL('**/account')
  await expect.poll(() => told.count()).toBe(0)

  await page.reload()
  await told.waitFor()
  await visit.meetsNoMore('/assets/UserMenu-')
  await press(told, 'Load this page again')
  await page.getByRole('button', { name: 'Petra Plain, account' }).click()
  await page.getByRole('menuitem', { name: 'My Bookings' }).waitFor()
  await visit.end()
})

test('an empty drawer leads on to the services (D37)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await page.goto('/memberships')
  const drawer = await openCart(page)
  // Rings on still water: decoration, which no words name.
  const drawing = drawer.locator('svg').filter({ has: page.locator('ellipse') })
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBeGreaterThan(200)
  await drawer.getByRole('link', { name: 'Choose a service' }).click()
  await page.waitForURL('**/service-selection')
  await drawer.waitFor({ state: 'hidden' })
  await visit.end()
})

const keptCodes = (page: Page) => page.evaluate(() => sessionStorage.getItem('codes'))
async function expectTotal(page: Page, words: string): Promise<void> {
  const drawer = await openCart(page)
  await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe(words)
}

test('a bath that somebody else has taken meanwhile is marked when the cart comes back, and is not in the total (#201 #211, D15)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-01' })
  await putInCart(page, { date: '2026-12-02' })
  await sellOut(site.house, '2026-12-01', '10:00')
  await page.goto('/service-selection')
  const drawer = await openCart(page)
  await drawer.getByText('Some items are not available.').waitFor()
  const [taken, free] = await drawer.getByRole('listitem').all()
  await taken!.getByText('No longer available').waitFor()
  // What cannot be had is not in the total; the way to another time is beside it.
  await drawer.getByText('Total A$75.00').waitFor()
  await taken!.getByRole('link', { name: /^Choose another time for Bathing/ }).waitFor()
  await expect.poll(() => free!.getByText('No longer available').count()).toBe(0)
  await visit.isAccessible()
  await press(drawer, 'Checkout')
  await page.getByText('Something in your order is no longer available.').waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await visit.isAccessible()
  await openCart(page)
  await taken!.getByRole('button', { name: /^Remove/ }).click()
  await drawer.getByText('Some items are not available.').waitFor({ state: 'detached' })
  await visit.end()
})

test('an order of which everything is gone leads to another time, and nowhere claims to cost nothing (D15)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-05' })
  await sellOut(site.house, '2026-12-05', '10:00')
  await page.goto('/checkout')
  const way = page.getByRole('link', { name: 'Choose another time first' })
  await way.waitFor()
  await expect.poll(() => payButton(page).count()).toBe(0)
  await expect.poll(() => page.getByText(/Nothing to pay|^Total/).count()).toBe(0)
  await visit.isAccessible()
  const drawer = await openCart(page)
  await drawer.getByText('Some items are not available.').waitFor()
  await drawer.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
  await expect.poll(() => drawer.getByText('Total').count()).toBe(0)
  await visit.isAccessible()
  await press(drawer, 'Close cart')
  await way.click()
  await page.waitForURL(/select-slot\?edit=/)
  await visit.end()
})

test('a party that has no longer room together is marked, alone it would have been none (#201 #208 #211)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-03', participants: '2' })
  await leavePlaces(site.house, '2026-12-03', '10:00', 1)
  await page.goto('/checkout')
  await page.getByText('No longer available', { exact: true }).waitFor()
  await visit.end()
})

test('a cart that cannot be read is an empty one, is logged and counted (#202 #204)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/^redux_cart_hydration_error/)
  await page.goto('/service-selection')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('redux_cart_hydration_error'))
  await page.evaluate(() => localStorage.setItem('cartItems', '[{"cartItemId":7'))
  await page.goto('/checkout')
  await logged
  await page.getByText('Your cart is empty.').waitFor()
  await expect.poll(() => toldEvents(page)).toContainEqual({ event: 'redux_cart_hydration_error' })
  await visit.isAccessible()
  await page.getByRole('link', { name: 'Choose a service' }).click()
  await page.waitForURL('**/service-selection')
  await visit.end()
})

test('a cart that cannot be kept is an empty one, is logged and counted; a modal says so and leads back to the services (#158 #203 #205)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/^redux_cart_saving_error/)
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (key === 'cartItems' && !Reflect.get(window, 'hasRoom')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('redux_cart_saving_error'))
  const summary = stepAt('summary', { time: '10:00', towelrobe: 'towel' })
  await page.goto(summary)
  await press(page, 'ADD TO CART')
  await logged
  const modal = page.getByRole('alertdialog', { name: 'Something went wrong' })
  await modal.getByText('An unexpected error occurred. Please try again.').waitFor()
  await page.getByRole('button', { name: 'Cart, 0 bookings', includeHidden: true }).waitFor()
  await expect.poll(() => toldEvents(page)).toContainEqual({ event: 'redux_cart_saving_error' })
  await expect.poll(async () => (await toldEvents(page)).map(({ event }) => event)).not.toContain('cart_item_added')
  await visit.isAccessible()
  await press(modal, 'Try again')
  await modal.waitFor()
  await press(modal, 'Back to all services')
  await page.waitForURL('**/service-selection')

  await page.goto(summary)
  await press(page, 'ADD TO CART')
  await page.evaluate(() => Reflect.set(window, 'hasRoom', true))
  await press(modal, 'Try again')
  await heading(page, 'Added to your cart').waitFor()
  await page.getByRole('button', { name: 'Cart, 1 booking' }).waitFor()
  await visit.end()
})

test('what is changed from checkout is changed where it is summed up, and takes the place of what it was', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-10' })
  const [before] = await keptCart(page)
  await page.goto('/checkout')
  await (await unfoldOrder(page)).getByRole('link', { name: /^Edit Bathing/ }).click()
  await heading(page, 'Your booking').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'ADD TO CART' }).count()).toBe(0)
  await visit.isAccessible()
  await press(page, 'Change guests')
  await press(page, 'Add one guest')
  await press(page, 'NEXT')
  await expect.poll(() => startTime(page, '10:00 am').isChecked()).toBe(true)
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await press(page, 'SAVE CHANGES')
  await heading(page, 'Your changes are saved').waitFor()
  await expect.poll(() => keptCart(page)).toMatchObject([{ cartItemId: before.cartItemId, guestCount: 1 }])
  await visit.end()
})

test('the cart follows the visitor into another tab', async () => {
  const visit = await site.visit()
  const other = await visit.context.newPage()
  await other.goto('/service-selection')
  await putInCart(visit.page)
  await other.getByRole('button', { name: 'Cart, 1 booking' }).waitFor()
  const drawer = await openCart(other)
  await drawer.getByRole('button', { name: /^Remove/ }).click()
  await visit.page.getByRole('button', { name: 'Cart, 0 bookings' }).waitFor()
  await visit.end()
})

test('the cart is asked about in the same way from an address with several parts (#469)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page)
  visit.expects(/404/)
  const asked = page.waitForResponse(/flattened-slots/)
  await page.goto('/view-booking/some-key')
  const answer = await asked
  expect(new URL(answer.url()).pathname).toBe('/api/wix/v1/flattened-slots')
  expect(answer.status()).toBe(200)
  const drawer = await openCart(page)
  await drawer.getByRole('listitem').waitFor()
  await expect.poll(() => drawer.getByText('No longer available').count()).toBe(0)
  await visit.end()
})
