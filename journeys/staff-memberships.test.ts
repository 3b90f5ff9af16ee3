import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { soon } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'
import { chartTellsItsTable } from './read-chart.ts'
import { desk, openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const DAY = 24 * 60

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
/** The day on which two took Soak; on the next one of them paused it. */
let day: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'OWNER_ACTION', ended_at = starts_at, due_at = null`,
  )
  day = sydneyDateOf(house.ctx.now())
  const [one] = [await aSoaker(house), await aSoaker(house)]
  await house.pass(DAY)
  expect((await one.change('suspend', { days: 7 })).status).toBe(200)
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

test('an owner sees what memberships bring in a month and why it changed, goes to a plan, and saves each change', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Memberships', exact: true }).click()
  await heading(page, 'Memberships').waitFor()
  // 69.00 a fortnight is 62.73 without GST: times 365 by 168.
  await page.getByText('$136.29 a month now', { exact: true }).waitFor()
  const changes = page.getByRole('table', { name: 'What changed' })
  const line = (name: string) => changes.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.poll(() => line('New').textContent(), soon).toBe('New+2+$272.58')
  await expect.poll(() => line('Paused').textContent(), soon).toBe('Paused-1-$136.29')
  await expect.poll(() => line('Now').textContent(), soon).toBe('Now1$136.29')
  await visit.isAccessible()
  await page.getByLabel('Show by').selectOption('Day')
  // Rows begin with the day on which the first was taken.
  const days = page.getByRole('table', { name: 'Memberships by day' })
  await expect.poll(() => days.getByRole('rowheader').count(), soon).toBe(2)

  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), change by change' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toContain(`${addDays(day, 1)},Paused,Soak,-1,-136.29`)

  await page.getByRole('link', { name: 'Soak' }).click()
  await page.getByText('$136.29 without GST (1 paused)').waitFor()
  await visit.end()
})

test.each(staffDevices)(
  'the memberships of some days fit the screen, and their chart is read by arrow keys (#780) (%o)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto('/desk/office/reports/memberships?by=day')
    await page.getByRole('table', { name: 'Memberships by day' }).waitFor()
    await fitsTheScreen(page)
    await chartTellsItsTable(page, {
      chart: 'What memberships bring in a month, by day',
      table: 'Memberships by day',
      column: 'A month',
      rows: 2,
    })
    await visit.isAccessible()
    await visit.end()
  },
)

test('days in which nobody had a membership are told so', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office/reports/memberships?from=2026-01-01&to=2026-01-31')
  await page.getByText('Nobody had a membership that renews.').waitFor()
  await expect.poll(() => page.getByRole('table').count(), soon).toBe(0)
  await visit.isAccessible()
  await visit.end()
})
