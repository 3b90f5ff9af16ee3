import { afterAll, beforeAll, expect, test } from 'vitest'
import { fates, held, isResponsive, isToldInWords } from './failing-call.ts'
import { openSite, type Site } from './site.ts'
import { press } from './walk.ts'

/**
 * One arrival and one press of the guests' site, in a real browser, with every way to fail. What a visitor cannot do
 * without is told in when-calls-fail, every other call in proofs/calls-that-fail.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a screen whose call fails says so in words, and while it is slow it waits without hindering (#549 #550)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const call = '/api/wix/v1/pricing-plans'
  for (const [fate, how] of Object.entries(fates)) {
    let met = 0
    await visit.meets(call, (route) => {
      met++
      return how(route)
    })
    await page.goto('/memberships')
    await isToldInWords(page, 'Failed to fetch plan details')
    await expect.poll(() => met).toBeGreaterThan(0)
    if (fate === 'answers 500') await visit.isAccessible()
  }
  const slow = held()
  await visit.meets(call, slow.fate)
  await page.goto('/memberships')
  await expect.poll(slow.asked).toBeGreaterThan(0)
  await page.getByText('Loading the memberships').first().waitFor()
  await isResponsive(page)
  await slow.letGo((route) => route.continue())
  await page.getByRole('button', { name: 'Choose Soak', exact: true }).waitFor()
  await visit.end()
})

test('a press whose call fails is told in words, and while it is slow it is made once and the screen answers (#549 #550)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const noAccount = 'There is no account associated with this email address.'
  await page.goto('/reset-password')
  await page.getByLabel('Email', { exact: true }).fill('iris@guest.example')
  for (const [fate, how] of Object.entries(fates)) {
    const slow = held()
    await visit.meets('/auth/reset-password', slow.fate)
    await press(page, 'Send me a link')
    await expect.poll(slow.asked).toBe(1)
    const waiting = page.locator('button[aria-busy=true]')
    await expect.poll(() => waiting.isDisabled()).toBe(true)
    await waiting.click({ force: true })
    await isResponsive(page)
    await slow.letGo(how)
    // By its status a 404 says so, whatever its code (trial: calls 12).
    await isToldInWords(page, fate === 'answers 404' ? noAccount : 'An error occurred. Please try again later.')
    expect(slow.asked()).toBe(1)
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('iris@guest.example')
  }
  await visit.end()
})
