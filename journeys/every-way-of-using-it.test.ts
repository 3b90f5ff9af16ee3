import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { atKeyboard } from './keyboard.ts'
import { outliers } from './outliers.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import { ordersOf } from './stage.ts'
import { heading, openCart, payButton, press, putInCart, startTime, stepAt } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe.each(byTurns([phone, desk], 0))('at %i px', (width) => {
  test('a whole booking by keyboard alone, the focus always in sight, each step announced by its heading (#547)', async () => {
    const visit = await site.visit({ width })
    const { page } = visit
    const email = `keys.${width}@guest.example`
    const keys = atKeyboard(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (name: string) => page.getByRole('textbox', { name })

    await page.goto('/service-selection')
    await keys.press(page.getByRole('link', { name: 'Skip to content' }))
    await keys.press(page.getByRole('link', { name: 'BOOK Bathing' }))
    await keys.arrivesAt('How would you like to book?')
    await keys.press(button('Guests'))

    await keys.arrivesAt('Choose a date')
    await keys.tabTo(page.getByRole('gridcell', { name: 'Monday 23 November 2026, today' }))
    for (const step of ['ArrowDown', 'ArrowLeft', 'End', 'Home', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
      await keys.key(step)
    }
    await keys.key('Enter')
    await page.getByRole('gridcell', { selected: true, name: 'Wednesday 25 November 2026' }).waitFor()
    await page.getByText('14 start times free').waitFor()
    await keys.press(button('NEXT'))

    await keys.arrivesAt('Total Guests')
    await keys.tabTo(button('Add one guest'))
    await keys.key('Space')
    await keys.press(button('NEXT'))
    await keys.arrivesAt('Choose a time')
    await keys.tabTo(startTime(page, '7:00 am'))
    await keys.key('ArrowDown')
    await expect.poll(() => startTime(page, '8:00 am').isChecked()).toBe(true)
    await keys.press(button('Continue'))
    await keys.arrivesAt('Robe and towel')
    await keys.choose(page.getByRole('radio', { name: /^Robe \+ Towel/ }))
    await keys.press(button('CONTINUE WITH UPGRADE'))
    await keys.arrivesAt('Your booking')
    await keys.press(button('ADD TO CART'))
    await keys.arrivesAt('Added to your cart')

    await keys.tabBackTo(button('Cart, 1 booking'))
    await keys.key('Enter')
    await keys.press(page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Checkout' }))

    await keys.arrivesAt('Checkout')
    await keys.press(payButton(page))
    const summary = page.getByRole('alert')
    await keys.hasFocus(summary)
    await keys.press(summary.getByRole('link', { name: 'Enter your first name' }))
    await keys.hasFocus(field('First name'))
    await keys.type('Ada')
    await keys.fill(field('Last name'), 'Example')
    await keys.fill(field('Email'), email)
    await keys.press(button('terms and conditions'))
    await keys.press(button('I Agree'))
    await expect.poll(() => page.getByRole('checkbox', { name: /I accept the terms/ }).isChecked()).toBe(true)
    await keys.press(payButton(page))

    await page.waitForURL(/\/c\/pay\//)
    await keys.fill(page.getByLabel('Card number'), '4242424242424242')
    await keys.fill(field('Expiry'), '12/34')
    await keys.fill(field('Security code'), '123')
    await page.keyboard.press('Enter')
    await heading(page, 'Your booking is confirmed').waitFor()
    await keys.tabTo(page.getByRole('link', { name: 'Book something else' }))
    await expect.poll(() => ordersOf(site.house, email)).toEqual(['PAID'])
    await visit.end()
  })
})

test('the other screens can be left by keyboard too, with the focus in sight (#547)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const ways = [
    ['/failure', 'button', 'Go Back to Checkout'],
    ['/success', 'link', 'bookings@stillwater.example'],
    ['/checkout', 'link', 'Choose a service'],
    ['/nowhere', 'button', 'Go Back'],
    ['/massage-types', 'link', 'Pregnancy, 90 minutes, $195.00'],
    ['/select-slot?class=true', 'button', 'NEXT'],
    ['/select-slot?class=true&step=slot', 'region', 'Available Classes'],
    ['/select-slot?class=true&step=slot', 'button', 'Next month'],
    ['/select-slot?serviceId=5e000000-0000-4000-8000-0000000000ff', 'link', 'See all services'],
  ] as const
  visit.expects(/404/)
  for (const [address, role, name] of ways) {
    await page.goto(address)
    await atKeyboard(page).tabTo(page.getByRole('main').getByRole(role, { name }))
  }
  await visit.end()
})

const sizes = [
  { width: 320, height: 640 },
  { width: phone, height: 844 },
  // 1280 px at a zoom of 200 %.
  { width: 640, height: 450 },
  { width: 767, height: 900 },
  { width: 768, height: 900 },
  { width: desk, height: 900 },
]

test('every screen and state fits from 320 px to 1280 px, and at twice the size (#548)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/404/)
  const { key } = await site.house.buy([cartItem((await site.house.slotsOn('2026-12-15'))[0]!)])
  const chosen = { participants: '4', time: '08:00', towelrobe: 'towel-robe', extrabath: 'true', bath: 'extra-bath' }
  await putInCart(page, chosen)
  const fits = async (what: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(async () => ({ what, size, out: await outliers(page) })).toEqual({ what, size, out: [] })
    }
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await expect
      .poll(async () => ({ what, text: '200 %', out: await outliers(page) }))
      .toEqual({ what, text: '200 %', out: [] })
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  }

  const screens: [string, string][] = [
    ['/service-selection', 'What would you like to book?'],
    ['/auth', 'How would you like to book?'],
    ['/massage-types', 'Which massage would you like?'],
    [stepAt('slot', { class: 'true', participants: '4', date: '2026-11-28', time: '09:30' }), 'Choose a class'],
    [stepAt('date'), 'Choose a date'],
    [stepAt('guests', chosen), 'Total Guests'],
    [stepAt('slot', { ...chosen, date: '2026-12-01' }), 'Choose a time'],
    [stepAt('towel-robe', { ...chosen, date: '2026-12-01' }), 'Robe and towel'],
    [stepAt('extra-bath', { ...chosen, date: '2026-12-01' }), 'Additional options'],
    [stepAt('summary', { ...chosen, date: '2026-12-01' }), 'Your booking'],
    [`/success?idempotencyKey=${key}`, 'Your booking is confirmed'],
    ['/success', 'Your order'],
    ['/failure', 'Booking failed'],
    ['/nowhere', 'Page Not Found'],
  ]
  for (const [address, title] of screens) {
    await page.goto(address)
    await heading(page, title).waitFor()
    await page.waitForLoadState('networkidle')
    await fits(title)
  }

  await page.goto('/checkout')
  await payButton(page).click()
  await page.getByRole('alert').waitFor()
  await fits('Checkout with everything missing')
  await press(page, 'terms and conditions')
  await page.getByRole('button', { name: 'I Agree' }).waitFor()
  await fits('The terms')
  await press(page.getByRole('dialog'), 'Close')
  await openCart(page)
  await fits('The cart')
  await visit.end()
})

