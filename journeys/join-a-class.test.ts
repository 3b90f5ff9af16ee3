import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { openSite, phone, visitors, type Site } from './site.ts'
import {
  cardOf,
  classOn,
  fillDetails,
  goToPayment,
  heading,
  keptCart,
  openCart,
  payButton,
  payByCard,
  press,
  startTime,
  textOfMain,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const classList = '/select-slot?class=true&extrabath=true&guests=true&step=slot'
const list = (page: Page) => page.getByRole('region', { name: 'Available Classes' })
const pickedMonth = (page: Page) => page.getByRole('region', { name: 'Month' }).getByRole('heading')

/** What is told about classes of a month in SQL, Sydney's months. */
const inMonth = `service_id = '${SAUNA_CLUB_ID}' and to_char(starts_at at time zone 'Australia/Sydney', 'YYYY-MM') = $1`

describe.each(visitors)('at $width px, with a clock in $zone', (device) => {
  test('a class for three, from the first page to the email: guests first, then the month, the class and its time (#1 #70 #78 #84 #139 #140 #142 #143 #144 #145 #146 #147 #149 #153 #249) (D31)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `edith.${device.width}@guest.example`
    const saturday = device.width < 768 ? 'Saturday 28 November 2026' : 'Saturday 5 December 2026'
    await page.addInitScript(() => {
      addEventListener('classSlotSelected', (event) => {
        const { slot, date } = (event as CustomEvent).detail
        sessionStorage.setItem('told', `${date} ${slot.startDate}`)
      })
    })

    await page.goto('/service-selection')
    await page.getByRole('link', { name: 'See classes' }).click()
    await heading(page, 'Total Guests').waitFor()
    await press(page, 'Add one guest')
    await press(page, 'Add one guest')
    await press(page, 'NEXT')

    await heading(page, 'Choose a class').waitFor()
    await expect.poll(() => pickedMonth(page).textContent()).toBe('November 2026')
    await page.getByText('Current Month').waitFor()
    await classOn(page, 'Tuesday 24 November 2026').waitFor()
    await expect
      .poll(() => cardOf(classOn(page, 'Tuesday 24 November 2026')).textContent())
      .toBe('Tuesday 24 November 20266:30 pm AEDT, 12 spots available')
    await press(page, 'Next month')
    await classOn(page, 'Tuesday 1 December 2026').waitFor()
    // 24rem, however many rows there are; on a phone it is unfolded, at a desk the keys scroll it too.
    await expect
      .poll(() => list(page).evaluate((box) => [box.clientHeight, box.scrollHeight > box.clientHeight]))
      .toEqual([24 * 16, true])
    if (device.width >= 768) {
      await list(page).press('End')
      await expect.poll(() => list(page).evaluate((box) => box.scrollTop > 0)).toBe(true)
    } else {
      await page.getByRole('button', { name: /^Show all \d+ dates$/ }).click()
      await expect.poll(() => list(page).evaluate((box) => box.clientHeight > 24 * 16)).toBe(true)
      await press(page, 'Previous month')
    }

    await classOn(page, saturday).check()
    await expect
      .poll(() => cardOf(classOn(page, saturday)).textContent())
      .toMatch(/8:00 and 9:30 am AEDT, 12 spots available$/)
    await startTime(page, '9:30 am').check()
    await visit.isAccessible()
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('told')))
      .toMatch(device.width < 768 ? '2026-11-28 2026-11-27T22:30:00.000Z' : '2026-12-05 2026-12-04T22:30:00.000Z')
    await press(page, 'Continue')

    await page.getByRole('radio', { name: /^Robe \+ Towel/ }).check()
    await press(page, 'CONTINUE WITH UPGRADE')
    const extraBath = page.getByRole('radio', { name: /^Add 1hr Bathing Session/ })
    await extraBath.check()
    await expect
      .poll(() => cardOf(extraBath).textContent())
      .toMatch(/At 11:00 am, Long Pool\$105\.00\$35\.00 per person/)
    await press(page, 'CONTINUE WITH UPGRADE')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect.poll(() => summary.textContent()).toMatch(/9:30 am AEDT, Sauna.*60 minutes.*Guests3/)
    await expect.poll(() => summary.textContent()).toMatch(/\$45\.00.*\$90\.00.*\$30\.00.*\$105\.00.*Total\$270\.00/)
    // From the summary back to the class, which is still chosen, and on again.
    await press(page, 'Change date')
    await expect.poll(() => classOn(page, saturday).isChecked()).toBe(true)
    await expect.poll(() => startTime(page, '9:30 am').isChecked()).toBe(true)
    await page.goBack()
    await press(page, 'ADD TO CART')

    await expect.poll(async () => (await keptCart(page))[0].slot.sessionId).toBeTruthy()
    const drawer = await openCart(page)
    await expect.poll(() => drawer.getByRole('listitem').textContent()).toMatch(/Sauna Club.*A\$270\.00/)
    await press(drawer, 'Checkout')
    const order = await unfoldOrder(page)
    await expect
      .poll(() => order.getByRole('listitem').textContent())
      .toMatch(/Sauna Club\$270\.00.*9:30\sam to 10:30\sam AEDT · 3 people/)
    await fillDetails(page, email)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $270.00')
    await goToPayment(page)
    await payByCard(page)

    await heading(page, 'Your booking is confirmed').waitFor()
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Sauna Club\$270\.00.*3 people.*Extra bath: 11:00\sam to 12:00\spm AEDT/)
    await expect.poll(async () => (await site.house.emails(email)).length).toBe(1)

    await page.goto(classList)
    if (device.width >= 768) await press(page, 'Next month')
    await classOn(page, saturday).check()
    await startTime(page, '9:30 am').waitFor()
    await visit.end()
  })
})

