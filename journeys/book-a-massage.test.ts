import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { cartItem } from '#proofs/house.ts'
import { byTurns, openSite, visitors, type Site } from './site.ts'
import { ordersOf, sellOut } from './stage.ts'
import {
  cardOf,
  dayCell,
  fillDetails,
  goToPayment,
  heading,
  openCart,
  payButton,
  payByCard,
  press,
  standAtCheckout,
  startTime,
  stepAt,
  textOfMain,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The rooms that a massage could be in at a time of a day. */
const roomsAt = async (date: string, time: string) =>
  (await site.house.slotsOn(date, massageIds.CALM[60])).filter((slot) => clockTimeOf(startsAt(slot)) === time)

/** The step at which the times of a day are chosen. */
const timesOf = (serviceId: string, date: string, participants = '1') =>
  stepAt('slot', { extrabath: 'true', serviceId, date, participants })

describe.each(byTurns(visitors, 1))('at $width px, with a clock in $zone', (device) => {
  test('a massage for two with robes and an extra bath, from the menu to the email, and the price is the same number everywhere, the bath with its time wherever it is named (#1 #5 #7 #8 #9 #33 #67 #71 #72 #74 #75 #76 #103 #133 #134) (D6)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    const email = `grace.${device.width}@guest.example`
    const day = device.width < 768 ? 'Wednesday 25 November 2026' : 'Thursday 26 November 2026'

    await page.goto('/service-selection')
    await page.getByRole('link', { name: 'BOOK Massage' }).click()
    await page.waitForURL('**/massage-types')
    await page.getByRole('heading', { name: 'Pregnancy' }).waitFor()
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
      .toEqual(['Calm', 'Rejuvenate', 'Pregnancy'])
    await visit.isAccessible()
    await page.getByRole('link', { name: 'Calm, 60 minutes, $120.00' }).click()
    await press(page, 'Guests')
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('massageSelection')))
      .toBe('{"selectedType":"CALM","selectedDuration":60}')

    await dayCell(page, day).click()
    await press(page, 'NEXT')
    await press(page, 'Add one guest')
    await expect.poll(() => page.getByRole('button', { name: 'Add one guest' }).isDisabled()).toBe(true)
    await press(page, 'NEXT')
    const [left, right, below] = await Promise.all(
      ['9:00 am', '9:30 am', '10:00 am'].map(async (time) => (await cardOf(startTime(page, time)).boundingBox())!),
    )
    expect([left!.y === right!.y, right!.x > left!.x, below!.x === left!.x, below!.y > left!.y]).not.toContain(false)
    // A guest of a massage pays the price of an extra guest.
    await expect.poll(() => cardOf(startTime(page, '10:00 am')).textContent()).toContain('$195.00 for 2')
    await startTime(page, '10:00 am').check()
    await visit.isAccessible()
    await press(page, 'Continue')

    await page.getByRole('radio', { name: /^Robe \+ Towel/ }).check()
    await press(page, 'CONTINUE WITH UPGRADE')
    const bath = '1hr Bathing Session, 11:00 am, Long Pool'
    const extraBath = page.getByRole('radio', { name: /^Add 1hr Bathing Session/ })
    await extraBath.check()
    await expect
      .poll(() => cardOf(extraBath).textContent())
      .toMatch(/At 11:00 am, Long Pool\$70\.00\$35\.00 per person/)
    await press(page, 'CONTINUE WITH UPGRADE')

    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect
      .poll(() => summary.textContent())
      .toMatch(
        /10:00 am AEDT, Couples Suite.*60 minutes.*Guests2.*Robe \+ Towel.*1hr Bathing Session, 11:00 am, Long Pool/,
      )
    await expect.poll(() => summary.textContent()).toMatch(/\$120\.00.*\$75\.00.*\$20\.00.*\$70\.00.*Total\$285\.00/)
    const step = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Additional options' })
    await expect.poll(() => step.textContent()).toContain(bath)
    await press(page, 'ADD TO CART')
    await page.getByText(`10:00 am AEDT + ${bath}.`).waitFor()

    const drawer = await openCart(page)
    await expect
      .poll(() => drawer.getByRole('listitem').textContent())
      .toMatch(
        /Calm massage, 60 minutes.*2 people · Robe \+ Towel · 1hr Bathing Session, 11:00\sam, Long Pool.*A\$285\.00/,
      )
    await press(drawer, 'Checkout')
    const order = await unfoldOrder(page)
    await expect
      .poll(() => order.getByRole('listitem').textContent())
      .toMatch(
        /Calm massage, 60 minutes\$285\.00.*10:00\sam to 11:00\sam AEDT · 2 people\+ 1hr Bathing Session, 11:00\sam, Long Pool/,
      )
    await fillDetails(page, email)
    await expect.poll(() => payButton(page).textContent()).toBe('PAY $285.00')
    await goToPayment(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay A$285.00')
    await expect
      .poll(() => page.getByRole('listitem').first().textContent())
      .toContain(`10:00 am AEDT, 2 people + ${bath}`)
    await payByCard(page)

    await heading(page, 'Your booking is confirmed').waitFor()
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/Calm massage, 60 minutes\$285\.00.*2 people.*Extra bath: 11:00\sam to 12:00\spm AEDT/)
    await expect
      .poll(() => textOfMain(page))
      .toMatch(/\$120\.00.*\$75\.00.*\$20\.00.*\$70\.00.*Paid GST included\$285\.00/)
    await expect.poll(async () => (await site.house.emails(email)).length).toBe(1)

    // The suite and its turnover are taken now, for everybody and for every kind of massage.
    await page.goto(timesOf(massageIds.REJUVENATE[90], device.width < 768 ? '2026-11-25' : '2026-11-26', '2'))
    for (const time of ['9:00 am', '11:00 am']) {
      const card = cardOf(startTime(page, time))
      await card.waitFor()
      await expect.poll(() => card.textContent()).toBe(`${time}Not enough room for 2`)
      await expect.poll(() => startTime(page, time).isDisabled()).toBe(true)
    }
    await expect.poll(() => startTime(page, '11:30 am').isDisabled()).toBe(false)
    await visit.end()
  })
})

