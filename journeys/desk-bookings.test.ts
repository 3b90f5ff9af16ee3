import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGiftCard, booked, emailTo, withKey } from '#proofs/booked.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem } from '#proofs/house.ts'
import { byTurns, openSite, phone, type Device, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const refused = /status of (403|409|400)/

/** Three at 75.00 in a class that runs again, with 10.00 off and 50.00 by gift card where that is wanted. */
async function aParty(withGift = false) {
  const { house } = site
  const slot = await house.aClass({ cents: 7500, places: 8 })
  await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select $1, $2, starts_at + n * interval '1 day', ends_at + n * interval '1 day', 8
     from session, generate_series(1, 4) as n where id = $3`,
    [slot.serviceId, slot.resourceId, slot.sessionId],
  )
  return {
    slot,
    ...(await booked(house, [cartItem(slot, { guestCount: 2 })], { codes: withGift ? await codes() : {} })),
  }
}

async function codes() {
  const { code: giftCardCode } = await aGiftCard(site.house, 5000)
  const [{ code: couponCode }] = await site.house.rows(
    `insert into coupon (code, money_off_cents) values ('TEN' || floor(random() * 1e9)::text, 1000) returning code`,
  )
  return { giftCardCode, couponCode }
}

/** Somebody at the front desk with a booking open, and a manager of the house who has a PIN. */
async function atDesk(bookingId: string, device: Device) {
  const manager = await aWorker(site, 'manager', 'Maxine')
  const by = site.house.visitor()
  by.cookies.set('bh_session', manager.token)
  await by.send('PUT', '/api/desk/v1/pin', { pin: rightPin })
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Stella'), device)
  const { page } = visit
  await page.goto(`/desk/bookings/${bookingId}`)
  await heading(page, 'Booking').waitFor()
  await page.getByRole('heading', { name: 'Ada Example' }).waitFor()
  const looksRight = async () => {
    await visit.isAccessible()
    await fitsTheScreen(page)
  }
  return { visit, page, manager, looksRight }
}

const rowOf = async (id: string) =>
  (await site.house.rows('select starts_at, party_size, status, reschedule_count from booking where id = $1', [id]))[0]

describe.each(byTurns(staffDevices, 0))('a booking at the front desk ($width px)', (device) => {
  test('is moved by keys and by touch; Esc moves nothing, and what the house wanted is no move of the guest (#620)', async () => {
    const { id } = await aParty()
    const { visit, page, looksRight } = await atDesk(id, device)
    await looksRight()
    const before = await rowOf(id)
    await page.keyboard.press('v')
    const move = dialog(page, 'Move the booking')
    await move.getByRole('radio').first().waitFor()
    await looksRight()
    await page.keyboard.press('Escape')
    await move.waitFor({ state: 'detached' })
    await expect.poll(() => rowOf(id)).toEqual(before)

    await press(page, 'Move…')
    await expect.poll(() => move.getByRole('group', { name: 'Next free times' }).getByRole('radio').count()).toBe(3)
    await move.getByRole('radio').first().check()
    await move.getByRole('radio', { name: 'House' }).check()
    await move.getByText(/^Move to .+\? The price stays \$225\.00\.$/).waitFor()
    await looksRight()
    await press(move, 'Move it')
    await page.getByText(/^Moved to .+ The guest has an email about it\.$/).waitFor()
    await expect.poll(() => rowOf(id)).toMatchObject({ party_size: 3, reschedule_count: 0 })
    await page.getByText('The house wanted it').waitFor()
    await visit.end()
  })

  test('more people are sold a visit at the same time and place, by the name and address of who has booked', async () => {
    const { id, slot } = await aParty()
    const { visit, page, looksRight } = await atDesk(id, device)
    await press(page, 'Change party…')
    await looksRight()
    await dialog(page, 'Change party').getByRole('link', { name: 'Sell a visit for more people' }).click()
    await page.getByText('More people for Ada Example: 3 people are booked for 10:00 am.').waitFor()
    await page.getByRole('button', { name: 'Charge $75.00' }).waitFor()
    await looksRight()
    await press(page, 'Send a link')
    await heading(page, 'To pay: $75.00').waitFor()
    const sold = await site.house.rows(
      `select first_name, last_name, email, phone, session_id, party_size from orders join booking on order_id = orders.id
       where origin = 'desk' order by orders.created_at desc limit 1`,
    )
    const [{ email, phone }] = await site.house.rows(
      'select email, phone from orders join booking on order_id = orders.id where booking.id = $1',
      [id],
    )
    const theirs = { first_name: 'Ada', last_name: 'Example', email, phone }
    expect(sold).toEqual([{ ...theirs, session_id: slot.sessionId, party_size: 1 }])
    // The next sale is for anybody.
    await page.goto('/desk/sell')
    await heading(page, 'Sell').waitFor()
    await page.getByText('Nothing yet. Choose what the guest wants.').waitFor()
    await expect.poll(() => page.getByText(/^More people for/).count()).toBe(0)
    await visit.end()
  })

  test('more people at a time that is not on sale any more are told so, and can have another one', async () => {
    const { id, slot } = await aParty()
    await site.house.rows('update session set retired = true where id = $1', [slot.sessionId])
    const { visit, page, looksRight } = await atDesk(id, device)
    await press(page, 'Change party…')
    await dialog(page, 'Change party').getByRole('link', { name: 'Sell a visit for more people' }).click()
    await page.getByText(/Nothing is on sale there any more: choose another time\.$/).waitFor()
    await page.getByText('Nothing yet. Choose what the guest wants.').waitFor()
    await looksRight()
    await visit.end()
  })

  test('loses one person: what is shown is what comes back, and only a manager lets it go to the card (#622 #623 #626 #632)', async () => {
    const { id, order } = await aParty(true)
    const { visit, page, looksRight } = await atDesk(id, device)
    visit.expects(refused)
    await press(page, 'Change party…')
    const party = dialog(page, 'Change party')
    await party.getByText('$71.67 goes back').waitFor()
    // What the front desk may give alone comes first, and wants no words.
    await party.getByRole('radio', { name: 'A voucher worth $71.67' }).check()
    await party.getByLabel('Why? (optional)', { exact: true }).waitFor()
    await party
      .getByRole('radio', { name: '$71.67 back the way it came: card $55.00, new gift card $16.67 Manager' })
      .check()
    await party.getByLabel('Why?', { exact: true }).waitFor()
    await looksRight()
    await press(party, 'Change party')
    await party.getByText('Say why, in a few words').waitFor()
    await party.getByRole('radio', { name: 'Feeling unwell' }).check()
    await party.getByLabel('Why?').fill('One of them has a fever')
    await press(party, 'Change party')
    const question = dialog(page, 'This needs a manager')
    await question.getByLabel('Manager', { exact: true }).selectOption({ label: 'Maxine G.' })
    await question.getByLabel('PIN of the manager').fill(rightPin)
    await press(question, 'Allow it')
    await page
      .getByText(/^The party is changed\. \$55\.00 is on its way to the card\. The code .+ worth \$16\.67\./)
      .waitFor()
    await page.getByText('2 people', { exact: true }).waitFor()
    await page.getByText('$55.00 to the card, $16.67 on a gift card').waitFor()
    await page.getByText(/Stella Grove, allowed by Maxine Grove$/).waitFor()
    await page.getByText('Feeling unwell: One of them has a fever').waitFor()
    await looksRight()
    const refunds = await site.house.rows('select amount_cents from refund where order_id = $1', [
      order.orderDetails[0]!.orderId,
    ])
    expect(refunds).toEqual([{ amount_cents: 5500 }])
    await visit.end()
  })

  test('is not cancelled for an amount that has changed meanwhile; then for the right one (#622 #631)', async () => {
    const { id } = await aParty()
    const { visit, page, manager, looksRight } = await atDesk(id, device)
    visit.expects(refused)
    await page.keyboard.press('x')
    const cancel = dialog(page, 'Cancel the booking')
    await cancel.getByRole('radio', { name: '$225.00 back to the card' }).waitFor()
    await cancel.getByRole('radio', { name: 'A voucher worth $225.00' }).check()
    await cancel.getByRole('radio', { name: 'No answer' }).check()
    await looksRight()
    const other = site.house.visitor()
    other.cookies.set('bh_session', manager.token)
    await deskCalls(other).part(id, { people: 1, outcome: 'voucher', shownAmount: 75 })
    await press(cancel, 'Cancel the booking')
    await cancel.getByText('The amount has changed to $150.00. Please look again.').waitFor()
    await expect.poll(async () => (await rowOf(id)).status).toBe('CONFIRMED')
    await cancel.getByRole('radio', { name: 'A voucher worth $150.00' }).check()
    await press(cancel, 'Cancel the booking')
    await page.getByText(/^The booking is cancelled\. The code .+ worth \$150\.00\./).waitFor()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Move…' }).count()).toBe(0)
    await visit.end()
  })

  test('gives nothing back while its payment is disputed (#625)', async () => {
    const { id, order } = await aParty()
    await site.house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents)
       select id, 'dp_' || id, 'OPEN', amount_cents from payment where order_id = $1`,
      [order.orderDetails[0]!.orderId],
    )
    const { visit, page, looksRight } = await atDesk(id, device)
    await press(page, 'Cancel…')
    await dialog(page, 'Cancel the booking')
      .getByText('This payment is disputed or has gone back already, so nothing comes back here.')
      .waitFor()
    await looksRight()
    await visit.end()
  })

  test('gets another address, to which the confirmation goes again (#632)', async () => {
    const { id } = await aParty()
    const { visit, page, looksRight } = await atDesk(id, device)
    visit.expects(refused)
    await press(page, 'Correct address…')
    const contact = dialog(page, 'Correct the address')
    await contact.getByLabel('Email').fill('ada.lovelace@')
    await press(contact, 'Correct it')
    await contact.getByRole('alert').getByText('Enter an address like name@example.com').waitFor()
    await looksRight()
    const email = `ada${device.width}@guest.example`
    await contact.getByLabel('Email').fill(email)
    await press(contact, 'Correct it')
    await contact.getByRole('alert').getByText('Say why, in a few words').waitFor()
    await contact.getByLabel('Why?').fill('A letter was missing')
    await press(contact, 'Correct it')
    const question = dialog(page, 'This needs a manager')
    await question.getByText(/^Only a manager can send the emails of an order to another address/).waitFor()
    await question.getByLabel('Manager', { exact: true }).selectOption({ label: 'Maxine G.' })
    await looksRight()
    await question.getByLabel('PIN of the manager').fill(rightPin)
    await press(question, 'Allow it')
    await page.getByText(`Emails about this order go to ${email} now.`).waitFor()
    await press(page, 'Send confirmation again')
    await page.getByText(`The confirmation goes to ${email} again.`).waitFor()
    expect((await emailTo(site.house, email, 'Your booking at')).subject).toContain('is confirmed')
    await page.getByText('Confirmation sent again').waitFor()
    await visit.end()
  })
})

