import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTurns, openSite, visitors, type Site } from './site.ts'
import {
  cardOf,
  comeAsGuest,
  dayCell,
  fillDetails,
  goToPayment,
  heading,
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

describe.each(byTurns(visitors, 0))('at $width px, with a clock in $zone', (device) => {
  test('a visitor books a bath for two without an account, from the first click to the email, and the price is the same number everywhere (#2 #7 #8 #9 #11 #12 #25 #26 #58 #69 #88 #105 #106 #170 #257 #278 #299 #300 #319) (D5)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `ada.${device.width}@guest.example`
    const day = device.width < 768 ? 'Wednesday 25 November 2026' : 'Thursday 26 November 2026'
    const total = page.getByText(/^Total/).locator('xpath=..')

    await comeAsGuest(page)
    await dayCell(page, day).click()
    await press(page, 'NEXT')
    await press(page, 'Add one guest')
    await press(page, 'NEXT')

    const quietMorning = startTime(page, '8:00 am')
    const card = cardOf(quietMorning)
    await expect.poll(() => card.locator('s').textContent()).toContain('$75.00')
    // The booker's place at the promotional price, the guest's at the full one: the words add up.
    const named = '8:00 am $130.00 for 2 instead of $75.00 $55.00 first person, $75.00 second Quiet morning'
    await expect.poll(() => page.getByRole('radio', { name: named, exact: true }).count()).toBe(1)
    await expect.poll(() => card.textContent()).not.toContain('per person')
    await quietMorning.check()
    await total.getByText('$130.00').first().waitFor()
    await press(page, 'Continue')

    await page.getByRole('radio', { name: /^Robe \+ Towel/ }).check()
    await total.getByText('$150.00').first().waitFor()
    await press(page, 'CONTINUE WITH UPGRADE')
    await press(page, 'Add a second hour')
    await page.getByRole('radio', { name: /^Add 1hr Bathing Session/ }).check()
    await press(page, 'CONTINUE WITH UPGRADE')

    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect
      .poll(() => summary.textContent())
      .toMatch(/8:00 am AEDT.*60 minutes.*Guests2.*Robe \+ Towel.*1hr Bathing Session, 9:00 am, Long Pool/)
    await expect
      .poll(() => summary.textContent())
      .toMatch(
        /First person, Quiet morning\$75\.00 \$55\.00Second person\$75\.00Robe \+ Towel × 2\$20\.00.*\$70\.00Total\$220\.00/,
      )
    await press(page, 'ADD TO CART')

    const drawer = await openCart(page)
    await expect.poll(() => drawer.getByRole('listitem').textContent()).toContain('A$220.00')
    await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$220.00')
    await press(drawer, 'Checkout')

    const order = await unfoldOrder(page)
    await expect
      .poll(() => order.getByRole('listitem').textContent())
      .toMatch(
        /Bathing\$220\.00.*8:00\sam to 9:00\sam AEDT · 2 people.*First person.*\$55\.00Second person \$75\.00.*\$20\.00.*\$70\.00/,
      )
    await fillDetails(page, email)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $220.00')
    await goToPayment(page)

    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay A$220.00')
    await expect
      .poll(() => page.getByRole('listitem').first().textContent())
      .toMatch(/8:00 am AEDT, 2 people \+ 1hr Bathing Session, 9:00 am.*A\$220\.00/)
    await payByCard(page)

    await page.waitForURL(/\/success\?.*idempotencyKey=/)
    await heading(page, 'Your booking is confirmed').waitFor()
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Bathing\$220\.00.*8:00\sam to 9:00\sam AEDT.*2 people.*Extra bath: 9:00\sam to 10:00\sam AEDT/)
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/\$55\.00.*\$75\.00.*\$20\.00.*\$70\.00.*Paid GST included\$220\.00/)
    await expect.poll(() => textOfMain(page)).toMatch(/Ada Example.*@guest\.example/)

    await expect.poll(async () => (await site.house.emails(email)).length).toBe(1)
    const [letter] = await site.house.emails(email)
    expect(letter!.text).toContain('$220.00')
    expect(letter!.text).toContain('AEDT')
    expect(letter!.ics).toContain('TZID=Australia/Sydney:202611')
    await visit.end()
  })
})
