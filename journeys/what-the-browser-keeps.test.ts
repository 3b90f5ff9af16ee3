import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'
import { fillDetails, press, putInCart, unfoldCodes } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const plain = 'member.plain@stillwater.example'
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const json = async (page: Page, key: string) => JSON.parse((await kept(page, key)) ?? 'null')

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(plain)
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: / Plain, account$/ }).waitFor()
}

test('a guest’s browser keeps the version, what the link brought, that they are a guest, their cart and their details (#444)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const planIds = '91a40000-0000-4000-8000-000000000003'
  await page.goto(`/service-selection?serviceIds=one,two&planIds=${planIds}`)
  await page.getByRole('link', { name: 'BOOK Bathing' }).click()
  await press(page, 'Guests')
  await page.getByRole('grid').waitFor()
  await expect
    .poll(async () => [await kept(page, 'appVersion'), await kept(page, 'guestUser')])
    .toEqual(['1.0.23', 'true'])
  await expect
    .poll(async () => [await kept(page, 'serviceIds'), await kept(page, 'planIds')])
    .toEqual(['one,two', planIds])
  await putInCart(page)
  await expect
    .poll(() => json(page, 'cartItems'))
    .toMatchObject([{ serviceDetails: { name: 'Bathing' }, guestCount: 0 }])
  await page.goto('/checkout')
  await fillDetails(page, 'kept@guest.example')
  await expect
    .poll(() => json(page, 'contactDetails'))
    .toMatchObject({ firstName: 'Ada', lastName: 'Example', email: 'kept@guest.example' })
  await visit.end()
})

test('a registration that waits for its code is kept until it is over (#444)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/register')
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Waiting')
  await page.getByRole('textbox', { name: 'Email' }).fill('iris.waits@guest.example')
  await page.getByLabel('Password', { exact: true }).fill('a quiet hour by the water')
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  await expect
    .poll(() => json(page, 'signupTokens'))
    .toEqual({
      stateToken: expect.stringMatching(/^[\w.-]{20,}$/),
      email: 'iris.waits@guest.example',
    })
  await visit.end()
})

test('a member’s browser keeps who they are, the address for the next time and their memberships; the cookie of the session is the server’s alone, for seven days (#346 #444 #445 #492)', async () => {
  const visit = await site.visit()
  const { page, context } = visit
  const answered = page.waitForResponse('**/api/wix/v1/login')
  await signIn(page)
  const { member } = await (await answered).json()
  await expect
    .poll(async () => [await kept(page, 'userEmail'), await kept(page, 'lastLoginEmail')])
    .toEqual([plain, plain])
  await expect.poll(() => kept(page, 'contactId')).toBe(member.contactId)
  await expect.poll(() => kept(page, 'guestUser')).toBeNull()
  await page.goto('/select-slot?date=2026-12-01')
  await expect.poll(() => json(page, 'memberships')).toMatchObject({ contactId: member.contactId })

  const session = (await context.cookies()).find(({ name }) => name.endsWith('bh_session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(Math.round((session!.expires - Date.now() / 1000) / 3600)).toBe(7 * 24)
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('session')
  const everythingKept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(everythingKept).toContain('appVersion')
  expect(everythingKept).not.toContain(session!.value)

  // Signing out leaves the address for the next time, and nothing else of who it was.
  await page.getByRole('button', { name: / Plain, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  await expect.poll(async () => [await kept(page, 'userEmail'), await kept(page, 'contactId')]).toEqual([null, null])
  await expect.poll(() => kept(page, 'lastLoginEmail')).toBe(plain)
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name.endsWith('bh_session'))).toBe(false)
  await visit.end()
})

test('no call of a booking leaves the product’s own server before the payment page (#462)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) others.push(request.url())
  })
  await putInCart(page)
  await page.goto('/checkout')
  await fillDetails(page, 'own.server@guest.example')
  await page.goto('/memberships')
  await page.getByRole('button', { name: 'Choose Soak' }).waitFor()
  await signIn(page)
  await page.goto('/account')
  await page.getByLabel('First name').waitFor()
  await page.goto('/bookings')
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  expect(others).toEqual([])
  await visit.end()
})

test('an empty promo code or gift card is refused in words, one that is looked up says so, and another visit can be added (#234, D21, D39)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page)
  await page.goto('/checkout')
  await unfoldCodes(page.getByRole('main'))
  for (const [label, words] of [
    ['Promo code', 'Please enter a promo code.'],
    ['Gift card', 'Invalid gift card.'],
  ] as const) {
    const field = page.getByRole('main').getByRole('textbox', { name: label })
    for (const empty of ['', '   ']) {
      await field.fill(empty)
      const apply = page.getByRole('button', { name: `Apply ${label.toLowerCase()}` })
      await expect.poll(() => apply.isDisabled()).toBe(true)
      // A dashed box is where something is dropped.
      await expect.poll(() => apply.evaluate((button) => getComputedStyle(button).borderStyle)).toBe('solid')
      await field.press('Enter')
      await page.getByText(words).waitFor()
    }
  }
  // While a code is looked up the button says so.
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await visit.meets('/api/wix/v1/coupons', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const field = page.getByRole('main').getByRole('textbox', { name: 'Promo code' })
  await field.fill('WELCOME10')
  await field.press('Enter')
  await page.getByRole('main').getByText('Applying…').first().waitFor()
  answer()
  await page.getByRole('main').getByRole('button', { name: 'Remove Promo code WELCOME10' }).waitFor()
  await page.getByRole('link', { name: 'Add another visit' }).click()
  await page.waitForURL('**/service-selection')
  await visit.end()
})
