import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { emailTo as emailAbout } from '#proofs/booked.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { atKeyboard, button } from './keyboard.ts'
import { outliers } from './outliers.ts'
import { openSite, phone, visitors, zones, type Site, type Visit } from './site.ts'
import { emailTo, sellOut } from './stage.ts'
import {
  dayCell,
  enterCode,
  fillDetails,
  heading,
  looksFinal,
  press,
  putInCart,
  startTime,
  textOfMain,
  toldEvents,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.house.rows(`update venue set abn = '51824753556'`)
})
afterAll(() => site.close())

const slotAt = async (date: string, time: string): Promise<Slot> =>
  (await site.house.slotsOn(date)).find((slot) => clockTimeOf(startsAt(slot)) === time)!

/** On how many lines a text stands. */
function countLines(text: Element): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
}

/** Somebody has booked and paid a bath at this time; what they hold is its key. */
async function aBath(email: string, date: string, time = '10:00', more: object = {}) {
  const { key } = await site.house.buy([cartItem(await slotAt(date, time), more)], { contact: { email } })
  return key
}
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const startOf = async (key: string): Promise<string> =>
  (await site.house.order(key)).body.orderDetails[0]!.slot.startDate
const statusOf = async (key: string) => (await site.house.order(key)).body.orderDetails[0]!.status

test.each(visitors)(
  'at $width px in $zone a guest moves a bath by the link of the email; the time that is sold out meanwhile is told, and another chosen (#41 #82 #83 #162 #163 #167) (D24, D28)',
  async (device) => {
    const [date, day] = device.width === phone ? ['2026-12-08', 'Tuesday 8'] : ['2026-12-09', 'Wednesday 9']
    const email = `moves.${device.width}@guest.example`
    const key = await aBath(email, date, '10:00', { guestCount: 1 })
    const visit = await site.visit(device)
    const { page } = visit
    const [link] = /\/view-booking\/\S+/.exec(await emailTo(site.house, email)) ?? []

    await page.goto(link!)
    await page.getByText(/Cancel before .* AEDT for a refund or voucher of \$150\.00/).waitFor()
    await page
      .getByText('Once you have moved this booking, you can move it again, but you can no longer cancel it.')
      .waitFor()
    await visit.isAccessible()
    await press(page, 'Reschedule Bathing')
    await heading(page, 'Choose a date').waitFor()
    const now = page.getByRole('complementary', { name: 'Your booking now' })
    await expect.poll(() => now.textContent()).toContain(`${day} December 202610:00 am AEDT`)
    await dayCell(page, `${day} December 2026, your booking now`).click()
    await page.getByText(/start times? free/).waitFor()
    if (device.width >= 768) {
      const [month, next] = [page.getByRole('grid'), page.getByRole('button', { name: 'NEXT', exact: true })]
      await expect.poll(async () => (await next.boundingBox())!.x).toBeGreaterThan((await month.boundingBox())!.x + 400)
    }
    await visit.isAccessible()
    await press(page, 'NEXT')
    await page.getByText('Your booking now').nth(1).waitFor()
    await startTime(page, '2:00 pm').check()
    await visit.isAccessible()
    await press(page, 'Continue')
    await heading(page, 'Confirm your new time').waitFor()
    await expect.poll(() => textOfMain(page)).not.toContain('$')
    await visit.isAccessible()

    visit.expects(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/)
    const before = await startOf(key)
    const hearAgain = await sellOutQuietly(page, date)
    await press(page, 'Confirm new time')
    const told = dialog(page, 'Reschedule Error')
    await told.getByText('Sorry but we cannot process your request.').waitFor()
    await hearAgain()
    await expect.poll(() => startOf(key)).toBe(before)
    await visit.isAccessible()
    await told.getByRole('button', { name: 'Choose another time' }).click()
    await startTime(page, '4:00 pm').check()
    await press(page, 'Continue')
    await press(page, 'Confirm new time')
    await dialog(page, 'Rescheduled').getByText('Your booking has been successfully rescheduled.').waitFor()
    await visit.isAccessible()
    await press(page, 'OK')
    await page.waitForURL('**/view-booking/**')
    await page.getByText('4:00 pm to 5:00 pm').waitFor()
    await expect.poll(async () => clockTimeOf(new Date(await startOf(key)))).toBe('16:00')
    await expect.poll(() => page.getByRole('button', { name: 'Cancel Bathing' }).isDisabled()).toBe(true)
    await page.getByText('This booking has been moved, so it can no longer be cancelled here.').waitFor()
    await readsTheInvoice(visit)
    await visit.end()
  },
)

