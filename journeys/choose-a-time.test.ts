import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { desk, openSite, visitors, zones, type Site } from './site.ts'
import { leavePlaces, sellOut } from './stage.ts'
import { cardOf, heading, keptCart, openCart, press, pressAnyway, putInCart, startTime, stepAt } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const endOf = (what: Locator) => what.evaluate((box) => box.getBoundingClientRect().right)
const continueButton = { name: 'Continue', exact: true } as const

test.each(visitors)(
  'at $width px in $zone the times stand two abreast, with their zone and their price per person (#92 #103 #104 #105 #106) (D5) (D17)',
  async (device) => {
    const visit = await site.visit(device)
    const { page } = visit
    await page.goto(stepAt('slot', { participants: '3' }))
    await page.getByRole('heading', { name: 'Available times (AEDT)' }).waitFor()
    const cards = page.getByRole('group').filter({ hasText: 'Available times' }).locator('label')
    await expect.poll(() => cards.count()).toBe(14)
    const columns = () => cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x)))
    await expect.poll(async () => new Set(await columns()).size).toBe(2)
    await expect.poll(async () => (await columns()).filter((x, _, [first]) => x === first)).toHaveLength(7)

    await expect
      .poll(() => cardOf(startTime(page, '10:00 am')).textContent())
      .toMatch(/\$225\.00 for 3.*\$75\.00 per person/)
    const soak = cardOf(startTime(page, '7:00 pm'))
    await expect.poll(() => soak.locator('s').textContent()).toContain('$75.00')
    // The promotion is the booker's; the two guests pay 75 each.
    await expect
      .poll(() => soak.textContent())
      .toMatch(/\$210\.00 for 3.*\$60\.00 first person, \$75\.00 each extra person.*Late soak/)

    // Side by side with the time, the price ends where the card does.
    if (device.width === desk)
      await expect.poll(async () => (await endOf(soak)) - (await endOf(soak.locator('b')))).toBeLessThan(20)

    const goOn = page.getByRole('button', continueButton)
    await expect.poll(() => goOn.isDisabled()).toBe(true)
    await page.getByText('Choose a time first.').waitFor()
    await startTime(page, '7:00 pm').check()
    await expect.poll(() => goOn.isEnabled()).toBe(true)
    await visit.end()
  },
)

test('the label follows the clocks of next April, wherever the browser is (#104)', async () => {
  const visit = await site.visit({ zone: zones[1]! })
  await visit.page.goto(stepAt('slot', { date: '2027-04-03' }))
  await visit.page.getByRole('heading', { name: 'Available times (AEDT)' }).waitFor()
  await visit.page.goto(stepAt('slot', { date: '2027-04-04' }))
  await visit.page.getByRole('heading', { name: 'Available times (AEST)' }).waitFor()
  await visit.end()
})

test.each(['de-DE', 'ja-JP', 'ar-EG', 'en-GB'])(
  'in a browser that speaks %s the label is that of the Sydney day: AEST once the clocks went back on 4 April, AEDT in October (#432)',
  async (locale) => {
    const visit = await site.visit({ locale, zone: zones[1]! })
    const { page } = visit
    await page.goto(stepAt('slot', { date: '2027-04-04' }))
    await page.getByRole('heading', { name: 'Available times (AEST)' }).waitFor()
    await startTime(page, '10:00 am').waitFor()
    await page.goto(stepAt('slot', { date: '2027-10-04' }))
    await page.getByRole('heading', { name: 'Available times (AEDT)' }).waitFor()
    await putInCart(page, { date: '2027-04-04' })
    const drawer = await openCart(page)
    await expect.poll(() => drawer.getByRole('listitem').textContent()).toMatch(/Sun 4 Apr, 10:00\sam AEST/)
    await visit.end()
  },
)

test('a time that overlaps a booking of the cart in the same room cannot be chosen, in another room it can (#177)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const calm = '5e000000-0000-4000-8000-000000000011'
  const date = '2026-12-07'
  await putInCart(page, { serviceId: calm, date, time: '10:00' })
  const [{ slot }] = (await keptCart(page)) as [{ slot: { resourceId: string } }]
  const halfPast = startTime(page, '10:30 am')
  await page.goto(stepAt('slot', { serviceId: calm, date }))
  await expect.poll(() => halfPast.isEnabled()).toBe(true)

  // Everybody else has the other rooms: what is left overlaps with the massage in the cart.
  for (const other of await site.house.slotsOn(date, calm)) {
    if (other.startDate !== '2026-12-06T23:30:00.000Z' || other.resourceId === slot.resourceId) continue
    await site.house.buy([cartItem(other, { guestCount: other.openSpots - 1 })])
  }
  await page.goto(stepAt('slot', { serviceId: calm, date }))
  await cardOf(halfPast).getByText('Too close to another visit in your cart').waitFor()
  await expect.poll(() => halfPast.isDisabled()).toBe(true)
  await pressAnyway(cardOf(halfPast))
  await expect.poll(() => halfPast.isChecked()).toBe(false)
  await expect.poll(() => startTime(page, '2:00 pm').isEnabled()).toBe(true)
  await visit.end()
})

