import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { button, keyboardVisitors, link, visitByKeys } from './keyboard.ts'
import { openSite, zones, type Site } from './site.ts'
import { aGiftCard, leavePlaces, leftOn, emailTo, ordersOf } from './stage.ts'
import { cartDrawer, classOn, heading, orderSummary, payButton, textOfMain } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const WHEN_GONE = 'Some items in your order are no longer available. Please review your cart.'

describe.each(keyboardVisitors)('by keyboard alone at $width px, with a clock in $zone (dark: $dark)', (device) => {
  const isAtHome = device.zone === zones[0]
  const email = (name: string) => `${name}.${isAtHome ? 'home' : 'away'}@guest.example`

  test('a bath, a class and a massage in one cart, with a promo code and a gift card that pays for all of it and keeps the rest (#10 #241 #244 #284 #547) (D36)', async () => {
    const visit = await visitByKeys(site, device)
    const { page } = visit
    const code = `KEYS-FULL-${isAtHome ? 'HOME' : 'AWAY'}`
    const [date, saturday] = isAtHome
      ? ['Friday 27 November 2026', 'Saturday 28 November 2026']
      : ['Monday 30 November 2026', 'Saturday 28 November 2026']
    await aGiftCard(site.house, code, 250_00)

    await page.goto('/service-selection')
    await visit.press(link(page, 'BOOK Bathing'))
    await visit.press(button(page, 'Guests'))
    await visit.arriveAt('Choose a date')
    await visit.chooseDay(date)
    await visit.chooseParty(1)
    await visit.chooseTime('10:00 am')
    await visit.declineAt('Robe and towel')
    await visit.addToCart()
    await visit.press(button(page, 'Continue'))

    await visit.arriveAt('What would you like to book?')
    await visit.press(link(page, 'See classes'))
    await visit.chooseParty(1)
    await visit.arriveAt('Choose a class')
    await visit.tabTo(page.getByRole('radio').first())
    await visit.arrowTo(classOn(page, saturday))
    await visit.press(button(page, 'Continue'))
    await visit.declineAt('Robe and towel')
    await visit.declineAt('Additional options')
    await visit.addToCart()
    await visit.press(button(page, 'Continue'))

    await visit.press(link(page, 'BOOK Massage'))
    await visit.arriveAt('Which massage would you like?')
    await visit.press(link(page, 'Calm, 60 minutes, $120.00'))
    await visit.arriveAt('Choose a date')
    await visit.chooseDay(date)
    await visit.chooseParty(1)
    await visit.chooseTime('1:00 pm')
    await visit.declineAt('Robe and towel')
    await visit.declineAt('Additional options')
    await visit.addToCart()

    await visit.openCart()
    const drawer = cartDrawer(page)
    await expect
      .poll(() => drawer.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Bathing', 'Sauna Club', 'Calm massage, 60 minutes'])
    await visit.enterCode('Promo code', 'welcome10')
    await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$216.00')
    await visit.press(button(page, 'Checkout'))

    await visit.arriveAt('Checkout')
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $216.00')
    await visit.enterCode('Gift card', code)
    await expect
      .poll(() => orderSummary(page).textContent())
      .toMatch(/-\$216\.00\$34\.00 left on it\..*Nothing to pay\$0\.00$/)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $0.00 AND BOOK')
    await visit.fillDetails(email('three'))
    await visit.press(payButton(page))
    await heading(page, 'Your booking is confirmed').waitFor()
    await visit.isAccessible()

    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Bathing\$67\.50.*Sauna Club\$40\.50.*Calm massage, 60 minutes\$108\.00/)
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Gift card.*\$34\.00 left on it.*-\$216\.00.*Nothing to pay\$0\.00/)
    expect(await emailTo(site.house, email('three'))).toMatch(/Gift card.*: -\$216\.00\n[^]*Nothing to pay: \$0\.00/)
    await expect.poll(() => leftOn(site.house, code)).toBe(34_00)
    await visit.end()
  })

  test('the last place goes to somebody else at PAY: the order says which, and what is left or chosen instead is paid (#296 #297 #547)', async () => {
    const visit = await visitByKeys(site, device)
    const { page } = visit
    const [date, day] = isAtHome
      ? ['2026-12-01', 'Tuesday 1 December 2026']
      : ['2026-12-02', 'Wednesday 2 December 2026']
    const last = await leavePlaces(site.house, date, '10:00', 1)

    await page.goto('/service-selection')
    await visit.press(link(page, 'BOOK Bathing'))
    await visit.press(button(page, 'Guests'))
    await visit.arriveAt('Choose a date')
    await visit.chooseDay(day)
    await visit.chooseParty(1)
    await visit.chooseTime('10:00 am')
    await visit.declineAt('Robe and towel')
    await visit.addToCart()
    await visit.press(button(page, 'Continue'))
    await visit.press(link(page, 'BOOK Bathing'))
    await visit.chooseDay('Thursday 3 December 2026')
    await visit.chooseParty(1)
    await visit.chooseTime('3:00 pm')
    await visit.declineAt('Robe and towel')
    await visit.addToCart()
    await visit.press(link(page, 'Go to checkout'))
    await visit.arriveAt('Checkout')
    await visit.fillDetails(email('late'))

    // Free when the cart is looked at, taken when the order arrives.
    await visit.meets('/api/checkout/v1/bookings', async (route) => {
      await site.house.buy([cartItem(last)])
      await route.continue()
    })
    await visit.press(payButton(page))
    const trouble = page.locator(':focus').getByRole('alert')
    await trouble.getByText(WHEN_GONE).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const [gone, kept] = await orderSummary(page).getByRole('listitem').all()
    await gone!.getByText('No longer available').waitFor()
    await expect.poll(() => kept!.getByText('No longer available').count()).toBe(0)
    await visit.isAccessible()
    await visit.meetsNoMore('/api/checkout/v1/bookings')

    if (isAtHome) {
      await visit.press(gone!.getByRole('button', { name: /^Remove Bathing/ }))
      await visit.hasFocus(button(page, 'Undo'))
      await visit.isAccessible()
      await visit.tabBackTo(payButton(page))
    } else {
      await visit.press(gone!.getByRole('link', { name: /^Choose another time/ }))
      await visit.arriveAt('Choose a date')
      await visit.press(button(page, 'NEXT'))
      await visit.chooseParty(1)
      await visit.chooseTime('11:00 am')
      await visit.declineAt('Robe and towel')
      await visit.saveChanges()
      await visit.press(link(page, 'Go to checkout'))
      await visit.arriveAt('Checkout')
      await visit.tabTo(payButton(page))
    }
    const total = isAtHome ? '$75.00' : '$150.00'
    await expect.poll(() => payButton(page).textContent()).toBe(`PAY ${total}`)
    await page.keyboard.press('Enter')
    await visit.payByCard()
    await expect.poll(() => textOfMain(page)).toMatch(isAtHome ? /3:00\spm.*Paid.*\$75\.00/ : /11:00\sam.*3:00\spm/)
    await expect.poll(() => ordersOf(site.house, email('late'))).toEqual(['PAID'])
    await visit.end()
  })
})
