import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { ordersOf } from './stage.ts'
import { heading, openCart, payButton, press, putInCart, startTime, stepAt } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Whether what has the focus shows it, by an outline on itself or on the card or number it stands for, in sight. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const shown = [focused, focused.closest('label'), focused.firstElementChild].filter((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { left, width, top, bottom } = (shown[0] ?? focused).getBoundingClientRect()
    const isInSight = [top + 4, (top + bottom) / 2, bottom - 4].some((y) => {
      const seen = document.elementFromPoint(left + width / 2, y)
      return (
        seen !== null && (focused.contains(seen) || seen.contains(focused) || shown.some((it) => it?.contains(seen)))
      )
    })
    return shown.length > 0 && isInSight ? true : `no focus to be seen on ${focused.outerHTML.slice(0, 200)}`
  })

const hasFocus = (goal: Locator) => goal.evaluate((element) => element === document.activeElement)

/** Tab by Tab to a control; whatever has the focus on the way can be seen to have it. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    expect(await showsFocus(page)).toBe(true)
    if (await hasFocus(goal)) return
  }
  throw new Error(`Tab never comes to ${String(goal)}`)
}

describe.each([phone, desk])('at %i px', (width) => {
  test('a whole booking by keyboard alone, the focus always in sight, each step announced by its heading (#547)', async () => {
    const visit = await site.visit({ width })
    const { page } = visit
    const email = `keys.${width}@guest.example`
    const type = (text: string) => page.keyboard.type(text)
    const key = (name: string) => page.keyboard.press(name)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const field = (name: string) => page.getByRole('textbox', { name })
    const arrivesAt = async (title: string) => {
      await heading(page, title).waitFor()
      await expect.poll(() => hasFocus(heading(page, title))).toBe(true)
    }

    await page.goto('/service-selection')
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await key('Enter')
    await tabTo(page, page.getByRole('link', { name: 'BOOK Bathing' }))
    await key('Enter')
    await arrivesAt('How would you like to book?')
    await tabTo(page, button('Guests'))
    await key('Enter')

    await arrivesAt('Choose a date')
    await tabTo(page, page.getByRole('gridcell', { name: 'Monday 23 November 2026, today' }))
    for (const step of ['ArrowDown', 'ArrowLeft', 'End', 'Home', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
      await key(step)
      expect(await showsFocus(page)).toBe(true)
    }
    await key('Enter')
    await page.getByRole('gridcell', { selected: true, name: 'Wednesday 25 November 2026' }).waitFor()
    await page.getByText('14 start times free').waitFor()
    await tabTo(page, button('NEXT'))
    await key('Enter')

    await arrivesAt('Total Guests')
    await tabTo(page, button('Add one guest'))
    await key('Space')
    await tabTo(page, button('NEXT'))
    await key('Enter')
    await arrivesAt('Choose a time')
    await tabTo(page, startTime(page, '7:00 am'))
    await key('ArrowDown')
    expect(await startTime(page, '8:00 am').isChecked()).toBe(true)
    await tabTo(page, button('Continue'))
    await key('Enter')
    await arrivesAt('Robe and towel')
    await tabTo(page, page.getByRole('radio', { name: /^Robe \+ Towel/ }))
    await key('Space')
    await tabTo(page, button('CONTINUE WITH UPGRADE'))
    await key('Enter')
    await arrivesAt('Your booking')
    await tabTo(page, button('ADD TO CART'))
    await key('Enter')
    await arrivesAt('Added to your cart')

    await key('Shift+Tab')
    for (let back = 0; back < 6 && !(await hasFocus(button('Cart, 1 booking'))); back++) await key('Shift+Tab')
    await key('Enter')
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await tabTo(page, drawer.getByRole('button', { name: 'Checkout' }))
    await key('Enter')

    await arrivesAt('Checkout')
    await tabTo(page, payButton(page))
    await key('Enter')
    const summary = page.getByRole('alert')
    await expect.poll(() => hasFocus(summary)).toBe(true)
    await tabTo(page, summary.getByRole('link', { name: 'Enter your first name' }))
    await key('Enter')
    expect(await hasFocus(field('First name'))).toBe(true)
    await type('Ada')
    await tabTo(page, field('Last name'))
    await type('Example')
    await tabTo(page, field('Email'))
    await type(email)
    await tabTo(page, button('Read the terms and conditions'))
    await key('Enter')
    await tabTo(page, page.getByRole('button', { name: 'I Agree' }))
    await key('Enter')
    expect(await page.getByRole('checkbox', { name: /I accept the terms/ }).isChecked()).toBe(true)
    await tabTo(page, payButton(page))
    await key('Enter')

    await page.waitForURL(/\/c\/pay\//)
    await tabTo(page, page.getByLabel('Card number'))
    await type('4242424242424242')
    await tabTo(page, field('Expiry'))
    await type('12/34')
    await tabTo(page, field('Security code'))
    await type('123')
    await key('Enter')
    await heading(page, 'Your booking is confirmed').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Book something else' }))
    expect(await ordersOf(site.house, email)).toEqual(['PAID'])
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
    ['/select-slot?reschedule=any', 'link', 'See all services'],
  ] as const
  visit.expects(/404/)
  for (const [address, role, name] of ways) {
    await page.goto(address)
    await tabTo(page, page.getByRole('main').getByRole(role, { name }))
  }
  await visit.end()
})

/** What stands out of the page to the right, or is cut off. */
const outliers = (page: Page) =>
  page.evaluate(() => {
    // It runs in the page, where nothing outside of it is known.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible' && box !== document.body) return true
      }
      return false
    }
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && right > innerWidth + 1 && !isClipped(element)
    })
    const page = document.documentElement
    return [
      ...(page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : []),
      ...out.map((element) => element.outerHTML.slice(0, 120)),
    ]
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
      expect({ what, size, out: await outliers(page) }).toEqual({ what, size, out: [] })
    }
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect({ what, text: '200 %', out: await outliers(page) }).toEqual({ what, text: '200 %', out: [] })
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
  await press(page, 'Read the terms and conditions')
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
  expect(await isBeside(counter, summary)).toBe(false)
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await isBeside(heading(page, 'Total Guests'), summary)).toBe(true)

  await page.goto('/service-selection')
  const [bathing, massage] = [page.getByRole('article').first(), page.getByRole('article').last()]
  expect(await isBeside(bathing, massage)).toBe(true)
  await page.setViewportSize({ width: 767, height: 900 })
  expect(await isBeside(bathing, massage)).toBe(false)
  await visit.end()
})
