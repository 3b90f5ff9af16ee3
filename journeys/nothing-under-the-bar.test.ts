import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { aMember } from '#proofs/booked.ts'
import { cartItem } from '#proofs/house.ts'
import { fates, held } from './failing-call.ts'
import { clickInPlace, covered, isInSight } from './in-sight.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { emptyDay } from './stage.ts'
import {
  cardOf,
  classOn,
  dayCell,
  drawn,
  heading,
  openCart,
  payButton,
  press,
  putInCart,
  startTime,
  stepAt,
} from './walk.ts'

let site: Site
let member: Awaited<ReturnType<typeof aMember>>
let order: string
beforeAll(async () => {
  site = await openSite()
  member = await aMember(site.house)
  await emptyDay(site.house, '2026-11-26')
  const { key } = await site.house.buy([cartItem((await site.house.slotsOn('2026-12-16'))[0]!)])
  order = `/view-booking/${key}`
})
afterAll(() => site.close())

const sizes = [
  { width: desk, height: 800 },
  { width: 820, height: 1180 },
  { width: phone, height: 844 },
  { width: 320, height: 640 },
]
const classList = '/select-slot?class=true&guests=true&step=slot'
const chosen = { date: '2026-12-01', time: '08:00', participants: '2', extrabath: 'true' }

/** The same page on one screen after the other, from its top. */
async function atEachSize(page: Page, look: (isPhone: boolean, at: string) => Promise<unknown>): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await drawn(page)
    await look(width < 768, `at ${width} x ${height}`)
  }
}

async function expectNothingCovered(page: Page, at: string): Promise<void> {
  await expect.poll(() => covered(page), { message: at }).toEqual([])
}

async function expectInSight(page: Page, days: string[], at: string): Promise<void> {
  for (const day of days) await expect.poll(() => isInSight(dayCell(page, day)), { message: `${day} ${at}` }).toBe(true)
}

/** Days of the calendar are clicked, and what each has to offer can be read at once. */
async function expectAnswers(page: Page, days: Record<string, string>, at: string): Promise<void> {
  await expectNothingCovered(page, at)
  const outlook = page.getByRole('region', { name: 'Available times' })
  for (const [day, text] of Object.entries(days)) {
    await clickInPlace(dayCell(page, day), outlook.getByText(text), at)
    await expectNothingCovered(page, `${at}, ${day}`)
  }
}

test('what a day has to offer stands in sight when the day is clicked, and the page holds still (D2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/select-slot')
  await atEachSize(page, async (_, at) => {
    await expectAnswers(page, { 'Wednesday 25': '14 start times free', 'Thursday 26': 'No available times' }, at)
    await expect
      .poll(() => isInSight(page.getByRole('button', { name: 'Next free: Fri 27 Nov, 7:00 am' })), { message: at })
      .toBe(true)
  })
  // A month of six weeks, and the last one.
  for (const [month, day] of [
    ['2027-01', 'Sunday 31'],
    ['2027-12', 'Tuesday 28'],
  ] as const) {
    await page.goto(`/select-slot?month=${month}`)
    await dayCell(page, day).waitFor()
    await atEachSize(page, (_, at) => expectAnswers(page, { [day]: '14 start times free' }, at))
  }
  await visit.end()
})

test('of a day that is shut for some hours these stand in sight when it is clicked', async () => {
  await site.house.rows(
    `insert into closure (title, message, starts_on, ends_on, reopens_on, from_at, to_at, shuts_days, state, sends_at, answer_until)
     values ('New pump', 'The pump of the large pool is being replaced.', '2026-12-10', '2026-12-10', '2026-12-11',
             '2026-12-10 14:00+11', '2026-12-10 18:00+11', false, 'DONE', house_now(), house_now())`,
  )
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/select-slot?month=2026-12')
  await dayCell(page, 'Thursday 10').waitFor()
  const words = 'Closed from 2:00 pm to 6:00 pm AEDT. The pump of the large pool is being replaced.'
  await atEachSize(page, (_, at) =>
    expectAnswers(page, { 'Thursday 10': words, 'Friday 11': '14 start times free' }, at),
  )
  await expect.poll(() => dayCell(page, words).getAttribute('data-date')).toBe('2026-12-10')
  await dayCell(page, 'Thursday 10').click()
  await page.getByText('14 start times free, from 7:00 am').waitFor()
  await visit.end()
  await site.house.rows(`delete from closure where title = 'New pump'`)
})

