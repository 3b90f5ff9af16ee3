import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { openCounter } from '#proofs/counter.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { chartTellsItsTable } from './read-chart.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const DAY = 24 * 60
const why = { reason: 'For the raffle of the surf club' }

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
/** The day on which a voucher was sold; on the next one some of it was used, and other cards came and went. */
let day: string
beforeAll(async () => {
  site = await openSite()
  const { house } = site
  const counter = await openCounter({ open: async () => house })
  const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
  const sell = async (worth: number): Promise<string> => {
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth, count: 1 }] })
    await counter.pay(sale)
    return (await counter.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards[0].code
  }
  await counter.pass(DAY)
  day = sydneyDateOf(house.ctx.now())
  const code = await sell(100)
  const { key, id } = await booked(house, [await aClass(34_000)])
  await counter.pass(DAY)
  await booked(house, [await aClass(7500)], { codes: { giftCardCode: code } })
  expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
  const gift = { amount: 30, to: ['gift@guest.example'], ...why }
  const { cards } = (await counter.owner.post('/api/staff/v1/gift-cards/give', gift)).body
  const voided = await counter.owner.post(`/api/staff/v1/gift-cards/${cards[0].id}/void`, why)
  expect(voided.status).toBe(200)
  const held = checkoutInputFor([await aClass(9000)], { giftCardCode: await sell(60) })
  expect((await house.visitor().checkout(held)).status).toBe(200)
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

const address = () => `/desk/office/reports/gift-cards?from=${day}&to=${addDays(day, 1)}`

test('an owner sees what is owed on gift cards, how that came to be, and saves each day', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  const how = page.getByRole('link', { name: 'How that came to be' })
  // Of one card that is looked for it tells nothing.
  await page.goto('/desk/office/gift-cards?words=7Q2M')
  await page.getByText('1 active card').waitFor()
  await expect.poll(() => how.count(), soon).toBe(0)
  await page.goto('/desk/office/gift-cards')
  await how.click()
  await heading(page, 'Owed on gift cards').waitFor()
  await page.getByText(/^Owed now, with \d+ active cards\./).waitFor()
  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByRole('link', { name: 'Owed on gift cards' }).click()

  await page.goto(address())
  // The house began with $170.00 on cards that are good.
  const lines = page.getByRole('table', { name: 'What changed' })
  const line = (name: string) => lines.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  for (const [name, amount] of [
    [/^Owed when .+ began$/, '$170.00'],
    ['Sold', '+$160.00'],
    ['Vouchers for cancelled bookings', '+$340.00'],
    ['Given by the house', '+$30.00'],
    ['Used', '-$75.00'],
    ['Cancelled by the house', '-$30.00'],
    ['Owed now', '$595.00'],
  ] as const)
    await expect
      .poll(
        () =>
          line(name as string)
            .getByRole('cell')
            .textContent(),
        soon,
      )
      .toBe(amount)
  await expect.poll(() => page.locator('dt:text-is("Held for unpaid orders") + dd').textContent(), soon).toBe('$60.00')
  await page.getByText('$425.00 more than when').waitFor()
  const days = page.getByRole('table', { name: 'Gift cards by day' }).getByRole('row')
  await expect.poll(() => days.last().textContent(), soon).toMatch(/\$430\.00\$75\.00\$30\.00\$595\.00$/)
  await visit.isAccessible()
  const begins = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file (CSV), day by day' }).click()
  const file = await readFile(await (await begins).path(), 'utf8')
  expect(file).toMatch(new RegExp(`^${day},0\\.00,100\\.00,.+,270\\.00$`, 'm'))
  await visit.end()
})

test.each(staffDevices)(
  'what is owed on gift cards fits the screen, and its chart is read by arrow keys (#780) (%o)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto(address())
    await page.getByText('$595.00').first().waitFor()
    await fitsTheScreen(page)
    await chartTellsItsTable(page, {
      chart: 'Owed on gift cards by day',
      table: 'Gift cards by day',
      column: 'Owed',
      rows: 2,
    })
    await visit.isAccessible()
    await visit.end()
  },
)

test('days in which nothing changed are told so, and days to come', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await page.goto('/desk/office/reports/gift-cards?from=2026-10-01&to=2026-10-02')
  await page.getByText('Nothing was added to gift cards or came off them.').waitFor()
  await page.getByText('Owed when Fri 2 Oct 2026 ended. The same as when Thu 1 Oct 2026 began.').waitFor()
  await visit.isAccessible()
  await page.goto(`/desk/office/reports/gift-cards?from=${addDays(day, 7)}&to=${addDays(day, 9)}`)
  await page.getByText('These days have not come yet').waitFor()
  await page.getByText('$595.00 is owed now.').waitFor()
  await visit.isAccessible()
  await visit.end()
})

test('a house that never had a gift card is told so, and what to do next', async () => {
  const empty = await openSite({ empty: true })
  const visit = await visitAsWorker(empty, await aWorker(empty, 'owner'), { width: phone })
  const { page } = visit
  await page.goto('/desk/office/reports/gift-cards')
  await page.getByText('No gift card has been sold yet.').waitFor()
  await fitsTheScreen(page)
  await visit.isAccessible()
  await page.getByRole('link', { name: 'Give a gift card' }).click()
  await heading(page, 'Give a gift card').waitFor()
  await visit.end()
  await empty.close()
})