test('the last spots: a row tells how many there are, and what a party cannot have it cannot choose (#147 #148 #176)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const [tuesday] = await site.house.slotsOn('2026-11-24', SAUNA_CLUB_ID)
  const [thursday] = await site.house.slotsOn('2026-11-26', SAUNA_CLUB_ID)
  await site.house.rows('update session set capacity = 3 where id = any($1)', [
    [tuesday!.sessionId, thursday!.sessionId],
  ])
  await site.house.buy([cartItem(tuesday!, { guestCount: 1 }), cartItem(thursday!, { guestCount: 2 })])

  await page.goto(`${classList}&participants=2`)
  await classOn(page, 'Tuesday 24 November 2026').waitFor()
  await expect
    .poll(() => cardOf(classOn(page, 'Tuesday 24 November 2026')).textContent())
    .toMatch(/^Tuesday 24 November 20266:30 pm AEDT, 1 spots available.*Not enough room for 2$/)
  await expect
    .poll(() => cardOf(classOn(page, 'Thursday 26 November 2026')).textContent())
    .toBe('Thursday 26 November 20266:30 pm AEDT, Unavailable')
  await expect.poll(() => classOn(page, 'Tuesday 24 November 2026').isDisabled()).toBe(true)
  await expect.poll(() => classOn(page, 'Thursday 26 November 2026').isDisabled()).toBe(true)
  await visit.end()
})

test('an empty month, a full month and a month that fails each say so and lead on (#141 #150 #151 #152 #467)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await site.house.rows(`delete from session where ${inMonth}`, ['2027-01'])
  const [last] = await site.house.rows(`select id from session where ${inMonth} order by starts_at limit 1`, [
    '2027-02',
  ])
  await site.house.rows(`delete from session where ${inMonth} and id <> $2`, ['2027-02', last.id])
  await site.house.rows('update session set capacity = 1 where id = $1', [last.id])
  await site.house.buy([cartItem((await site.house.slotsOn('2027-02-02', SAUNA_CLUB_ID))[0]!)])

  await page.goto(classList)
  await classOn(page, 'Tuesday 24 November 2026').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled'))
    .toBe('true')
  await press(page, 'Next month')
  await press(page, 'Next month')
  await page.getByText('Sorry, no classes available for January 2027').waitFor()
  await page.getByText('Try selecting a different month').waitFor()
  await visit.isAccessible()
  await press(page, 'See February 2027')
  await page.getByText('Sorry, we are fully booked for February 2027. Please select another month.').waitFor()
  await visit.isAccessible()

  await visit.meets('/api/wix/v1/available-slots-month', (route) => route.fulfill({ status: 503, body: '' }))
  await press(page, 'See March 2027')
  await page.getByRole('alert').getByText('Failed to fetch month slots').waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/api/wix/v1/available-slots-month')
  await press(page, 'Try again')
  await classOn(page, 'Tuesday 2 March 2027').waitFor()
  await visit.end()
})

test('a late answer for an older month never overwrites a newer one, and its rows stay until then (#185 #189)', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto(classList)
  await classOn(page, 'Tuesday 24 November 2026').waitFor()
  const december = Promise.withResolvers<void>()
  await visit.meets('/api/wix/v1/available-slots-month', async (route) => {
    if (route.request().url().includes('month=12')) await december.promise
    await route.continue()
  })
  await press(page, 'Next month')
  await expect.poll(() => pickedMonth(page).textContent()).toBe('December 2026')
  await expect.poll(() => list(page).getByText('Tuesday 24 November 2026').isVisible()).toBe(true)
  await press(page, 'Next month')
  await press(page, 'Next month')
  await press(page, 'Next month')
  await classOn(page, 'Tuesday 2 March 2027').waitFor()
  const answered = page.waitForResponse(/month=12/)
  december.resolve()
  await answered
  await classOn(page, 'Tuesday 2 March 2027').waitFor()
  await expect
    .poll(() =>
      list(page)
        .getByText(/December/)
        .count(),
    )
    .toBe(0)
  await visit.end()
})
