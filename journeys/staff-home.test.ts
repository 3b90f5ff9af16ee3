import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCounter } from '#proofs/counter.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const NEXT_WEEK = 7 * 24 * 60

let site: Site
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  const counter = await openCounter({ open: async () => house })
  await house.buy([cartItem(await house.aClass({ cents: 23_500 }))])
  const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 100, count: 1 }] })
  await counter.pay(sale)
  await counter.pass(NEXT_WEEK)
  await house.buy([cartItem(await house.aClass({ cents: 4500 }))])
})
afterAll(() => site.close())

test.each(staffDevices)('an owner reads the key numbers on the home page (%o)', async (device) => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), device)
  const { page } = visit
  await page.goto('/desk/office')
  const numbers = page.getByRole('region', { name: 'Key numbers' })
  const number = (name: string) => numbers.getByRole('listitem').filter({ hasText: name })
  await expect
    .poll(async () => await number('Takings last week').textContent(), soon)
    .toContain('$335.00$335.00 more than the week before. This week so far: $45.00.')
  await expect.poll(async () => await numbers.getByRole('listitem').count(), soon).toBe(4)
  // The weeks as a chart, with their table folded below it.
  const weeks = page.getByRole('region', { name: 'Takings by week' })
  await weeks.getByRole('img').waitFor()
  await weeks.getByText('Show the numbers').click()
  await expect.poll(async () => await weeks.getByRole('row').last().textContent(), soon).toMatch(/^30 Nov\$45\.00$/)
  await expect.poll(async () => await weeks.getByRole('row').count(), soon).toBe(3)
  await fitsTheScreen(page)
  await visit.isAccessible()
  await visit.end()
})

test('each key number leads to the report that says the same', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'manager'))
  const { page } = visit
  for (const [name, report] of [
    ['Takings last week', 'Takings'],
    ['Memberships, per month', 'Memberships'],
    ['Booked, next 7 days', 'Occupancy'],
    ['Owed on gift cards', 'Owed on gift cards'],
  ] as const) {
    await page.goto('/desk/office')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    const amount = await card.getByText(/^(\$[\d,.]+|\d+%)$/).textContent()
    await card.getByRole('link').click()
    await heading(page, report).waitFor()
    await page
      .getByText(amount ?? 'no amount')
      .first()
      .waitFor()
  }
  await visit.end()
})

test('when the part for managers cannot be loaded, that is said, and today stays', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'))
  const { page } = visit
  await visit.meets('/desk/assets/ForManagers', (route) => route.abort())
  await page.goto('/desk/office')
  await page.getByText('Could not load the key numbers and the checks.').waitFor()
  await page.getByText('Places booked').waitFor()
  await page.getByText('You’re all caught up.').waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/desk/assets/ForManagers')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'Key numbers' }).getByText('Takings last week').waitFor()
  await visit.end()
})

test('the front desk sees no money on the home page', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff'))
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByText('You’re all caught up.').waitFor()
  await page.getByText('Places booked').waitFor()
  for (const hidden of ['Key numbers', 'Takings online', 'Checks'])
    await expect.poll(async () => await page.getByText(hidden, { exact: true }).count(), soon).toBe(0)
  await visit.isAccessible()
  await visit.end()
})
