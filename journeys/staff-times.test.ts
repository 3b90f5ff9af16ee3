import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffResource, StaffService, TimesPreview, TimesRequest } from '#api/timetable.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { expectToSee } from '#proofs/promise-of-time.ts'
import { atKeyboard, button, keyboardVisitors, link } from './keyboard.ts'
import { byTurns, desk, openSite, phone, placesLine, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { classOn, heading, payButton, press, standAtCheckout, startTime, stepAt } from './walk.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

const base = '/api/staff/v1'
const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

async function call<Row>(method: string, path: string, body?: object, token = manager.token): Promise<Row> {
  const { status, body: answer } = await site.house.visitor().send(method, base + path, body, { authtoken: token })
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const said = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
const aClass = (name: string) => call<StaffService>('POST', '/services', { kind: 'class', name, ...said })
const aPool = (name: string) =>
  call<StaffResource>('POST', '/resources', { name, capacity: 16, turnoverMinutes: 0, exclusive: false })
const serviceNow = async (id: string) =>
  (await call<{ services: StaffService[] }>('GET', '/services')).services.find((service) => service.id === id)!
async function giveTimes(asked: TimesRequest): Promise<void> {
  const { token } = await call<TimesPreview>('POST', '/times/preview', asked)
  await call('POST', '/times/apply', { ...asked, token })
}
const eight = (resourceId: string) => ({
  resourceId,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  firstStart: '08:00',
  lastStart: '08:00',
  everyMinutes: 60,
})

describe.each(byTurns(staffDevices, 2))('at $width px', (device) => {
  test('a manager adds a pool, a class and its times, sees first what follows, and guests are offered it at once', async () => {
    const visit = await visitAsWorker(site, manager, device)
    const { page } = visit
    const [pool, name] = [`Float pool ${device.width}`, `Evening float ${device.width}`]
    await page.goto('/desk/office')
    await heading(page, 'Hello, Max').waitFor()
    await goTo(page, 'Pools and rooms')
    await link(page, 'Long Pool').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await link(page, 'Add a pool or room').click()
    await press(page, 'Add it')
    await summary(page).getByText('Give it a name').waitFor()
    await visit.isAccessible()
    await page.getByRole('radio', { name: /^Pool/ }).check()
    await textBox(page, 'Name').fill(pool)
    await textBox(page, 'People at a time').fill('6')
    await textBox(page, 'Safe for').fill('5')
    await press(page, 'Add it')
    await summary(page).getByText('Safe for: at least 6, as that many fit in, or leave it empty').waitFor()
    await visit.isAccessible()
    await textBox(page, 'Safe for').fill('8')
    await fitsTheScreen(page)
    await press(page, 'Add it')
    await heading(page, `${pool} is added`).waitFor()
    await visit.isAccessible()

    await goTo(page, 'Services')
    await link(page, 'Bathing').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await link(page, 'Add a service').click()
    await page.getByText('What is it?').waitFor()
    await press(page, 'Continue')
    await summary(page).getByText('Choose what kind of service it is').waitFor()
    await page.getByRole('radio', { name: /^Class/ }).check()
    await textBox(page, 'Name').fill(name)
    await textBox(page, 'Short description').fill('An hour on the water')
    await textBox(page, 'Price in dollars').fill('fifty')
    await press(page, 'Continue')
    await summary(page).getByText('Price in dollars: an amount up to $100,000.00, like 35.50').waitFor()
    await visit.isAccessible()
    await textBox(page, 'Price in dollars').fill('52.50')
    await press(page, 'Continue')
    await heading(page, 'Check this service').waitFor()
    await page.getByText('$52.50').waitFor()
    await visit.isAccessible()
    // What was spoiled since is not checked by way of the browser's own buttons.
    await page.goBack()
    await textBox(page, 'Price in dollars').fill('fifty')
    await page.goForward()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => textBox(page, 'Price in dollars').inputValue()).toBe('fifty')
    await textBox(page, 'Price in dollars').fill('52.50')
    await press(page, 'Continue')
    await heading(page, 'Check this service').waitFor()
    await press(page, 'Add this service')
    await heading(page, `${name} is added`).waitFor()
    await visit.isAccessible()

    await link(page, 'Give it times').click()
    await heading(page, `Give ${name} times`).waitFor()
    await press(page, 'Preview')
    await summary(page).getByText('Session 1: tick at least one day').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByLabel('From which day on?').fill('2026-12-06')
    await press(page, 'Every day')
    await page.getByLabel('First start time').fill('17:00')
    await page.getByLabel('Last start time').fill('18:00')
    await page.getByLabel('Pool or room').selectOption(pool)
    await press(page, 'Preview')
    await heading(page, `Check the times of ${name}`).waitFor()
    await page.getByText(`Every day, every hour from 5:00 pm, last start 6:00 pm · ${pool}`).waitFor()
    const week = page.getByRole('table', { name: 'The first week' })
    await expect.poll(() => week.getByRole('cell').allTextContents()).toEqual(['2', '2', '2', '2', '2', '2', '2'])
    await visit.isAccessible()
    await fitsTheScreen(page)
    await expect.poll(async () => (await site.house.slotsOn('2026-12-06', await idOf(name))).length).toBe(0)
    await page.getByRole('button', { name: /^Add \d+ start times from 6 December 2026$/ }).click()
    await heading(page, `The times of ${name} are changed`).waitFor()
    await visit.isAccessible()

    const guest = await site.visit({ width: phone })
    await guest.page.goto('/service-selection')
    const onTheMenu = guest.page.getByRole('region', { name })
    await onTheMenu.getByText('An hour on the water').waitFor()
    await onTheMenu.getByText('$52.50').waitFor()
    await link(guest.page, `See times of ${name}`).click()
    await press(guest.page, 'NEXT')
    await press(guest.page, 'See December 2026')
    await classOn(guest.page, 'Sunday 6 December 2026').waitFor()
    await guest.context.close()
    const slots = await site.house.slotsOn('2026-12-06', await idOf(name))
    expect(slots.map(({ startDate, openSpots }) => [startDate, openSpots])).toEqual([
      ['2026-12-06T06:00:00.000Z', 6],
      ['2026-12-06T07:00:00.000Z', 6],
    ])

    await link(page, 'Back to the times').click()
    await page
      .getByRole('list', { name: `Times of ${name}` })
      .getByText(pool)
      .waitFor()
    await visit.end()
  })
})

const idOf = async (name: string): Promise<string> =>
  (await call<{ services: StaffService[] }>('GET', '/services')).services.find((service) => service.name === name)!.id

describe('what two people change at once', () => {
  test('a service: the second sees both versions, takes Mine or Theirs field by field, and saves again (#707)', async () => {
    const tom = await aWorker(site, 'manager', 'Tom')
    const service = await aClass('Cold dip')
    const visit = await visitAsWorker(site, manager, { width: tablet })
    visit.expects(/409/)
    const { page } = visit
    await page.goto(`/desk/office/services/${service.id}/edit`)
    await textBox(page, 'Name').fill('Ice dip')
    await textBox(page, 'Price in dollars').fill('60')
    const theirs = { ...said, name: 'Cold plunge', price: 55, minutes: 45, revision: service.revision }
    await call('PATCH', `/services/${service.id}`, theirs, tom.token)
    await press(page, 'Continue')
    await heading(page, 'Check these changes').waitFor()
    await visit.isAccessible()
    await press(page, 'Save these changes')

    await heading(page, 'Two versions').waitFor()
    await page.getByText('Tom Grove changed this at').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    const field = (name: string) => page.getByRole('group', { name })
    await expect.poll(() => field('Name').getByRole('radio').allTextContents()).toHaveLength(2)
    await expect.poll(() => field('Name').getByRole('radio', { name: 'Mine Ice dip' }).isChecked()).toBe(true)
    // What I left alone is taken as they have it.
    await expect
      .poll(() => field('How long').getByRole('radio', { name: 'Theirs (Tom Grove) 45 minutes' }).isChecked())
      .toBe(true)
    await field('Price').getByRole('radio', { name: 'Theirs (Tom Grove) $55.00' }).check()

    // Somebody is faster once more: what was chosen is not lost either.
    const { revision } = await serviceNow(service.id)
    await call('PATCH', `/services/${service.id}`, { ...theirs, tagline: 'Brr', revision }, tom.token)
    await press(page, 'Save again')
    await field('Short description').waitFor()
    await expect.poll(() => field('Price').count()).toBe(0)
    await press(page, 'Save again')
    await heading(page, 'Ice dip is changed').waitFor()
    await expect
      .poll(() => serviceNow(service.id))
      .toMatchObject({ name: 'Ice dip', price: 55, minutes: 45, tagline: 'Brr' })
    await visit.end()
  })
})

describe('a service', () => {
  test('that is hidden is gone from the site within a second, and what is booked stays; shown again it is back (#708)', async () => {
    const service = await aClass('Moon bath')
    const pool = await aPool('Moon pool')
    await giveTimes({ serviceId: service.id, from: '2026-12-01', patterns: [eight(pool.id)] })
    const [slot] = await site.house.slotsOn('2026-12-10', service.id)
    const order = await site.house.buy([cartItem(slot!)])
    const guest = await site.visit({ width: phone })
    const listening = guest.page.waitForResponse(placesLine)
    await guest.page.goto('/service-selection')
    await link(guest.page, 'See times of Moon bath').waitFor()
    await listening

    const visit = await visitAsWorker(site, manager, { width: phone })
    const { page } = visit
    await page.goto(`/desk/office/services/${service.id}`)
    await page.getByRole('list', { name: 'Times of Moon bath' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(page, 'Hide it from guests')
    await visit.isAccessible()
    await press(page, 'Hide it')
    await page.getByRole('button', { name: 'Show it to guests' }).waitFor()
    const isOnTheSite = () => link(guest.page, 'See times of Moon bath').isVisible()
    await expectToSee('an open page knows of new times', 1, async () => await expect.poll(isOnTheSite).toBe(false))
    const { status, orderDetails } = (await order.visitor.order(order.key)).body
    expect([status, orderDetails[0]?.status]).toEqual(['PAID', 'CONFIRMED'])
    await visit.isAccessible()

    await press(page, 'Show it to guests')
    await page.getByRole('button', { name: 'Hide it from guests' }).waitFor()
    await expectToSee('an open page knows of new times', 1, async () => await expect.poll(isOnTheSite).toBe(true))
    await guest.context.close()
    await visit.end()
  })

  test('at another price: an open checkout is told the new total at PAY, and older orders keep theirs (#705)', async () => {
    const [slot] = await site.house.slotsOn('2026-12-09')
    const order = await site.house.buy([cartItem(slot!)])
    const paid = (await order.visitor.order(order.key)).body.total
    const guest = await site.visit({ width: phone })
    guest.expects(/409/)
    await standAtCheckout(guest.page, 'early@guest.example')
    const before = await payButton(guest.page).textContent()

    const visit = await visitAsWorker(site, manager, { width: desk })
    const { page } = visit
    await page.goto(`/desk/office/services/${BATHING_ID}/edit`)
    const price = textBox(page, 'Price in dollars')
    await price.fill('81.50')
    await press(page, 'Continue')
    await page.getByText('Before: $75.00').waitFor()
    await press(page, 'Save these changes')
    await heading(page, 'Bathing is changed').waitFor()
    await visit.end()

    await payButton(guest.page).click()
    await guest.page.getByText('The price has changed. Please check the new total.').first().waitFor()
    await expect.poll(() => payButton(guest.page).textContent()).not.toBe(before)
    await guest.end()
    expect((await order.visitor.order(order.key)).body.total).toBe(paid)
  })

  test('for two at least and without robes: no robe step, and the count begins at two and says why (#710 #713)', async () => {
    const visit = await visitAsWorker(site, manager, { width: phone })
    const { page } = visit
    await page.goto(`/desk/office/services/${BATHING_ID}/edit`)
    const fewest = textBox(page, 'Fewest people in one booking')
    await fewest.fill('5')
    await page
      .getByRole('group', { name: 'Robes' })
      .getByRole('radio', { name: /^Not offered/ })
      .check()
    await press(page, 'Continue')
    await summary(page)
      .getByText('Fewest people in one booking: no more than the most in one booking, or the places')
      .waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await fewest.fill('2')
    await press(page, 'Continue')
    await page.getByText('Before: Anyone can come alone').waitFor()
    await press(page, 'Save these changes')
    await heading(page, 'Bathing is changed').waitFor()
    await visit.end()

    const guest = await site.visit({ width: phone })
    await guest.page.goto(`${stepAt('guests')}&extras=true`)
    await guest.page.getByText('This is for 2 people or more. Up to 4 in one booking.').waitFor()
    await guest.page.getByRole('status', { name: 'Total Guests (including you)' }).getByText('2').waitFor()
    await guest.isAccessible()
    await press(guest.page, 'NEXT')
    await startTime(guest.page, '10:00 am').check()
    await press(guest.page, 'Continue')
    await heading(guest.page, 'Your booking').waitFor()
    await guest.end()
    await site.house.rows('update service set min_party = 1, offers_robe = true where id = $1', [BATHING_ID])
  })

  test('that lasts longer names the starts that go before it is saved, and again when somebody books one of them (#708)', async () => {
    const service = await aClass('Long soak')
    const pool = await aPool('Soak pool')
    const hourly = { ...eight(pool.id), weekdays: [0], lastStart: '11:00' }
    await giveTimes({ serviceId: service.id, from: '2026-12-06', patterns: [hourly] })
    const visit = await visitAsWorker(site, manager, { width: phone })
    visit.expects(/409/)
    const { page } = visit
    await page.goto(`/desk/office/services/${service.id}/edit`)
    await textBox(page, 'Minutes').fill('90')
    await press(page, 'Continue')
    await page.getByText(/^\d+ start times are removed: the session before lasts longer now\.$/).waitFor()
    const clashes = page.getByRole('table', { name: 'Clashes' })
    const rowOf = (when: string) => clashes.getByRole('row').filter({ hasText: when })
    await expect
      .poll(() => rowOf('Sun 6 Dec 2026, 9:00 am').getByRole('cell').allTextContents())
      .toEqual(['Soak pool', 'Long soak'])
    await visit.isAccessible()
    await fitsTheScreen(page)

    const booked = (await site.house.slotsOn('2026-12-06', service.id))[1]
    await site.house.buy([cartItem(booked!)])
    await press(page, 'Save these changes')
    await page.getByText('The calendar has changed since this preview. Please look again.').waitFor()
    await rowOf('Sun 6 Dec 2026, 8:00 am').waitFor()
    await visit.isAccessible()
    await expect.poll(() => serviceNow(service.id)).toMatchObject({ minutes: 60 })
    await press(page, 'Save these changes')
    await heading(page, 'Long soak is changed').waitFor()
    const slots = await site.house.slotsOn('2026-12-06', service.id)
    expect(slots.map(({ startDate }) => startDate.slice(11, 16))).toEqual(['22:00', '23:00'])
    await visit.end()
  })

  test('with bookings ahead is not removed, which is said where it was pressed; one without is, for good (#709)', async () => {
    const [booked, free] = [await aClass('Booked swim'), await aClass('Free swim')]
    const pool = await aPool('Swim pool')
    await giveTimes({ serviceId: booked.id, from: '2026-12-01', patterns: [eight(pool.id)] })
    const [slot] = await site.house.slotsOn('2026-12-10', booked.id)
    await site.house.buy([cartItem(slot!)])
    const visit = await visitAsWorker(site, manager, { width: desk })
    visit.expects(/409/)
    const { page } = visit
    await page.goto(`/desk/office/services/${booked.id}`)
    await press(page, 'Remove it')
    const question = page.getByRole('alertdialog')
    await press(question, 'Remove it for good')
    await question.getByText('This service has bookings ahead. Please cancel or reschedule them first.').waitFor()
    await visit.isAccessible()
    await press(question, 'Go back')
    await expect.poll(() => serviceNow(booked.id)).toMatchObject({ name: 'Booked swim' })

    await page.goto(`/desk/office/services/${free.id}`)
    await press(page, 'Remove it')
    await press(page.getByRole('alertdialog'), 'Remove it for good')
    await heading(page, 'Free swim is removed').waitFor()
    await expect.poll(() => serviceNow(free.id)).toBeUndefined()
    await visit.end()
  })
})

describe('a change of times', () => {
  test('names each start at which something else is in the pool, before and after it is done (#719)', async () => {
    const [first, second] = [await aClass('Aqua'), await aClass('Deep water')]
    const pool = await aPool('Shared pool')
    await giveTimes({ serviceId: first.id, from: '2026-12-06', patterns: [{ ...eight(pool.id), weekdays: [0] }] })
    const visit = await visitAsWorker(site, manager, { width: phone })
    const { page } = visit
    await page.goto(`/desk/office/times/${second.id}`)
    await page.getByLabel('From which day on?').fill('2026-12-06')
    // A row that is added has the focus, and one that is taken away does not take it along.
    await button(page, 'Add a session').press('Enter')
    const monday = page.getByRole('group', { name: 'Session 2' }).getByRole('checkbox', { name: 'Monday' })
    await expect.poll(() => monday.evaluate((box) => box === document.activeElement)).toBe(true)
    await button(page, 'Remove session 2').press('Enter')
    await expect.poll(() => button(page, 'Add a session').evaluate((add) => add === document.activeElement)).toBe(true)
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    await page.getByLabel('First start time').fill('08:00')
    await page.getByLabel('Last start time').fill('09:00')
    await page.getByLabel('Pool or room').selectOption('Shared pool')
    await press(page, 'Preview')
    const clashes = page.getByRole('table', { name: 'Clashes' })
    const firstClash = clashes.getByRole('row').nth(1)
    await firstClash.getByText('Sun 6 Dec 2026, 8:00 am').waitFor()
    await expect.poll(() => firstClash.getByRole('cell').allTextContents()).toEqual(['Shared pool', 'Aqua'])
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('button', { name: /^Add \d+ start times/ }).click()
    await heading(page, 'The times of Deep water are changed').waitFor()
    await clashes.waitFor()
    const slots = await site.house.slotsOn('2026-12-06', second.id)
    expect(slots.map(({ startDate }) => startDate)).toEqual(['2026-12-05T22:00:00.000Z'])
    await visit.end()
  })

  test('of which not one start can be offered says who has the pool, and cannot be sent (#719 #721)', async () => {
    const [first, second] = [await aClass('Salt bath'), await aClass('Salt steam')]
    const pool = await aPool('Salt pool')
    await giveTimes({ serviceId: first.id, from: '2026-12-06', patterns: [{ ...eight(pool.id), weekdays: [0] }] })
    const visit = await visitAsWorker(site, manager, { width: tablet })
    const { page } = visit
    await page.goto(`/desk/office/times/${second.id}`)
    await page.getByLabel('From which day on?').fill('2026-12-06')
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    await page.getByLabel('First start time').fill('08:30')
    await page.getByLabel('Last start time').fill('08:30')
    await page.getByLabel('Pool or room').selectOption('Salt pool')
    await press(page, 'Preview')
    await page.getByText(/^None of the \d+ start times can be offered: Salt bath is in Salt pool then\.$/).waitFor()
    await expect.poll(() => button(page, 'Set these times from 6 December 2026').isDisabled()).toBe(true)
    await visit.isAccessible()
    await fitsTheScreen(page)

    // The pool is freed in another tab; what was typed here stays.
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Change times of Salt bath (new tab)' }).click(),
    ])
    await heading(other, 'Change times of Salt bath').waitFor()
    await other.close()
    const early = { ...eight(pool.id), weekdays: [0], firstStart: '07:00', lastStart: '07:00' }
    await giveTimes({ serviceId: first.id, from: '2026-12-06', patterns: [early] })
    await press(page, 'Check again')
    await page.getByText('Checked again. What you see here now is the new preview.').waitFor()
    await page.getByRole('button', { name: /^Add \d+ start times from 6 December 2026$/ }).waitFor()
    await visit.isAccessible()
    await press(page, 'Change: Times')
    await expect.poll(() => page.getByLabel('First start time').inputValue()).toBe('08:30')
    await page.getByLabel('First start time').fill('09:00')
    await page.getByLabel('Last start time').fill('09:00')
    await press(page, 'Preview')
    await page.getByRole('button', { name: /^Add \d+ start times from 6 December 2026$/ }).click()
    await heading(page, 'The times of Salt steam are changed').waitFor()

    // Nor is a session of one day added that cannot be offered, though the others stay.
    await page.goto(`/desk/office/times/${second.id}/days/new?day=2026-12-13`)
    await page.getByLabel('Starts at').fill('07:30')
    await page.getByLabel('Pool or room').selectOption('Salt pool')
    await press(page, 'Preview')
    await page.getByText('This start time cannot be offered: Salt bath is in Salt pool then.').waitFor()
    await expect.poll(() => button(page, 'Add this session').isDisabled()).toBe(true)
    await visit.isAccessible()
    await fitsTheScreen(page)
    await giveTimes({ serviceId: first.id, from: '2026-12-06', patterns: [] })
    await press(page, 'Check again')
    await page.getByText('1 start time is added.').waitFor()
    await press(page, 'Add this session')
    await heading(page, 'The session is added').waitFor()
    await expect
      .poll(async () => (await site.house.slotsOn('2026-12-13', second.id)).map(({ startDate }) => startDate))
      .toContain('2026-12-12T20:30:00.000Z')
    await visit.end()
  })

  test('that somebody books into is not done: the page says so and shows the new preview, and the form is kept (#718)', async () => {
    const service = await aClass('Evening swim')
    const pool = await aPool('Evening pool')
    await giveTimes({ serviceId: service.id, from: '2026-12-06', patterns: [{ ...eight(pool.id), weekdays: [0] }] })
    const visit = await visitAsWorker(site, manager, { width: desk })
    visit.expects(/409/)
    const { page } = visit
    await page.goto(`/desk/office/times/${service.id}`)
    await page.getByLabel('From which day on?').fill('2027-03-01')
    await page.getByLabel('First start time').fill('09:00')
    await page.getByLabel('Last start time').fill('09:00')
    await press(page, 'Preview')
    await heading(page, 'Check the times of Evening swim').waitFor()
    const kept = page.getByRole('table', { name: 'Booked, and kept' })
    await expect.poll(() => kept.count()).toBe(0)

    const [slot] = await site.house.slotsOn('2027-03-07', service.id)
    await site.house.buy([cartItem(slot!)])
    const change = page.getByRole('button', { name: /^Add \d+ start times and remove \d+ from 1 March 2027$/ })
    await change.click()
    await page.getByText('The calendar has changed since this preview. Please look again.').waitFor()
    await kept.getByText('Sun 7 Mar 2027, 8:00 am').waitFor()
    await visit.isAccessible()
    await expect
      .poll(async () => (await site.house.slotsOn('2027-03-14', service.id))[0]?.startDate)
      .toBe('2027-03-13T21:00:00.000Z')

    await press(page, 'Change: Times')
    await expect.poll(() => page.getByLabel('First start time').inputValue()).toBe('09:00')
    await expect.poll(() => page.getByLabel('From which day on?').inputValue()).toBe('2027-03-01')
    await press(page, 'Preview')
    await change.click()
    await heading(page, 'The times of Evening swim are changed').waitFor()
    await expect
      .poll(async () => (await site.house.slotsOn('2027-03-14', service.id))[0]?.startDate)
      .toBe('2027-03-13T22:00:00.000Z')
    await visit.end()
  })

  test('to a day that is over, or into the hour that is missing twice a year, is said at its field (#720)', async () => {
    const service = await aClass('Night swim')
    await aPool('Night pool')
    const visit = await visitAsWorker(site, manager, { width: tablet })
    visit.expects(/400/)
    const { page } = visit
    await page.goto(`/desk/office/times/${service.id}`)
    await page.getByLabel('From which day on?').fill('2026-11-01')
    await page.getByRole('checkbox', { name: 'Friday' }).check()
    await page.getByLabel('First start time').fill('02:30')
    await page.getByLabel('Last start time').fill('02:30')
    await page.getByLabel('Pool or room').selectOption('Night pool')
    await press(page, 'Preview')
    await summary(page).getByText('Session 1: choose times that are not between 2 and 3 am').waitFor()
    await expect.poll(() => page.getByLabel('First start time').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('First start time').fill('07:30')
    await page.getByLabel('Last start time').fill('07:30')
    await press(page, 'Preview')
    await summary(page).getByText('Times change from today on, or from a later day.').waitFor()
    await expect.poll(() => page.getByLabel('From which day on?').getAttribute('aria-invalid')).toBe('true')
    await visit.isAccessible()
    await page.getByLabel('From which day on?').fill('2026-12-11')
    await press(page, 'Preview')
    await heading(page, 'Check the times of Night swim').waitFor()
    await visit.end()
  })
})

test('a pool that is not in the list is added in a tab of its own, and chosen in the form that has waited', async () => {
  const { id } = await aClass('Salt float')
  const visit = await visitAsWorker(site, manager, { width: desk })
  const { page, context } = visit
  await page.goto(`/desk/office/times/${id}`)
  await page.getByLabel('From which day on?').fill('2026-12-08')
  const opening = context.waitForEvent('page')
  await link(page, 'Add a pool or room (new tab)').click()
  const tab = await opening
  await tab.getByRole('radio', { name: /^Pool/ }).check()
  await textBox(tab, 'Name').fill('Salt pool')
  await textBox(tab, 'People at a time').fill('4')
  await press(tab, 'Add it')
  await heading(tab, 'Salt pool is added').waitFor()
  await tab.close()
  await page.bringToFront()
  // A browser without a screen does not say that the tab is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByLabel('Pool or room').selectOption('Salt pool')
  await expect.poll(() => page.getByLabel('From which day on?').inputValue()).toBe('2026-12-08')
  await visit.isAccessible()
  await visit.end()
  await call('POST', `/services/${id}/remove`, {})
})

test('how many are safe in a pool is checked before it is saved, and two managers choose between theirs (#602)', async () => {
  const tom = await aWorker(site, 'manager', 'Tom')
  const pool = await aPool('Safe pool')
  const visit = await visitAsWorker(site, manager, { width: phone })
  visit.expects(/409/)
  const { page } = visit
  await page.goto(`/desk/office/resources/${pool.id}`)
  await textBox(page, 'Safe for').fill('20')
  await press(page, 'Continue')
  await heading(page, 'Check these changes').waitFor()
  await page.getByText('Before: The people at a time, no more').waitFor()
  await visit.isAccessible()
  const { name, capacity, turnoverMinutes, revision } = pool
  await call(
    'PATCH',
    `/resources/${pool.id}`,
    { name, capacity, turnoverMinutes, revision, safeCapacity: 18 },
    tom.token,
  )
  await press(page, 'Save these changes')
  await heading(page, 'Two versions').waitFor()
  const versions = page.getByRole('group', { name: 'Safe for' })
  await versions.getByRole('radio', { name: 'Theirs (Tom Grove) Up to 18' }).waitFor()
  await expect.poll(() => versions.getByRole('radio', { name: 'Mine Up to 20' }).isChecked()).toBe(true)
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Save again')
  await heading(page, 'Safe pool is changed').waitFor()
  await page.goto(`/desk/office/resources/${pool.id}`)
  await textBox(page, 'Safe for').waitFor()
  await expect.poll(() => textBox(page, 'Safe for').inputValue()).toBe('20')
  await visit.end()
})

test('a pool made smaller than what is booked keeps who has booked, and names those times (#722)', async () => {
  const service = await aClass('Full house')
  const pool = await aPool('Shrinking pool')
  await giveTimes({ serviceId: service.id, from: '2026-12-01', patterns: [eight(pool.id)] })
  const [slot] = await site.house.slotsOn('2026-12-10', service.id)
  await site.house.buy([cartItem(slot!, { guestCount: 3 })])
  const visit = await visitAsWorker(site, manager, { width: phone })
  const { page } = visit
  await page.goto(`/desk/office/resources/${pool.id}`)
  await press(page, 'Continue')
  await page.getByText('You have not changed anything yet.').waitFor()
  await textBox(page, 'People at a time').fill('2')
  await press(page, 'Continue')
  await page.getByText('Before: Up to 16').waitFor()
  const fuller = page.getByRole('table', { name: 'More booked than fit' })
  const first = () => fuller.getByRole('row').nth(1).textContent()
  await expect.poll(first).toBe('Thu 10 Dec 2026, 8:00 amFull house42')
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Save these changes')
  await heading(page, 'Shrinking pool is changed').waitFor()
  await expect.poll(first).toBe('Thu 10 Dec 2026, 8:00 amFull house42')
  await visit.end()
})

const lastThree = async () => {
  const { services } = await call<{ services: StaffService[] }>('GET', '/services')
  return services.slice(-3).map(({ id }) => id)
}

test.each(keyboardVisitors)('services are put into another order by keyboard', async ({ dark }) => {
  const [aqua, steam, yin] = [await aClass('Salt wrap'), await aClass('Mud wrap'), await aClass('Clay wrap')]
  const visit = await visitAsWorker(site, manager, { width: dark ? desk : phone, dark })
  visit.expects(/409/)
  const { page } = visit
  const keys = atKeyboard(page)
  const order = page.getByRole('heading', { name: 'Order of the services' })
  await page.goto('/desk/office/services')
  // Past the menu, which is longer than the list.
  await keys.press(page.getByRole('link', { name: 'Skip to content' }))
  await keys.press(button(page, 'Change the order of the services'))
  await keys.hasFocus(order)
  await visit.isAccessible()
  await fitsTheScreen(page)
  await keys.tabTo(button(page, 'Move Clay wrap up'))
  await keys.key('Enter')
  await keys.hasFocus(button(page, 'Move Clay wrap up'))
  await keys.key('Enter')
  expect(await lastThree()).toEqual([aqua.id, steam.id, yin.id])
  await keys.tabTo(button(page, 'Move Salt wrap down'))
  await keys.key('Enter')
  // The last can go no further down: the focus is on the way back up.
  await keys.hasFocus(button(page, 'Move Salt wrap up'))
  await keys.press(button(page, 'Save this order'))
  await keys.hasFocus(button(page, 'Change the order of the services'))
  expect(await lastThree()).toEqual([yin.id, steam.id, aqua.id])

  // One comes meanwhile: it is said, shown, and can be moved with the rest.
  await keys.key('Enter')
  await keys.hasFocus(order)
  const zen = await aClass('Peat wrap')
  await keys.press(button(page, 'Save this order'))
  await page.getByText('This list has changed since you opened it.').waitFor()
  await button(page, 'Move Peat wrap up').waitFor()
  await visit.isAccessible()
  await keys.tabTo(button(page, 'Move Peat wrap up'))
  await keys.key('Enter')
  await keys.press(button(page, 'Save this order'))
  await keys.hasFocus(button(page, 'Change the order of the services'))
  expect(await lastThree()).toEqual([steam.id, zen.id, aqua.id])
  for (const { id } of [aqua, steam, yin, zen]) await call('POST', `/services/${id}/remove`, {})
  await visit.end()
})

describe('who may only look, and what fails', () => {
  test('the front desk reads services, times and pools, and is told whom to ask about the rest', async () => {
    const worker = await aWorker(site, 'staff', 'Dee')
    const visit = await visitAsWorker(site, worker, { width: tablet })
    const { page } = visit
    for (const [path, add] of [
      ['/desk/office/services', 'Add a service'],
      ['/desk/office/resources', 'Add a pool or room'],
      ['/desk/office/times', 'Change times of Bathing'],
    ] as const) {
      await page.goto(path)
      await page.getByText('Bathing').first().waitFor()
      await expect.poll(() => link(page, add).count()).toBe(0)
    }
    for (const path of ['services/new', 'resources/new', 'times/none']) {
      await page.goto(`/desk/office/${path}`)
      await page.getByText('This is for managers.').waitFor()
      await page.getByText(/^Ask .*Max Grove/).waitFor()
    }
    await visit.end()
  })

  test.each([
    ['/desk/office/services', 'services', 'Could not load the services.'],
    ['/desk/office/resources', 'resources', 'Could not load the pools and rooms.'],
    ['/desk/office/times', 'times', 'Could not load the times.'],
  ])('%s that cannot be had says so, and is there when it is tried again', async (screen, path, failed) => {
    const visit = await visitAsWorker(site, manager, { width: phone })
    const { page } = visit
    await visit.meets(`${base}/${path}`, (route) => route.fulfill({ status: 500, body: 'TypeError' }))
    await page.goto(screen)
    await page.getByText(failed).waitFor()
    await visit.isAccessible()
    await visit.meetsNoMore(`${base}/${path}`)
    await page.unrouteAll()
    await press(page, 'Try again')
    await page.getByText('Sauna Club').first().waitFor()
    await visit.end()
  })
})