test('a guest who moves a bath with an extra bath reads the old and the new time of both: before the move, after it and in the email', async () => {
  const email = 'both.move@guest.example'
  const key = await aBath(email, '2026-12-16', '10:00', { extraBath: { id: 'extra-bath' } })
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto(`/view-booking/${key}`)
  await press(page, 'Reschedule Bathing')
  await page.getByText('Now: Wed 16 Dec, 10:00 am').waitFor()
  await dayCell(page, 'Thursday 17 December').click()
  await press(page, 'NEXT')
  await startTime(page, '2:00 pm').check()
  await press(page, 'Continue')
  await heading(page, 'Confirm your new time').waitFor()
  const main = page.getByRole('main')
  const was = main.locator('dl > div').filter({ hasText: 'Time now' })
  await was.getByText('Wednesday 16 December 2026, 10:00 am AEDT').waitFor()
  await was.getByText('Extra bath: 11:00 am to 12:00 pm AEDT').waitFor()
  const willBe = main.locator('dl > div').filter({ hasText: 'New time' })
  await willBe.getByText('Thursday 17 December 2026, 2:00 pm AEDT').waitFor()
  await willBe.getByText('3:00 pm to 4:00 pm AEDT').waitFor()
  await visit.isAccessible()
  await press(page, 'Confirm new time')
  const done = dialog(page, 'Rescheduled')
  await done
    .getByText('Your booking on Wed 16 Dec 2026, 10:00 am AEDT is now on Thu 17 Dec 2026, 2:00 pm AEDT')
    .waitFor()
  const ofTheBath = 'Your extra bath on Wed 16 Dec 2026, 11:00 am AEDT is now on Thu 17 Dec 2026, 3:00 pm AEDT'
  await done.getByText(ofTheBath).waitFor()
  await visit.isAccessible()
  await press(page, 'OK')
  await page.getByText('Extra bath: 3:00 pm to 4:00 pm AEDT').waitFor()
  const { text } = await emailAbout(site.house, email, 'Your booking has moved')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(ofTheBath)
  await visit.end()
})

/** From the order page to its tax invoice, which stands alone on paper, and back. */
async function readsTheInvoice({ page, isAccessible }: Visit) {
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  await heading(page, 'Tax invoice').waitFor()
  const sheet = page.getByRole('article')
  // An eleventh of $150.00 is $13.636….
  for (const said of ['ABN 51 824 753 556', '4:00 pm to 5:00 pm AEDT', 'GST included: $13.64', 'Card: $150.00'])
    await sheet.getByText(said).waitFor()
  await expect.poll(() => outliers(page)).toEqual([])
  await isAccessible()
  await page.emulateMedia({ media: 'print' })
  for (const beside of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByText('See your booking')])
    await expect.poll(() => beside.isVisible()).toBe(false)
  await expect.poll(() => sheet.isVisible()).toBe(true)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'See your booking' }).click()
  await heading(page, 'Your booking').waitFor()
}

/** Somebody else takes the time that is chosen, and the page does not hear of times until it may again. */
async function sellOutQuietly(page: Page, date: string): Promise<() => Promise<void>> {
  const timesOfDay = /available-slots|flattened-slots|places-changed/
  await page.context().setOffline(true)
  await sellOut(site.house, date, '14:00')
  const held: Route[] = []
  await page.route(timesOfDay, (route) => void held.push(route))
  await page.context().setOffline(false)
  return async () => {
    for (const route of held) await route.continue()
    await page.unroute(timesOfDay)
  }
}