test('the last month says, where it can be read at once, until when the house can be booked (D33)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/select-slot?month=2027-12')
  const end = page.getByText('You can book up to Tuesday 28 December 2027.')
  await end.waitFor()
  for (const { width, height } of sizes.slice(0, 3)) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => isInSight(end), { message: `at ${width} x ${height}` }).toBe(true)
  }
  await visit.end()
})

test('at none of the later steps anything lies under something else (D2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const steps = [
    [stepAt('guests', chosen), page.getByRole('button', { name: 'Add one guest' })],
    [stepAt('slot', chosen), startTime(page, '8:00 am')],
    [stepAt('towel-robe', chosen), page.getByText('Choose an option to continue')],
    [stepAt('extra-bath', { ...chosen, towelrobe: 'towel' }), page.getByRole('radio', { name: 'No Additional Bath' })],
    [stepAt('summary', { ...chosen, towelrobe: 'towel', bath: 'extra-bath' }), heading(page, 'Your booking')],
  ] as const
  for (const [address, arrived] of steps) {
    await page.goto(address)
    await arrived.waitFor()
    await atEachSize(page, (_, at) => expectNothingCovered(page, `${address} ${at}`))
  }
  await visit.end()
})

test('nor while times are awaited, nor where they could not be loaded (D2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const times = held()
  await visit.meets('/available-slots?', times.fate)
  await page.goto(stepAt('slot', chosen))
  await page.getByText('Loading times…').first().waitFor({ state: 'attached' })
  await atEachSize(page, (_, at) => expectNothingCovered(page, `awaited, ${at}`))
  await times.letGo(fates['never answers'])
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await atEachSize(page, (_, at) => expectNothingCovered(page, `not loaded, ${at}`))
  await visit.end()
})

test('nor in the cart, as a page and as a drawer, nor at checkout, nor where checkout has found mistakes (D2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page)
  await atEachSize(page, (_, at) => expectNothingCovered(page, `added, ${at}`))
  await openCart(page)
  await atEachSize(page, (_, at) => expectNothingCovered(page, `cart, ${at}`))
  await page.goto('/checkout')
  await payButton(page).waitFor()
  await atEachSize(page, (_, at) => expectNothingCovered(page, `checkout, ${at}`))
  await payButton(page).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter your first name' }).waitFor()
  await atEachSize(page, (_, at) => expectNothingCovered(page, `checkout with mistakes, ${at}`))
  await visit.end()
})

test('nor in a dialog over the order, with what comes back (D2)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(order)
  await page.getByRole('button', { name: /^Cancel Bathing/ }).click()
  await page.getByRole('dialog').waitFor()
  await atEachSize(page, (_, at) => expectNothingCovered(page, `cancel, ${at}`))
  await visit.end()
})

test('beside a step every price is in sight, also with everything chosen in a low window (D2)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  await page.setViewportSize({ width: desk, height: 800 })
  const all = { ...chosen, towelrobe: 'towel-robe', bath: 'extra-bath' }
  const prices = page.getByRole('complementary', { name: 'Summary' }).locator('dd').filter({ hasText: '$' })
  for (const step of ['date', 'guests', 'slot', 'towel-robe', 'extra-bath', 'summary']) {
    await page.goto(stepAt(step, all))
    await page.getByRole('complementary').getByText('1hr Bathing Session × 2').waitFor()
    await drawn(page)
    for (const price of await prices.all())
      await expect.poll(() => isInSight(price), { message: `${await price.textContent()} at ${step}` }).toBe(true)
  }
  await visit.end()
})

