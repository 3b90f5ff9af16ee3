import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTimetableOffice } from '#proofs/timetable-office.ts'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, visitAsWorker } from './staff.ts'
import {
  cardOf,
  dayCell,
  fillDetails,
  goToPayment,
  heading,
  payButton,
  payByCard,
  press,
  startTime,
  textOfMain,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('an owner adds a second bath and a treatment below a heading, and a guest on a phone books the bath for two, at its own price', async () => {
  const office = await visitAsWorker(site, await aWorker(site, 'owner'), { width: desk })
  const { page } = office
  await page.goto('/desk/office/services/new')
  await heading(page, 'Add a service').waitFor()
  await page.getByRole('radio', { name: /^Bath/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Silent bath')
  await page.getByLabel('Price in dollars').fill('120')
  await expect.poll(() => page.getByLabel('Heading on the site').count()).toBe(0)
  await press(page, 'Continue')
  await heading(page, 'Check this service').waitFor()
  await press(page, 'Add this service')
  await heading(page, 'Silent bath is added').waitFor()
  await office.isAccessible()

  await page.goto('/desk/office/services/new')
  await page.getByRole('radio', { name: /^Treatment/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Clay facial')
  await page.getByLabel('Heading on the site').fill('Facials')
  await page.getByLabel('Price in dollars').fill('95')
  await press(page, 'Continue')
  await page.getByText('Facials', { exact: true }).waitFor()
  await press(page, 'Add this service')
  await heading(page, 'Clay facial is added').waitFor()
  await office.end()

  await givesTimes('Silent bath', 'pool')
  await givesTimes('Clay facial', 'room')
  const visit = await site.visit({ width: phone })
  const guest = visit.page
  await guest.goto('/service-selection')
  await guest.getByRole('region', { name: 'Facials' }).getByRole('heading', { level: 3, name: 'Clay facial' }).waitFor()
  await visit.isAccessible()
  await fitsTheScreen(guest)
  await guest.getByRole('link', { name: 'BOOK Silent bath' }).click()
  await press(guest, 'Guests')
  await dayCell(guest, 'Thursday 26 November 2026').click()
  await press(guest, 'NEXT')
  await press(guest, 'Add one guest')
  await press(guest, 'NEXT')
  const start = startTime(guest, '9:00 am')
  await expect.poll(() => cardOf(start).textContent()).toContain('$240.00')
  await start.check()
  await press(guest, 'Continue')
  await press(guest, 'ADD TO CART')
  await heading(guest, 'Added to your cart').waitFor()
  // The cart is read from what the browser keeps.
  await guest.goto('/checkout')
  const order = await unfoldOrder(guest)
  await expect.poll(() => order.getByRole('listitem').textContent()).toMatch(/Silent bath\$240\.00/)
  await fillDetails(guest)
  await expect.poll(() => payButton(guest).textContent()).toBe('PAY $240.00')
  await goToPayment(guest)
  await payByCard(guest)
  await heading(guest, 'Your booking is confirmed').waitFor()
  await expect.poll(() => textOfMain(guest)).toMatch(/Silent bath\$240\.00.*9:00\sam to 10:00\sam AEDT.*2 people/)
  await visit.end()
})

/** A service gets a pool or room of its own, and starts every day at 9 am. */
async function givesTimes(name: string, where: 'pool' | 'room'): Promise<void> {
  const times = await openTimetableOffice(site.house)
  const { services } = (await times.ask('GET', '/services')).body as { services: StaffService[] }
  const { id } = services.find((service) => service.name === name)!
  const place = { name: `Place of ${name}`, capacity: 8, turnoverMinutes: 0, exclusive: where === 'room' }
  const { id: resourceId } = await times.made<StaffResource>('/resources', place)
  const week = {
    resourceId,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    firstStart: '09:00',
    lastStart: '09:00',
    everyMinutes: 60,
  }
  await times.apply({ serviceId: id, from: '2026-11-25', patterns: [week] })
}