test('a time that is sold out, and one without room for everybody, is greyed and cannot be chosen (#108 #175 #176)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await sellOut(site.house, '2026-12-02', '10:00')
  await leavePlaces(site.house, '2026-12-02', '11:00', 2)
  await page.goto(stepAt('slot', { date: '2026-12-02', participants: '3' }))

  for (const [time, why] of [
    ['10:00 am', 'Unavailable'],
    ['11:00 am', 'Not enough room for 3'],
  ] as const) {
    const radio = startTime(page, time)
    await cardOf(radio).getByText(why).waitFor()
    await expect.poll(() => radio.isDisabled()).toBe(true)
    await expect.poll(() => cardOf(radio).locator('s').textContent()).toBe(time)
    await pressAnyway(cardOf(radio))
    await expect.poll(() => radio.isChecked()).toBe(false)
  }
  await expect.poll(() => page.getByRole('button', continueButton).isDisabled()).toBe(true)
  await visit.isAccessible()

  await page.goto(stepAt('slot', { date: '2026-12-02', participants: '2' }))
  await startTime(page, '11:00 am').check()
  await press(page, 'Continue')
  await heading(page, 'Robe and towel').waitFor()
  await visit.end()
})

test('a time that touches a bath in the cart in the same pool cannot be chosen, until that bath is removed (#178 #179)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const date = '2026-12-03'
  // One pool is open from nine to noon, so that a bath at ten touches both its neighbours.
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await leavePlaces(site.house, date, time, 8)
  await putInCart(page, { date, time: '10:00' })
  await page.goto(stepAt('slot', { date }))
  for (const time of ['9:00 am', '11:00 am']) {
    await cardOf(startTime(page, time)).getByText('Too close to another visit in your cart').waitFor()
    await expect.poll(() => startTime(page, time).isDisabled()).toBe(true)
  }
  await expect.poll(() => startTime(page, '12:00 pm').isEnabled()).toBe(true)
  // The bath itself may be chosen anew: it then takes the place of the one in the cart.
  await cardOf(startTime(page, '10:00 am')).getByText('Also in your cart').waitFor()
  await expect.poll(() => startTime(page, '10:00 am').isEnabled()).toBe(true)
  await visit.isAccessible()

  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: /^Remove Bathing/ }).click()
  await press(drawer, 'Close cart')
  await startTime(page, '9:00 am').check()
  await visit.end()
})

test('the same hour may be booked again: it is then another pool, and the first one stays as it was', async () => {
  const visit = await site.visit()
  const { page } = visit
  await putInCart(page, { date: '2026-12-04', time: '14:00' })
  await page.goto(stepAt('slot', { date: '2026-12-04' }))
  await cardOf(startTime(page, '2:00 pm')).getByText('Also in your cart').waitFor()
  await startTime(page, '2:00 pm').check()
  await page.goto(stepAt('summary', { date: '2026-12-04', time: '14:00', towelrobe: 'towel' }))
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect.poll(async () => new Set((await keptCart(page)).map((item) => item.slot.resourceId)).size).toBe(2)
  await visit.end()
})

test('no room for the party at any time of the day: the next day with room is a press away', async () => {
  const visit = await site.visit()
  const { page } = visit
  const date = '2026-12-16'
  await leavePlaces(site.house, date, '10:00', 2)
  await site.house.rows(
    `delete from session where starts_at >= '2026-12-16T00:00+11' and starts_at < '2026-12-17T00:00+11' and capacity > 2`,
  )
  await page.goto(stepAt('slot', { date, participants: '4' }))
  await page.getByText('No time on this day has room for your party.').waitFor()
  await visit.isAccessible()
  await press(page, 'Next free: Thu 17 Dec, 7:00 am')
  await startTime(page, '7:00 am').check()
  await visit.end()
})
