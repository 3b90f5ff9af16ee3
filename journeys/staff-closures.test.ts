import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { CLOSED_DAY, tenGuests } from '#proofs/closures.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, tablet, visitAsWorker } from './staff.ts'
import { dayCell, heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const guests = (page: Page) => page.getByRole('region', { name: 'Who is booked' })

test('a manager closes the house for a day: sees who is booked, what goes back, takes it back once, and each guest is asked (#724 #726 #732 #736 #739)', async () => {
  const { house } = site
  const ten = await tenGuests(house)
  const manager = await aWorker(site, 'manager')
  const visit = await visitAsWorker(site, manager, { width: desk })
  const { page } = visit
  await page.goto('/desk/office')
  await heading(page, 'Hello, Olive').waitFor()
  await goTo(page, 'Closures')
  await page.getByText('No closures yet.').waitFor()
  await visit.isAccessible()
  await page.getByRole('link', { name: 'Plan a closure' }).click()
  await press(page, 'See who is booked')
  await page.getByRole('alert').getByText('Choose the first day').waitFor()
  await visit.isAccessible()
  await page.getByRole('textbox', { name: 'First day' }).fill(CLOSED_DAY)
  await page.getByRole('textbox', { name: 'Last day' }).fill(CLOSED_DAY)
  await page.getByLabel('Why, in a few words').fill('Maintenance')
  await page.getByLabel('A sentence for your guests').fill('The boiler is being replaced.')
  await press(page, 'See who is booked')

  await guests(page).getByText('9 guests booked for 10 people.').waitFor()
  const [paid] = await house.rows(
    `select sum(total_cents - gift_cents)::integer as card, sum(gift_cents)::integer as gift from orders where status = 'PAID'`,
  )
  await guests(page)
    .getByText(`$${(paid.card / 100).toFixed(2)} was paid by card.`)
    .waitFor()
  await guests(page)
    .getByText(`$${(paid.gift / 100).toFixed(2)} was paid by gift card.`)
    .waitFor()
  await visit.isAccessible()

  // Somebody books while the plan is looked at.
  const [late] = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
  const newcomer = await booked(house, [cartItem(late!)])
  await guests(page).getByText('10 guests booked for 11 people.').waitFor()

  await page.getByLabel('Why do you close?').fill('The boiler leaks')
  await press(page, 'Check and send')
  await heading(page, 'Check this closure').waitFor()
  await visit.isAccessible()
  await press(page, 'Close and write to 10 guests')
  await page.getByText('Until then you can take it all back.').waitFor()
  await visit.isAccessible()

  // The calendar of the site says it in the words of the closure.
  const guest = await site.visit({ width: phone })
  await guest.page.goto(`/select-slot?serviceId=${late!.serviceId}&date=2026-12-15`)
  await dayCell(guest.page, 'Tuesday 1 December 2026, closed, Maintenance').waitFor()
  await guest.context.close()

  await press(page, 'Undo the closure')
  await page.getByRole('alertdialog').getByLabel('Why?').fill('The boiler holds')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('A plan: nothing is shut').waitFor()
  await page.getByLabel('Why do you close?').fill('It leaks again')
  await press(page, 'Check and send')
  await press(page, 'Close and write to 10 guests')
  await page.getByText('Until then you can take it all back.').waitFor()
  const stateAMinuteLater = async () => {
    await house.pass(1)
    return (await house.rows(`select state from closure where title = 'Maintenance'`))[0].state
  }
  await house.pass(5)
  await expect.poll(stateAMinuteLater, soon).toBe('DONE')
  await page.getByText('11 of 11 bookings handled.').waitFor()
  await page.reload()
  await page.getByText('11 of 11 bookings handled.').waitFor()
  await guests(page).getByText('Asked, no answer yet').first().waitFor()
  await visit.isAccessible()
  await page.setViewportSize({ width: tablet, height: 900 })
  await fitsTheScreen(page)
  await page.setViewportSize({ width: phone, height: 844 })
  await fitsTheScreen(page)

  // A guest reads it on the order, chooses the money, and it comes back as it was paid.
  const holder = await site.visit({ width: phone })
  await holder.page.goto(`/view-booking/${ten.mixed.key}`)
  await holder.page.getByText('We have to close on Tuesday 1 December 2026. We are sorry.').waitFor()
  await holder.isAccessible()
  await holder.page.getByRole('button', { name: /^Cancel/ }).click()
  await holder.page.getByText('$25.00 to the card you paid with, $50.00 on a new gift card').first().waitFor()
  await holder.isAccessible()
  await holder.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await holder.page.getByText('We are refunding $25.00 to the card you paid with.').waitFor()
  await holder.end()
  // Another chooses another time.
  const mover = await site.visit({ width: phone })
  await mover.page.goto(`/view-booking/${newcomer.key}`)
  await mover.page.getByRole('button', { name: /^Reschedule/ }).click()
  await heading(mover.page, 'Choose a date').waitFor()
  await mover.end()
  await expect.poll(() => guests(page).getByText('Refunded', { exact: true }).count()).toBe(1)

  // Whoever plans another closure for the same time is told.
  await page.setViewportSize({ width: desk, height: 900 })
  await page.goto('/desk/office/closures/new')
  await page.getByRole('textbox', { name: 'First day' }).fill(CLOSED_DAY)
  await page.getByRole('textbox', { name: 'Last day' }).fill(CLOSED_DAY)
  await page.getByLabel('Why, in a few words').fill('Tiles')
  await press(page, 'See who is booked')
  await page.getByText('“Maintenance” closes a part of this already: Tuesday 1 December 2026.').waitFor()
  await visit.end()
})

test('a browser whose clock is forty days ahead plans a closure for the tomorrow of the house', async () => {
  // The clock of a page is that of its whole profile, for good.
  const visit = await visitAsWorker(site, await aWorker(site, 'manager'), { width: phone, alone: true })
  const { page } = visit
  await page.clock.setFixedTime('2027-01-02T09:00:00+11:00')
  await page.goto('/desk/office/closures/new')
  const wishFor = async (day: string) => {
    await page.getByRole('textbox', { name: 'First day' }).fill(day)
    await page.getByRole('textbox', { name: 'Last day' }).fill(day)
    await page.getByLabel('Why, in a few words').fill('Stocktaking')
    await press(page, 'See who is booked')
  }
  await wishFor('2026-11-22')
  await page.getByRole('alert').getByText('Choose days that are still to come').waitFor()
  await wishFor('2026-11-24')
  await heading(page, 'Stocktaking').waitFor()
  await page.getByText('A plan: nothing is shut').waitFor()
  await visit.end()
})
