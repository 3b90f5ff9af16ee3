import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, phone, type Site } from './site.ts'
import { dayCell, heading, payButton, startTime } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const MOST = 17

test(`a bath for two takes at most ${MOST} taps on a phone, from the first page to the confirmation, with every step of the specification`, async () => {
  const visit = await site.visit({ width: phone, touch: true })
  const { page } = visit
  const titles: string[] = []
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps++
  }
  const tapButton = (name: string) => tap(page.getByRole('button', { name, exact: true }))
  const stands = async (title: string) => {
    await heading(page, title).waitFor()
    titles.push(title)
  }

  await page.goto('/service-selection')
  await stands('What would you like to book?')
  await tap(page.getByRole('link', { name: 'BOOK Bathing' }))
  await stands('How would you like to book?')
  await tapButton('Guests')
  await stands('Choose a date')
  await tap(dayCell(page, 'Wednesday 25 November 2026'))
  await tapButton('NEXT')
  await stands('Total Guests')
  await tapButton('Add one guest')
  await tapButton('NEXT')
  await stands('Choose a time')
  await tap(startTime(page, '10:00 am'))
  await tapButton('Continue')
  await stands('Robe and towel')
  await tapButton('NO THANKS')
  await stands('Your booking')
  await tapButton('Check out now')
  await stands('Checkout')
  await tap(page.getByLabel('First name'))
  for (const text of ['Ada', 'Example']) {
    await page.keyboard.type(text)
    // "Next" on the keyboard of a phone.
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('few.taps@guest.example')
  await tap(page.getByRole('checkbox', { name: /I accept the terms/ }))
  await tap(payButton(page))
  await page.waitForURL(/\/c\/pay\//)
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry', '12 / 34'],
    ['Security code', '123'],
  ] as const) {
    await tap(page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tap(page.getByRole('button', { name: /^Pay / }))
  await stands('Your booking is confirmed')
  await page.getByText('Thank you, Ada. The confirmation is on its way to few.taps@guest.example.').waitFor()

  expect(titles).toHaveLength(9)
  expect(taps).toBeLessThanOrEqual(MOST)
  await visit.end()
})

const hasFocus = (field: Locator) => field.evaluate((input) => input === document.activeElement)

test('Enter that ends a word in Japanese stays in its field, and the next one goes on', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto('/register')
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
  await first.fill('あだ')
  await first.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect.poll(() => hasFocus(first)).toBe(true)
  await first.press('Enter')
  await expect.poll(() => hasFocus(last)).toBe(true)
  await visit.end()
})

test('Enter in an empty name goes to the next empty field; only when that is all that is missing is the form sent, and says so', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto('/register')
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
  await first.press('Enter')
  await expect.poll(() => hasFocus(last)).toBe(true)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await last.fill('Example')
  await page.getByLabel('Email').fill('no.first.name@guest.example')
  await page.getByLabel('Password', { exact: true }).fill('a quiet hour by the water')
  await first.press('Enter')
  await page.getByRole('alert').getByRole('link', { name: 'Enter your first name' }).waitFor()
  await visit.end()
})
