import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import {
  dayCell,
  drawn,
  goToPayment,
  heading,
  keptCart,
  keptViews,
  openCart,
  payByCard,
  press,
  pressAnyway,
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

const CALM_60 = massageIds.CALM[60]
const nobodyKnows = '5e000000-0000-4000-8000-0000000000ff'
const soldOnce = '91a40000-0000-4000-8000-000000000003'
const classList = '/select-slot?class=true&extrabath=true&guests=true&step=slot'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const month = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const ofBrowser = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const sellsBathing = (page: Page) => summary(page).getByRole('heading', { name: 'Bathing', exact: true }).waitFor()

describe.each(byTurns([phone, desk], 0))('at %i px', (width) => {
  test('whoever goes on as a guest is back where they were with one Back, the site’s or the browser’s (#31 #89) (trial: screens 1)', async () => {
    const visit = await site.visit({ width })
    const { page } = visit
    await page.goto('/service-selection')
    await page.getByRole('link', { name: 'BOOK Bathing' }).click()
    await press(page, 'Guests')
    await heading(page, 'Choose a date').waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await heading(page, 'What would you like to book?').waitFor()

    await page.evaluate(() => localStorage.removeItem('guestUser'))
    await page.goto('/massage-types')
    await page.getByRole('link', { name: /^Calm, 90 minutes/ }).click()
    await press(page, 'Guests')
    await heading(page, 'Choose a date').waitFor()
    await page.goBack()
    await heading(page, 'Which massage would you like?').waitFor()

    await page.evaluate(() => localStorage.removeItem('guestUser'))
    await page.goto('/service-selection')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await press(page, 'Guests')
    await heading(page, 'Choose a date').waitFor()
    await page.goBack()
    await heading(page, 'What would you like to book?').waitFor()
    await visit.end()
  })
})

test('what a link is about opens once, at the start of a visit; afterwards / and Go Home lead to the services (#28 #29 #30 #43) (trial: screens 2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/404/)
  const link = `/?serviceIds=${BATHING_ID}&views=calendar`
  await page.goto(link)
  await page.waitForURL('**/select-slot?**')
  await heading(page, 'Choose a date').waitFor()
  await page.goto('/')
  await page.waitForURL('**/service-selection')
  await page.goto('/?views=checkout')
  await page.waitForURL('**/checkout')
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL('**/service-selection')

  // The link may also be opened on another page; looking at Go Home is not going there, going anywhere is.
  await page.goto(`/nowhere${link.slice(1)}`)
  await page.getByRole('link', { name: 'Go Home' }).hover()
  await drawn(page)
  await page.goto('/')
  await page.waitForURL('**/select-slot?**')
  await page.goto(`/service-selection${link.slice(1)}`)
  await page.getByRole('link', { name: /^BOOK Massage/ }).click()
  await heading(page, 'Which massage would you like?').waitFor()
  await page.goto('/')
  await page.waitForURL('**/service-selection')
  await visit.end()
})

test('a list of services is read in either spelling, repeated or by commas, and so are the views (#44 #46 #86) (trial: screens 3, 5)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const sells = (name: RegExp) => summary(page).getByRole('heading', { name }).waitFor()
  await page.goto(`/select-slot?serviceIds=${CALM_60}`)
  await sells(/^Calm/)
  await page.goto(`/select-slot?serviceids=${CALM_60}`)
  await sells(/^Calm/)
  await page.goto(`/select-slot?serviceids=${CALM_60}&serviceids=${BATHING_ID}`)
  await sells(/^Calm/)
  await page.goto(
    `/service-selection?serviceIds=${BATHING_ID}&serviceids=${SAUNA_CLUB_ID}&views=calendar&views=checkout`,
  )
  await heading(page, 'What would you like to book?').waitFor()
  await expect.poll(() => ofBrowser(page, 'serviceIds')).toBe(`${BATHING_ID},${SAUNA_CLUB_ID}`)
  await expect
    .poll(() => keptViews(page))
    .toMatchObject({ calendar: true, checkout: true, guests: false, extras: false })
  await visit.end()
})

