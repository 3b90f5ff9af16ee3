import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { expectToSee } from '#proofs/promise-of-time.ts'
import { button, link } from './keyboard.ts'
import { desk, openSite, phone, placesLine, type Site } from './site.ts'
import { aWorker, fitsTheScreen, tablet, visitAsWorker } from './staff.ts'
import { heading, press, startTime, stepAt } from './walk.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

const DAY = '2026-12-02'
const row = (page: Page, time: string, place: string) =>
  page.getByRole('row').filter({ hasText: time }).filter({ hasText: place })

test('a one-off session and a gap are previewed, stand in the week in words, and are on the guests’ page within a second (#721)', async () => {
  const guest = await site.visit({ width: phone })
  const listening = guest.page.waitForResponse(placesLine)
  await guest.page.goto(stepAt('slot', { date: DAY }))
  await listening
  await startTime(guest.page, '10:00 am').waitFor()

  const visit = await visitAsWorker(site, manager, { width: phone })
  const { page } = visit
  await page.goto('/desk/office/times')
  await link(page, 'See Bathing day by day').click()
  await heading(page, 'Bathing, day by day').waitFor()
  await page.getByLabel('Go to a day').fill(DAY)
  await row(page, '10:00 am', 'Long Pool').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)

  await link(page, 'Add a one-off session').click()
  await heading(page, 'Add a one-off session of Bathing').waitFor()
  await press(page, 'Preview')
  await page.getByRole('alert').getByText('Enter the time it starts').waitFor()
  await visit.isAccessible()
  await page.getByLabel('Starts at').fill('21:00')
  await page.getByLabel('Pool or room').selectOption('Long Pool')
  await page.getByLabel('Places').fill('6')
  await press(page, 'Preview')
  await heading(page, 'Check this one-off session').waitFor()
  await page.getByText('1 start time is added.').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await expect.poll(() => startTime(guest.page, '9:00 pm').count()).toBe(0)
  await press(page, 'Add this session')
  await heading(page, 'The session is added').waitFor()
  await expectToSee('an open page knows of a day', 1, () => startTime(guest.page, '9:00 pm').waitFor())
  await link(page, 'See that week').click()
  await row(page, '9:00 pm', 'Long Pool').getByText('One-off session').waitFor()
  await page.getByRole('list', { name: 'The week' }).getByText('1 one-off').waitFor()
  await expect.poll(() => row(page, '9:00 pm', 'Long Pool').textContent()).toContain('0 of 6')
  await visit.isAccessible()

  for (const place of ['Long Pool', 'Garden Pool']) {
    await row(page, '10:00 am', place).getByRole('link').click()
    await heading(page, 'Take this session away?').waitFor()
    await page.getByText('1 start time is removed.').waitFor()
    await press(page, 'Take this session away')
    await heading(page, 'The session is taken away').waitFor()
    await link(page, 'See that week').click()
    await row(page, '10:00 am', place).getByText('Taken away').waitFor()
  }
  await expectToSee('an open page knows of a day', 1, () =>
    startTime(guest.page, '10:00 am').waitFor({ state: 'detached' }),
  )
  await link(page, 'Put back: Wednesday 2 December 2026, 10:00 am, Long Pool').click()
  await heading(page, 'Put this session back?').waitFor()
  await press(page, 'Put this session back')
  await heading(page, 'The session is put back').waitFor()
  await expectToSee('an open page knows of a day', 1, () => startTime(guest.page, '10:00 am').waitFor())
  await link(page, 'Back to the times').click()
  const days = page.getByRole('list', { name: 'Single days of Bathing' })
  await days.getByText('One-off session, 6 places · Long Pool').waitFor()
  await days.getByText('Taken away on this day · Garden Pool').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await guest.context.close()
  await visit.end()
})

test('a booked session that is taken away stays for those who booked, and the preview leads to a closure (#721)', async () => {
  const slot = (await site.house.slotsOn('2026-12-03')).find(({ resourceName }) => resourceName === 'Long Pool')!
  await site.house.buy([cartItem(slot)])
  const visit = await visitAsWorker(site, manager, { width: tablet, dark: true })
  const { page } = visit
  const at = `act=drop&kind=planned&day=2026-12-03&start=07:00&resource=${slot.resourceId}`
  await page.goto(`/desk/office/times/${slot.serviceId}/days/change?${at}`)
  await page.getByRole('table', { name: 'Booked, and kept' }).getByText('Thu 3 Dec 2026, 7:00 am').waitFor()
  await expect.poll(() => link(page, 'plan a closure').getAttribute('href')).toBe('/desk/office/closures/new')
  await visit.isAccessible()
  await press(page, 'Take this session away')
  await heading(page, 'The session is taken away').waitFor()
  await link(page, 'See that week').click()
  const kept = row(page, '7:00 am', 'Long Pool')
  await kept.getByText('Only for those who booked').waitFor()
  await kept.getByText('Taken away').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await visit.end()
})

test('a pool that is booked stays in use and says why; an empty one leaves the lists and can be brought back (#723)', async () => {
  const made = (name: string) =>
    site.house.rows(
      `insert into resource (id, name, capacity, turnover_minutes, exclusive, position)
       values (gen_random_uuid(), $1, 8, 0, false, 90) returning id`,
      [name],
    )
  const [{ id }] = await made('Spare Pool')
  const [slot] = await site.house.slotsOn('2026-12-04')
  await site.house.buy([cartItem(slot!)])
  const visit = await visitAsWorker(site, manager, { width: desk })
  visit.expects(/409/)
  const { page } = visit
  await page.goto(`/desk/office/resources/${slot!.resourceId}`)
  await link(page, 'Take it out of use').click()
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('Say why, in a few words').waitFor()
  await page.getByLabel('Why?').fill('The tiles are loose')
  const soFar = page.getByText(/^\d+ bookings? (is|are) in there, so it stays in use for now\. Plan a closure first/)
  await soFar.waitFor()
  await visit.isAccessible()
  await press(page, 'Continue')
  await soFar.waitFor()
  await fitsTheScreen(page)
  await press(page, 'Take it out of use')
  await page.getByText(/bookings? (is|are) in there\. Plan a closure of it first\./).waitFor()
  await visit.isAccessible()

  await page.goto(`/desk/office/resources/${id}/retire`)
  await page.getByText('Nobody has booked it.').waitFor()
  await page.getByLabel('Why?').fill('The tiles are loose')
  await press(page, 'Continue')
  await press(page, 'Take it out of use')
  await heading(page, 'Spare Pool is out of use').waitFor()
  await link(page, 'Back to pools and rooms').click()
  const retired = page.getByRole('table', { name: 'Out of use' })
  await retired.getByText('Spare Pool').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await button(page, 'Bring Spare Pool back').click()
  await link(page, 'Spare Pool').waitFor()
  await expect.poll(() => retired.count()).toBe(0)
  await visit.end()
})