test('a member and who moves a booking see days to choose at once, and what a click brings (D3)', async () => {
  const visit = await site.visit()
  const { page, context } = visit
  await page.goto(order)
  await press(page, 'Reschedule Bathing')
  await dayCell(page, 'Thursday 31 December').waitFor()
  await atEachSize(page, (_, at) => expectInSight(page, ['Tuesday 1 Dec', 'Wednesday 16 Dec'], at))
  await atEachSize(page, (_, at) =>
    expectAnswers(page, { 'Tuesday 1 Dec': '14 start times free', 'Friday 4 Dec': '14 start times free' }, at),
  )
  await press(page, 'NEXT')
  await startTime(page, '2:00 pm').check()
  await atEachSize(page, (_, at) => expectNothingCovered(page, at))
  await press(page, 'Continue')
  await heading(page, 'Confirm your new time').waitFor()
  await atEachSize(page, (_, at) => expectNothingCovered(page, at))

  await context.addCookies([
    { name: 'bh_session', value: member.token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  await page.evaluate((id) => localStorage.setItem('contactId', id), member.contactId)
  await page.goto('/select-slot')
  await page.getByRole('complementary', { name: 'Your membership' }).waitFor()
  await atEachSize(page, (_, at) => expectInSight(page, ['Monday 23', 'Saturday 28'], at))
  await atEachSize(page, (_, at) =>
    expectAnswers(page, { 'Tuesday 24': '14 start times free', 'Friday 27': '14 start times free' }, at),
  )
  await visit.end()
})

/** How many boxes scroll inside the page. */
const scrollBoxes = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight,
      ).length,
  )

test('no box scrolls inside the page of a phone: the classes of a month are unfolded, and the times of a date are in sight (D8)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`${classList}&month=2026-12`)
  await classOn(page, 'Tuesday 1 December').waitFor()
  await atEachSize(page, async (isPhone, at) => {
    await expect.poll(() => scrollBoxes(page), { message: at }).toBe(isPhone ? 0 : 1)
    await expectNothingCovered(page, at)
    const [row, times] = [cardOf(classOn(page, 'Saturday 5')), cardOf(startTime(page, '9:30 am'))]
    if (isPhone) {
      await row.click()
      await expect.poll(async () => (await isInSight(row)) && (await isInSight(times)), { message: at }).toBe(true)
    } else await clickInPlace(row, times, at)
    await expectNothingCovered(page, at)
    await classOn(page, 'Tuesday 1 December').check()
  })
  const unfold = page.getByRole('button', { name: /^Show all \d+ dates$/ })
  await page.setViewportSize({ width: desk, height: 800 })
  await expect.poll(() => unfold.isVisible()).toBe(false)
  await page.setViewportSize({ width: phone, height: 844 })
  await unfold.click()
  const list = page.getByRole('region', { name: 'Available Classes' })
  await expect.poll(() => list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await expectNothingCovered(page, 'unfolded')
  await visit.end()
})

test('a class that is tapped is in sight above the bar that brings its times, wherever it stood', async () => {
  const visit = await site.visit()
  const { page } = visit
  for (const size of [
    { width: phone, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    // From the foot of the screen, just above the bar as it is before the tap, up to the top.
    for (let low = 0; low < size.height - 240; low += 60) {
      await page.goto(`${classList}&month=2026-12`)
      const row = cardOf(classOn(page, 'Saturday 5'))
      await row.waitFor()
      await row.evaluate((element, above) => {
        const bar = document.querySelector('aside > div:last-child')!.getBoundingClientRect()
        scrollBy(0, element.getBoundingClientRect().bottom + above - bar.top)
      }, low)
      await drawn(page)
      await row.click()
      await cardOf(startTime(page, '9:30 am')).waitFor()
      const at = `${low} px above the bar at ${size.width} x ${size.height}`
      await expect.poll(() => classOn(page, 'Saturday 5').isChecked(), { message: at }).toBe(true)
      await expect.poll(() => isInSight(row), { message: at }).toBe(true)
      await expect.poll(() => isInSight(cardOf(startTime(page, '9:30 am'))), { message: at }).toBe(true)
    }
  }
  await visit.end()
})

test('a class that is chosen stays in sight in words when another month is looked at, which begins at its top (D7)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  await page.goto(classList)
  await classOn(page, 'Thursday 26').check()
  const list = page.getByRole('region', { name: 'Available Classes' })
  await press(page, 'Next month')
  await classOn(page, 'Tuesday 1 December').waitFor()
  await list.evaluate((box) => (box.scrollTop = 200))
  await press(page, 'Next month')
  await classOn(page, 'Saturday 2 January').waitFor()
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(0)
  await atEachSize(
    page,
    async (_, at) =>
      await expect.poll(() => isInSight(page.getByText('Chosen: Thu 26 Nov, 6:30 pm')), { message: at }).toBe(true),
  )
  await press(page, 'Previous month')
  await press(page, 'Previous month')
  await classOn(page, 'Thursday 26').waitFor()
  await expect.poll(() => page.getByText('Chosen: Thu 26 Nov').count()).toBe(0)
  await visit.end()
})

/** How many bars stand at the foot of the screen when the page is at its top. */
const stuck = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    return [...document.querySelectorAll('main *')].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return getComputedStyle(element).position === 'sticky' && top < innerHeight - 1 && bottom > innerHeight - 2
    }).length
  })