test('when a link names several services each is offered after the one before it is in the cart; the state knows which is at hand (#456) (trial: screens 4)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  visit.expects(/404/)
  await page.goto(`/?serviceIds=${CALM_60},${BATHING_ID},${nobodyKnows}&views=calendar`)
  await summary(page).getByRole('heading', { name: /^Calm/ }).waitFor()
  await dayCell(page, 'Wednesday 25 November 2026').click()
  await press(page, 'NEXT')
  await startTime(page, '10:00 am').check()
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await expect.poll(() => page.getByRole('link', { name: 'Next: Bathing' }).count()).toBe(0)
  await press(page, 'ADD TO CART')

  const next = page.getByRole('link', { name: 'Next: Bathing' })
  await next.waitFor()
  await page.reload()
  await next.waitFor()
  await visit.isAccessible()
  await next.click()
  await heading(page, 'Choose a date').waitFor()
  await sellsBathing(page)
  await dayCell(page, 'Thursday 26 November 2026').click()
  await press(page, 'NEXT')
  await startTime(page, '3:00 pm').check()
  await press(page, 'Continue')
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  // The third is none of the house's: it is not offered.
  await page.getByRole('link', { name: 'Go to checkout' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Next: / }).count()).toBe(0)
  await expect.poll(async () => (await keptCart(page)).map((item) => item.serviceId)).toEqual([CALM_60, BATHING_ID])
  await visit.end()
})

test('a service that cannot be is told in the words of the text, whatever is wrong with its id (#81 #472) (trial: screens 6)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/400|404/)
  for (const wrong of ['serviceId=nonsense', 'serviceids=nonsense', `serviceId=${nobodyKnows}`]) {
    await page.goto(`/select-slot?${wrong}`)
    await heading(page, 'Service').waitFor()
    await page.getByRole('alert').getByText('Failed to fetch service details', { exact: true }).waitFor()
  }
  await visit.end()
})

test('members see no price for each, neither above the classes nor beside the times; guests do (#14 #107) (trial: screens 9)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  await page.goto(classList)
  await page.getByText('$45.00 per person, 60 minutes').waitFor()
  await page.goto(stepAt('slot', { paid: 'true' }))
  await summary(page).getByText('Your place').waitFor()

  const member = (await setScene(site.house.ctx.db, 'credits', { credits: 1 })) as { token: string; contactId: string }
  await visit.context.addCookies([{ name: 'bh_session', value: member.token, url: site.origin }])
  await page.evaluate((id) => localStorage.setItem('contactId', id), member.contactId)
  await page.goto(classList)
  await page.getByRole('button', { name: /^Scene/ }).waitFor()
  await page.getByText('60 minutes', { exact: true }).first().waitFor()
  await page.getByRole('region', { name: 'Available Classes' }).waitFor()
  await expect.poll(() => page.getByText('per person').count()).toBe(0)
  await page.goto(stepAt('slot', { paid: 'true' }))
  await page.getByRole('button', { name: /^Scene/ }).waitFor()
  await startTime(page, '10:00 am').waitFor()
  await summary(page).getByText('Your place').waitFor()
  await expect.poll(() => page.getByText('per person').count()).toBe(0)
  await visit.end()
})

test('a day that is over does not answer the mouse; while a day loads, days and months wait (#98 #100) (trial: screens 10, 11)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  await page.goto('/select-slot')
  const fill = (day: string) =>
    dayCell(page, day)
      .locator('span')
      .evaluate((span) => getComputedStyle(span).backgroundColor)
  const bare = await fill('Friday 6 November 2026')
  await dayCell(page, 'Friday 6 November 2026').hover({ force: true })
  await expect.poll(() => fill('Friday 6 November 2026')).toBe(bare)
  await dayCell(page, 'Wednesday 25 November 2026').hover()
  await expect.poll(() => fill('Wednesday 25 November 2026')).not.toBe(bare)

  const answer = Promise.withResolvers<void>()
  await visit.meets('/available-slots?', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await dayCell(page, 'Tuesday 24 November 2026').click()
  const next = button(page, 'Next month')
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
  await pressAnyway(next)
  await dayCell(page, 'Tuesday 24 November 2026').press('PageDown')
  await drawn(page)
  await expect.poll(() => month(page, 'November 2026').isVisible()).toBe(true)
  answer.resolve()
  await page.getByText(/start times free/).waitFor()
  await next.click()
  await month(page, 'December 2026').waitFor()
  await visit.end()
})

