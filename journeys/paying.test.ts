import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { byTurns, openSite, visitors, zones, type Fate, type Site, type Visit } from './site.ts'
import { aGiftCard, leavePlaces, ordersOf, sellOut } from './stage.ts'
import {
  enterCode,
  fillDetails,
  goToPayment,
  heading,
  keptCart,
  payByCard,
  payButton,
  press,
  putInCart,
  standAtCheckout,
  startTime,
  unfoldCodes,
} from './walk.ts'

const DECLINED = '4000000000000002'
const bookings = '/api/checkout/v1/bookings'
const orders = '/api/checkout/v1/orders/'
const flattened = '/flattened-slots?'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The order that a payment page is for. */
const sessionOf = (page: Page) => /\/c\/pay\/(cs_[^?#/]+)/.exec(page.url())![1]!
const keyOf = async (email: string) =>
  (await site.house.rows('select order_key from orders where email = $1', [email]))[0].order_key as string
const isConfirmed = (page: Page) => heading(page, 'Your booking is confirmed').waitFor()

describe.each(byTurns(visitors, 0))('at $width px', (device) => {
  test('a declined card, a change of mind, and back: the cart is as it was, the places are free, and the next try pays (#12 #37 #320 #321 #322 #323)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `declined.${device.width}@guest.example`
    const date = device.width < 768 ? '2026-12-01' : '2026-12-02'
    const slot = await leavePlaces(site.house, date, '10:00', 4)
    await standAtCheckout(page, email, { date, participants: '2' })
    const before = await keptCart(page)
    await goToPayment(page)
    await expect.poll(() => site.house.placesTaken(slot)).toBe(2)
    await payByCard(page, DECLINED)
    await page.getByRole('alert').getByText('Your card was declined.').waitFor()

    await page.getByRole('link', { name: /^Cancel and go back/ }).click()
    await page.waitForURL(`${site.origin}/failure?*`)
    await heading(page, 'Booking failed').waitFor()
    await page.getByText('Your places are held for you until 9:3').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Return to Website' }).getAttribute('href'))
      .toBe('https://stillwater.example')
    await page.getByText('Did something go wrong? Write to bookings@stillwater.example').waitFor()
    await visit.isAccessible()

    await press(page, 'Go Back to Checkout')
    await page.waitForURL('**/checkout')
    await expect.poll(() => site.house.placesTaken(slot)).toBe(0)
    await expect.poll(() => ordersOf(site.house, email)).toEqual(['CANCELED'])
    await expect.poll(() => keptCart(page)).toEqual(before)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $150.00')
    await goToPayment(page)
    await payByCard(page)
    await isConfirmed(page)
    await expect.poll(() => ordersOf(site.house, email)).toEqual(['CANCELED', 'PAID'])
    await expect.poll(() => keptCart(page)).toEqual([])
    await visit.end()
  })
})

test('back from the payment page with codes on the cart, by its link or by the browser: they are still there, and the price is the one that was shown (#12, D1, D14, D16, D35)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const code = 'BACK-AGAIN-1234'
  await aGiftCard(site.house, code, 50_00)
  await standAtCheckout(page, 'back.with.codes@guest.example', { date: '2026-12-16', time: '11:00' })
  await enterCode(page, 'Promo code', 'WELCOME10')
  await enterCode(page, 'Gift card', code)
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $17.50')
  await expect.poll(() => page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/auth?redirect=')
  await goToPayment(page)
  await page.goBack()
  // As a page that the browser has not kept: the codes are asked for while the order of before is still open.
  await page.reload()
  await page.getByText('$0.00 left on it.', { exact: true }).waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $17.50')
  // A page that was loaded keeps the browser's own focus, which only a way within the site gives to the heading; the
  // codes that come back take it from nobody.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await goToPayment(page)
  await page.getByRole('link', { name: /^Cancel and go back/ }).click()
  await press(page, 'Go Back to Checkout')
  await page.getByText('$0.00 left on it.', { exact: true }).waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $17.50')
  await goToPayment(page)
  await payByCard(page)
  await isConfirmed(page)
  // The browser that bought reads its address as it was typed; registering asks for nothing that is known.
  await page.getByText('The confirmation is on its way to back.with.codes@guest.example.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await heading(page, 'Create your account').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe('back.with.codes@guest.example')
  expect(new URL(page.url()).search).toBe('')

  // What has been used is gone with the order.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('codes'))).toBeNull()
  await putInCart(page, { date: '2026-12-17', time: '11:00' })
  await page.goto('/checkout')
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await unfoldCodes(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Gift card' }).waitFor()
  await visit.end()
})

test('PAY asks about the cart first and sends where to come back to; the browser goes to the address of the session (#295 #299 #300 #310)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'asked@guest.example')
  const calls: string[] = []
  page.on('request', (request) => {
    if (/flattened-slots|checkout\/v1\/bookings/.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  let [sessionUrl, sent] = ['', {}]
  await visit.meets(bookings, async (route) => {
    const answer = await route.fetch()
    sessionUrl = (await answer.json()).sessionUrl
    sent = route.request().postDataJSON()
    await route.fulfill({ response: answer })
  })
  await goToPayment(page)
  expect(page.url()).toBe(sessionUrl)
  expect(calls).toEqual(['/api/wix/v1/flattened-slots', bookings])
  expect(sent).toMatchObject({
    successUrl: `${site.origin}/success`,
    failedUrl: `${site.origin}/failure`,
    shownTotal: 75,
  })
  await visit.context.close()
})

test('PAY pressed twice makes one order (#312)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'twice@guest.example')
  await payButton(page).dblclick()
  await page.waitForURL(/\/c\/pay\//)
  await expect.poll(() => ordersOf(site.house, 'twice@guest.example')).toEqual(['PENDING'])
  await visit.context.close()
})

test('PAY whose answer was lost, pressed again, finds the same order (#312)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'lost@guest.example')
  await visit.meets(bookings, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await page.getByText('There was an error processing your request. Please try again.').waitFor()
  await visit.meetsNoMore(bookings)
  await press(page, 'Try again')
  await page.waitForURL(/\/c\/pay\//)
  await expect.poll(() => ordersOf(site.house, 'lost@guest.example')).toEqual(['PENDING'])
  await visit.context.close()
})

test('a bath that was taken meanwhile stops PAY at the top of the page; another time is chosen, and the details are still there (#296 #297)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-08' })
  await standAtCheckout(page, 'taken@guest.example', { date: '2026-12-07', participants: '2' })
  await sellOut(site.house, '2026-12-07', '10:00')
  await payButton(page).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await payButton(page).click()
  await page.getByText('Some items in your order are no longer available. Please review your cart.').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => ordersOf(site.house, 'taken@guest.example')).toEqual([])
  await visit.isAccessible()

  await page.getByRole('link', { name: /^Choose another time for Bathing, Monday 7 December 2026/ }).click()
  await press(page, 'NEXT')
  await press(page, 'NEXT')
  await startTime(page, '11:00 am').check()
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await press(page, 'SAVE CHANGES')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('taken@guest.example')
  await expect.poll(() => keptCart(page)).toHaveLength(2)
  await goToPayment(page)
  await payByCard(page)
  await isConfirmed(page)
  await visit.end()
})

const says =
  (code: string, message: string, status: number): Fate =>
  (route) =>
    route.fulfill({ status, json: { code, message } })

/** What PAY meets, and the words the visitor then reads. */
const troubles: { what: string; number: string; path: string; fate: Fate; words: string }[] = [
  {
    what: 'the check of the cart fails',
    number: '#298',
    path: flattened,
    fate: (route) => route.abort(),
    words: 'Could not validate cart items. Please try again.',
  },
  {
    what: 'the house gives its reason',
    number: '#304',
    path: bookings,
    fate: says('order.too-small', 'Card payments start at $0.50.', 409),
    words: 'Card payments start at $0.50.',
  },
  {
    what: 'the answer has no address',
    number: '#305',
    path: bookings,
    fate: (route) => route.fulfill({ json: { sessionId: 'cs_1' } }),
    words: 'No session URL returned from booking creation',
  },
  {
    what: 'nobody answers',
    number: '#307',
    path: bookings,
    fate: (route) => route.abort(),
    words: 'There was an error processing your request. Please try again.',
  },
  {
    what: 'the house refuses the way back',
    number: '#308',
    path: bookings,
    fate: says('request.foreign-url', 'An unexpected error occurred. Please try again.', 400),
    words: 'An unexpected error occurred. Please try again.',
  },
]

test('a refusal whose remedy cannot be loaded is told all the same, and claims nothing about the order', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'no.remedy@guest.example')
  await visit.meets('/assets/make-right-', (route) => route.abort())
  await visit.meets(bookings, says('quote.changed', 'The price has changed.', 409))
  await payButton(page).click()
  const trouble = page.getByRole('alert')
  await trouble.getByText('The price has changed.').waitFor()
  await trouble.getByText('Nothing has been charged. Your cart and your details are kept.').waitFor()
  await visit.meetsNoMore(bookings)
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await visit.end()
})

