import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existingInstant } from '#domain/sydney-time.ts'
import { aMember, booked, emailTo } from '#proofs/booked.ts'
import { aDevice, beginsShift, rightPin } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'
import { link } from './keyboard.ts'
import { byTurns, openSite, desk as wide, type Device, type Site } from './site.ts'
import { aWorker, fitsTheScreen, keysAreHeard, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const TODAY = '2026-11-23'
const at = (time: string, day = TODAY) => existingInstant(day, time).toISOString()

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
const late: Record<number, Awaited<ReturnType<typeof aParty>>> = {}
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  for (const { width } of staffDevices) late[width!] = await aParty(`Late${width} Mover`, '09:40')
  await site.house.moveClock(at('10:00'))
  sam = await aWorker(site, 'staff', 'Sam')
  owner = await aWorker(site, 'owner', 'Olive')
}, 120_000)
afterAll(() => site.close())

const asOwner = (method: string, path: string, body: object) =>
  site.house.visitor().send(method, path, body, { authtoken: owner.token })

/** A party by the name of whoever booked, in a class that runs again every half an hour. */
async function aParty(name: string, time: string, people = 2, day = TODAY) {
  const { house } = site
  const slot = await house.aClass({ at: at(time, day), places: 8 })
  await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select service_id, resource_id, starts_at + n * interval '2 hours', ends_at + n * interval '2 hours', 8
     from session, generate_series(1, 3) as n where id = $1`,
    [slot.sessionId],
  )
  const [firstName, lastName] = name.split(' ')
  const item = cartItem(slot, { guestCount: people - 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const email = `${firstName}@guest.example`.toLowerCase()
  const codes = { contactData: { ...contactData, firstName, lastName, email } }
  return { ...(await booked(house, [item], { codes })), email }
}

/** A massage of one person, some days ahead. */
async function aMassage() {
  const [massage] = await site.house.rows(`select id from service where kind = 'massage' order by position limit 1`)
  const slots = (await site.house.slotsOn('2026-12-01', massage.id)).filter(({ bookable }) => bookable)
  const slot = slots[0]
  if (!slot) throw new Error('No massage is free on this day.')
  return await booked(site.house, [cartItem(slot)])
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const card = (page: Page) => page.getByRole('region', { name: 'Check-in' })
const panel = (page: Page) => page.getByRole('region', { name: 'Booking', exact: true })

async function openToday(device: Device) {
  const visit = await visitAsWorker(site, sam, device)
  const { page } = visit
  await page.goto('/desk/today')
  await heading(page, 'Today, Monday 23 November').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const looksRight = async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await visit.isAccessible()
    await fitsTheScreen(page)
  }
  return { visit, page, looksRight }
}

describe.each(byTurns(staffDevices, 2))('the day sheet ($width px)', (device) => {
  test('offers a walk-in on a day on which nobody is booked (#565)', async () => {
    const { visit, page, looksRight } = await openToday(device)
    await page.goto('/desk/day/2027-02-02')
    await page.getByText('Nobody is booked for this day.').waitFor()
    await looksRight()
    await link(page, 'New walk-in').click()
    await heading(page, 'Sell').waitFor()
    await page.goto('/desk/day/2026-11-01')
    await page.getByText('Nobody is booked for this day.').waitFor()
    await expect.poll(() => link(page, 'New walk-in').count()).toBe(0)
    await visit.end()
  })

  test('names who pays on arrival, and three taps from the scan pay it (#583)', async () => {
    const name = `Arri${device.width} Val`
    const guest = { firstName: `Arri${device.width}`, lastName: 'Val', email: '', phone: `0400 000 ${device.width}` }
    const slot = await site.house.aClass({ at: at('10:30'), cents: 3750 })
    const sale = { items: [cartItem(slot, { guestCount: 1 })], guest, payBy: 'on-arrival' }
    const { body } = await asOwner('POST', '/api/desk/v1/sales', sale)
    const [{ short_code: code }] = await site.house.rows('select short_code from orders where id = $1', [body.id])
    const { visit, page, looksRight } = await openToday(device)
    await row(page, name).getByText('To pay $75.00').waitFor()
    const chip = page.getByRole('button', { name: /^To pay \d+$/ })
    await chip.click()
    await row(page, name).waitFor()
    const unpaid = await page
      .locator('[data-booking]')
      .filter({ hasText: /To pay \$/ })
      .count()
    await expect.poll(() => chip.textContent()).toBe(`To pay ${unpaid}`)
    await expect.poll(() => page.locator('[data-booking]').count()).toBe(unpaid)
    await looksRight()
    await chip.click()
    await page.goto('/desk/scan')
    await page.getByRole('combobox', { name: 'Code or name' }).fill(code)
    await page.keyboard.press('Enter')
    await card(page).getByText('To pay before going in: $75.00.').waitFor()
    await looksRight()
    await card(page).getByRole('link', { name: 'Take payment' }).click()
    await press(page, 'Terminal')
    await press(page, 'Approved')
    await heading(page, 'Paid.').waitFor()
    await link(page, 'Go to the day').click()
    await press(page, `Check in ${name}`)
    await row(page, name).getByText('Here', { exact: true }).waitFor()
    await visit.end()
  })

  test('moves a booking that is to be paid on arrival, and takes one person off: what is to pay follows (#606)', async () => {
    const name = `Unp${device.width} Aid`
    const guest = { firstName: `Unp${device.width}`, lastName: 'Aid', email: '', phone: `0400 001 ${device.width}` }
    const slot = await site.house.aClass({ at: at('10:50'), cents: 3750 })
    await site.house.rows(
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
       select service_id, resource_id, starts_at + interval '2 hours', ends_at + interval '2 hours', 8
       from session where id = $1`,
      [slot.sessionId],
    )
    const sale = { items: [cartItem(slot, { guestCount: 1 })], guest, payBy: 'on-arrival' }
    const { body } = await asOwner('POST', '/api/desk/v1/sales', sale)
    const { visit, page, looksRight } = await openToday(device)
    await page.getByRole('button', { name, exact: true }).click()
    const acts = device.width === wide ? panel(page) : row(page, name)
    await looksRight()
    await press(acts, 'Change party…')
    const party = page.getByRole('dialog', { name: 'Change party' })
    await party.getByText('1 person instead of 2? To pay on arrival: $37.50 instead of $75.00.').waitFor()
    await looksRight()
    await press(party, 'Change party')
    await page.getByText(`${name}: 1 person. To pay on arrival: $37.50.`).first().waitFor()
    await row(page, name).getByText('To pay $37.50').waitFor()
    await press(acts, 'Move…')
    const move = page.getByRole('dialog', { name: 'Move the booking' })
    await move.getByRole('radio', { name: /12:50 pm/ }).check()
    await move.getByText(/^Move to .+ 12:50 pm\? To pay on arrival: \$37\.50, as before\.$/).waitFor()
    await looksRight()
    await press(move, 'Move it')
    await page
      .getByText(/^Moved to .+ 12:50 pm\. To pay on arrival: \$37\.50\.$/)
      .first()
      .waitFor()
    const bookings = await site.house.rows('select starts_at, party_size, status from booking where order_id = $1', [
      body.id,
    ])
    expect(bookings).toEqual([{ starts_at: new Date(at('12:50')), party_size: 1, status: 'HELD' }])
    await visit.end()
  })

  test('sells a visit to more people of a party that is to pay on arrival, also to one of one', async () => {
    const guest = { firstName: `Solo${device.width}`, lastName: 'Unpaid', email: '', phone: '0400 001 000' }
    const slot = await site.house.aClass({ at: at('10:50'), cents: 3750 })
    const sale = { items: [cartItem(slot)], guest, payBy: 'on-arrival' }
    await asOwner('POST', '/api/desk/v1/sales', sale)
    const { visit, page, looksRight } = await openToday(device)
    const name = `${guest.firstName} Unpaid`
    await page.getByRole('button', { name, exact: true }).click()
    await press(device.width === wide ? panel(page) : row(page, name), 'Change party…')
    const party = page.getByRole('dialog', { name: 'Change party' })
    await party.getByRole('link', { name: 'Sell a visit for more people' }).waitFor()
    await looksRight()
    await party.getByRole('link', { name: 'Sell a visit for more people' }).click()
    await page.getByText(`More people for ${name}: 1 person is booked for 10:50 am.`).waitFor()
    await page.getByRole('button', { name: 'Charge $37.50' }).waitFor()
    await visit.end()
  })

  test('moves who is late to the next free start in three taps; the price stays, and an email says so (#594)', async () => {
    const name = `Late${device.width} Mover`
    const { id, email } = late[device.width!]!
    const { visit, page, looksRight } = await openToday(device)
    await page.getByRole('button', { name, exact: true }).click()
    await press(row(page, name), 'Move to the next free start')
    const dialog = page.getByRole('dialog', { name: 'Move the booking' })
    await dialog.getByText(/^Move to .+ 11:40 am\? The price stays \$100\.00\.$/).waitFor()
    await looksRight()
    await press(dialog, 'Move it')
    await page
      .getByText(/^Moved to .+ 11:40 am\. The guest has an email about it\.$/)
      .first()
      .waitFor()
    await row(page, name).getByText('Expected', { exact: true }).waitFor()
    await expect
      .poll(() => site.house.rows('select starts_at, party_size from booking where id = $1', [id]))
      .toEqual([{ starts_at: new Date(at('11:40')), party_size: 2 }])
    await expect.poll(() => site.house.rows('select id from refund')).toEqual([])
    await emailTo(site.house, email, 'Your booking has moved')
    await looksRight()
    await visit.end()
  })

  test('leads to the booking, beside the list where there is room', async () => {
    const name = `Bes${device.width} Ide`
    await aParty(name, '10:25')
    const { visit, page, looksRight } = await openToday(device)
    if (device.width === wide) {
      await panel(page).getByText('Choose a party.').waitFor()
      await looksRight()
      await page.getByRole('button', { name, exact: true }).click()
      await panel(page).getByRole('heading', { name }).waitFor()
      await expect.poll(() => row(page, name).getByRole('link', { name: 'Open the booking' }).count()).toBe(0)
      await looksRight()
      await press(panel(page), 'Change party…')
      await page.getByRole('dialog', { name: 'Change party' }).waitFor()
      await page.keyboard.press('Escape')
      await press(panel(page), 'Part…')
      await press(panel(page), '1 now')
      await panel(page).getByText('1 of 2 here').waitFor()
      await row(page, name).getByText('1 of 2 here').waitFor()
      await looksRight()
      // By keys as well: it follows the row that has the focus.
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('k')
      await panel(page).getByRole('heading', { name }).waitFor({ state: 'detached' })
      await page.keyboard.press('j')
      await panel(page).getByRole('heading', { name }).waitFor()
      await page.keyboard.press('v')
      await page.getByRole('dialog', { name: 'Move the booking' }).waitFor()
      await page.keyboard.press('Escape')
      await page.evaluate(() => localStorage.setItem('desk-single-keys', 'off'))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('v')
      await keysAreHeard(page)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    } else {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => panel(page).count()).toBe(0)
      await row(page, name).getByRole('link', { name: 'Open the booking' }).click()
      await heading(page, 'Booking').waitFor()
      await page.getByRole('heading', { name }).waitFor()
    }
    await visit.end()
  })

  test('checks in from the booking as well: late, a part of them, then the rest, with the answers of the sheet', async () => {
    const name = `Pan${device.width} El`
    const { id } = await aParty(name, '10:20')
    const { visit, page, looksRight } = await openToday(device)
    await page.goto(`/desk/bookings/${id}`)
    const arrival = page.getByRole('region', { name: 'Arrival' })
    await arrival.getByText('Due now').waitFor()
    await looksRight()
    await press(arrival, 'Late…')
    await looksRight()
    await press(arrival, '10:40')
    await arrival.getByText('Expected 10:40').waitFor()
    await press(arrival, 'Part…')
    await press(arrival, '1 now')
    await arrival.getByText('1 of 2 here').waitFor()
    await press(arrival, 'Check in')
    await card(page).getByText('1 of 2 are here. How many now?').waitFor()
    await looksRight()
    await press(card(page), '1 now')
    await arrival.getByText('Here', { exact: true }).waitFor()
    await page.getByText(`Checked in: ${name}, 1 person.`).first().waitFor()
    await looksRight()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await arrival.getByText('1 of 2 here').waitFor()
    const notes = await site.house.rows(
      'select kind, people from attendance_event where booking_id = $1 order by seq',
      [id],
    )
    expect(notes.map(({ kind }) => kind)).toEqual(['EXPECTED', 'ARRIVED', 'ARRIVED', 'UNDONE'])
    await visit.end()
  })

  test('says on the booking of another day what the scan would say, checks nobody in, and leads to that day', async () => {
    const name = `Oth${device.width} Day`
    const { id } = await aParty(name, '10:30', 2, '2026-11-24')
    const { visit, page, looksRight } = await openToday(device)
    await page.goto(`/desk/bookings/${id}`)
    await press(page.getByRole('region', { name: 'Arrival' }), 'Check in')
    await card(page).getByText('This booking is for Tue 24 Nov, 10:30.').waitFor()
    await looksRight()
    await expect.poll(() => site.house.rows('select id from attendance_event where booking_id = $1', [id])).toEqual([])
    const [{ short_code: code }] = await site.house.rows(
      'select short_code from orders join booking on order_id = orders.id where booking.id = $1',
      [id],
    )
    await page.getByText(code, { exact: true }).waitFor()
    await link(page, 'Tuesday 24 November').click()
    await heading(page, 'Tuesday 24 November').waitFor()
    await page.getByRole('group', { name: `More about ${name}` }).waitFor()
    await visit.end()
  })

  test('sells to a member from their page, whose name stands in no address', async () => {
    const member = await aMember(site.house, 3)
    const names = `update member set first_name = 'Soraya', last_name = 'Steam' where id = $1`
    await site.house.rows(names, [member.memberId])
    const { visit, page, looksRight } = await openToday(device)
    await page.goto(`/desk/guests/m_${member.memberId}`)
    await heading(page, 'Soraya Steam').waitFor()
    await looksRight()
    await link(page, 'Sell to this guest').click()
    await page.getByText('For Soraya Steam').waitFor()
    expect(page.url()).not.toMatch(/oraya|team/)
    await page.getByRole('list', { name: 'Baths', exact: true }).getByRole('button').first().click()
    await press(page, 'Charge $0.00')
    await heading(page, 'Paid.').waitFor()
    const sales = await site.house.rows('select origin, total_cents from orders where member_id = $1', [
      member.memberId,
    ])
    expect(sales).toEqual([{ origin: 'desk', total_cents: 0 }])
    await link(page, 'New sale').click()
    await heading(page, 'Sell').waitFor()
    await expect.poll(() => page.getByText('For Soraya Steam').count()).toBe(0)
    await looksRight()
    await visit.end()
  })
})

