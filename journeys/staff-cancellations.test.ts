import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { chartTellsItsTable } from './read-chart.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
/** The day on which two bookings were cancelled, one party became smaller, and one did not come. */
let day: string
/** The booking of two that were ill. */
let ill: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  day = sydneyDateOf(house.ctx.now())
  const aParty = async (at: string | undefined, people: number) =>
    await booked(house, [cartItem(await house.aClass(at ? { at } : {}), { guestCount: people - 1 })])
  const [ofTwo, ofOne, ofThree] = [await aParty(undefined, 2), await aParty(undefined, 1), await aParty(undefined, 3)]
  ill = ofTwo.id
  const more = { cancellationReason: 'Feeling unwell', customerChoice: 'refund' }
  expect((await withKey(house, ofTwo.key).cancelFromOrder(ill, more)).status).toBe(200)
  const manager = (await atWork(house, 'manager', 'Max')).browser
  const cannotHost = { outcome: 'voucher', shownAmount: 50, reason: 'House cannot host', why: 'The heating is out' }
  expect((await deskCalls(manager).cancel(ofOne.id, cannotHost)).status).toBe(200)
  const part = { people: 1, outcome: 'refund', shownAmount: 50, why: '' }
  expect((await deskCalls(manager).part(ofThree.id, part)).status).toBe(200)
  const soonToday = new Date(house.ctx.now().getTime() + 60 * 60_000).toISOString()
  const late = await aParty(soonToday, 1)
  await house.pass(61)
  expect((await manager.post('/api/desk/v1/no-shows', { bookingId: late.id })).status).toBe(200)
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

test('an owner sees why guests cancelled, what was given back and who did not come, and saves each of them', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Cancellations', exact: true }).click()
  await heading(page, 'Cancellations').waitFor()
  await page.getByText('2 bookings cancelled so far', { exact: true }).waitFor()
  await page.getByText('3 people had been expected.').waitFor()
  await page.goto(`/desk/office/reports/cancellations?from=${day}&to=${day}`)
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  await expect.poll(() => fact('Given back').textContent(), soon).toBe('$100.00 refunded and $50.00 on vouchers')
  await expect
    .poll(() => fact('Smaller parties').textContent(), soon)
    .toBe('1 booking, by 1 person, $50.00 refunded. Not counted as cancelled.')
  await expect.poll(() => fact('No-shows').textContent(), soon).toBe('1 of 1 visit (100%).')
  const cells = (table: string, row: string) =>
    page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row }) })
      .textContent()
  await expect.poll(() => cells('Why', 'Feeling unwell'), soon).toBe('Feeling unwell12')
  await expect.poll(() => cells('Why', 'House cannot host'), soon).toBe('House cannot host11')
  await expect.poll(() => cells('Who cancelled', 'The house'), soon).toBe('The house11')
  await expect.poll(() => cells('How early', '7 days or more'), soon).toBe('7 days or more23')
  await expect.poll(() => cells('What came back', 'A refund'), soon).toBe('A refund1$100.00')
  await expect.poll(() => cells('What came back', 'Total'), soon).toBe('Total2$100.00$50.00')
  await expect.poll(() => cells('Cancellations by day', 'Total'), soon).toBe('Total231$100.00$50.00')
  await visit.isAccessible()

  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), booking by booking' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toContain(`,2,The guest,Feeling unwell,7 days or more,A refund,100.00,0.00,${ill}`)
  await visit.end()
})

test.each(staffDevices)(
  'the cancellations of some days fit the screen, and their chart is read by arrow keys (#780) (%o)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto(`/desk/office/reports/cancellations?from=${addDays(day, -3)}&to=${day}`)
    await page.getByRole('table', { name: 'Cancellations by day' }).waitFor()
    await fitsTheScreen(page)
    await chartTellsItsTable(page, {
      chart: 'Cancellations by day',
      table: 'Cancellations by day',
      column: 'Cancelled',
      rows: 4,
    })
    // There is no half a cancellation beside the chart.
    await expect
      .poll(
        () =>
          page
            .getByRole('img')
            .getByText(/^[\d.]+$/)
            .allTextContents(),
        soon,
      )
      .toEqual(['0', '1', '2'])
    await visit.isAccessible()
    await visit.end()
  },
)

test('days without any, and days to come, say so', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office/reports/cancellations?from=2026-01-01&to=2026-01-31')
  await page.getByText('No cancellations', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('table').count(), soon).toBe(0)
  await page.goto(`/desk/office/reports/cancellations?from=${addDays(day, 7)}&to=${addDays(day, 9)}`)
  await page.getByText('These days have not come yet').waitFor()
  await visit.isAccessible()
  await visit.end()
})

test('a house in which nobody has booked yet has nothing to tell, in words', async () => {
  const empty = await openSite({ empty: true })
  const visit = await visitAsWorker(empty, await aWorker(empty, 'owner'), { width: phone })
  const { page } = visit
  await page.goto('/desk/office/reports/cancellations')
  await page.getByText('No cancellations so far').waitFor()
  await expect.poll(() => page.getByRole('table').count(), soon).toBe(0)
  await fitsTheScreen(page)
  await visit.isAccessible()
  await visit.end()
  await empty.close()
})
