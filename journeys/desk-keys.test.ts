import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bathsOn, booked } from '#proofs/booked.ts'
import { aDevice, beginsShift } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { byTurns, desk, openSite, type Device, type Site } from './site.ts'
import { aWorker, fitsTheScreen, keysAreHeard, scan, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
let booking: string
beforeAll(async () => {
  site = await openSite()
  sam = await aWorker(site, 'staff', 'Sam')
  const [slot] = await bathsOn(site.house, '2026-12-01')
  const item = cartItem(slot!, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const person = { firstName: 'Matilda', lastName: 'Waters', email: 'tilly@guest.example' }
  booking = (await booked(site.house, [item], { codes: { contactData: { ...contactData, ...person } } })).id
})
afterAll(() => site.close())

const today = (page: Page) => heading(page, 'Today, Monday 23 November').waitFor()
const find = (page: Page) => page.getByRole('combobox', { name: 'Find a guest' })
const hasFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement), soon).toBe(true)

/** No key that was pressed leads anywhere else. */
async function stays(page: Page, path: string) {
  await keysAreHeard(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

async function openToday(device: Device) {
  const visit = await visitAsWorker(site, sam, device)
  await visit.page.goto('/desk/today')
  await today(visit.page)
  await visit.page.getByText('Live', { exact: true }).waitFor()
  return visit
}

describe('single keys', () => {
  test('lead to every screen of the desk, and Escape back (#644)', async () => {
    const visit = await openToday({ width: desk })
    const { page } = visit
    const screens = { b: /^Board/, s: 'Sell', g: 'Guests', m: 'Money', h: 'Hand-over', t: /^Today/ }
    for (const [key, name] of Object.entries(screens)) {
      // On Guests the field has the focus, in which letters are letters.
      if (key === 'm') await heading(page, 'Guests').click()
      await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.goto(`/desk/today`)
    await today(page)
    await page.goto(`/desk/bookings/${booking}`)
    await heading(page, 'Booking').waitFor()
    await page.getByRole('heading', { name: 'Matilda Waters' }).waitFor()
    await page.keyboard.press('Escape')
    await today(page)
    await page.keyboard.press('h')
    await heading(page, 'Hand-over').waitFor()
    await page.keyboard.press('/')
    await today(page)
    await hasFocus(find(page))
    await visit.end()
  })

  test('are not what a USB scanner types, on no screen (#576 #644)', async () => {
    const visit = await openToday({ width: desk })
    const { page } = visit
    await page.keyboard.press('s')
    await heading(page, 'Sell').waitFor()
    await page.getByRole('list', { name: 'Baths', exact: true }).getByRole('button').first().click()
    await page
      .getByRole('button', { name: /^Charge \$\d/ })
      .and(page.locator(':enabled'))
      .waitFor()
    await scan(page, 'BH1.bhceqmgtn145')
    // A device that is slow to hand the next letter on takes none of them for a key.
    await page.keyboard.press('Shift+G')
    await stays(page, '/desk/sell')
    await heading(page, 'Sell').waitFor()
    await page
      .getByRole('button', { name: /^Charge \$\d/ })
      .and(page.locator(':enabled'))
      .waitFor()
    await visit.end()
  })

  test('sleep in fields, in dialogs and in the office, and can be turned off (#644)', async () => {
    const visit = await openToday({ width: desk })
    const { page } = visit
    await find(page).focus()
    await page.keyboard.type('bsg')
    await expect.poll(() => find(page).inputValue()).toBe('bsg')
    await stays(page, '/desk/today')
    await page.keyboard.press('Escape')
    await heading(page, 'Today, Monday 23 November').click()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await dialog.waitFor()
    await visit.isAccessible()
    await page.keyboard.press('g')
    await stays(page, '/desk/today')
    await dialog.waitFor()
    await dialog.getByLabel('Single keys do this').uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await stays(page, '/desk/today')
    // In the menu of whoever is here they are turned on again.
    await page.getByRole('button', { name: 'Keys', exact: true }).click()
    await dialog.getByLabel('Single keys do this').check()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/desk/office')
    await heading(page, 'Hello, Sam').waitFor()
    await page.keyboard.press('g')
    await stays(page, '/desk/office')
    await visit.end()
  })
})

describe.each(byTurns(staffDevices, 2))('the field of the top ($width px)', (device) => {
  test('finds guests of other days a moment later, and leads to them', async () => {
    const visit = await openToday(device)
    const { page } = visit
    await find(page).fill('wat')
    await page.getByRole('option', { name: /^Matilda Waters/ }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await find(page).press('Enter')
    await heading(page, 'Matilda Waters').waitFor()
    expect(page.url()).not.toMatch(/atilda|aters|tilly/)
    await visit.end()
  })

  test('sells to a walk-in of two, and shows who has to pay', async () => {
    const visit = await openToday(device)
    const { page } = visit
    await find(page).fill('walk in 2')
    await page.getByRole('option', { name: 'New walk-in For 2' }).waitFor()
    await find(page).press('Enter')
    await heading(page, 'Sell').waitFor()
    await hasFocus(page.getByRole('list', { name: 'Baths', exact: true }).getByRole('button').first())
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'People' }).filter({ hasText: '2' }).waitFor()
    await visit.end()
  })
})

test('the field says when all guests cannot be looked up, and locks a device', async () => {
  const device = await aDevice(site.house, 'Front counter')
  await beginsShift(site.house, device, 'staff', 'Dee')
  const visit = await visitAsWorker(site, sam, { width: desk })
  visit.expects(/status of 401/)
  const cookie = { url: site.origin, sameSite: 'Strict' as const, httpOnly: true }
  await visit.context.addCookies([...device.cookies].map(([name, value]) => ({ ...cookie, name, value })))
  const { page } = visit
  await page.goto('/desk/today')
  await today(page)
  // Once it is loaded, the search would be there at once.
  const search = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await visit.meets('/api/desk/v1/guests/find', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await find(page).fill('water')
  await page.getByText('Could not load the guests.').waitFor()
  await find(page).fill('lock')
  await page.getByRole('option', { name: /^Lock the desk/ }).waitFor()
  await find(page).press('Enter')
  await heading(page, 'The desk is locked').waitFor()
  // Not even the search opens over it.
  await page.keyboard.press('Control+k')
  await keysAreHeard(page)
  await expect.poll(() => search.count()).toBe(0)
  await visit.end()
})