test.each(troubles)(
  'when $what, PAY says it in the words for it and can be pressed again ($number)',
  async ({ path, fate, words }) => {
    const visit = await site.visit({ dark: true })
    const { page } = visit
    await standAtCheckout(page, 'trouble@guest.example')
    await visit.meets(path, fate)
    await payButton(page).click()
    const trouble = page.getByRole('alert')
    await trouble.getByText(words).waitFor()
    await expect.poll(() => trouble.evaluate((box) => box.parentElement === document.activeElement)).toBe(true)
    await visit.meetsNoMore(path)
    await goToPayment(page)
    await page.goBack()
    await payButton(page).waitFor()
    await visit.end()
  },
)

test('a fault of the page itself at PAY is Failed to process booking, and no more is said of it (#304)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'fault@guest.example')
  await page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new TypeError('kaput')
    }
  })
  await payButton(page).click()
  await page.getByRole('alert').getByText('Failed to process booking').waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('kaput')
  await visit.end()
})

test('when the payment provider does not answer, nothing is held and the next try pays (#307)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-09', '10:00', 4)
  await standAtCheckout(page, 'provider@guest.example', { date: '2026-12-09' })
  await site.house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 500 } })
  visit.expects(/502/)
  await payButton(page).click()
  await page.getByText('There was an error processing your request. Please try again.').waitFor()
  await expect.poll(() => site.house.placesTaken(slot)).toBe(0)
  await visit.isAccessible()
  await press(page, 'Try again')
  await page.waitForURL(/\/c\/pay\//)
  await payByCard(page)
  await isConfirmed(page)
  await expect.poll(() => ordersOf(site.house, 'provider@guest.example')).toEqual(['FAILED', 'PAID'])
  await visit.end()
})