test('by the keyboard a guest cancels for the voucher, which stays on the page that reloads, copies its code and pays with it (#384 #386 #387 #388 #389 #396 #544) (D27)', async () => {
  const email = 'voucher@guest.example'
  const key = await aBath(email, '2026-12-10')
  const visit = await site.visit({ zone: zones[1]!, dark: true })
  const { page } = visit
  const keys = atKeyboard(page)

  await page.goto(`/view-booking/${key}`)
  await keys.press(button(page, 'Cancel Bathing'))
  const box = dialog(page, 'Cancel this booking?')
  await box.waitFor()
  await visit.isAccessible()
  await keys.press(box.getByRole('button', { name: 'Cancel booking' }))
  await box.getByText('Please choose a reason.').waitFor()
  await keys.hasFocus(box.getByRole('radio', { name: 'Change of plans' }))
  await page.keyboard.press('ArrowDown')
  await visit.isAccessible()
  await box.getByText(/^You will get a voucher for \$75\.00/).waitFor()
  await box.getByText('Refunds and vouchers usually arrive within 24 hours.').waitFor()
  await keys.press(box.getByRole('button', { name: 'Cancel booking' }))
  const done = dialog(page, 'This booking has been cancelled')
  await done.getByText('Your voucher for $75.00').waitFor()
  await expect.poll(() => done.textContent()).not.toMatch(/refund/i)
  const reload = page.waitForEvent('load')
  await expect
    .poll(() => toldEvents(page))
    .toContainEqual(expect.objectContaining({ event: 'booking_cancelled', timezone: 'Australia/Sydney' }))
  const [reloaded] = await Promise.all([reload, visit.isAccessible()])
  expect(reloaded).toBeTruthy()

  await page.getByText(/Your voucher for \$75\.00/).waitFor()
  const shown = page.locator('main strong').first()
  const code = (await shown.textContent())!
  await expect.poll(() => shown.evaluate(countLines)).toBe(1)
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keys.press(button(page, 'Copy the code'))
  await button(page, 'Copied').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await visit.isAccessible()
  await expect.poll(() => statusOf(key)).toBe('CANCELED')

  await putInCart(page, { date: '2026-12-10' })
  await page.goto('/checkout')
  await (await unfoldOrder(page)).getByText('Can’t make it?').waitFor()
  await fillDetails(page, email)
  await enterCode(page, 'Gift card', code)
  await page.getByText('If you pay with a gift card, you can move this booking but not cancel it online.').waitFor()
  await page.getByRole('button', { name: /^PAY/ }).click()
  await heading(page, 'Your booking is confirmed').waitFor()
  await visit.end()
})