test('a month that was turned to is found again by a reload and by Back, for days and for classes (#90 #140) (trial: screens 13)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/select-slot')
  await press(page, 'Next month')
  await press(page, 'Next month')
  await page.waitForURL('**/select-slot?month=2027-01')
  await page.reload()
  await month(page, 'January 2027').waitFor()
  await dayCell(page, 'Tuesday 12 January 2027').click()
  await page.waitForURL('**/select-slot?date=2027-01-12')

  await page.goto('/select-slot?class=true&extrabath=true&guests=true')
  await press(page, 'NEXT')
  await month(page, 'November 2026').waitFor()
  await press(page, 'Next month')
  await month(page, 'December 2026').waitFor()
  await page.reload()
  await month(page, 'December 2026').waitFor()
  await page.goBack()
  await heading(page, 'Total Guests').waitFor()
  await press(page, 'NEXT')
  await month(page, 'December 2026').waitFor()
  await page.getByRole('radio', { name: /^Tuesday 1 December 2026/ }).check()
  await page.waitForURL((url) => !url.searchParams.has('month'))
  for (const wrong of ['2026-10', '2031-01', '2026-13', 'never']) {
    await page.goto(`${classList}&month=${wrong}`)
    await month(page, 'November 2026').waitFor()
  }
  await visit.end()
})

