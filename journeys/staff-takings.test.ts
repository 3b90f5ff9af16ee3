import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dollars, sum } from '#domain/money.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { chartTellsItsTable } from './read-chart.ts'
import { desk, openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const DAY = 24 * 60
const TO_NEXT_WEEK = 7 * DAY

let site: Site
let counter: Counter
let owner: Awaited<ReturnType<typeof aWorker>>
/** The Monday of the week in which something was sold. */
let monday: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  counter = await openCounter({ open: async () => house })
  monday = sydneyDateOf(house.ctx.now())
  await house.buy([cartItem(await house.aClass({ cents: 12_500 })), cartItem(await house.aClass({ cents: 7500 }))])
  await counter.pass(DAY)
  const sarong = await counter.aProduct('Sarong', 35)
  const sale = await counter.sell({
    things: [
      { kind: 'PRODUCT', id: sarong, count: 1 },
      { kind: 'GIFT_CARD', worth: 100, count: 1 },
    ],
  })
  await counter.terminal(sale.id, 100)
  await counter.cash(sale.id, 35)
  await counter.pass(TO_NEXT_WEEK)
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

test('an owner sees from the home page in two clicks what came in last week, by which way and for what', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByRole('link', { name: 'See the takings' }).click()
  await heading(page, 'Takings').waitFor()
  await page.getByText('$0.00 so far').waitFor()
  await page.getByLabel('When').selectOption('Last week')
  await page.getByText('$335.00', { exact: true }).first().waitFor()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.poll(async () => (await row('Mon').allTextContents())[0], soon).toContain('$200.00')
  await expect.poll(async () => await row('Tue').textContent(), soon).toMatch(/\$100\.00\$35\.00\$135\.00$/)
  await expect.poll(async () => await row('Total').textContent(), soon).toContain('$335.00')
  await expect.poll(async () => await row('Gift vouchers').textContent(), soon).toContain('$100.00$0.00$100.00')
  await visit.isAccessible()

  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), day by day' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toContain(`${addDays(monday, 1)},at the front desk,Cash,yes,35.00`)
  await visit.end()
})

test.each(staffDevices)(
  'the chart of the takings is read by arrow keys, and tells what its table tells (#780) (%o)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto('/desk/office/reports/takings?days=last-week')
    await page
      .getByRole('img', { name: /^Highest takings: Mon .*, \$200\.00\. Lowest: Wed .* and 4 more, \$0\.00\.$/ })
      .waitFor()
    const name = 'Takings by day'
    await chartTellsItsTable(page, { chart: name, table: name, column: 'Total', rows: 7 })
    await visit.isAccessible()
    await visit.isAccessibleInForcedColours()
    await visit.end()
  },
)

test('a tap on a bar shows its amount until the next tap beside it', async () => {
  const visit = await visitAsWorker(site, owner, { touch: true })
  const { page } = visit
  await page.goto('/desk/office/reports/takings?days=last-week')
  const shown = (amount: string) => page.getByRole('figure').getByText(`: ${amount}`)
  const columns = page.getByRole('application').locator('rect[fill-opacity]')
  await columns.nth(1).tap()
  await shown('$135.00').waitFor()
  await columns.nth(0).tap()
  await shown('$200.00').waitFor()
  await visit.isAccessible()
  await page.getByRole('heading', { name: 'By day' }).tap()
  await shown('$200.00').waitFor({ state: 'detached' })
  await visit.end()
})

test('when the drawing cannot be loaded, its sentence, its table and its keys stay', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await visit.meets('/desk/assets/ChartDrawing', (route) => route.abort())
  await page.goto('/desk/office/reports/takings?days=last-week')
  await page.getByText('Could not load the chart.').waitFor()
  await page.getByText(/^Highest takings: Mon /).waitFor()
  await page.getByRole('application', { name: 'Takings by day' }).press('Home')
  await page
    .getByRole('figure')
    .getByText(/^Mon .*: \$200\.00$/)
    .waitFor()
  await visit.isAccessible()
  await visit.end()
})

test('all reports are one place of the menu, and each leads back to it', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  const menu = page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Reports', exact: true })
  await menu.click()
  await heading(page, 'Reports').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'GST' }).click()
  await heading(page, 'GST').waitFor()
  await expect.poll(() => menu.getAttribute('aria-current'), soon).toBe('page')
  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByRole('link', { name: 'Occupancy' }).click()
  await heading(page, 'Occupancy').waitFor()
  await visit.end()
})

