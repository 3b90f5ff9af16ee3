import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'
import { heading, openCart, payButton, press, stepAt, unfoldOrder } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('after a change of the version a signed-in member is a member still: the header names them, their bath is free, checkout knows them (trial: entities 1)', async () => {
  const visit = await site.visit()
  const { page } = visit
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wix/v1/auth/session')) asked++
  })
  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('member.unlimited@stillwater.example')
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: / account$/ }).waitFor()
  await page.evaluate(() => localStorage.setItem('appVersion', '1.0.22'))

  asked = 0
  await page.goto('/service-selection')
  await page.getByRole('button', { name: / account$/ }).waitFor()
  expect(asked).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('appVersion'))).toBe('1.0.23')
  await expect.poll(() => page.getByRole('link', { name: 'BOOK Bathing' }).getAttribute('href')).toBe('/select-slot')

  await page.goto(stepAt('slot'))
  await page.getByRole('radio', { name: /^10:00 am/ }).waitFor()
  await page.getByRole('complementary', { name: 'Your membership' }).getByText('Free with your membership.').waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('per person')
  await page.goto(stepAt('summary', { time: '10:00' }))
  await page.getByRole('complementary', { name: 'Your membership' }).waitFor()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await page.goto('/checkout')
  await (await unfoldOrder(page)).getByText('Your place, free with your membership').waitFor()
  await payButton(page).filter({ hasText: 'PAY $0.00' }).waitFor()
  await expect.poll(() => page.getByLabel('First name').count()).toBe(0)
  await visit.end()
})

test('storage that names nobody asks once when the hint says so, and never when it does not; signing out takes the hint along (trial: entities 1)', async () => {
  const visit = await site.visit()
  const { page, context } = visit
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const asksWho = () => asked.filter((path) => path === '/api/wix/v1/auth/session').length
  const hint = async () => (await context.cookies()).find(({ name }) => name === 'bh_member')

  await page.goto('/service-selection')
  await page.waitForLoadState('networkidle')
  expect(asksWho()).toBe(0)

  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('member.plain@stillwater.example')
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Petra Plain, account' }).waitFor()
  await expect.poll(() => hint()).toMatchObject({ value: '1', httpOnly: false, sameSite: 'Strict' })
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
  asked.length = 0
  await page.goto('/service-selection')
  await expect.poll(asksWho).toBe(1)
  await page.getByRole('link', { name: 'Login' }).waitFor({ state: 'hidden' })

  // A session that is over: the house says so once, and takes its hint back.
  await context.addCookies([{ ...(await hint())!, name: 'bh_session', value: 'over', httpOnly: true }])
  await page.evaluate(() => localStorage.clear())
  await page.goto('/service-selection')
  await expect.poll(hint).toBeUndefined()
  asked.length = 0
  await page.goto('/service-selection')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await openCart(page)
  await page.waitForLoadState('networkidle')
  expect(asksWho()).toBe(0)
  await visit.end()
})
