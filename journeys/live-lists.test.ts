import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsPath } from '#api/analytics.ts'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { expectToSee } from '#proofs/promise-of-time.ts'
import { openSite, placesLine, type Site } from './site.ts'
import { leavePlaces } from './stage.ts'
import { cardOf, heading, startTime, stepAt } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('what somebody else takes or gives back changes the list of times within two seconds, without a reload', async () => {
  const visit = await site.visit()
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-02', '10:00', 1)
  const listening = page.waitForResponse(placesLine)
  await page.goto(stepAt('slot', { date: '2026-12-02' }))
  await listening
  const ten = startTime(page, '10:00 am')
  await ten.check()

  const other = await site.house.anOrder([cartItem(slot)])
  const lost = page.locator('p', { hasText: 'Your time is no longer free. Choose another.' })
  await expectToSee('another page knows', 2, () => lost.waitFor())
  await expect.poll(() => ten.isDisabled()).toBe(true)
  await expect.poll(() => cardOf(ten).textContent()).toContain('Unavailable')
  await page.getByRole('status').filter({ hasText: 'Your time is no longer free.' }).first().waitFor()
  await visit.isAccessible()

  await other.release()
  await expectToSee('another page knows', 2, () => lost.waitFor({ state: 'hidden' }))
  await expect.poll(async () => [await ten.isEnabled(), await ten.isChecked()]).toEqual([true, true])
  await visit.end()
})

test('a visitor who has gone on to the summary is led back to the times when theirs is taken', async () => {
  const visit = await site.visit()
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-03', '11:00', 1)
  const listening = page.waitForResponse(placesLine)
  await page.goto(stepAt('summary', { date: '2026-12-03', time: '11:00', towelrobe: 'towel' }))
  await listening
  await page.getByRole('button', { name: 'ADD TO CART' }).waitFor()
  await site.house.anOrder([cartItem(slot)])
  await heading(page, 'Choose a time').waitFor()
  await page.locator('p', { hasText: 'Your time is no longer free. Choose another.' }).waitFor()
  await visit.end()
})

test('the list of classes and the calendar change as well', async () => {
  const visit = await site.visit()
  const { page } = visit
  const [club] = await site.house.slotsOn('2026-11-24', SAUNA_CLUB_ID)
  const listening = page.waitForResponse(placesLine)
  await page.goto('/select-slot?class=true&extrabath=true&guests=true&step=slot')
  await listening
  const row = page.getByRole('region', { name: 'Available Classes' })
  await row.getByText('12 spots available').first().waitFor()
  await site.house.anOrder([cartItem(club!, { guestCount: 3 })])
  await row.getByText('8 spots available').first().waitFor()

  const calendarListens = page.waitForResponse(placesLine)
  await page.goto('/select-slot')
  await calendarListens
  const day = page.getByRole('gridcell', { name: /Friday 27 November 2026/ })
  await day.waitFor()
  const [first] = await site.house.slotsOn('2026-11-27')
  await site.house.rows(
    `update session set capacity = greatest(places_taken, 1), places_taken = greatest(places_taken, 1)
    where service_id = $1 and (starts_at at time zone 'Australia/Sydney')::date = '2026-11-27'`,
    [first!.serviceId],
  )
  await page.getByRole('gridcell', { name: /Friday 27 November 2026.*sold out/ }).waitFor()
  await visit.end()
})

test('a page that nobody looks at holds no line, and is up to date when it is looked at again', async () => {
  const visit = await site.visit()
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-04', '10:00', 1)
  const calls: string[] = []
  // What visitors do is told as the page is put away, and asks for nothing.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== eventsPath) calls.push(pathname.split('/').at(-1)!)
  })
  const listening = page.waitForResponse(placesLine)
  await page.goto(stepAt('slot', { date: '2026-12-04' }))
  await listening
  const ten = startTime(page, '10:00 am')
  await ten.waitFor()

  const lookAt = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await lookAt('hidden')
  calls.length = 0
  await site.house.anOrder([cartItem(slot)])
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await expect.poll(() => ten.isEnabled()).toBe(true)

  await lookAt('visible')
  await expect.poll(() => ten.isDisabled()).toBe(true)
  expect(calls.toSorted()).toContain('places-changed')
  await visit.end()
})