test('a guest cancels for the refund, and the money goes back to the card, and the order keeps telling so (#389 #392, D10, D19)', async () => {
  const key = await aBath('refund@guest.example', '2026-12-11')
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/view-booking/${key}`)
  await press(page, 'Cancel Bathing')
  const box = dialog(page, 'Cancel this booking?')
  await box.getByRole('radio', { name: /^Refund of \$75\.00/ }).check()
  await box.getByRole('radio', { name: 'Feeling unwell' }).check()
  await visit.isAccessible()
  await expect.poll(() => looksFinal(box.getByRole('button', { name: 'Cancel booking' }))).toBe(true)
  await expect.poll(() => looksFinal(box.getByRole('button', { name: 'Keep it', exact: true }))).toBe(false)
  await box.getByRole('button', { name: 'Cancel booking' }).click()
  const done = dialog(page, 'This booking has been cancelled')
  await done.getByText('We are refunding $75.00 to the card you paid with.').waitFor()
  await done.getByRole('button', { name: 'Stay here' }).click()
  await visit.isAccessible()
  await done.getByRole('button', { name: 'Close' }).click()
  await heading(page, 'This booking has been cancelled').waitFor()
  const refunds = () => site.house.rows('select amount_cents, status from refund where booking_id is not null')
  await expect.poll(refunds, soon).toEqual([{ amount_cents: 7500, status: 'DONE' }])
  // Whoever comes back later reads how much, which way and when.
  await page.reload()
  const refunded = page.getByText(/^Refunded Sent on \w+ \d+ \w+ 20\d\d to the card you paid with\./).locator('..')
  await refunded.getByText('$75.00', { exact: true }).waitFor()
  await visit.end()
})

test('a member sees My Bookings, moves a visit and cancels it, and the credit is back (#15 #40 #91 #365 #366 #367 #377 #388) (trial: screens 8)', async () => {
  const scene = (await setScene(site.house.ctx.db, 'credits', { credits: 2, sessions: 1 })) as {
    token: string
    grantId: string
    slots: Slot[]
  }
  const member = site.house.visitor()
  member.cookies.set('bh_session', scene.token)
  const visits = [scene.slots[0]!, await slotAt('2026-12-14', '10:00')]
  for (const slot of visits) {
    expect((await member.checkout({ cartItems: [cartItem(slot, { hasAvailableMembership: true })] })).status).toBe(200)
  }
  const taken = async () =>
    (await site.house.rows('select taken from credit_grant where id = $1', [scene.grantId]))[0].taken as number
  await expect.poll(() => taken()).toBe(2)

  const visit = await site.visit()
  const { page } = visit
  await visit.context.addCookies([{ name: 'bh_session', value: scene.token, url: site.origin }])
  await page.goto('/bookings')
  await page.getByRole('button', { name: /^Reschedule Bathing, Monday 14 December/ }).waitFor()
  await visit.isAccessible()
  const keys = atKeyboard(page)
  await keys.tabTo(page.getByRole('tab', { name: 'Upcoming' }))
  await keys.key('ArrowRight')
  await page.getByText('Your past visits will be listed here.').waitFor()
  // The tab is in the address: a reload shows it again (trial: screens 15).
  await page.reload()
  await page.getByText('Your past visits will be listed here.').waitFor()
  await keys.tabTo(page.getByRole('tab', { name: 'Past' }))
  await visit.isAccessible()
  await keys.key('ArrowLeft')

  await page.getByRole('button', { name: /^Reschedule Bathing, Monday 14 December/ }).click()
  await dayCell(page, 'Tuesday 15 December').click()
  await press(page, 'NEXT')
  await startTime(page, '11:00 am').check()
  await press(page, 'Continue')
  await press(page, 'Confirm new time')
  await dialog(page, 'Rescheduled').waitFor()
  await press(page, 'OK')
  await page.waitForURL('**/bookings')
  await page.getByRole('button', { name: /^Cancel Bathing, Tuesday 15 December/ }).click()
  const box = dialog(page, 'Cancel this booking?')
  await box.getByText('This visit will not count against your membership.').waitFor()
  await box.getByRole('button', { name: 'Cancel booking' }).click()
  await box.getByText('Please choose a reason.').waitFor()
  await visit.isAccessible()
  await box.getByRole('radio', { name: 'Feeling unwell' }).check()
  await box.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog(page, 'This booking has been cancelled')
    .getByText('This visit no longer counts against your membership.')
    .waitFor()
  await press(page, 'OK')
  await page.getByRole('button', { name: /^Cancel Bathing, Tuesday 15 December/ }).waitFor({ state: 'detached' })
  await expect.poll(() => taken()).toBe(1)
  await expect
    .poll(() => site.house.rows('select reason from cancellation'))
    .toContainEqual({ reason: 'Feeling unwell' })
  await visit.end()
})

test('within 24 hours My Bookings refuses both; within 2 hours the order view refuses a move, and a stranger finds nothing (#166 #363 #364 #368 #373 #374 #381 #383) (D23)', async () => {
  // The house opens on Monday 23 November at 9:00 am.
  const key = await aBath('late@guest.example', '2026-11-23', '10:00')
  const scene = (await setScene(site.house.ctx.db, 'credits', { credits: 1 })) as { token: string }
  const member = site.house.visitor()
  member.cookies.set('bh_session', scene.token)
  const today = cartItem(await slotAt('2026-11-23', '18:00'), { hasAvailableMembership: true })
  expect((await member.checkout({ cartItems: [today] })).status).toBe(200)

  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/view-booking/${key}`)
  await press(page, 'Reschedule Bathing')
  const tooLate = 'Bookings can only be rescheduled more than 2 hours before your appointment time.'
  await page.getByText(tooLate).waitFor()
  await page.getByText(/cut-off was Mon 23 Nov 2026, 8:00 am AEDT/).waitFor()
  await visit.isAccessible()
  const bookingId = (await site.house.order(key)).body.orderDetails[0]!.bookingId
  await page.goto(
    `/select-slot?reschedule=${bookingId}&idempotencyKey=${key}&date=2026-11-23&time=10:00&participants=1`,
  )
  await page.getByText(tooLate).waitFor()
  await visit.isAccessible()

  visit.expects(/404 \(Not Found\)/)
  await page.goto('/view-booking/nobody-knows-this-order-key')
  await heading(page, 'Booking Not Found').waitFor()
  await visit.isAccessible()
  await page.goto('/bookings')
  await page.waitForURL('**/auth?redirect=/bookings')
  await page.getByText('You must be logged in to view bookings').waitFor()
  await visit.isAccessible()

  await visit.context.addCookies([{ name: 'bh_session', value: scene.token, url: site.origin }])
  await page.goto('/bookings')
  await page.getByRole('button', { name: /^Reschedule Bathing/ }).click()
  await page.getByText('Bookings can only be rescheduled more than 24 hours before your appointment time.').waitFor()
  await page.getByRole('button', { name: /^Cancel Bathing/ }).click()
  await page.getByText('Bookings can only be cancelled more than 24 hours before your appointment time.').waitFor()
  await visit.end()
})

