import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTurns, desk, openSite, phone, visitors, zones, type Site } from './site.ts'
import { emptyDay, sellOutDay } from './stage.ts'
import { classOn, dayCell, drawn, heading, keptViews, press, pressAnyway, startTime, stepAt } from './walk.ts'

const CALM_60 = '5e000000-0000-4000-8000-000000000011'

/** How a day is drawn: the look of its number. */
const look = (cell: Locator) =>
  cell.locator('span').evaluate((number) => {
    const { textDecorationLine, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(number)
    return { line: textDecorationLine, fill: backgroundColor, border: `${borderTopWidth} ${borderTopColor}` }
  })

const transparent = 'rgba(0, 0, 0, 0)'
const next = (page: Page) => page.getByRole('button', { name: 'NEXT', exact: true })

describe('on a Monday morning in Sydney', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  test.each(byTurns(visitors, 1))(
    'at $width px in $zone the calendar shows the Sydney month: past days struck through, today outlined, the chosen day filled (#95 #96 #97 #98 #99 #100 #102 #109 #423)',
    async (device) => {
      const visit = await site.visit(device)
      const { page } = visit
      // The same instant on the device: in Los Angeles it is still Sunday the 22nd.
      await page.clock.setFixedTime('2026-11-23T09:00:00+11:00')
      await page.goto('/select-slot')
      await page.getByRole('heading', { name: 'November 2026' }).waitFor()
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
      const days = page.getByRole('gridcell').filter({ hasText: /\d/ })
      await expect.poll(() => days.allTextContents()).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 1)))
      // 1 November 2026 is a Sunday.
      await expect.poll(() => page.getByRole('row').nth(1).getByRole('gridcell').first().textContent()).toBe('1')
      await page.getByText('Please select a date to view available times').waitFor()

      const [past, today, later] = ['Sunday 22', 'Monday 23', 'Wednesday 25'].map((day) =>
        dayCell(page, `${day} November 2026`),
      ) as [Locator, Locator, Locator]
      await expect.poll(() => look(past)).toMatchObject({ line: 'line-through' })
      await expect.poll(() => past.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => today.getAttribute('aria-current')).toBe('date')
      await expect.poll(async () => (await look(today)).border).toMatch(/^2px/)
      const plain = await look(later)
      expect(plain).toMatchObject({ line: 'none', fill: transparent })
      expect(plain.border).not.toBe((await look(today)).border)

      await pressAnyway(past)
      await expect.poll(() => past.getAttribute('aria-selected')).toBe(null)
      await expect.poll(() => next(page).isDisabled()).toBe(true)
      await page.getByText('Choose a date first.').waitFor()

      await later.click()
      await page.getByText('14 start times free, from 7:00 am to 8:00 pm AEDT').waitFor()
      await expect.poll(() => later.getAttribute('aria-selected')).toBe('true')
      await expect.poll(async () => (await look(later)).fill).not.toBe(transparent)
      await visit.isAccessible()

      await press(page, 'Next month')
      await page.getByRole('heading', { name: 'December 2026' }).waitFor()
      await expect.poll(() => dayCell(page, 'Thursday 31 December 2026').count()).toBe(1)
      await press(page, 'Previous month')
      await page.getByRole('heading', { name: 'November 2026' }).waitFor()
      await pressAnyway(page.getByRole('button', { name: 'Previous month' }))
      await expect.poll(() => page.getByRole('heading', { name: 'October 2026' }).count()).toBe(0)
      await visit.end()
    },
  )

  test('while a day is loading the calendar waits and NEXT with it (#101)', async () => {
    const visit = await site.visit({ dark: true })
    const { page } = visit
    const answer = Promise.withResolvers<void>()
    await visit.meets('/available-slots?', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/select-slot')
    await dayCell(page, 'Wednesday 25 November 2026').click()
    const other = dayCell(page, 'Friday 27 November 2026')
    await page.locator('[role=grid][aria-busy=true]').waitFor()
    await expect.poll(() => other.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => next(page).isDisabled()).toBe(true)
    await pressAnyway(other)
    await expect.poll(() => other.getAttribute('aria-selected')).toBe(null)
    await visit.isAccessible({ whileWaiting: true })

    answer.resolve()
    await page.getByText('14 start times free').waitFor()
    await expect.poll(() => other.getAttribute('aria-disabled')).toBe(null)
    await other.click()
    await page.getByRole('gridcell', { selected: true, name: 'Friday 27 November 2026' }).waitFor()
    await visit.end()
  })

  test('an answer that comes late for an older day never shows under a newer one (#189)', async () => {
    const visit = await site.visit()
    const { page } = visit
    await emptyDay(site.house, '2026-12-01')
    const late = Promise.withResolvers<void>()
    await visit.meets('/available-slots?date=2026-12-02', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto(stepAt('date', { date: '2026-12-02' }))
    await page.locator('[role=grid][aria-busy=true]').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/select-slot?date=2026-12-01&step=date'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.getByText('No available times for this date').waitFor()
    const answered = page.waitForResponse(/date=2026-12-02/)
    late.resolve()
    await answered
    await drawn(page)
    await page.getByText('No available times for this date').waitFor()
    await expect.poll(() => page.getByText('start times free').count()).toBe(0)
    await visit.end()
  })

  test('a day without sessions, and one that is sold out, say so and name the next free day (#110 #111)', async () => {
    const visit = await site.visit({ width: desk })
    const { page } = visit
    await emptyDay(site.house, '2026-12-08')
    await sellOutDay(site.house, '2026-12-09')
    await page.goto(stepAt('date', { date: '2026-12-07' }))

    await dayCell(page, 'Tuesday 8 December 2026').click()
    await page.getByText('No available times for this date').waitFor()
    await expect.poll(() => next(page).isDisabled()).toBe(true)
    await visit.isAccessible()
    await dayCell(page, 'Wednesday 9 December 2026').click()
    await page.getByText('Sorry, we are fully booked. Please select another day.').waitFor()
    await expect.poll(() => dayCell(page, 'Wednesday 9 December 2026').getAttribute('aria-label')).toContain('sold out')
    await expect.poll(() => next(page).isDisabled()).toBe(true)
    await visit.isAccessible()

    await press(page, 'Next free: Thu 10 Dec, 7:00 am')
    await page.getByText('14 start times free').waitFor()
    await press(page, 'NEXT')
    await heading(page, 'Total Guests').waitFor()
    await visit.end()
  })

  test('past days cannot be had by their address either (#423)', async () => {
    const visit = await site.visit()
    await visit.page.goto(stepAt('slot', { date: '2026-11-22', time: '10:00' }))
    await heading(visit.page, 'Choose a date').waitFor()
    await visit.page.getByText('Please select a date to view available times').waitFor()
    await visit.end()
  })
})