test.each(byTurns(staffDevices, 1))(
  'the guest sees the new party and what is paid, and can still move and leave ($width px) (#630)',
  async (device) => {
    const { id, key, slot } = await aParty()
    const manager = await aWorker(site, 'manager', 'Maxine')
    const by = site.house.visitor()
    by.cookies.set('bh_session', manager.token)
    await deskCalls(by).part(id, { people: 1, outcome: 'refund', shownAmount: 75 })
    const visit = await site.visit({ locale: 'en-AU', ...device })
    const { page } = visit
    await page.goto(`/view-booking/${key}`)
    await heading(page, 'Your booking').waitFor()
    await page.getByText('2 people').first().waitFor()
    await expect.poll(() => page.getByText('$150.00').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText('$225.00').count()).toBe(0)
    await page.getByRole('button', { name: /^Reschedule/ }).waitFor()
    await visit.isAccessible()
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    await visit.end()
    await expect.poll(() => site.house.placesTaken(slot as Parameters<typeof site.house.placesTaken>[0])).toBe(2)
  },
)

test.each(byTurns(staffDevices, 2))('is found by its guest ($width px)', async (device) => {
  const { id } = await aParty()
  await site.house.rows(
    `update orders set last_name = 'Quokka', email = 'q' || id || '@guest.example' where id = (select order_id from booking where booking.id = $1)`,
    [id],
  )
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Stella'), device)
  const { page } = visit
  await page.goto('/desk/guests')
  await page.getByRole('searchbox').fill('quo')
  await page.getByRole('link', { name: 'Ada Quokka' }).first().click()
  await page.getByRole('region', { name: 'Visits' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Ada Quokka' }).waitFor()
  await heading(page, 'Booking').waitFor()
  expect(page.url()).toMatch(/\/desk\/bookings\/[0-9a-f-]{36}$/)
  await visit.end()
})

test('who is not known, or was never paid for, is not there', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Stella'), { width: phone })
  visit.expects(/status of 404/)
  await visit.page.goto('/desk/bookings/00000000-0000-4000-8000-000000000001')
  await visit.page.getByRole('alert').waitFor()
  await visit.end()
})

test('gives back by terminal and in cash what was paid so, and says how much of each (#624)', async () => {
  const { id } = await soldAtTheCounter()
  const { visit, page, looksRight } = await atDesk(id, staffDevices[0]!)
  visit.expects(refused)
  await press(page, 'Cancel…')
  const cancel = dialog(page, 'Cancel the booking')
  await cancel.getByRole('radio', { name: '$75.00 back the way it came: terminal $50.00, cash $25.00 Manager' }).check()
  await cancel.getByRole('radio', { name: 'Feeling unwell' }).check()
  await cancel.getByLabel('Why?').fill('They came and were ill')
  await looksRight()
  await press(cancel, 'Cancel the booking')
  const question = dialog(page, 'This needs a manager')
  await question.getByLabel('Manager', { exact: true }).selectOption({ label: 'Maxine G.' })
  await question.getByLabel('PIN of the manager').fill(rightPin)
  await press(question, 'Allow it')
  const said = page.getByText(
    'The booking is cancelled. Refund $50.00 on the terminal. Hand out $25.00 in cash. The guest has an email about it.',
  )
  await said.waitFor()
  await page.getByText('$50.00 on the terminal, $25.00 in cash', { exact: true }).waitFor()
  await looksRight()
  await press(page, 'Done')
  await said.waitFor({ state: 'detached' })
  await visit.end()
})

test('the code of a new gift card stays for a guest without an email until somebody says that it is noted', async () => {
  const { id } = await soldAtTheCounter('')
  const { visit, page, looksRight } = await atDesk(id, { width: phone })
  visit.expects(refused)
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Cancel…')
  const cancel = dialog(page, 'Cancel the booking')
  await cancel.getByRole('radio', { name: 'A voucher worth $75.00' }).check()
  await cancel.getByRole('radio', { name: 'No answer' }).check()
  await press(cancel, 'Cancel the booking')
  const card = page.getByRole('alertdialog', { name: 'Write down the code' })
  await card.getByText(/^Gift card, \$75\.00, good until /).waitFor()
  await looksRight()
  await expect.poll(() => asksToReload(page)).toBe(true)
  await press(card, 'Copy the code')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const code = card.getByText(copied, { exact: true })
  await page.setViewportSize({ width: 320, height: 844 })
  await expect.poll(() => code.evaluate((words) => words.getClientRects().length)).toBe(1)
  await expect.poll(() => card.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await press(question, 'Stay here')
  await code.waitFor()
  await press(card, 'Done')
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => asksToReload(page)).toBe(false)
  await visit.end()
})

test.each(byTurns(staffDevices, 0))(
  'what waits at the desk after a closure is handed out from the booking, once a manager lets it ($width px) (#624)',
  async (device) => {
    const { id } = await soldAtTheCounter()
    await waitsAfterClosure(id)
    const { visit, page, looksRight } = await atDesk(id, device)
    visit.expects(refused)
    await page.getByText('$75.00 still waits at the desk for this guest.').waitFor()
    await looksRight()
    await press(page, 'Hand it out…')
    const ask = page.getByRole('alertdialog', { name: 'Hand out $75.00?' })
    await looksRight()
    await press(ask, 'Hand it out')
    const question = dialog(page, 'This needs a manager')
    await question.getByLabel('Manager', { exact: true }).selectOption({ label: 'Maxine G.' })
    await question.getByLabel('PIN of the manager').fill(rightPin)
    await question.getByLabel('Why?').fill('They came by')
    await press(question, 'Allow it')
    await page.getByText('Refund $50.00 on the terminal. Hand out $25.00 in cash.').waitFor()
    await page.getByText('Handed out at the desk: $75.00 given back').waitFor()
    await expect.poll(() => page.getByText('still waits at the desk').count()).toBe(0)
    await looksRight()
    await visit.end()
  },
)

/** The house was shut for a visit, and its guest has chosen the money, which nobody was there to give. */
async function waitsAfterClosure(bookingId: string): Promise<void> {
  const { house } = site
  const [{ id: closureId }] = await house.rows(
    `insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until, shuts_days)
     select gen_random_uuid(), 'DONE', 'Repairs', '', starts_at, ends_at, sydney_date(starts_at), sydney_date(starts_at),
       sydney_date(starts_at) + 1, house_now(), house_now() + interval '9 days', false from booking where id = $1 returning id`,
    [bookingId],
  )
  await house.rows(
    `insert into closure_item (closure_id, booking_id, offer, state) values ($1::uuid, $2::uuid, 'ask', 'ASKED')`,
    [closureId, bookingId],
  )
  await house.rows(
    `insert into email (dedupe_key, kind, recipient, status, sent_at)
     values ('closure:' || $1 || ':' || $2, 'closure', 'ada@guest.example', 'SENT', house_now())`,
    [closureId, bookingId],
  )
  const [{ order_key: key }] = await house.rows(
    'select order_key from orders where id = (select order_id from booking where booking.id = $1)',
    [bookingId],
  )
  const { status } = await withKey(house, key).cancelFromOrder(bookingId, { customerChoice: 'refund' })
  expect(status).toBe(200)
}

/** A visit for 75.00, sold for 25.00 in cash and the rest by the terminal. */
async function soldAtTheCounter(email = 'ada@guest.example'): Promise<{ id: string }> {
  const { token } = await aWorker(site, 'staff', 'Sam')
  const by = site.house.visitor()
  by.cookies.set('bh_session', token)
  await by.send('POST', '/api/desk/v1/drawer/open', { amount: 200 })
  const items = [cartItem(await site.house.aClass({ cents: 7500, places: 8 }))]
  const guest = { firstName: 'Ada', lastName: 'Example', email, phone: '' }
  const { body } = await by.send('POST', '/api/desk/v1/sales', { payBy: 'counter', items, guest })
  await by.send('POST', `/api/desk/v1/sales/${body.id}/tenders`, { kind: 'cash', amount: 25 })
  await by.send('POST', `/api/desk/v1/sales/${body.id}/tenders`, { kind: 'terminal', amount: 50 })
  const [booking] = await site.house.rows('select id from booking where order_id = $1', [body.id])
  return booking
}
