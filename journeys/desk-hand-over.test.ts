import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, existingInstant } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const at = (time: string, date = '2026-11-23') => existingInstant(date, time).toISOString()

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  sam = await aWorker(site, 'staff', 'Sam')
  owner = await aWorker(site, 'owner', 'Olive')
  // Nobody was checked in around them: the house notes by itself that nothing was recorded.
  await aParty('Norm Notrecorded', '09:10')
  await aParty('Lars Late', '10:00')
  const slot = await site.house.aClass({ at: at('10:30'), cents: 3750 })
  const guest = { firstName: 'Arri', lastName: 'Val', email: '', phone: '0400 000 111' }
  await asOwner('/api/desk/v1/sales', { items: [cartItem(slot, { guestCount: 1 })], guest, payBy: 'on-arrival' })
  await site.house.moveClock(at('10:12'))
}, 120_000)
afterAll(() => site.close())

const asOwner = (path: string, body: object) =>
  site.house.visitor().send('POST', path, body, { authtoken: owner.token })

async function aParty(name: string, time: string, date?: string) {
  const slot = await site.house.aClass({ at: at(time, date) })
  const [firstName, lastName] = name.split(' ')
  const item = cartItem(slot, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const email = `${firstName}@guest.example`.toLowerCase()
  return await booked(site.house, [item], { codes: { contactData: { ...contactData, firstName, lastName, email } } })
}

const matter = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Not finished' }).getByRole('link').filter({ hasText: name })
const note = (page: Page, body: string) =>
  page.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem').filter({ hasText: body })

test.each(byTurns(staffDevices, 1))(
  'what is unfinished stands in Hand-over by itself, leads to where it is finished, and notes are ticked off ($width px) (#642)',
  async (device) => {
    const visit = await visitAsWorker(site, sam, device)
    const { page } = visit
    await page.goto('/desk/today')
    await goTo(page, 'Hand-over')
    await heading(page, 'Hand-over').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await matter(page, 'Norm Notrecorded').getByText('Not recorded').waitFor()
    await matter(page, 'Lars Late')
      .getByText(/^Late \d+ min$/)
      .waitFor()
    await matter(page, 'Arri Val').getByText('To pay $75.00').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)

    const body = `Towels come at four (${device.width})`
    await press(page, 'Leave this note')
    await page.getByRole('link', { name: 'Write the note' }).waitFor()
    await page.getByRole('textbox', { name: 'Note for the next person' }).fill(body)
    await press(page, 'Leave this note')
    await note(page, body)
      .getByText(/^Sam, Mon 23 Nov 2026/)
      .waitFor()
    await visit.isAccessible()
    await note(page, body).getByRole('button', { name: 'Tick off' }).click()
    await note(page, body).waitFor({ state: 'detached' })

    await matter(page, 'Arri Val').click()
    await heading(page, 'To pay: $75.00').waitFor()
    await page.goBack()
    await matter(page, 'Lars Late').click()
    await heading(page, 'Today, Monday 23 November').waitFor()
    await page.getByRole('group', { name: 'More about Lars Late' }).waitFor()
    await visit.end()
  },
)

test('others’ notes, a drawer that is opened and a party that came follow by themselves (#642)', async () => {
  const late = await aParty('Lilo Later', '10:30')
  await site.house.moveClock(at('10:40'))
  const visit = await visitAsWorker(site, sam, { width: desk })
  const { page } = visit
  await page.goto('/desk/hand-over')
  await matter(page, 'Lilo Later').waitFor()
  await asOwner('/api/desk/v1/notes', { about: { day: '2026-11-23' }, kind: 'hand-over', body: 'The kettle is broken' })
  await note(page, 'The kettle is broken')
    .getByText(/^Olive, /)
    .waitFor()
  await asOwner('/api/desk/v1/check-ins', { bookingId: late.id })
  await matter(page, 'Lilo Later').waitFor({ state: 'detached' })
  await asOwner('/api/desk/v1/drawer/open', { amount: 200 })
  await matter(page, 'Drawer open').click()
  await heading(page, 'Money').waitFor()
  await visit.end()
})

