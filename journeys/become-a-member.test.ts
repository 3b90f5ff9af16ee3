import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { byTurns, openSite, visitors, zones, type Site } from './site.ts'
import { goToPayment, heading, payByCard, press, putInCart, startTime, stepAt } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const mailbox = async (email: string) => (await site.house.get(`/__test/mailbox?email=${email}`)).body

/** What the newest email to an address carries, once it has come. */
async function posted(email: string, what: 'code' | 'recoveryToken'): Promise<string> {
  await expect.poll(async () => (await mailbox(email))[what], soon).not.toBeNull()
  return (await mailbox(email))[what]
}

test.each(byTurns(visitors, 0))(
  'at $width px in $zone a visitor registers, proves the address, books under their name, and is still signed in when they come back from paying (#3 #14 #38 #51 #107 #288 #324 #325 #327 #328 #329 #339 #343 #349)',
  async (device) => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `iris.${device.width}@guest.example`

    await page.goto('/auth')
    await press(page, 'Members Sign In')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading(page, 'Create your account').waitFor()
    await page.getByLabel('First name').fill('Iris')
    await page.getByLabel('Last name').fill('Member')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a quiet hour by the water')
    await visit.isAccessible()
    await page.keyboard.press('Enter')

    await heading(page, 'Check your email').waitFor()
    await visit.isAccessible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('signupTokens'))).toContain('stateToken')
    await page.reload()
    await heading(page, 'Check your email').waitFor()
    visit.expects(/400 \(Bad Request\)/)
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid verification code!').first().waitFor()
    await page.getByLabel('Code').fill(await posted(email, 'code'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/service-selection')
    const menu = page.getByRole('button', { name: 'Iris Member, account' })
    await menu.waitFor()
    const welcome = page.getByText('Welcome, Iris. Your account is ready, and you are signed in.')
    await welcome.waitFor()
    await visit.isAccessible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('signupTokens'))).toBeNull()

    await page.goto(stepAt('slot', { date: '2026-12-03', participants: '2' }))
    await startTime(page, '10:00 am').waitFor()
    await menu.waitFor()
    const times = page.getByRole('group').filter({ hasText: 'Available times' })
    await expect.poll(() => times.getByText('per person').count()).toBe(0)

    await putInCart(page, { date: device.width < 768 ? '2026-12-01' : '2026-12-02' })
    await page.goto('/checkout')
    await page.getByText(`Booking as Iris Member`).waitFor()
    await expect.poll(() => page.getByLabel('First name').count()).toBe(0)
    await visit.isAccessible()
    await goToPayment(page)
    await payByCard(page)
    await page.waitForURL('**/success**')
    await page.getByText('Your booking is confirmed').first().waitFor()
    await menu.waitFor()

    await menu.click()
    await page.getByRole('menuitem', { name: 'My Bookings' }).waitFor()
    await visit.isAccessible()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await expect
      .poll(async () => (await visit.context.cookies()).find(({ name }) => name === 'bh_session'))
      .toBeUndefined()
    await visit.end()
  },
)

test.each(byTurns(visitors, 1))(
  'at $width px in $zone a password that everybody uses is refused with a sentence, and nothing typed is lost (security finding 11)',
  async (device) => {
    const visit = await site.visit(device)
    const { page } = visit
    await page.goto('/register')
    await page.getByLabel('First name').fill('Iris')
    await page.getByLabel('Last name').fill('Weak')
    await page.getByRole('textbox', { name: 'Email' }).fill(`weak.${device.width}@guest.example`)
    const password = page.getByLabel('Password', { exact: true })
    for (const [weak, words] of [
      ['iloveyou', 'Too many people use this password, so it is easy to guess.'],
      ['stillwater2026', 'This password is based on our name or your email address'],
    ] as const) {
      visit.expects(/400 \(Bad Request\)/)
      await password.fill(weak)
      await page.keyboard.press('Enter')
      await page.getByText(words).first().waitFor()
      await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Iris')
      await expect.poll(() => password.inputValue()).toBe(weak)
      await visit.isAccessible()
    }
    await password.fill('a quiet hour by the water')
    await page.keyboard.press('Enter')
    await heading(page, 'Check your email').waitFor()
    await visit.end()
  },
)

test('a forgotten password is set anew by the link of the email, and the old one is worth nothing (#39 #56 #61 #335)', async () => {
  const visit = await site.visit({ zone: zones[1]!, dark: true })
  const { page } = visit
  const email = 'member.plain@stillwater.example'
  visit.expects(/40[01] \(/)

  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('something I made up')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid email or password!').first().waitFor()
  await visit.isAccessible()

  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await heading(page, 'Forgotten your password?').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('A password reset link has been sent.').waitFor()
  await visit.isAccessible()

  await page.goto(`/auth?recoveryToken=${await posted(email, 'recoveryToken')}`)
  await heading(page, 'Choose a new password').waitFor()
  expect(page.url()).not.toContain('recoveryToken')
  await visit.isAccessible()
  await page.getByLabel('New password').fill('warm stone, still water')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/service-selection')
  await page.getByRole('button', { name: 'Petra Plain, account' }).waitFor()
  const answer = await site.house.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  expect(answer.status).toBe(401)
  await visit.end()
})

test('an address without an account is told, with the way to register it (#57 #62 #326)', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/404 \(Not Found\)/)
  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@guest.example')
  await page.getByLabel('Password', { exact: true }).fill('anything at all')
  await page.keyboard.press('Enter')
  await page.getByText('There is no account associated with this email address.').first().waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'Register this email address here' }).first().click()
  await page.waitForURL('**/register?email=nobody%40guest.example')
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('nobody@guest.example')
  await visit.end()
})