test('two browsers race for the last place: one books it, the other is told, chooses another time and books that (#551)', async () => {
  const [date, later] = ['2026-12-10', '11:00 am']
  const slot = await leavePlaces(site.house, date, '10:00', 1)
  const runners: Visit[] = await Promise.all(visitors.map((device) => site.visit(device)))
  const email = (runner: Visit) => `race${runners.indexOf(runner)}@guest.example`
  for (const runner of runners) await standAtCheckout(runner.page, email(runner), { date })

  // Both have asked about their cart, and both were told that the place is free, before either order goes out.
  let arrived = 0
  const start = Promise.withResolvers<void>()
  for (const runner of runners) {
    await runner.meets(bookings, async (route) => {
      if (++arrived === runners.length) start.resolve()
      await start.promise
      await route.continue()
    })
  }
  await Promise.all(runners.map(({ page }) => payButton(page).click()))
  const sentence = 'Some items in your order are no longer available. Please review your cart.'
  const ends = await Promise.all(
    runners.map(async (runner) => {
      const { page } = runner
      await Promise.race([page.waitForURL(/\/c\/pay\//), page.getByText(sentence).waitFor()])
      return { runner, hasWon: page.url().includes('/c/pay/') }
    }),
  )
  expect(ends.filter(({ hasWon }) => hasWon)).toHaveLength(1)
  const { runner: winner } = ends.find(({ hasWon }) => hasWon)!
  const { runner: loser } = ends.find(({ hasWon }) => !hasWon)!

  await payByCard(winner.page)
  await isConfirmed(winner.page)
  await winner.end()

  const { page } = loser
  await loser.meetsNoMore(bookings)
  await loser.isAccessible()
  await page.getByRole('link', { name: /^Choose another time for/ }).click()
  await press(page, 'NEXT')
  await press(page, 'NEXT')
  await expect.poll(() => startTime(page, '10:00 am').isDisabled()).toBe(true)
  await startTime(page, later).check()
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await press(page, 'SAVE CHANGES')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  await goToPayment(page)
  await payByCard(page)
  await isConfirmed(page)
  await loser.end()

  await expect.poll(() => site.house.placesTaken(slot)).toBe(1)
  const confirmed = await site.house.rows(`select from booking where session_id = $1 and status = 'CONFIRMED'`, [
    slot.sessionId,
  ])
  expect(confirmed).toHaveLength(1)
})

test('paid on another tab meanwhile: going back says so and never charges twice (#320)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'meanwhile@guest.example', { date: '2026-12-11' })
  await goToPayment(page)
  const session = sessionOf(page)
  await page.getByRole('link', { name: /^Cancel and go back/ }).click()
  await page.getByText('Your places are held for you until').waitFor()
  await site.house.pay(session)
  await press(page, 'Go Back to Checkout')
  await isConfirmed(page)
  await expect.poll(() => ordersOf(site.house, 'meanwhile@guest.example')).toEqual(['PAID'])
  await visit.end()
})

test('back from the payment page by the browser, checkout says until when the places are held, and PAY goes there again', async () => {
  const visit = await site.visit({ zone: zones[1]! })
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-14', '10:00', 1)
  await standAtCheckout(page, 'held@guest.example', { date: '2026-12-14' })
  await goToPayment(page)
  await page.goBack()
  await page.getByText(/^Your places are held for you until 9:3\d am AEDT/).waitFor()
  // The last place is this visitor's own.
  await expect.poll(() => page.getByText('No longer available').count()).toBe(0)
  await visit.isAccessible()
  await goToPayment(page)
  await payByCard(page)
  await isConfirmed(page)
  await expect.poll(() => site.house.placesTaken(slot)).toBe(1)
  await visit.end()
})

test('the page of a paid order is found by its key or its payment session, also after the browser has forgotten everything (#36 #313 #314 #319 #447)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'forgets@guest.example')
  await goToPayment(page)
  const session = sessionOf(page)
  // Another version of the site has been here: on the way back everything that was kept is wiped.
  const other = await visit.context.newPage()
  await other.goto('/service-selection')
  await other.evaluate(() => localStorage.setItem('appVersion', '1.0.22'))
  await payByCard(page)
  await isConfirmed(page)
  const booked = /Bathing\$75\.00.*10:00\sam to 11:00\sam AEDT.*Paid GST included\$75\.00.*f•+@guest\.example/
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(booked)
  await page.goto(`/success?session_id=${session}`)
  await isConfirmed(page)
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(booked)

  const stranger = await site.visit({ dark: true })
  await stranger.page.goto(`/success?idempotencyKey=${await keyOf('forgets@guest.example')}`)
  await isConfirmed(stranger.page)
  await expect.poll(() => stranger.page.getByRole('main').textContent()).toMatch(booked)
  await stranger.end()
  await visit.end()
})

test('an order that nobody knows is asked for three times, and the page says so kindly (#315 #318)', async () => {
  const visit = await site.visit()
  const { page } = visit
  let asked = 0
  await visit.meets(orders, async (route) => {
    asked++
    await route.continue()
  })
  await page.goto('/success?idempotencyKey=nobody-knows-this-order-key')
  await page.getByText('No order details found. Your booking has still been confirmed.').waitFor()
  expect(asked).toBe(3)
  await visit.isAccessible()
  await page.goto('/success')
  await page.getByText('No order details found. Your booking has still been confirmed.').waitFor()
  expect(asked).toBe(3)
  await visit.end()
})

test('an order that is there at the second try is shown (#315)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const { key } = await site.house.buy([cartItem((await site.house.slotsOn('2026-12-15'))[0]!)])
  let asked = 0
  await visit.meets(orders, (route) => {
    // The picture of the code for the desk lies below the order.
    if (route.request().url().endsWith('.png')) return route.continue()
    return asked++ === 0
      ? route.fulfill({ status: 404, json: { code: 'order.unknown', message: '' } })
      : route.continue()
  })
  await page.goto(`/success?idempotencyKey=${key}`)
  await isConfirmed(page)
  expect(asked).toBe(2)
  await visit.end()
})

test('paid but not yet told of: the page confirms by itself; unpaid until the end: it failed, and nothing was charged', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'late@guest.example', { date: '2026-12-16' })
  await goToPayment(page)
  const session = sessionOf(page)
  const key = await keyOf('late@guest.example')
  await page.goto(`/success?idempotencyKey=${key}`)
  await heading(page, 'Confirming your payment').waitFor()
  await visit.isAccessible()
  await site.house.pay(session)
  await isConfirmed(page)

  await putInCart(page, { date: '2026-12-17' })
  await page.goto('/checkout')
  await fillDetails(page, 'never@guest.example')
  await goToPayment(page)
  await site.house.moveClock('2026-11-23T10:00:00+11:00')
  await expect.poll(() => ordersOf(site.house, 'never@guest.example')).toEqual(['EXPIRED'])
  await page.goto(`/success?idempotencyKey=${await keyOf('never@guest.example')}`)
  await heading(page, 'Your booking failed').waitFor()
  await page.getByText('Nothing has been charged.').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'Go Back to Checkout' }).click()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await visit.end()
})
