import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { fates, isResponsive } from './failing-call.ts'
import { openSite, placesLine, type Site, type Visit } from './site.ts'
import {
  dayCell,
  goToPayment,
  heading,
  payButton,
  press,
  pressUntil,
  putInCart,
  standAtCheckout,
  stepAt,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** A call of the site: what it is called by, what the visitor then reads, and what still works. */
type Call = {
  call: string
  path: string
  numbers: string
  before?: (visit: Visit) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  reads: string | RegExp
  unless?: Record<string, string | RegExp>
  goesOn: (page: Page) => Promise<unknown>
}

const unknownOrder = 'No order details found. Your booking has still been confirmed.'
const calls: Call[] = [
  {
    call: 'The slots of a day',
    path: '/api/wix/v1/available-slots?',
    numbers: '#112 #464 #549',
    act: (page) => page.goto(stepAt('slot')),
    reads: 'Failed to fetch available slots',
    goesOn: async (page) => {
      await press(page, 'Try again')
      await page.getByRole('radio', { name: /^10:00 am/ }).check()
    },
  },
  {
    call: 'The slots of a month',
    path: '/api/wix/v1/available-slots-month?',
    numbers: '#467 #549; text: calls 11',
    act: (page) => page.goto('/select-slot'),
    reads: 'Failed to fetch month slots',
    goesOn: async (page) => {
      // The calendar is usable beside it.
      await expect.poll(() => page.getByRole('button', { name: 'Next month' }).isEnabled()).toBe(true)
      await press(page, 'Try again')
      await page.getByText('Failed to fetch month slots').waitFor({ state: 'hidden' })
      await dayCell(page, 'Wednesday 25 November 2026').click()
      await page.getByText('14 start times free').waitFor()
    },
  },
  {
    call: 'A service of its own address',
    path: '/api/wix/v1/services/',
    numbers: '#472 #549',
    act: (page) => page.goto('/select-slot?serviceId=5e000000-0000-4000-8000-0000000000ff'),
    reads: 'Failed to fetch service details',
    goesOn: async (page) => {
      await heading(page, 'Service').waitFor()
      await page.getByRole('link', { name: 'See all services' }).click()
      await page.waitForURL('**/service-selection')
    },
  },
  {
    call: 'The extra bath',
    path: '/api/wix/v1/extra-bath?',
    numbers: '#549',
    act: (page) => page.goto(stepAt('extra-bath', { extrabath: 'true', time: '10:00', towelrobe: 'towel' })),
    reads: /We could not check the extra bath just now/,
    goesOn: async (page) => {
      await expect.poll(() => page.getByRole('radio', { name: /^Add 1hr/ }).isDisabled()).toBe(true)
      await press(page, 'NO THANKS')
      await heading(page, 'Your booking').waitFor()
    },
  },
  {
    call: 'The check of the cart',
    path: '/api/wix/v1/flattened-slots?',
    numbers: '#298 #549',
    before: ({ page }) => standAtCheckout(page, 'fails@guest.example'),
    act: (page) => payButton(page).click(),
    reads: 'Could not validate cart items. Please try again.',
    goesOn: async (page) => {
      await press(page, 'Try again')
      await page.waitForURL(/\/c\/pay\//)
    },
  },
  {
    call: 'The order itself',
    path: '/api/checkout/v1/bookings',
    numbers: '#307 #549',
    before: ({ page }) => standAtCheckout(page, 'fails@guest.example'),
    act: (page) => payButton(page).click(),
    reads: 'There was an error processing your request. Please try again.',
    goesOn: async (page) => {
      await press(page, 'Try again')
      await page.waitForURL(/\/c\/pay\//)
    },
  },
  {
    call: 'The order on /success',
    path: '/api/checkout/v1/orders/',
    numbers: '#308 #318 #549',
    act: (page) => page.goto('/success?idempotencyKey=a-key-of-twenty-two-letters'),
    reads: 'An unexpected error occurred. Please try again.',
    unless: { 'answers 404': unknownOrder },
    goesOn: async (page) => {
      const again = page.getByRole('button', { name: 'Try again', exact: true })
      await pressUntil(again, page.getByText(unknownOrder))
    },
  },
  {
    call: 'Giving the places back on /failure',
    path: '/release',
    numbers: '#549',
    before: ({ page }) => page.goto('/failure?idempotencyKey=a-key-of-twenty-two-letters'),
    act: (page) => press(page, 'Go Back to Checkout'),
    reads: 'There was an error processing your request. Please try again.',
    unless: { 'answers 404': 'Your cart is empty.' },
    goesOn: async (page) => {
      const onward = page.getByRole('link', { name: 'Continue to checkout' })
      await pressUntil(onward, heading(page, 'Checkout'))
    },
  },
  {
    call: 'The terms',
    path: '/terms-and-conditions.md',
    numbers: '#160 #161 #549',
    before: async ({ page }) => {
      await putInCart(page)
      await page.goto('/checkout')
    },
    act: (page) => press(page, 'terms and conditions'),
    reads: 'Failed to load terms and conditions. Please try again later.',
    goesOn: async (page) => {
      await press(page, 'Try again')
      await page.getByRole('button', { name: 'I Agree' }).waitFor()
    },
  },
]

test.each(calls)('$call failing in any way is told in words, and the visitor can go on ($numbers)', async (call) => {
  for (const [fate, how] of Object.entries(fates)) {
    const visit = await site.visit()
    const { page } = visit
    await call.before?.(visit)
    await visit.meets(call.path, how)
    visit.expects(/status of 404/)
    await call.act(page)
    await page
      .getByText(call.unless?.[fate] ?? call.reads)
      .first()
      .waitFor()
    const main = (await page.getByRole('main').textContent())!
    expect(main.length).toBeGreaterThan(20)
    expect(main).not.toMatch(/TypeError|at Object|\[object|undefined|Bad gateway|<\w|"code"/)
    if (fate === 'answers 500') await visit.isAccessible()
    await visit.meetsNoMore(call.path)
    await call.goesOn(page)
    await visit.context.close()
  }
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Slowness = { begin: () => Promise<unknown>; asked: () => number; answer: () => void }

/** A visit during which a call takes five seconds, from a moment on, and until it may be answered; it is counted. */
async function slowly(path: string, story: (visit: Visit, slowness: Slowness) => Promise<void>): Promise<void> {
  const visit = await site.visit()
  let asked = 0
  const { promise: mayBeAnswered, resolve: answer } = Promise.withResolvers<void>()
  const begin = () =>
    visit.meets(path, async (route) => {
      asked++
      await Promise.all([wait(5000), mayBeAnswered])
      await route.continue()
    })
  await story(visit, { begin, asked: () => asked, answer })
  await visit.context.close()
}

test('each call may take five seconds: the screen answers meanwhile, its button waits and is pressed once (#93 #94 #550)', async () => {
  await Promise.all([
    slowly('/available-slots?', async ({ page }, { begin, asked, answer }) => {
      await begin()
      // A day of its own: what another visitor orders is news to whoever looks at the same one.
      await page.goto(stepAt('slot', { date: '2026-11-30' }))
      await page.getByText('Loading times…').first().waitFor()
      await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
      await isResponsive(page)
      answer()
      await page.getByRole('radio', { name: /^10:00 am/ }).check()
      await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true)
      expect(asked()).toBe(1)
    }),
    slowly('/flattened-slots?', async ({ page }, { begin, asked, answer }) => {
      await standAtCheckout(page, 'slow.check@guest.example')
      await begin()
      await payButton(page).click()
      await expect.poll(() => payButton(page).isDisabled()).toBe(true)
      await isResponsive(page)
      answer()
      await page.waitForURL(/\/c\/pay\//)
      // The drawer looks at the cart too, and shares the answer.
      expect(asked()).toBe(1)
    }),
    slowly('/checkout/v1/bookings', async ({ page }, { begin, asked, answer }) => {
      await standAtCheckout(page, 'slow.order@guest.example', { date: '2026-11-26' })
      await begin()
      await payButton(page).dblclick()
      await expect.poll(() => payButton(page).isDisabled()).toBe(true)
      await page.getByText('Checking your places and preparing your payment…').waitFor()
      await isResponsive(page)
      answer()
      await page.waitForURL(/\/c\/pay\//)
      expect(asked()).toBe(1)
    }),
    slowly('/checkout/v1/orders/', async ({ page }, { begin, answer }) => {
      await standAtCheckout(page, 'slow.back@guest.example', { date: '2026-11-27' })
      await goToPayment(page)
      await page.getByRole('link', { name: /^Cancel and go back/ }).click()
      await heading(page, 'Booking failed').waitFor()
      await button(page, 'Go Back to Checkout').waitFor()
      await begin()
      await button(page, 'Go Back to Checkout').click()
      await expect.poll(() => button(page, 'Go Back to Checkout').isDisabled()).toBe(true)
      await isResponsive(page)
      answer()
      await page.waitForURL('**/checkout')
      await payButton(page).waitFor()
    }),
    slowly('/extra-bath?', async ({ page }, { begin, asked, answer }) => {
      await begin()
      await page.goto(
        stepAt('extra-bath', { date: '2026-12-03', extrabath: 'true', time: '10:00', towelrobe: 'towel' }),
      )
      await page.getByText('Looking for a free session…').waitFor()
      await expect.poll(() => button(page, 'CONTINUE WITH UPGRADE').isDisabled()).toBe(true)
      await isResponsive(page)
      answer()
      await page.getByRole('radio', { name: /^Add 1hr/ }).check()
      expect(asked()).toBe(1)
    }),
    slowly('/terms-and-conditions.md', async ({ page }, { begin, asked, answer }) => {
      await putInCart(page)
      await page.goto('/checkout')
      await begin()
      await press(page, 'terms and conditions')
      const modal = page.getByRole('dialog', { name: 'Terms and conditions' })
      await modal.getByText('Loading the terms and conditions').waitFor()
      await press(modal, 'Close')
      await press(page, 'terms and conditions')
      answer()
      await modal.getByText('The minimum age is 12').waitFor()
      expect(asked()).toBe(1)
    }),
  ])
})

test('a list of services that hears of a change and cannot read the menu again stays, with the new price (#549)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const sells = (cents: number) =>
    site.house.rows('update service set price_cents = $1 where id = $2', [cents, BATHING_ID])
  try {
    for (const [place, fate] of Object.values(fates).entries()) {
      await visit.meets('/api/v1/house', fate)
      const listening = page.waitForResponse(placesLine)
      await page.goto('/service-selection')
      await listening
      await sells(8000 + 100 * place)
      await page.getByText(`from $8${place}.00`).waitFor()
      await heading(page, 'What would you like to book?').waitFor()
    }
  } finally {
    await sells(7500)
  }
  await visit.end()
})