test('a member whose list belongs to another sign-in reads the house’s own words on My Bookings, and signs in again (#371)', async () => {
  const [member, other] = await Promise.all(
    [1, 2].map(async () => (await setScene(site.house.ctx.db, 'credits', {})) as { token: string; contactId: string }),
  )
  const visit = await site.visit()
  const { page } = visit
  await visit.context.addCookies([{ name: 'bh_session', value: member!.token, url: site.origin }])
  visit.expects(/403 \(Forbidden\)/)
  // The house itself answers: what was asked is about somebody else.
  await page.route('**/bookings/upcoming?**', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(member!.contactId, () => other!.contactId),
    }),
  )
  await page.goto('/bookings')
  await page.getByText('Authentication error. Please try logging in again.').waitFor()
  await visit.isAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth?redirect=/bookings')
  await visit.end()
})

test('the order view names each item with what it is made of, and what was paid (#378)', async () => {
  const email = 'items@guest.example'
  const massage = (await site.house.slotsOn('2026-12-16', '5e000000-0000-4000-8000-000000000011')).find(
    (slot) => slot.resourceName === 'Couples Suite' && clockTimeOf(startsAt(slot)) === '10:00',
  )!
  const bath = await slotAt('2026-12-17', '10:00')
  const { key } = await site.house.buy(
    [
      cartItem(bath, { guestCount: 1, towelRobeOption: { id: 'towel-robe' } }),
      cartItem(massage, { guestCount: 1, extraBath: { id: 'extra-bath' } }),
    ],
    { contact: { email } },
  )
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/view-booking/${key}`)
  await button(page, 'Cancel Bathing').waitFor()
  const items = page.getByRole('region', { name: 'What you booked' }).locator('ul > li')
  // 75 for each, 10 for each robe; a massage at 120, a guest at 75, an extra bath at 35 for each.
  await expect
    .poll(() => items.allTextContents())
    .toEqual([
      expect.stringMatching(/^Bathing\$170\.00Thursday 17 December 2026.*2 people.*Robe \+ Towel × 2 \$20\.00/),
      expect.stringMatching(/^Calm massage, 60 minutes\$265\.00Wednesday 16 December 2026.*2 people.*\$70\.00/),
    ])
  await expect
    .poll(() => page.getByText('GST included').locator('xpath=ancestor::div[1]').textContent())
    .toBe('Paid GST included$435.00')
  await visit.end()
})
