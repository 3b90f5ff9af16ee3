import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'
import { openSite, phone, type Site } from './site.ts'
import {
  goToPayment,
  heading,
  looksFinal,
  openCart,
  payByCard,
  press,
  putInCart,
  startTime,
  stepAt,
  typeCard,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const mailbox = async (email: string) => (await site.house.get(`/__test/mailbox?email=${email}`)).body

/** A bath that the membership makes free, into the cart. */
async function bookFree(page: Page, date: string): Promise<void> {
  await page.goto(stepAt('slot', { date }))
  await startTime(page, '10:00 am').check()
  await press(page, 'Continue')
  await heading(page, 'Your booking').waitFor()
  await page.getByText('Free with your membership.').waitFor()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
}

test('a visitor registers, proves the address, buys Soak on the subscription page, books two baths free and pays for the third, rests it, and leaves it (#4 #13 #14 #51 #288, D19)', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  const email = 'iris.soak@guest.example'

  await page.goto('/register')
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Soak')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a quiet hour by the water')
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email').waitFor()
  await expect.poll(async () => (await mailbox(email)).code, soon).not.toBeNull()
  await page.getByLabel('Code').fill((await mailbox(email)).code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/service-selection')

  await page.getByRole('link', { name: 'See memberships' }).click()
  await press(page, 'Choose Soak')
  await heading(page, 'Checkout').waitFor()
  await page.getByText('Buying as Iris Soak').waitFor()
  await visit.isAccessible()
  await goToPayment(page)
  await payByCard(page)
  await page.waitForURL('**/success**')
  await heading(page, 'Your membership is paid').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'See your membership' }).click()

  const soak = page.getByRole('article', { name: 'Soak' })
  await soak.getByText('Bathing: 2 of 2 left').waitFor()
  await expect.poll(() => soak.locator('ol > li').count()).toBe(6)
  await page.getByRole('heading', { name: 'Personal details' }).waitFor()
  await visit.isAccessible()

  await bookFree(page, '2026-11-25')
  await bookFree(page, '2026-11-26')
  await putInCart(page, { date: '2026-12-15' })
  const drawer = await openCart(page)
  await expect.poll(() => drawer.getByText('Free with your membership').count()).toBe(2)
  await press(drawer, 'Checkout')
  await page.getByText('Booking as Iris Soak').waitFor()
  await page.getByRole('button', { name: 'PAY $75.00' }).waitFor()
  await goToPayment(page)
  await payByCard(page)
  await page.getByText('Your booking is confirmed').first().waitFor()
  await page.goto('/account')
  await soak.getByText('Bathing: 0 of 2 left').waitFor()
  await visit.isAccessible()

  await press(page, 'Suspend Soak')
  const effect = page.getByRole('dialog', { name: 'Suspend Soak' })
  await effect.getByText(/^Not charged: \$69\.00 on/).waitFor()
  await effect.getByText('They stay booked:').waitFor()
  await expect
    .poll(() => effect.getByRole('listitem').allTextContents())
    .toEqual(['Bathing, Wed 25 Nov 2026, 10:00 am AEDT', 'Bathing, Thu 26 Nov 2026, 10:00 am AEDT'])
  await visit.isAccessible()
  await press(page, 'Suspend for 14 days')
  await soak.getByText(/^Suspended until/).waitFor()
  await press(page, 'Resume now')
  await soak.getByText('Active', { exact: true }).waitFor()

  await press(page, 'Cancel Soak')
  await page.getByText(/^The initial term you agreed to runs until/).waitFor()
  await visit.isAccessible()
  const cancel = page.getByRole('button', { name: /^Cancel for/ })
  await expect.poll(() => looksFinal(cancel)).toBe(true)
  await cancel.click()
  await soak.getByText(/^Active until/).waitFor()
  await press(page, 'Keep Soak')
  await soak.getByText('Active', { exact: true }).waitFor()
  await visit.end()
})

test('a renewal that fails is told with until when the membership goes on, and paid with another card on the hosted invoice page', async () => {
  const soaker = await aSoaker(site.house, '4000000000000341')
  await site.house.pass(14 * 24 * 60 + 2)
  await site.house.control({ settle: true })
  const visit = await site.visit({ width: phone })
  const { page, context } = visit
  await context.addCookies([
    { name: 'bh_session', value: soaker.token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
  ])

  await page.goto('/account')
  const soak = page.getByRole('article', { name: 'Soak' })
  await soak.getByText('Payment overdue', { exact: true }).waitFor()
  await soak.getByText('A payment of $69.00 did not go through').waitFor()
  await soak
    .getByText(/^It was due on Mon 7 Dec 2026\. Your membership continues until Monday 14 December 2026, /)
    .waitFor()
  await visit.isAccessible()
  await soak.getByRole('link', { name: 'Pay it now' }).click()

  await heading(page, 'Pay A$69.00').waitFor()
  await visit.isAccessible()
  await payByCard(page, '4000000000000002')
  await page.getByRole('alert').getByText('Your payment did not go through').waitFor()
  await visit.isAccessible()
  await payByCard(page)
  await heading(page, 'This invoice is paid').waitFor()
  await visit.isAccessible()
  await site.house.control({ settle: true })

  await page.goto('/account')
  await soak.getByText('Active', { exact: true }).waitFor()
  await soak.getByText('Bathing: 2 of 2 left').waitFor()
  await expect.poll(() => soak.getByText('did not go through').count()).toBe(0)
  await visit.end()
})

test('a member leaves another card before anything has failed, and hears which one is charged now (C4)', async () => {
  const soaker = await aSoaker(site.house)
  const visit = await site.visit({ width: phone })
  const { page, context } = visit
  await context.addCookies([
    { name: 'bh_session', value: soaker.token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
  ])

  await page.goto('/account')
  const soak = page.getByRole('article', { name: 'Soak' })
  await soak.getByText('Visa ending in 4242, good until the end of December 2099.').waitFor()
  await visit.isAccessible()
  await press(page, 'Use another card for Soak')
  await heading(page, 'Another card').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: /^Cancel and go back/ }).click()
  await soak.getByText('Visa ending in 4242', { exact: false }).waitFor()

  await press(page, 'Use another card for Soak')
  await heading(page, 'Another card').waitFor()
  await typeCard(page, '4000000000000002')
  await press(page, 'Save card')
  await page.getByRole('alert').getByText('Your card was not saved').waitFor()
  await visit.isAccessible()
  await typeCard(page, '5555555555554444')
  await press(page, 'Save card')

  await page.getByText('Payments are now taken from your Mastercard ending in 4444.').waitFor()
  await soak.getByText('Mastercard ending in 4444, good until the end of December 2034.').waitFor()
  await visit.isAccessible()
  await expect
    .poll(async () => (await site.house.emails(soaker.email)).map(({ subject }) => subject), soon)
    .toContain('Another card for your membership at Stillwater Bathhouse')
  await visit.end()
})