describe('in the year of the opening and of the maintenance', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ now: '2025-04-01T09:00:00+11:00' })
  })
  afterAll(() => site.close())

  test('a bath before 14 April 2025 is refused by an alert that leads to the first day (#425)', async () => {
    const visit = await site.visit({ width: phone, zone: zones[1]! })
    const { page } = visit
    await page.goto('/select-slot')
    await dayCell(page, 'Sunday 13 April 2025').click()
    const alert = page.getByRole('alertdialog', { name: 'We open on 14 April 2025' })
    await alert.getByText('Bathing can be booked from 14 April 2025.').waitFor()
    await visit.isAccessible()
    await press(alert, 'Choose another day')
    await alert.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('gridcell', { selected: true }).count()).toBe(0)

    await dayCell(page, 'Sunday 13 April 2025').click()
    await press(alert, 'Go to Mon 14 Apr')
    await page.getByRole('gridcell', { selected: true, name: 'Monday 14 April 2025' }).waitFor()
    await page.getByText('14 start times free').waitFor()
    await visit.end()
  })

  test('any other service before 18 April 2025 is refused in the same way (#426)', async () => {
    const visit = await site.visit()
    const { page } = visit
    await page.goto(`/select-slot?serviceId=${CALM_60}&extrabath=true`)
    await dayCell(page, 'Thursday 17 April 2025').click()
    const alert = page.getByRole('alertdialog', { name: 'We open on 18 April 2025' })
    await alert.waitFor()
    await press(alert, 'Go to Fri 18 Apr')
    await page.getByRole('gridcell', { selected: true, name: 'Friday 18 April 2025' }).waitFor()
    await visit.end()
  })

  test('from 20 to 31 October 2025 a notice tells of the maintenance and leads to 1 November; that it was shown is kept (#155 #159 #427 #428)', async () => {
    await site.house.moveClock('2025-09-30T09:00:00+10:00')
    const visit = await site.visit({ dark: true })
    const { page } = visit
    await page.goto('/select-slot?date=2025-10-15')
    const notice = page.getByRole('alertdialog', { name: 'Annual maintenance' })
    await expect.poll(() => keptViews(page)).toMatchObject({ announcementShown: false })
    for (const open of ['Sunday 19 October 2025', 'Saturday 18 October 2025']) {
      await dayCell(page, open).click()
      await page.getByRole('gridcell', { selected: true, name: open }).waitFor()
      await expect.poll(() => notice.count()).toBe(0)
    }
    await expect.poll(() => keptViews(page)).toMatchObject({ announcementShown: false })
    for (const closed of ['Monday 20 October 2025', 'Friday 31 October 2025']) {
      await dayCell(page, closed).click()
      await notice.getByText('We open again on 1 November 2025.').waitFor()
      await visit.isAccessible()
      await press(notice, 'Choose another day')
      await notice.waitFor({ state: 'hidden' })
    }
    await dayCell(page, 'Monday 20 October 2025').click()
    await press(notice, 'Continue to Sat 1 Nov')
    await page.getByRole('heading', { name: 'November 2025' }).waitFor()
    await page.getByRole('gridcell', { selected: true, name: 'Saturday 1 November 2025' }).waitFor()
    await page.getByText('14 start times free').waitFor()
    await expect.poll(() => keptViews(page)).toMatchObject({ announcementShown: true })
    // Once seen, a closed day still says why it is closed.
    await page.reload()
    await expect.poll(() => keptViews(page)).toMatchObject({ announcementShown: true })
    await press(page, 'Previous month')
    await dayCell(page, 'Friday 31 October 2025').click()
    await notice.waitFor()
    await visit.end()
  })

  test.each([
    ['a bath', '/select-slot?date=2025-10-24&time=10:00'],
    ['a class', '/select-slot?class=true&step=slot&date=2025-10-25&time=08:00'],
  ])(
    'a link to %s in those days brings the notice at once, and it leads to November (#155 #159 #428)',
    async (what, link) => {
      const visit = await site.visit({ zone: zones[1]! })
      const { page } = visit
      await page.goto(link)
      const notice = page.getByRole('alertdialog', { name: 'Annual maintenance' })
      await notice.getByText('We open again on 1 November 2025.').waitFor()
      await expect.poll(() => keptViews(page)).toMatchObject({ announcementShown: true })
      await visit.isAccessible()
      await press(notice, 'Continue to Sat 1 Nov')
      if (what === 'a bath')
        await page.getByRole('gridcell', { selected: true, name: 'Saturday 1 November 2025' }).waitFor()
      else await classOn(page, 'Saturday 1 November 2025').check()
      await visit.end()
    },
  )

  test('the label beside the times is that of the day chosen, on both sides of the change of clocks (#104)', async () => {
    const visit = await site.visit({ zone: zones[1]! })
    const { page } = visit
    await page.goto(stepAt('slot', { date: '2025-10-04' }))
    await page.getByRole('heading', { name: 'Available times (AEST)' }).waitFor()
    await page.goto(stepAt('slot', { date: '2025-10-05' }))
    await page.getByRole('heading', { name: 'Available times (AEDT)' }).waitFor()
    await startTime(page, '7:00 am').waitFor()
    await visit.end()
  })
})
