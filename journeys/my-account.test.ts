import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { emailTo } from './stage.ts'
import { heading, looksFinal, press, textOfMain } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = 'stillwater-demo'

/** Says who they are at /auth, as everybody does. */
async function signIn(page: Page, email: string): Promise<void> {
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a member changes their name, ends the news and brings their account to an end (D19)', async () => {
  const visit = await site.visit({ width: desk, dark: true })
  const { page } = visit
  await page.goto('/account')
  await page.waitForURL('**/auth?redirect=/account')
  await signIn(page, 'member.plain@stillwater.example')
  await page.waitForURL('**/account')
  await page.getByText(/You do not have a membership yet/).waitFor()

  await page.getByLabel('First name').fill('Petronella')
  await press(page, 'Save')
  await page.getByText('Your details are saved.').waitFor()
  await page.getByRole('button', { name: 'Petronella Plain, account' }).waitFor()
  await page.getByRole('checkbox', { name: /^Email me news/ }).check()
  await page.getByText(/^On since/).waitFor()
  await visit.isAccessible()

  const file = page.waitForEvent('download')
  await press(page, 'Download my data')
  expect((await file).suggestedFilename()).toBe('my-data.json')

  await press(page, 'Delete my account…')
  await visit.isAccessible()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await expect.poll(() => looksFinal(page.getByRole('button', { name: 'Delete for good' }))).toBe(true)
  await press(page, 'Delete for good')
  await heading(page, 'Your account is deleted').waitFor()
  await expect.poll(() => textOfMain(page)).toContain('signed out everywhere')
  await visit.end()
})

test('from every screen one press leads to booking, and for a member one of the menu to the account; a plan that one has says so (D12, D13, D32)', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  visit.expects(/404/)
  const ways = page.getByRole('banner').getByRole('navigation')
  for (const path of ['/memberships', '/checkout', '/auth', '/nowhere']) {
    await page.goto(path)
    await ways.getByRole('link', { name: 'Book' }).click()
    await page.waitForURL('**/service-selection')
  }
  await page.goto('/auth')
  await signIn(page, 'member.sauna@stillwater.example')
  await page.waitForURL('**/service-selection')
  const menu = page.getByRole('button', { name: /, account$/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await heading(page, 'Your account').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Membership')
  await visit.isAccessible()
  await page.setViewportSize({ width: desk, height: 800 })
  await ways.getByRole('link', { name: 'Memberships' }).click()
  await page.waitForURL('**/memberships')
  // What one has says so, and where what is left can be seen.
  const pack = page.getByRole('article', { name: 'Sauna Club 10' })
  await pack.getByText('You have this one.').waitFor()
  await visit.isAccessible()
  await pack.getByRole('link', { name: 'See what is left' }).click()
  await heading(page, 'Your account').waitFor()
  await visit.end()
})

test('a menu that is opened while a screen is on its way stays open, with the focus in it', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto('/auth')
  await signIn(page, 'member.sauna@stillwater.example')
  await page.waitForURL('**/service-selection')
  const file = Promise.withResolvers<void>()
  await visit.meets('/assets/MassageTypesScreen-', async (route) => {
    await file.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'BOOK Massage' }).click()
  await page.getByRole('button', { name: /, account$/ }).click()
  const bookings = page.getByRole('menuitem', { name: 'My Bookings' })
  await bookings.waitFor()
  file.resolve()
  await heading(page, 'Which massage would you like?').waitFor()
  await expect.poll(() => bookings.evaluate((item) => item === document.activeElement)).toBe(true)
  await visit.end()
})

test('the link of an email ends news with one press and none without, and a mistake is undone for good', async () => {
  const [slot] = await site.house.slotsOn('2026-12-01')
  const email = 'nina.news@guest.example'
  await site.house.buy([cartItem(slot!)], { contact: { email } })
  const link = /https?:\S+(\/unsubscribe\?token=\S+)/.exec(await emailTo(site.house, email))![1]!
  const wantsNews = async () =>
    (await site.house.rows('select granted from consent where email_key = $1 order by id desc limit 1', [email]))[0]
      .granted
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await expect.poll(() => wantsNews()).toBe(true)

  await page.goto(link)
  await heading(page, 'Unsubscribe from news and offers?').waitFor()
  await visit.isAccessible()
  expect(await wantsNews()).toBe(true)
  await press(page, 'Unsubscribe')
  await heading(page, 'You are unsubscribed').waitFor()
  await expect.poll(() => wantsNews()).toBe(false)
  await visit.isAccessible()
  await press(page, 'That was a mistake: send me news again')
  await heading(page, 'You are subscribed again').waitFor()
  await page.reload()
  await heading(page, 'You are subscribed again').waitFor()
  await expect.poll(() => wantsNews()).toBe(true)
  await visit.isAccessible()
  await press(page, 'Unsubscribe')
  await heading(page, 'You are unsubscribed').waitFor()
  await expect.poll(() => wantsNews()).toBe(false)
  await visit.end()
})

test('a second factor is set up with an app, gives new recovery codes, and the next sign-in asks for its code', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  visit.expects(/401 \(Unauthorized\)/)
  await page.goto('/auth?redirect=/account')
  await signIn(page, 'member.sauna@stillwater.example')
  await page.waitForURL('**/account')
  const section = page.getByRole('region', { name: 'Second factor' })
  await press(section, 'Set it up')
  await section.getByLabel('Your password', { exact: true }).fill(password)
  await visit.isAccessible()
  await press(section, 'Continue')
  await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await visit.isAccessible()
  // What the app on their phone keeps from the QR code.
  const uri = await section.getByRole('link', { name: 'open it in the app' }).getAttribute('href')
  const secret = new URL(uri!).searchParams.get('secret')!
  const codeOfApp = () => generate({ secret, epoch: Math.floor(site.house.ctx.now().getTime() / 1000) })
  await section.getByLabel('The code that the app shows now').fill(await codeOfApp())
  await press(section, 'Turn it on')
  await section.getByText('Your second factor is on').waitFor()
  await expect.poll(() => section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
  await visit.isAccessible()
  await press(section, 'I have saved them')
  await section.getByText(/^On. You sign in with/).waitFor()
  await visit.isAccessible()

  // Each code is good once: the next one is that of the next half minute.
  await site.house.pass(1)
  await press(section, 'New recovery codes…')
  await section.getByLabel('Your password', { exact: true }).fill(password)
  await section.getByRole('textbox', { name: 'Code' }).fill(await codeOfApp())
  await visit.isAccessible()
  await press(section, 'Get new codes')
  await section.getByText('Your new recovery codes').waitFor()
  await expect.poll(() => section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
  await visit.isAccessible()
  await press(section, 'I have saved them')

  await page.getByRole('button', { name: 'Sana Sauna, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  await site.house.pass(1)
  await signIn(page, 'member.sauna@stillwater.example')
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  await visit.isAccessible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await visit.isAccessible()
  await code.fill(await codeOfApp())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sana Sauna, account' }).waitFor()
  await visit.end()
})