test.each(staffDevices)('the takings of a month fit the screen (%o)', async (device) => {
  const visit = await visitAsWorker(site, owner, device)
  const { page } = visit
  await page.goto(`/desk/office/reports/takings?from=${addDays(monday, -20)}&to=${addDays(monday, 9)}`)
  await page.getByText('$335.00', { exact: true }).first().waitFor()
  await fitsTheScreen(page)
  await visit.isAccessible()
  await visit.end()
})

test('days that make no sense are told in words, and one press leads back to this week', async () => {
  const visit = await visitAsWorker(site, owner)
  const { page } = visit
  await page.goto('/desk/office/reports/takings?from=2026-11-25&to=2026-11-24')
  await page.getByText('The first day is after the last one.').waitFor()
  await visit.isAccessible()
  const chosen = () => page.getByLabel('When').evaluate((when: HTMLSelectElement) => when.selectedOptions[0]?.text)
  await expect.poll(chosen, soon).toBe('Custom dates')
  await press(page, 'Show this week')
  await page.getByText('$0.00 so far').waitFor()
  await visit.end()
})

test('the front desk is told whom to ask for each report', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'))
  const { page } = visit
  for (const [path, title] of [
    ['takings', 'Takings'],
    ['gst', 'GST'],
    ['occupancy', 'Occupancy'],
    ['memberships', 'Memberships'],
    ['gift-cards', 'Owed on gift cards'],
    ['cancellations', 'Cancellations'],
    ['journal', 'Journal'],
  ] as const) {
    await page.goto(`/desk/office/reports/${path}`)
    await heading(page, title).waitFor()
    await page.getByText('This is for managers.').waitFor()
    await visit.isAccessible()
  }
  await visit.end()
})

/** A cell of the last row of a table in each report, the last one unless told, and the column of its file that adds up to it. */
const totals: ({ report: string; table: string; cell?: number } & Column)[] = [
  { report: 'takings', table: 'Takings by day', column: 'Amount', where: ['Counts as takings', 'yes'] },
  { report: 'gst', table: 'GST by day', column: 'GST' },
  { report: 'memberships', table: 'What changed', column: 'A month without GST' },
  { report: 'gift-cards', table: 'Gift cards by day', column: 'Owed at the end', isLast: true },
  { report: 'cancellations', table: 'Cancellations by day', column: 'On vouchers' },
  { report: 'journal', table: 'Accounts', column: 'Debit', cell: 2 },
]

describe('screen, file and paper', () => {
  beforeAll(async () => {
    const { house } = site
    const { id, key } = await booked(house, [cartItem(await house.aClass({ cents: 6000 }))])
    const voucher = { cancellationReason: 'Feeling unwell', customerChoice: 'voucher' }
    expect((await withKey(house, key).cancelFromOrder(id, voucher)).status).toBe(200)
  })

  test.each(totals)('of $report come to the same cents (#776)', async ({ report, table, cell = -1, ...file }) => {
    const visit = await visitAsWorker(site, owner, { width: desk })
    const { page } = visit
    await page.goto(`/desk/office/reports/${report}?from=${monday}&to=${addDays(monday, 9)}&by=day`)
    const total = page.getByRole('table', { name: table }).getByRole('row').last().getByRole('cell').nth(cell)
    const link = page.getByRole('link', { name: /^Save as a file/ })
    const begins = page.waitForEvent('download')
    await link.click()
    const cents = addUp(await readFile(await (await begins).path(), 'utf8'), file)
    expect(cents).toBeGreaterThan(0)
    const amount = dollars(cents)
    await expect.poll(() => total.textContent(), soon).toBe(amount)

    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => total.innerText(), soon).toBe(amount)
    await expect.poll(() => total.isVisible(), soon).toBe(true)
    // Nothing on paper can be pressed.
    for (const unprinted of [link, page.getByRole('search'), page.getByText('All reports'), page.getByRole('button')])
      await expect.poll(() => unprinted.filter({ visible: true }).count(), soon).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await visit.end()
  })
})

type Column = { column: string; where?: readonly [string, string]; isLast?: true }

/** What a column of a file comes to, in cents: of all its lines, of some, or of the last one. */
function addUp(file: string, { column, where, isLast }: Column): number {
  const [names = [], ...lines] = file
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const cell = (line: string[], name: string) => line[names.indexOf(name)]
  const counted = lines.filter((line) => !where || cell(line, where[0]) === where[1])
  const cents = counted.map((line) => Math.round(Number(cell(line, column)) * 100))
  return isLast ? (cents.at(-1) ?? 0) : sum(cents)
}