test('whoever leaves a note half written is asked first, and nobody is asked for nothing', async () => {
  const visit = await visitAsWorker(site, sam, { width: desk })
  const { page } = visit
  const typed = page.getByRole('textbox', { name: 'Note for the next person' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.goto('/desk/money')
  await goTo(page, 'Hand-over')
  await typed.fill(' ')
  await expect.poll(() => asksToReload(page)).toBe(false)
  await goTo(page, 'Money')
  await heading(page, 'Money').waitFor()
  await goTo(page, 'Hand-over')

  await typed.fill('The heater in the sauna')
  await expect.poll(() => asksToReload(page)).toBe(true)
  await goTo(page, 'Money')
  await question.getByText('What is on this page is not saved. It is lost if you leave.').waitFor()
  await visit.isAccessible()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => typed.inputValue()).toBe('The heater in the sauna')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Money')

  await page.goBack()
  await press(question, 'Stay here')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/desk/hand-over')
  await press(page, 'Sign out')
  await press(question, 'Stay here')
  await press(page, 'Leave this note')
  await note(page, 'The heater in the sauna').waitFor()
  await expect.poll(() => asksToReload(page)).toBe(false)

  await typed.fill('Never mind')
  await page.goBack()
  await press(question, 'Leave')
  await heading(page, 'Money').waitFor()
  await expect.poll(() => asksToReload(page)).toBe(false)
  await visit.end()
})

test.each(staffDevices.map((device, n) => ({ ...device, date: addDays('2026-11-24', n) })))(
  'whether a party of yesterday came is said on the sheet of that day or on its booking, and is unfinished no more ($width px)',
  async (device) => {
    const name = `Yes${device.width} Terday`
    const { id } = await aParty(name, '21:00', device.date)
    await site.house.moveClock(existingInstant(addDays(device.date, 1), '09:00').toISOString())
    const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Tess'), device)
    const { page } = visit
    await page.goto('/desk/hand-over')
    await matter(page, name).getByText('Not recorded').waitFor()
    await matter(page, name).click()
    const row = page.locator('[data-booking]').filter({ has: page.getByRole('button', { name, exact: true }) })
    await row.getByRole('button', { name: 'No-show' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(page, `They came: ${name}`)
    await page.getByText(`They came: ${name}, 2 people.`).first().waitFor()
    await row.getByText('Left', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await row.getByRole('button', { name: 'Undo last' }).click()
    await row.getByText('Not recorded').waitFor()

    await page.goto(`/desk/bookings/${id}`)
    const arrival = page.getByRole('region', { name: 'Arrival' })
    await arrival.getByRole('button', { name: 'They came' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(arrival, 'No-show')
    await page.getByText(`No-show: ${name}.`).first().waitFor()
    await press(arrival, 'They came')
    await arrival.getByText('Left', { exact: true }).waitFor()
    // Nobody can have the places of a visit that is over, nor move it.
    await expect.poll(() => page.getByRole('button', { name: 'Move…' }).count()).toBe(0)
    await press(page, 'Cancel…')
    await page.getByRole('dialog').getByRole('group', { name: 'Reason' }).waitFor()
    await expect.poll(() => page.getByText('free for others').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.goto('/desk/hand-over')
    await page.getByText('Live', { exact: true }).waitFor()
    await matter(page, name).waitFor({ state: 'detached' })
    await visit.end()
  },
)

test('says when everything is done', async () => {
  const empty = await openSite({ empty: true })
  const visit = await visitAsWorker(empty, await aWorker(empty, 'staff', 'Dee'), { width: phone })
  await visit.page.goto('/desk/hand-over')
  await visit.page.getByText('Everything is done.').waitFor()
  await visit.page.getByText('There is no note.').waitFor()
  await expect.poll(() => visit.page.getByRole('list', { name: 'Not finished' }).count()).toBe(0)
  await visit.end()
  await empty.close()
})
