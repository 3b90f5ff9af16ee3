import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import { existingInstant } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { byTurns, desk, openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const DAY = '2026-12-01'
let site: Site
beforeAll(async () => {
  site = await openSite()
  const slot = await site.house.aClass({ at: existingInstant(DAY, '12:00').toISOString() })
  await booked(site.house, [cartItem(slot, { guestCount: 1 })])
})
afterAll(() => site.close())

/** The day as the house answers it, with its one row eighty times. */
const eightyOf = (day: DayAnswer): DayAnswer => ({
  ...day,
  rows: Array.from({ length: 80 }, (_, n): DayRow => ({ ...day.rows[0]!, bookingId: `${day.rows[0]!.bookingId}${n}` })),
})

test.each(byTurns(staffDevices, 0))(
  'the printed day has 34 rows a page, neither address nor phone number, and its foot ($width px) (#645)',
  async (device) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'), device)
    const { page } = visit
    await visit.meets('/desk/v1/day', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: eightyOf((await answer.json()) as DayAnswer) })
    })
    await page.goto(`/desk/day/${DAY}`)
    await page.getByRole('link', { name: 'Print this day' }).click()
    await heading(page, 'Print the day').waitFor()
    const pages = page.getByRole('region', { name: /^Page \d of 3$/ })
    await pages.last().waitFor()
    await expect.poll(() => pages.count()).toBe(3)
    const rows = () => Promise.all([0, 1, 2].map((n) => pages.nth(n).locator('tbody tr').count()))
    await expect.poll(rows).toEqual([34, 34, 12])
    for (const sheet of await pages.all()) {
      await sheet.getByText(/^Printed \d+:\d\d [ap]m by Sam Grove\. Shred after the day\.$/).waitFor()
      await sheet.getByRole('cell', { name: 'Ada E.' }).first().waitFor()
    }
    const text = await page.getByRole('main').innerText()
    for (const personal of ['Example', '@', '678'])
      expect([personal, text.includes(personal)]).toEqual([personal, false])
    await visit.isAccessible()
    await fitsTheScreen(page)

    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(3)
    // A4 lying on its side, in points.
    expect(paper).toMatch(/\/MediaBox\s*\[\s*0 0 84[12][.\d]* 59[45]/)
    await visit.end()
  },
)

test('a day without guests has nothing to print', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'), staffDevices[0])
  await visit.page.goto('/desk/print/2027-05-05')
  await visit.page.getByText('Nobody is booked for this day.').waitFor()
  await visit.end()
})

type Printed = { screen: string; address: string; title: string; pressed: (main: Locator) => Locator[] }
const printed: Printed[] = [
  {
    screen: 'the day sheet',
    address: `/desk/day/${DAY}`,
    title: 'Tuesday 1 December',
    pressed: (main) => [
      main.getByRole('button', { name: 'Check in Ada Example' }),
      main.getByRole('button', { name: 'All 1' }),
      main.getByPlaceholder('Find a guest'),
      main.getByRole('link', { name: 'Print this day' }),
      main.getByText('Live', { exact: true }),
    ],
  },
  {
    screen: 'the board',
    address: `/desk/board?date=${DAY}`,
    title: 'Board, Tuesday 1 December',
    pressed: (main) => [
      main.getByRole('link', { name: 'Book 12:00, Long Pool' }),
      main.getByRole('navigation', { name: 'Days' }),
    ],
  },
]

test.each(printed)(
  'on paper $screen keeps who comes, and leaves out what can only be pressed',
  async ({ address, title, pressed }) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'), { width: desk })
    const { page } = visit
    const main = page.getByRole('main')
    await page.goto(address)
    await heading(page, title).waitFor()
    for (const button of pressed(main)) await button.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => main.getByRole('button', { name: /^Ada Example/ }).isVisible(), soon).toBe(true)
    for (const button of pressed(main)) await expect.poll(() => button.isVisible(), soon).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await visit.end()
  },
)
