import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existingInstant } from '#domain/sydney-time.ts'
import { bathsOn, booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { openSite, desk as wide, phone, type Device, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

/** A day ahead, on which baths run on the hour in two pools. */
const DAY = '2026-12-01'
const at = (time: string) => existingInstant(DAY, time).toISOString()
/** The day on which the clock of the house stands. */
const today = (time: string) => existingInstant('2026-11-23', time).toISOString()

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  sam = await aWorker(site, 'staff', 'Sam')
}, 120_000)
afterAll(() => site.close())

/** A party of two in the Long Pool at a time of the day. */
async function aParty(name: string, time: string) {
  const slots = await bathsOn(site.house, DAY)
  const slot = slots.find(({ startDate, resourceName }) => startDate === at(time) && resourceName === 'Long Pool')
  if (!slot) throw new Error(`No bath runs at ${time}.`)
  const [firstName, lastName] = name.split(' ')
  const item = cartItem(slot, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const email = `${firstName}@guest.example`.toLowerCase()
  return await booked(site.house, [item], { codes: { contactData: { ...contactData, firstName, lastName, email } } })
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const party = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const target = (page: Page, time: string, place: string) =>
  page.getByRole('button', { name: `Move to ${time}, ${place}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move the booking' })
const question = (page: Page, time: string) =>
  dialog(page).getByText(`Move to Tue 1 Dec 2026, ${time}? The price stays $150.00.`, { exact: true })
const hasFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement), soon).toBe(true)
const startOf = async (id: string) =>
  (
    await site.house.rows(
      'select starts_at, resource.name from booking join resource on resource.id = resource_id where booking.id = $1',
      [id],
    )
  )[0]

async function openBoard(device: Device) {
  const visit = await visitAsWorker(site, sam, device)
  const { page } = visit
  await page.goto(`/desk/board?date=${DAY}`)
  await heading(page, 'Board, Tuesday 1 December').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const looksRight = async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await visit.isAccessible()
    await fitsTheScreen(page)
  }
  return { visit, page, looksRight }
}

describe.each(staffDevices)('the board ($width px)', (device) => {
  const isPhone = device.width === phone

  test('has a column for each pool and room, with what is taken, and one at a time on a phone (#621)', async () => {
    const name = `Col${device.width} Umn`
    await aParty(name, '09:00')
    const { visit, page, looksRight } = await openBoard(device)
    await party(page, name).waitFor()
    await column(page, 'Long Pool')
      .getByText(/^\d+\/16$/)
      .first()
      .waitFor()
    const columns = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect
      .poll(() => columns.allTextContents())
      .toEqual(
        isPhone ? ['Long Pool'] : ['Long Pool', 'Garden Pool', 'Sauna', 'Couples Suite', 'Room 1', 'Room 2', 'Room 3'],
      )
    await looksRight()
    if (isPhone) {
      await page.getByLabel('Pool or room').selectOption('Room 2')
      await column(page, 'Room 2').getByRole('link', { name: 'Book 10:00, Room 2' }).waitFor()
      await looksRight()
    }
    await visit.end()
  })

  test('an empty start leads to a sale with it in it; of a room the treatment is asked first', async () => {
    const { visit, page, looksRight } = await openBoard(device)
    if (isPhone) await page.getByLabel('Pool or room').selectOption('Garden Pool')
    await page.getByRole('link', { name: 'Book 11:00, Garden Pool', exact: true }).click()
    await heading(page, 'Sell').waitFor()
    await page.getByRole('list', { name: 'What is sold' }).getByText('Bathing, Tue 1 Dec, 11:00 am').waitFor()
    await page.getByRole('list', { name: 'What is sold' }).getByText('Garden Pool').waitFor()
    await page.goBack()
    if (isPhone) await page.getByLabel('Pool or room').selectOption('Room 3')
    await page.getByRole('link', { name: 'Book 10:00, Room 3', exact: true }).click()
    await heading(page, 'Sell').waitFor()
    await page.getByRole('heading', { name: '10:00 am, Room 3' }).waitFor()
    await looksRight()
    await page.getByRole('list', { name: 'What fits there' }).getByRole('button').first().click()
    await page.getByRole('list', { name: 'What is sold' }).getByText('Room 3').waitFor()
    await visit.end()
  })

  test('by keys a party is picked up, moved by arrows and asked about; Esc moves nothing (#621)', async () => {
    const name = `Key${device.width} Mover`
    const { id } = await aParty(name, '12:00')
    const { visit, page, looksRight } = await openBoard(device)
    const before = await startOf(id)
    await party(page, name).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Choose a free start time.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-target')), soon).toBe(true)
    // Their own start is none of them, and none is without room.
    await expect.poll(() => target(page, '12:00', 'Long Pool').count()).toBe(0)
    await looksRight()
    await page.keyboard.press('Escape')
    await page.getByText('Choose a free start time.').waitFor({ state: 'detached' })
    await hasFocus(party(page, name))

    await page.keyboard.press('Space')
    await target(page, '14:00', 'Long Pool').waitFor()
    await target(page, '13:00', 'Long Pool').focus()
    await page.keyboard.press('ArrowDown')
    await hasFocus(target(page, '14:00', 'Long Pool'))
    await page.keyboard.press('Enter')
    await question(page, '2:00 pm').waitFor()
    await dialog(page).getByRole('group', { name: 'Who wanted it?' }).waitFor()
    await looksRight()
    await page.keyboard.press('Escape')
    await page.getByText('Choose a free start time.').waitFor({ state: 'detached' })
    await expect.poll(() => startOf(id)).toEqual(before)

    await party(page, name).focus()
    await page.keyboard.press('Enter')
    await target(page, '14:00', 'Long Pool').waitFor()
    await target(page, '14:00', 'Long Pool').focus()
    await page.keyboard.press('Enter')
    await question(page, '2:00 pm').waitFor()
    await press(dialog(page), 'Move it')
    await dialog(page).waitFor({ state: 'detached' })
    await page
      .getByRole('main')
      .getByText(/^Moved to /)
      .waitFor()
    await expect.poll(() => startOf(id), soon).toEqual({ starts_at: new Date(at('14:00')), name: 'Long Pool' })
    await visit.end()
  })

  test('a tap picks a party up, and another on a free start asks the same', async () => {
    const name = `Tap${device.width} Mover`
    const { id } = await aParty(name, '16:00')
    const { visit, page } = await openBoard(device)
    await party(page, name).click()
    await target(page, '17:00', 'Long Pool').click()
    await question(page, '5:00 pm').waitFor()
    await press(dialog(page), 'Go back')
    await page.getByText('Choose a free start time.').waitFor({ state: 'detached' })
    await party(page, name).click()
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await heading(page, 'Booking').waitFor()
    await expect.poll(() => startOf(id)).toEqual({ starts_at: new Date(at('16:00')), name: 'Long Pool' })
    await visit.end()
  })
})

test('a party that is dragged to another pool asks the very same, and is there afterwards (#621)', async () => {
  const { id } = await aParty('Drag Mover', '10:00')
  const { visit, page } = await openBoard({ width: wide })
  await party(page, 'Drag Mover').scrollIntoViewIfNeeded()
  const drag = async (drop: () => Promise<Locator>) => {
    const from = (await party(page, 'Drag Mover').boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 })
    await target(page, '10:00', 'Garden Pool').waitFor()
    const to = (await (await drop()).boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
  }
  // Let go where there is no free start, it stays where it was.
  await drag(async () => page.getByRole('heading', { name: 'Room 1' }))
  await page.getByText('Choose a free start time.').waitFor({ state: 'detached' })
  await expect.poll(() => dialog(page).count()).toBe(0)
  await drag(async () => target(page, '10:00', 'Garden Pool'))
  await question(page, '10:00 am').waitFor()
  await press(dialog(page), 'Move it')
  await dialog(page).waitFor({ state: 'detached' })
  await column(page, 'Garden Pool')
    .getByRole('button', { name: /^Drag Mover/ })
    .waitFor()
  await expect.poll(() => startOf(id)).toEqual({ starts_at: new Date(at('10:00')), name: 'Garden Pool' })
  await visit.end()
})

test('a party that is still to pay says so on the board, and is moved with its sale', async () => {
  const owner = await aWorker(site, 'owner', 'Olive')
  const slot = await site.house.aClass({ at: today('14:00'), cents: 3750 })
  await site.house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select service_id, resource_id, $2, $3, 8 from session where id = $1`,
    [slot.sessionId, today('21:30'), today('22:30')],
  )
  const guest = { firstName: 'Pay', lastName: 'Later', email: '', phone: '0400 000 333' }
  const sale = { items: [cartItem(slot, { guestCount: 1 })], guest, payBy: 'on-arrival' }
  const { body } = await site.house.visitor().send('POST', '/api/desk/v1/sales', sale, { authtoken: owner.token })
  const visit = await visitAsWorker(site, sam, { width: wide })
  const { page } = visit
  await page.goto('/desk/board')
  await party(page, 'Pay Later').getByText('To pay $75.00').waitFor()
  await visit.isAccessible()
  await party(page, 'Pay Later').click()
  await page.getByRole('link', { name: 'Open the sale' }).waitFor()
  // The board goes on to the end of the last start of the day.
  await target(page, '21:30', slot.resourceName).click()
  await dialog(page).getByText('To pay on arrival: $75.00, as before.').waitFor()
  await visit.isAccessible()
  await press(dialog(page), 'Move it')
  await dialog(page).waitFor({ state: 'detached' })
  const booking = () => site.house.rows('select starts_at, status from booking where order_id = $1', [body.id])
  await expect.poll(booking, soon).toEqual([{ starts_at: new Date(today('21:30')), status: 'HELD' }])
  await page.getByText('22:00', { exact: true }).waitFor()
  await visit.end()
})

test('the board follows what others book, says when it cannot, and past days can only be read', async () => {
  const { visit, page } = await openBoard({ width: wide })
  const { key } = await aParty('News Comer', '18:00')
  await party(page, 'News Comer').waitFor()
  await visit.meets('/api/desk/v1/day', (route) => route.fulfill({ status: 503, body: 'gone' }))
  await site.house.rows('update orders set last_name = last_name where order_key = $1', [key])
  await page.getByText(/^Could not refresh the board\. You see the one of /).waitFor()
  await visit.meetsNoMore('/api/desk/v1/day')
  await press(page, 'Try again')
  await page.getByText('Could not refresh the board.').waitFor({ state: 'detached' })
  await party(page, 'News Comer').waitFor()
  await page.goto('/desk/board?date=2026-11-01')
  await page.getByText('Nobody was booked on this day.').waitFor()
  await visit.isAccessible()
  await goTo(page, 'Board')
  const board = page.getByRole('heading', { level: 1, name: /^Board, today, / })
  await board.waitFor()
  // Headings begin where they do on every other screen.
  const { x } = (await board.boundingBox())!
  await goTo(page, 'Sell')
  await heading(page, 'Sell').waitFor()
  await expect.poll(async () => (await heading(page, 'Sell').boundingBox())!.x).toBe(x)
  await visit.end()
})

test('the board of today opens with this moment in sight, also late in the day, and is left for any other screen', async () => {
  await site.house.pass(9 * 60)
  const late = await site.house.aClass({ at: today('20:00') })
  await booked(site.house, [cartItem(late)])
  const later = await aWorker(site, 'staff', 'Late')
  const visit = await visitAsWorker(site, later, { width: phone })
  const { page } = visit
  await page.goto('/desk/board')
  const now = page.locator('.Board_now')
  await expect.poll(async () => (await now.boundingBox())?.y ?? -1, soon).toSatisfy((y: number) => y > 100 && y < 744)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await visit.isAccessible()
  await goTo(page, 'Sell')
  await heading(page, 'Sell').waitFor()
  // Once its hours are over, the board has no line of this moment any more.
  await site.house.moveClock(today('23:30'))
  await page.goto('/desk/board')
  await page.getByText('19:00', { exact: true }).waitFor()
  await expect.poll(() => now.count()).toBe(0)
  await visit.end()
})
