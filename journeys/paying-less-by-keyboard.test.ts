import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { button, keyboardVisitors, link, visitByKeys } from './keyboard.ts'
import { openSite, zones, type Site } from './site.ts'
import { aGiftCard, leftOn, emailTo } from './stage.ts'
import { cartDrawer, classOn, orderSummary, payButton, startTime, textOfMain } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe.each(keyboardVisitors)('by keyboard alone at $width px, with a clock in $zone (dark: $dark)', (device) => {
  const isAtHome = device.zone === zones[0]
  const email = (name: string) => `${name}.${isAtHome ? 'home' : 'away'}@guest.example`

  test('a massage for two with robes and an extra bath, paid partly by gift card: the payment page asks the rest, and all papers say the same (#1 #8 #9 #241 #284 #287 #547)', async () => {
    const visit = await visitByKeys(site, device)
    const { page } = visit
    const code = `KEYS-PART-${isAtHome ? 'HOME' : 'AWAY'}`
    await aGiftCard(site.house, code, 200_00)

    await page.goto('/service-selection')
    await visit.isAccessible()
    await visit.press(link(page, 'BOOK Massage'))
    await visit.arriveAt('Which massage would you like?')
    await visit.press(link(page, 'Calm, 60 minutes, $120.00'))
    await visit.arriveAt('How would you like to book?')
    await visit.press(button(page, 'Guests'))
    await visit.arriveAt('Choose a date')
    await visit.chooseDay(isAtHome ? 'Wednesday 25 November 2026' : 'Thursday 26 November 2026')
    await visit.chooseParty(2)
    await visit.chooseTime('10:00 am')
    await visit.arriveAt('Robe and towel')
    await visit.choose(page.getByRole('radio', { name: /^Robe \+ Towel/ }))
    await visit.press(button(page, 'CONTINUE WITH UPGRADE'))
    await visit.arriveAt('Additional options')
    await visit.choose(page.getByRole('radio', { name: /^Add 1hr Bathing Session/ }))
    await visit.press(button(page, 'CONTINUE WITH UPGRADE'))
    await visit.addToCart()
    await visit.openCart()
    await expect.poll(() => cartDrawer(page).getByRole('listitem').textContent()).toContain('A$285.00')
    await visit.press(button(page, 'Checkout'))

    await visit.arriveAt('Checkout')
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $285.00')
    await visit.enterCode('Gift card', code)
    await expect
      .poll(() => orderSummary(page).textContent())
      .toMatch(/-\$200\.00\$0\.00 left on it\..*Total GST included\$85\.00$/)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $85.00')
    await visit.fillDetails(email('part'))
    await visit.press(payButton(page))
    await page.waitForURL(/\/c\/pay\//)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay A$85.00')
    await visit.payByCard()

    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Calm massage, 60 minutes\$285\.00.*Gift card.*-\$200\.00.*Paid.*\$85\.00/)
    expect(await emailTo(site.house, email('part'))).toMatch(
      /Calm massage, 60 minutes[^]*First person: \$120\.00[^]*Gift card: -\$200\.00\nPaid, GST included: \$85\.00/,
    )
    await expect.poll(() => leftOn(site.house, code)).toBe(0)
    await visit.end()
  })

  test('a class for three with a promo code that Enter applies: the price falls by it on every page (#1 #7 #10 #282 #286 #547)', async () => {
    const visit = await visitByKeys(site, device)
    const { page } = visit
    const saturday = isAtHome ? 'Saturday 28 November 2026' : 'Saturday 5 December 2026'

    await page.goto('/service-selection')
    await visit.press(link(page, 'See classes'))
    await visit.chooseParty(3)
    await visit.arriveAt('Choose a class')
    if (!isAtHome) {
      await visit.press(button(page, 'Next month'))
      await classOn(page, saturday).waitFor()
    }
    await visit.tabTo(page.getByRole('radio').first())
    await visit.arrowTo(classOn(page, saturday))
    await visit.tabTo(startTime(page, '8:00 am'))
    await visit.arrowTo(startTime(page, '9:30 am'))
    await visit.isAccessible()
    await visit.press(button(page, 'Continue'))
    await visit.declineAt('Robe and towel')
    await visit.declineAt('Additional options')
    await visit.addToCart()
    await visit.press(link(page, 'Go to checkout'))

    await visit.arriveAt('Checkout')
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $135.00')
    await visit.enterCode('Promo code', 'CLASS20')
    await expect
      .poll(() => orderSummary(page).textContent())
      .toMatch(/Discount -\$20\.00.*Total GST included\$115\.00$/)
    await visit.fillDetails(email('class'))
    await visit.press(payButton(page))
    await page.waitForURL(/\/c\/pay\//)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay A$115.00')
    await visit.payByCard()

    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Sauna Club\$115\.00.*3 people.*Discountpromo code CLASS20.*-\$20\.00.*Paid.*\$115\.00/)
    expect(await emailTo(site.house, email('class'))).toMatch(
      /Sauna Club[^]*\nDiscount, promo code CLASS20: -\$20\.00\nPaid, GST included: \$115\.00/,
    )
    await visit.end()
  })
})
