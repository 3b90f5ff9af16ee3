import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, bathsOn, booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'
import { byTurns, openSite, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let slots: Awaited<ReturnType<typeof bathsOn>>
beforeAll(async () => {
  site = await openSite()
  slots = await bathsOn(site.house, '2026-12-01')
  const item = cartItem(slots[0]!, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const person = { firstName: 'Matilda', lastName: 'Waters', email: 'tilly@guest.example', phone: '0412 345 678' }
  await booked(site.house, [item], { codes: { contactData: { ...contactData, ...person } } })
})
afterAll(() => site.close())

test.each(byTurns(staffDevices, 0))(
  'whoever calls is found by three letters, with visits and notes; nothing of them stands in an address ($width px) (#633 #634)',
  async (device) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), device)
    const { page } = visit
    await page.goto('/desk/office')
    await goTo(page, 'Guests')
    await heading(page, 'Guests').waitFor()
    await page.getByText('Find a guest').waitFor()
    await visit.isAccessible()
    const field = page.getByRole('searchbox')
    await field.fill('xyzzy')
    await page.getByText('Nobody was found.').waitFor()
    await field.fill('wat')
    await page.getByRole('link', { name: 'Matilda Waters' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('link', { name: 'Matilda Waters' }).click()
    await heading(page, 'Matilda Waters').waitFor()
    await page.getByRole('region', { name: 'Visits' }).getByText('Bathing').waitFor()
    expect(page.url()).not.toMatch(/atilda|aters|tilly/)

    await press(page, 'Write a note')
    await press(page, 'Save this note')
    await page.getByRole('link', { name: 'Write the note' }).waitFor()
    await visit.isAccessible()
    await page.getByLabel('What is it about?').selectOption('Access')
    await page.getByRole('textbox', { name: 'Note' }).fill(`Uses a stick (${device.width})`)
    // A note may end before its time, and not before it is written.
    const lastDay = page.getByLabel('Last day', { exact: true })
    await lastDay.fill('2026-11-01')
    await press(page, 'Save this note')
    await page.getByRole('link', { name: /^Last day: choose a day from today to / }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await lastDay.fill('2026-12-24')
    await press(page, 'Save this note')
    const note = page.getByRole('listitem').filter({ hasText: `Uses a stick (${device.width})` })
    await note.getByText('Access').waitFor()
    await note.getByText('Kept until Thu 24 Dec 2026').waitFor()
    await note.getByRole('button', { name: 'Tick off' }).click()
    await note.getByText(/^Done by Dee/).waitFor()
    await fitsTheScreen(page)
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('wat')
    await visit.end()
  },
)

test('a member is shown with what is left of their memberships', async () => {
  const member = await aMember(site.house, 3)
  await site.house.rows(`update member set first_name = 'Soraya', last_name = 'Steam' where id = $1`, [member.memberId])
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), staffDevices[0])
  const { page } = visit
  await page.goto(`/desk/guests/m_${member.memberId}`)
  await heading(page, 'Soraya Steam').waitFor()
  await page.getByRole('region', { name: 'Memberships' }).getByRole('cell', { name: '3', exact: true }).waitFor()
  await page.getByText('Not agreed').waitFor()
  await page.getByText('There is no note.').waitFor()
  await page.getByText('There is no visit yet.').waitFor()
  await visit.end()
})

test('calls that fail say so, and Try again finds and ticks off', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), staffDevices[2])
  const { page } = visit
  await page.goto('/desk/guests')
  await visit.meets('/guests/find', (route) => route.abort())
  await page.getByRole('searchbox').fill('matil')
  await page.getByText('Could not load the guests.').waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/guests/find')
  await press(page, 'Try again')
  await page.getByRole('link', { name: 'Matilda Waters' }).click()
  await press(page, 'Write a note')
  await page.getByRole('textbox', { name: 'Note' }).fill('Call back')
  await expect.poll(() => asksToReload(page)).toBe(true)
  await press(page, 'Save this note')
  const note = page.getByRole('listitem').filter({ hasText: 'Call back' })
  await note.waitFor()
  await expect.poll(() => asksToReload(page)).toBe(false)
  await visit.meets('/done', (route) => route.fulfill({ status: 500, body: 'TypeError' }))
  await note.getByRole('button', { name: 'Tick off' }).click()
  await note.getByText('Could not tick off the note. Please try again.').waitFor()
  await visit.meetsNoMore('/done')
  await note.getByRole('button', { name: 'Tick off' }).click()
  await note.getByText(/^Done by Dee/).waitFor()
  await visit.end()
})

test('a guest who is not there is told plainly', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), staffDevices[0])
  visit.expects(/404/)
  await visit.page.goto('/desk/guests/o_5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11')
  await visit.page.getByText('Could not load this guest.').waitFor()
  await visit.end()
})
