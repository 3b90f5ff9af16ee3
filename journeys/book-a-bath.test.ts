import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desk, openSite, phone, zones, type Site } from './site.ts'
import { bookBath, fillDetails, payByCard } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const devices = [
  { width: phone, zone: zones[1]! },
  { width: desk, zone: zones[0]! },
]

describe.each(devices)('at $width px, with a clock in $zone', (device) => {
  test('a visitor books a bath for two with robes, pays, and has the letter (#2 #8 #11 #12 #170)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `ada.${device.width}@guest.example`
    await bookBath(page, { guests: 1, time: /^8:00 am/, robes: true })
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await fillDetails(page, email)
    // 55 for the booker in the quiet morning, 75 for the guest, two robes of 10.
    await page.getByRole('button', { name: 'PAY $150.00' }).click()

    await page.waitForURL(/\/c\/pay\//)
    expect(await page.getByText('$150.00').count()).toBeGreaterThan(0)
    await payByCard(page)

    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor()
    expect(await page.getByText('$150.00').count()).toBeGreaterThan(0)
    await expect.poll(async () => (await site.house.letters(email)).length, { timeout: 10_000 }).toBe(1)
    await visit.end()
  })
})