test.each([
  ['days', '/select-slot'],
  ['classes', classList],
])(
  'the calendar of %s ends with the last day that can be booked, and says which that is (#94 #140) (trial: screens 14)',
  async (_of, address) => {
    const visit = await site.visit()
    const { page } = visit
    await page.goto(address)
    const end = page.getByText('You can book up to Tuesday 28 December 2027.')
    const next = button(page, 'Next month')
    for (const name of ['December 2026', 'January 2027']) {
      await next.click()
      await month(page, name).waitFor()
    }
    await expect.poll(() => end.count()).toBe(0)
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}month=2027-11`)
    await month(page, 'November 2027').waitFor()
    await next.click()
    await month(page, 'December 2027').waitFor()
    await end.waitFor()
    await visit.isAccessible()
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await pressAnyway(next)
    await drawn(page)
    await expect.poll(() => month(page, 'December 2027').isVisible()).toBe(true)
    if (address === '/select-slot') {
      await dayCell(page, 'Friday 31 December 2027, not open for booking yet').waitFor()
      await dayCell(page, 'Friday 31 December 2027').press('PageDown')
      await drawn(page)
      await expect.poll(() => month(page, 'December 2027').isVisible()).toBe(true)
    }
    await visit.end()
  },
)

test('class mode counts only for a class; another service is booked by its day, as ever (#78) (trial: screens 16)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  for (const [id, name] of [
    [BATHING_ID, 'Bathing'],
    [CALM_60, 'Calm'],
  ] as const) {
    await page.goto(`/select-slot?class=true&serviceId=${id}`)
    await heading(page, 'Choose a date').waitFor()
    await summary(page)
      .getByRole('heading', { name: new RegExp(`^${name}`) })
      .waitFor()
    await page.getByRole('grid').waitFor()
  }
  await page.goto(`/select-slot?class=true&serviceId=${SAUNA_CLUB_ID}`)
  await heading(page, 'Total Guests').waitFor()
  await visit.end()
})

test('an anonymous id of a link is taken when it is one; anything else makes a new one (#47 #443) (trial: screens 17)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const long = `anon-${'x'.repeat(65)}`
  for (const wrong of ['hello', '<script>alert(1)</script>', 'anon-', 'anon-a b', long]) {
    await page.goto('/auth')
    await page.evaluate(() => localStorage.removeItem('anonymousId'))
    await page.goto(`/auth?anonymousId=${encodeURIComponent(wrong)}`)
    await expect.poll(() => ofBrowser(page, 'anonymousId')).toMatch(/^anon-[a-z0-9]{8,64}$/)
    await expect.poll(() => ofBrowser(page, 'anonymousId')).not.toBe(wrong)
  }
  await page.goto('/auth?anonymousId=anon-K3x9')
  await expect.poll(() => ofBrowser(page, 'anonymousId')).toBe('anon-K3x9')
  await page.goto('/auth?anonymousId=hello')
  await expect.poll(() => ofBrowser(page, 'anonymousId')).toBe('anon-K3x9')
  await visit.end()
})

test('a plan in the cart counts on the icon, in number and words; a closed drawer is closed by every way out (#48 #49) (trial: screens 12, 18)', async () => {
  const visit = await site.visit({ width: desk, dark: true })
  const { page } = visit
  await page.goto(`/?planIds=${soldOnce}`)
  await page.waitForURL('**/service-selection')
  const icon = (contents: string) => page.getByRole('button', { name: `Cart, ${contents}`, exact: true })
  await icon('1 plan').waitFor()
  await expect.poll(() => icon('1 plan').textContent()).toBe('1')
  const drawer = await openCart(page)
  await drawer.getByText('Sauna Club 10').waitFor()
  await expect.poll(() => page.locator('#cart-button').getAttribute('aria-expanded')).toBe('true')
  // A press beside the drawer, where the page is to be seen.
  await page.mouse.click(4, 400)
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => icon('1 plan').getAttribute('aria-expanded')).toBe('false')

  await putInCart(page)
  await icon('1 booking and 1 plan').waitFor()
  await expect.poll(() => icon('1 booking and 1 plan').textContent()).toBe('2')
  await page.evaluate(() => localStorage.removeItem('planIds'))
  await page.goto('/service-selection')
  await icon('1 booking').waitFor()
  await visit.end()
})

test('the choice of no upgrade can be continued with too, and the buttons keep their words (#130 #137) (trial: screens 19)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(stepAt('towel-robe', { time: '10:00', extrabath: 'true' }))
  const goOn = button(page, 'CONTINUE WITH UPGRADE')
  await goOn.waitFor()
  await expect.poll(() => goOn.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /^Towel Only/ }).check()
  await button(page, 'NO THANKS').waitFor()
  await goOn.click()
  await heading(page, 'Additional options').waitFor()
  await page.getByRole('radio', { name: 'No Additional Bath' }).check()
  await goOn.click()
  await heading(page, 'Your booking').waitFor()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect.poll(() => keptCart(page)).toMatchObject([{ towelAndRobe: false, extraBath: { id: 'no-extra-bath' } }])
  await visit.end()
})

test('the payment session alone shows the order with all there is to keep: calendar and link, but not the right to change it (#36) (trial: screens 20)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await standAtCheckout(page, 'session.alone@guest.example', { date: '2026-12-09' })
  await goToPayment(page)
  await payByCard(page)
  await heading(page, 'Your booking is confirmed').waitFor()
  const session = new URL(page.url()).searchParams.get('session_id')!
  expect(session).toMatch(/^cs_/)

  await page.goto(`/success?session_id=${session}`)
  await heading(page, 'Your booking is confirmed').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await file).suggestedFilename()).toBe('booking.ics')
  await page.getByText('shows it at any time. Anyone with the link can see your order').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'The link to your order' }).click()
  await heading(page, 'Your booking is confirmed').waitFor()
  expect(new URL(page.url()).searchParams.get('session_id')).toBe(session)
  await visit.end()
})

test('one state holds the slot that was chosen: a time taken by others is chosen no more, another day clears it (#187 #188 #186)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  const date = '2026-12-10'
  const slots = (await site.house.slotsOn(date, BATHING_ID)).filter(
    (slot) => slot.startDate === '2026-12-09T23:00:00.000Z',
  )
  await page.goto(stepAt('slot', { date }))
  await startTime(page, '10:00 am').check()
  await summary(page)
    .getByText(/10:00 am AEDT, /)
    .waitFor()
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(false)
  for (const slot of slots) {
    await site.house.rows('update session set capacity = 1 where id = $1', [slot.sessionId])
    await site.house.buy([cartItem(slot)])
  }
  await page.getByRole('main').getByText('Your time is no longer free. Choose another.').waitFor()
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  await expect.poll(() => summary(page).textContent()).not.toContain('10:00 am')

  await page.goto(`${classList}&date=2026-11-28&time=09:30`)
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(false)
  await press(page, 'Next month')
  await page.getByRole('radio', { name: /^Tuesday 1 December 2026/ }).check()
  await summary(page).getByText('Tuesday 1 December 2026').waitFor()
  await expect.poll(() => summary(page).textContent()).not.toContain('9:30 am')
  await visit.end()
})

test('a screen whose file is slow to come says at once that it is coming (D9)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await visit.meets('/assets/MassageTypesScreen-', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/service-selection')
  await page.getByRole('link', { name: 'BOOK Massage' }).click()
  await page.getByRole('status').getByText('Loading…').waitFor()
  await visit.isAccessible({ whileWaiting: true })
  come()
  await heading(page, 'Which massage would you like?').waitFor()
  await visit.end()
})
