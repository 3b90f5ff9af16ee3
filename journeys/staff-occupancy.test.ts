import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { chartTellsItsTable } from './read-chart.ts'
import { desk, openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
/** A day in a month to come, on which four of sixteen are in one session of a pool of its own. */
let day: string
let pool: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  day = addDays(sydneyDateOf(house.ctx.now()), 14)
  const slot = await house.aClass({ places: 16, at: `${day}T10:00:00+11:00` })
  pool = slot.resourceId
  await house.rows(`update resource set name = 'Salt pool' where id = $1`, [pool])
  await house.buy([cartItem(slot, { guestCount: 3 })])
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

test('an owner sees which hours are full, looks at one pool alone, and saves each hour of it', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Occupancy', exact: true }).click()
  await heading(page, 'Occupancy').waitFor()
  await page.getByText(/^\d+% booked so far$/).waitFor()
  await page.getByRole('table', { name: 'How full each hour is.' }).waitFor()
  await visit.isAccessible()

  await page.goto(`/desk/office/reports/occupancy?from=${day}&to=${day}`)
  await page.getByRole('link', { name: 'Salt pool' }).click()
  await page.getByRole('heading', { name: /^Salt pool, Mon 7 Dec 2026$/ }).waitFor()
  await page.getByText('25% booked so far').waitFor()
  const hours = page.getByRole('table', { name: 'How full each hour is.' })
  await expect.poll(() => hours.getByRole('row').last().textContent(), soon).toMatch(/^10.am25%$/)
  await visit.isAccessible()
  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), hour by hour' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file.trim().split('\n').slice(1)).toEqual([`${day},10:00,Salt pool,960,240,25,4`])

  // Other days of the same pool.
  await page.getByLabel('When').selectOption('This month')
  await page.getByRole('heading', { name: 'Salt pool, November 2026' }).waitFor()
  await page.getByText('Nothing is on offer').waitFor()
  await page.getByRole('link', { name: 'Show all pools and rooms' }).click()
  await page.getByRole('link', { name: 'Couples Suite' }).waitFor()
  await page.getByText(/^Fullest: \w+day at /).waitFor()
  await visit.end()
})

test.each(staffDevices)(
  'the occupancy of a week fits the screen, and its chart is read by arrow keys (#780) (%o)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto(`/desk/office/reports/occupancy?from=${day}&to=${addDays(day, 6)}`)
    await page.getByText('Salt pool').waitFor()
    await fitsTheScreen(page)
    const name = 'Occupancy by day'
    await chartTellsItsTable(page, { chart: name, table: name, column: 'Full', rows: 7 })
    await visit.isAccessible()
    await visit.end()
  },
)

test('days on which nothing is on offer are told so', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  await visit.page.goto('/desk/office/reports/occupancy?from=2025-12-01&to=2025-12-07')
  await visit.page.getByText('Nothing was on offer').waitFor()
  await visit.isAccessible()
  await visit.end()
})
