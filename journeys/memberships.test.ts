import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { openSite, phone, type Site } from './site.ts'
import { goToPayment, heading, payByCard, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const mailbox = async (email: string) => (await site.house.get(`/__test/mailbox?email=${email}`)).body

test('a visitor registers, proves the address, buys Soak on the subscription page, rests it, and leaves it (#13 #51 #288)', async () => {
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
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
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

  await press(page, 'Suspend Soak')
  await page.getByText(/^Not charged: \$69\.00 on/).waitFor()
  await visit.isAccessible()
  await press(page, 'Suspend for 14 days')
  await soak.getByText(/^Resting until/).waitFor()
  await press(page, 'Resume now')
  await soak.getByText('Active', { exact: true }).waitFor()

  await press(page, 'Cancel Soak')
  await page.getByText(/^Its initial term runs until/).waitFor()
  await visit.isAccessible()
  await page.getByRole('button', { name: /^Cancel for/ }).click()
  await soak.getByText(/^Active until/).waitFor()
  await press(page, 'Keep Soak')
  await soak.getByText('Active', { exact: true }).waitFor()
  await visit.end()
})