test('where the screen is low, or its text large, no bar stays over the choices, nothing of the header is cut off, and the way on is in sight at a desk (D34)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const wayOn = page.getByRole('button', { name: /^(NEXT|Continue|CONTINUE WITH UPGRADE)$/ })
  for (const address of [stepAt('date'), stepAt('slot', chosen), stepAt('towel-robe', chosen), classList]) {
    await page.setViewportSize({ width: phone, height: 844 })
    await page.goto(address)
    await wayOn.waitFor()
    await expect.poll(() => stuck(page), { message: address }).toBeGreaterThan(0)
    await page.setViewportSize({ width: 640, height: 400 })
    await expect.poll(() => stuck(page), { message: address }).toBe(0)
    await expectNothingCovered(page, address)
    await page.setViewportSize({ width: desk, height: 480 })
    await expect.poll(() => isInSight(wayOn), { message: address }).toBe(true)
    await expectNothingCovered(page, address)
    await page.setViewportSize({ width: 320, height: 640 })
    const bar = page.getByRole('banner').locator('> div')
    await expect.poll(async () => (await bar.boundingBox())!.height, { message: address }).toBeLessThan(70)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => stuck(page), { message: address }).toBe(0)
    await expectNothingCovered(page, address)
    const login = async () => (await page.getByRole('banner').getByRole('link', { name: 'Login' }).boundingBox())!
    const end = async () => (await login()).x + (await login()).width
    await expect.poll(end, { message: address }).toBeLessThanOrEqual(320)
  }
  await visit.end()
})

test('times that are over today are folded away, and the first to be had comes first (D8)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(stepAt('slot', { date: '2026-11-23' }))
  await expect.poll(() => isInSight(cardOf(startTime(page, '10:00 am')))).toBe(true)
  await expect.poll(() => startTime(page, '7:00 am').isVisible()).toBe(false)
  await page.getByText('3 earlier times').click()
  await expect.poll(() => startTime(page, '7:00 am').isDisabled()).toBe(true)
  await cardOf(startTime(page, '7:00 am')).getByText('Unavailable').waitFor()
  await visit.end()
})

test('what is over today is folded away in the list of classes too, and the first to be had comes first (D8)', async () => {
  await site.house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select service_id, resource_id, starts_at - interval '35 hours 30 minutes', ends_at - interval '35 hours 30 minutes', capacity
     from session where service_id = $1 and starts_at = '2026-11-24T07:30:00Z' limit 1`,
    [SAUNA_CLUB_ID],
  )
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`${classList}&month=2026-11`)
  await expect.poll(() => isInSight(cardOf(classOn(page, 'Tuesday 24 November')))).toBe(true)
  await expect.poll(() => classOn(page, 'Monday 23 November').isVisible()).toBe(false)
  await page.getByText('Earlier today', { exact: true }).click()
  await expect.poll(() => classOn(page, 'Monday 23 November').isDisabled()).toBe(true)
  await cardOf(classOn(page, 'Monday 23 November')).getByText('Unavailable').waitFor()
  await visit.isAccessible()
  await visit.end()
})

test.each([
  { what: 'bathing', at: { date: '2026-12-05' } },
  { what: 'massages', at: { date: '2026-12-09', serviceId: massageIds.CALM[90], extrabath: 'true' } },
])(
  'while times of $what are awaited their places are as large as they will be, each as high as the next (D25)',
  async ({ at }) => {
    for (const width of [phone, desk]) {
      const visit = await site.visit({ width })
      const { page } = visit
      const answer = Promise.withResolvers<void>()
      await visit.meets('/available-slots?', async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto(stepAt('slot', at))
      await page.getByText('Loading times…').first().waitFor({ state: 'attached' })
      const places = () =>
        page.locator('main fieldset label').evaluateAll((cards) =>
          cards.map((card) => {
            const { top, height } = card.getBoundingClientRect()
            return [Math.round(top), Math.round(height)]
          }),
        )
      const awaited = await places()
      expect(awaited).toHaveLength(14)
      await visit.isAccessible({ whileWaiting: true })
      answer.resolve()
      await startTime(page, '9:00 am').waitFor()
      const shown = await places()
      // Of a massage more than the morning is shown then.
      expect(shown.slice(0, 6)).toEqual(awaited.slice(0, 6))
      expect(new Set(shown.map(([, height]) => height)).size).toBe(1)
      await visit.end()
    }
  },
)