/** Whether one thing stands to the right of another, at the same height. */
async function isBeside(left: Locator, right: Locator): Promise<boolean> {
  const [a, b] = [await left.boundingBox(), await right.boundingBox()]
  return b!.x >= a!.x + a!.width && b!.y < a!.y + a!.height
}

test('below 768 px one column, from there on the summary stands beside the steps (#438 #548)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(stepAt('guests'))
  const counter = page.getByRole('group', { name: 'Total Guests (including you)' })
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(() => isBeside(counter, summary.getByRole('heading'))).toBe(false)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(() => isBeside(heading(page, 'Total Guests'), summary)).toBe(true)

  await page.goto('/service-selection')
  const [bathing, massage] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect.poll(() => isBeside(bathing, massage)).toBe(true)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(() => isBeside(bathing, massage)).toBe(false)
  await visit.end()
})

test('the scan that ends each story finds what would keep somebody out, by day and by night', async () => {
  const visit = await site.visit()
  await visit.page.goto('/service-selection')
  await visit.isAccessible()
  await visit.page.evaluate(() => document.querySelector('main')!.append(document.createElement('img')))
  await expect(visit.isAccessible()).rejects.toThrow('image-alt')
  await visit.page.evaluate(() => {
    document.querySelector('main img')!.remove()
    const style = new CSSStyleSheet()
    style.replaceSync('@media (prefers-color-scheme: dark) { main p { color: rgb(40 40 40) !important } }')
    document.adoptedStyleSheets = [style]
  })
  await expect(visit.isAccessible()).rejects.toThrow('color-contrast')
  await visit.context.close()
})