test('an extra bath whose time has gone by PAY is shown at its new one before anybody pays (D6)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const date = '2026-12-09'
  const chosen = { extrabath: 'true', serviceId: massageIds.CALM[60], date, bath: 'extra-bath' }
  await standAtCheckout(page, 'moved.bath@guest.example', chosen)
  const order = await unfoldOrder(page)
  await order.getByText('+ 1hr Bathing Session, 11:00 am, Long Pool').waitFor()

  // Its hour after the massage is sold out: the house would take the one before.
  await sellOut(site.house, date, '11:00')
  visit.expects(/409 \(Conflict\)/)
  await payButton(page).click()
  await page.getByRole('alert').getByText('The time of an extra bath has changed.').waitFor()
  await order.getByText('+ 1hr Bathing Session, 9:00 am, Long Pool').waitFor()
  await expect.poll(() => ordersOf(site.house, 'moved.bath@guest.example')).toEqual([])
  await visit.isAccessible()
  await goToPayment(page)
  await page.getByText('1hr Bathing Session, 9:00 am, Long Pool').waitFor()
  await visit.end()
})

test('one person gets a room for one as long as there is one, and the suite only then (#173 #174)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const rooms = await roomsAt('2026-11-27', '10:00')
  expect(rooms.map((room) => room.resourceName)).toEqual(['Room 1', 'Room 2', 'Room 3', 'Couples Suite'])

  for (const [i, expected] of ['Room 1', 'Room 2', 'Room 3', 'Couples Suite'].entries()) {
    if (i > 0) await site.house.buy([cartItem(rooms[i - 1]!)])
    await page.goto(timesOf(massageIds.CALM[60], '2026-11-27'))
    await startTime(page, '10:00 am').check()
    await summary.getByText(expected).waitFor()
  }
  await site.house.buy([cartItem(rooms[3]!)])
  await page.goto(timesOf(massageIds.CALM[60], '2026-11-27'))
  await startTime(page, '10:00 am').waitFor()
  await expect.poll(() => cardOf(startTime(page, '10:00 am')).textContent()).toBe('10:00 amUnavailable')
  await visit.end()
})

test('a pregnancy massage is for one: nobody is asked how many come (#122 #170)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/select-slot?extrabath=true&serviceId=${massageIds.PREGNANCY[90]}&participants=3`)
  await dayCell(page, 'Friday 27 November 2026').click()
  await press(page, 'NEXT')
  await heading(page, 'Choose a time').waitFor()
  await startTime(page, '3:00 pm').check()
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await press(page, 'NO THANKS')
  await heading(page, 'Your booking').waitFor()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect.poll(() => summary.textContent()).toMatch(/3:00 pm AEDT, Room 1.*90 minutes.*Guests1.*Total\$195\.00/)
  await visit.end()
})
