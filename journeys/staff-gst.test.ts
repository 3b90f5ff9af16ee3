import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { aGiftCard, booked } from '#proofs/booked.ts'
import { openCounter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { desk, openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const DAY = 24 * 60

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
/** The day on which something was sold; on the next one a part of it went back. */
let day: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  const counter = await openCounter({ open: async () => house })
  day = sydneyDateOf(house.ctx.now())
  await house.rows(`update venue set abn = '51824753556'`)
  const { cardId, code } = await aGiftCard(house, 5000)
  await house.rows(`update gift_card set origin = 'given' where id = $1`, [cardId])
  const { id } = await booked(house, [cartItem(await house.aClass({ cents: 34_000 }))])
  await booked(house, [cartItem(await house.aClass({ cents: 7500 }))], { codes: { giftCardCode: code } })
  await counter.pay(await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 100, count: 1 }] }))
  await counter.pass(DAY)
  const ill = { outcome: 'refund', why: 'They were ill', shownAmount: 340 }
  expect((await deskCalls(counter.manager.browser).cancel(id, ill)).status).toBe(200)
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

const address = () => `/desk/office/reports/gst?from=${day}&to=${addDays(day, 1)}`
const journal = () => `/desk/office/reports/journal?from=${day}&to=${addDays(day, 1)}`

test('an owner reads off what goes on the BAS once the days are over, and saves each day for the accountant', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'GST', exact: true }).click()
  await heading(page, 'GST').waitFor()
  // $415.00 less $340.00 came in: an eleventh of $75.00 is $6.82.
  await page.getByText('$6.82 so far').waitFor()
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  await page.getByText('The figures for your BAS show here once these days are over.').waitFor()
  await expect
    .poll(() => fact('Gift vouchers sold, less refunds').textContent(), soon)
    .toMatch(/^\$100\.00\. Not count/)
  await expect.poll(() => fact('Paid by gift cards you gave away').textContent(), soon).toMatch(/^\$50\.00\. Counted/)
  await visit.isAccessible()

  await page.goto(`/desk/office/reports/gst?from=${day}&to=${day}`)
  await expect.poll(() => fact('G1 Total sales').textContent(), soon).toMatch(/^\$415, GST included\./)
  await expect.poll(() => fact('1A GST on sales').textContent(), soon).toBe('$37')
  await visit.isAccessible()

  await page.goto(`${address()}&by=day`)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.poll(() => row('Mon').textContent(), soon).toMatch(/\$415\.00\$0\.00\$415\.00\$37\.73$/)
  await expect.poll(() => row('Tue').textContent(), soon).toMatch(/\$0\.00\$340\.00-\$340\.00-\$30\.91$/)
  await expect.poll(() => row('Total').textContent(), soon).toMatch(/\$415\.00\$340\.00\$75\.00\$6\.82$/)
  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), day by day' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toContain(`${day},415.00,0.00,415.00,37.73`)
  await visit.end()
})

test('an owner sees that the books balance, by account and by movement, and saves the journal', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office/reports')
  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await heading(page, 'Journal').waitFor()
  await page.getByText('No money moved on these days.').waitFor()
  await visit.isAccessible()

  await page.goto(journal())
  await page.getByText('Debited, and the same credited: the books balance.').waitFor()
  const row = (table: string, name: string) =>
    page.getByRole('table', { name: table }).getByRole('row', { name: new RegExp(`^${name}`) })
  // The house began with gift cards of $170.00 and has $220.00 on them with that of this story.
  await expect
    .poll(() => row('Accounts', 'Sales').textContent(), soon)
    .toMatch(/Income\$0\.00\$440\.00\$515\.00\$75\.00 Cr$/)
  await expect.poll(() => row('Accounts', 'Refunds owed').textContent(), soon).toMatch(/\$340\.00\$340\.00\$0\.00$/)
  await expect
    .poll(() => row('Movements', 'Gift card used').textContent(), soon)
    .toMatch(/Gift cards held for unpaid ordersReceived for unpaid orders1\$50\.00$|Gift cardsReceived.*1\$50\.00$/)
  await expect.poll(() => page.getByLabel('Show by').count(), soon).toBe(0)
  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), movement by movement' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toContain('Refund sent,Refunds owed,Liability,340.00,,')
  await visit.end()
})

test.each(staffDevices)('the journal of two days fits the screen (%o)', async (device) => {
  const visit = await visitAsWorker(site, owner, device)
  const { page } = visit
  await page.goto(journal())
  await page.getByRole('table', { name: 'Movements' }).waitFor()
  await fitsTheScreen(page)
  await visit.isAccessible()
  await visit.end()
})

test.each(staffDevices)('the GST of a quarter fits the screen (%o)', async (device) => {
  const visit = await visitAsWorker(site, owner, device)
  const { page } = visit
  await page.goto(address())
  await page.getByText('$6.82').first().waitFor()
  await fitsTheScreen(page)
  await visit.isAccessible()
  await visit.end()
})