describe('the house rules', () => {
  beforeAll(async () => {
    await asOwner('PUT', '/api/desk/v1/attestation-forms', { kind: 'house-rules', newest: 1, body: 'Please be quiet.' })
  })

  test.each(byTurns(staffDevices, 0))(
    'are counted by the scan, and They agree lets the party in by one tap ($width px) (#584)',
    async (device) => {
      const name = `Agr${device.width} Eed`
      const { id } = await aParty(name, '10:30', 3)
      const { visit, page, looksRight } = await openToday(device)
      await row(page, name).getByText('Agreement', { exact: true }).waitFor()
      await press(page, `Check in ${name}`)
      await card(page).getByText('House rules: 3 of 3 have not agreed yet.').waitFor()
      await looksRight()
      await press(card(page), 'They agree')
      await row(page, name).getByText('Here', { exact: true }).waitFor()
      await expect.poll(() => row(page, name).getByText('Agreement', { exact: true }).count()).toBe(0)
      await row(page, name).getByText('✓ Agreed', { exact: true }).waitFor()
      await looksRight()
      await expect
        .poll(() => site.house.rows('select people from agreement where booking_id = $1', [id]))
        .toEqual([{ people: 3 }])
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 1))(
    'have a guardian agree for those under 18, whose name alone is kept, and a pregnant guest to a massage ($width px) (#635)',
    async (device) => {
      const name = `Gua${device.width} Rdian`
      const { id } = await aParty(name, '10:30', 2)
      const { visit, page, looksRight } = await openToday(device)
      await press(page, `Check in ${name}`)
      await card(page).getByText('House rules: 2 of 2 have not agreed yet.').waitFor()
      await expect.poll(() => card(page).getByRole('button', { name: 'Pregnant…' }).count()).toBe(0)
      await press(card(page), 'Under 18…')
      const guardian = page.getByRole('dialog', { name: 'Guests under 18' })
      await guardian.getByText('I am the parent or guardian of this guest').waitFor()
      await press(guardian, 'They agree')
      await guardian.getByText('Enter the name of the guardian').first().waitFor()
      await looksRight()
      await guardian.getByLabel('Name of the guardian').fill('Greta Guard')
      await press(guardian, 'They agree')
      await page.getByText('Greta Guard agreed for 1 person under 18.').first().waitFor()
      // The house rules are asked for as before.
      await press(card(page), 'They agree')
      await row(page, name).getByText('Here', { exact: true }).waitFor()
      await page.goto(`/desk/bookings/${id}`)
      await page.getByText('House rules: 2 people · For 1 person under 18: Greta Guard').waitFor()
      await looksRight()
      await expect
        .poll(() =>
          site.house.rows(
            `select kind, people, guardian_name from agreement join agreement_form as form on form.id = form_id
           where booking_id = $1 order by kind`,
            [id],
          ),
        )
        .toEqual([
          { kind: 'guardian', people: 1, guardian_name: 'Greta Guard' },
          { kind: 'house-rules', people: 2, guardian_name: null },
        ])

      const massage = await aMassage()
      await page.goto(`/desk/bookings/${massage.id}`)
      await press(page.getByRole('region', { name: 'Arrival' }), 'Pregnant…')
      const pregnancy = page.getByRole('dialog', { name: 'Massage while pregnant' })
      await pregnancy.getByText('Only that they agreed is kept. No diagnoses here.').waitFor()
      await expect.poll(() => pregnancy.getByRole('textbox').count()).toBe(0)
      await looksRight()
      await press(pregnancy, 'They agree')
      await page.getByText('Agreed to a massage while pregnant: 1 person.').first().waitFor()
      await page.getByText('Massage while pregnant: 1 person', { exact: true }).waitFor()
      await visit.end()
    },
  )

  test('are agreed to by who comes early as well, and the manager is asked once', async () => {
    const device = await aDevice(site.house, 'Early desk')
    const manager = await beginsShift(site.house, device, 'manager', 'Max')
    const name = 'Agr Early'
    const { id } = await aParty(name, '12:30')
    const { visit, page, looksRight } = await openToday(staffDevices[2]!)
    visit.expects(/403/)
    await press(page, `Check in ${name}`)
    await card(page).getByText('Check-in opens at 12:00. House rules: 2 of 2 have not agreed yet.').waitFor()
    await looksRight()
    await press(card(page), 'They agree, let in now')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Manager', { exact: true }).selectOption(manager.memberId)
    await dialog.getByLabel('PIN of the manager').fill(rightPin)
    await dialog.getByLabel('Why?').fill('They came by an early bus')
    await press(dialog, 'Allow it')
    await row(page, name).getByText('Here', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => site.house.rows('select people from agreement where booking_id = $1', [id]))
      .toEqual([{ people: 2 }])
    await visit.end()
  })

  test('say in words when the agreement could not be kept, and nobody is in', async () => {
    const name = 'Agr Fails'
    await aParty(name, '10:30', 1)
    const { visit, page } = await openToday(staffDevices[2]!)
    await visit.meets('/api/desk/v1/attestations', (route) => route.fulfill({ status: 500, body: '<html>' }))
    await press(page, `Check in ${name}`)
    await press(card(page), 'They agree')
    await page.getByRole('alert').getByText('Could not save this. Please try again.').waitFor()
    await expect.poll(() => row(page, name).getByText('Here', { exact: true }).count()).toBe(0)
    await visit.meetsNoMore('/api/desk/v1/attestations')
    await press(card(page), 'They agree')
    await row(page, name).getByText('Here', { exact: true }).waitFor()
    await visit.end()
  })
})
