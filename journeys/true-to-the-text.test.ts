import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { openSite, type Site, type Visit } from './site.ts'
import { aGiftCard } from './stage.ts'
import {
  enterCode,
  goToPayment,
  heading,
  orderSummary,
  payButton,
  press,
  putInCart,
  standAtCheckout,
  stepAt,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /, account$/ }).waitFor()
}
const leaving = (page: Page) => orderSummary(page).locator('p', { hasText: 'Can’t make it?' })
const hasFocus = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(text)

/** A bath that somebody has paid, on a day of its own; what they hold is its key. */
async function aBath(date: string, email: string) {
  const [slot] = await site.house.slotsOn(date)
  return (await site.house.buy([cartItem(slot!)], { contact: { email } })).key
}

test('what leaving costs is told by the page on which this visitor leaves, and a card without money bars nothing (trial: entities 2, 3, 4)', async () => {
  await aGiftCard(site.house, 'FULL-CARD-0001', 50_000)
  await aGiftCard(site.house, 'EMPTY-CARD-0001', 0)
  const guest = await site.visit()
  await standAtCheckout(guest.page, 'gift.guest@guest.example', { date: '2026-12-08', time: '11:00' })
  await unfoldOrder(guest.page)
  await enterCode(guest.page, 'Gift card', 'EMPTY-CARD-0001')
  await leaving(guest.page)
    .filter({ hasText: /refund or voucher of \$75\.00/ })
    .waitFor()
  await guest.page.getByRole('button', { name: /^Remove Gift card/ }).click()
  await enterCode(guest.page, 'Gift card', 'FULL-CARD-0001')
  await leaving(guest.page).filter({ hasText: 'you can move this booking but not cancel it online' }).waitFor()
  await payButton(guest.page).click()
  await heading(guest.page, 'Your booking is confirmed').waitFor()
  const link = guest.page.getByText('shows it at any time')
  await expect.poll(() => link.textContent()).toContain('lets you move your booking.')
  await expect.poll(() => link.textContent()).not.toContain('cancel')
  await guest.end()

  const member = await site.visit()
  await signIn(member.page, 'member.plain@stillwater.example')
  await putInCart(member.page, { date: '2026-12-08', time: '12:00' })
  await member.page.goto('/checkout')
  await enterCode(member.page, 'Gift card', 'FULL-CARD-0001')
  await leaving(member.page)
    .filter({ hasText: /voucher for \$75\.00\. After that you can no longer cancel online/ })
    .waitFor()
  await member.end()
})

test('a member pays without a box: under PAY stands what it accepts, and the time is kept (trial: entities 7, calls 16)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await signIn(page, 'member.plain@stillwater.example')
  await putInCart(page, { date: '2026-12-09', time: '12:00' })
  await page.goto('/checkout')
  await page.getByText('By pressing PAY you accept the').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /accept/ }).count()).toBe(0)
  await press(page, 'terms and conditions')
  await page.getByRole('dialog', { name: 'Terms and conditions' }).getByText('The minimum age is 12').waitFor()
  await press(page, 'I Agree')
  await visit.isAccessible()
  const sent = page.waitForRequest('**/api/checkout/v1/bookings')
  await goToPayment(page)
  const { contactData } = (await sent).postDataJSON() as { contactData: object }
  expect(Object.keys(contactData).toSorted()).toEqual(['contactId', 'email'])
  const [order] = await site.house.rows(
    `select terms_accepted_at from orders where email = 'member.plain@stillwater.example' order by created_at desc limit 1`,
  )
  expect(order.terms_accepted_at).toBeInstanceOf(Date)
  await visit.context.close()
})

test('the order view asks by the order’s address and booking, brings a guest’s token, and tells the whole cancellation; what fails takes the focus (trial: calls 4, 5, 15, 22)', async () => {
  const key = await aBath('2026-12-10', 'whole@guest.example')
  const visit = await site.visit()
  const { page } = visit
  const records = page.waitForResponse('**/bookings/customer-bookings-cms?**')
  const live = page.waitForRequest('**/live-data')
  await page.goto(`/view-booking/${key}`)
  const answer = await records
  const query = new URL(answer.url()).searchParams
  expect([query.get('email'), query.get('bookingId')]).toEqual([
    'w•••@guest.example',
    expect.stringMatching(/^[\w-]{36}$/),
  ])
  expect((await answer.json()).items).toMatchObject([{ bookingId: query.get('bookingId'), rescheduleCount: 0 }])
  const headers = (await live).headers()
  expect([headers['x-order-key'], headers['authtoken']?.length ?? 0]).toEqual([key, expect.any(Number)])
  expect(headers['authtoken']).toBeTruthy()

  await visit.meets('/api/cancellations/v1', (route) => route.abort())
  await press(page, 'Cancel Bathing')
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('radio', { name: 'Feeling unwell' }).check()
  const sent = page.waitForRequest('**/api/cancellations/v1')
  await press(dialog, 'Cancel booking')
  expect((await sent).postDataJSON()).toEqual({
    bookingId: query.get('bookingId'),
    serviceName: 'Bathing',
    serviceId: '5e000000-0000-4000-8000-000000000001',
    startDate: expect.stringMatching(/^2026-12-0\d/),
    endDate: expect.stringMatching(/^2026-12-0\d/),
    sessionId: expect.stringMatching(/^[\w-]{36}$/),
    participants: 1,
    customerChoice: 'voucher',
    cancellationReason: 'Feeling unwell',
    customerInfo: { firstName: 'Ada', lastName: 'Example', email: 'w•••@guest.example', phone: expect.any(String) },
    bookingAmount: 55,
    originalAmount: 55,
    discountApplied: 0,
    couponCode: null,
    giftCardCode: null,
    cancellationDate: expect.stringMatching(/^2026-11-2\d.*Z$/),
  })
  await dialog.getByText('Sorry but we cannot process your request').waitFor()
  await hasFocus(page, 'Sorry but we cannot process your request')
  await visit.isAccessible()
  await visit.meetsNoMore('/api/cancellations/v1')
  await press(dialog, 'Cancel booking')
  await page.getByRole('alertdialog').getByText('voucher').first().waitFor()
  await visit.end()
})

test('the move of a guest brings their token along with the order key (trial: calls 15)', async () => {
  const key = await aBath('2026-12-11', 'moves.token@guest.example')
  const { page, context } = await site.visit()
  await page.goto(`/view-booking/${key}`)
  await press(page, 'Reschedule Bathing')
  await page.getByRole('grid').waitFor()
  const at = new URL(page.url())
  for (const [name, value] of Object.entries({ newdate: '2026-12-14', newtime: '14:00', step: 'summary' }))
    at.searchParams.set(name, value)
  await page.goto(at.href)
  const sent = page.waitForRequest('**/reschedule-secure')
  await press(page, 'Confirm new time')
  const request = await sent
  expect(request.headers()['authtoken']).toBeTruthy()
  expect(request.postDataJSON()).toMatchObject({ idempotencyKey: key })
  await page.getByText('Your booking has been successfully rescheduled.').first().waitFor()
  await context.close()
})

test('an order key that cannot be one is Booking Not Found (trial: calls 10)', async () => {
  const visit = await site.visit()
  visit.expects(/status of 400/)
  await visit.page.goto(`/view-booking/${'k'.repeat(300)}`)
  await heading(visit.page, 'Booking Not Found').waitFor()
  await visit.end()
})

test('a login answered without words has those of the text: by its status, 404 no account, 401 not right (trial: calls 12, 13)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/auth')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('who@guest.example')
  await page.getByLabel('Password', { exact: true }).fill('something-long')
  const answers = [
    [{ status: 401, json: {} }, 'Invalid email or password!'],
    [{ status: 401, json: { code: 'login.invalid', message: 'In the server’s words' } }, 'In the server’s words'],
    [
      { status: 404, json: { message: 'x' } },
      'There is no account associated with this email address. Register this email address here',
    ],
    [
      { status: 404, contentType: 'text/html', body: '<!doctype html><h1>x</h1>' },
      'There is no account associated with this email address.',
    ],
    [{ status: 500, json: {} }, 'An unexpected error occurred. Please try again.'],
  ] as const
  for (const [answer, words] of answers) {
    await visit.meets('/api/wix/v1/login', (route) => route.fulfill(answer))
    await press(page, 'Sign in')
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  await page.goto('/reset-password')
  await visit.meets('/api/wix/v1/auth/reset-password', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('textbox', { name: 'Email' }).fill('who@guest.example')
  await press(page, 'Send me a link')
  await page.getByText('There is no account associated with this email address.').waitFor()
  await visit.end()
})

test('a plan is bought by the names of the text (trial: calls 6)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/memberships')
  await press(page, 'Choose Soak')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByRole('textbox', { name: 'Email' }).fill('plan.names@guest.example')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  const sent = page.waitForRequest('**/api/checkout/v1/pricing-plans')
  await goToPayment(page)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['contactData', 'plans', 'purchaseFailedUrl', 'purchaseSuccessUrl'])
  expect([body['purchaseSuccessUrl'], body['purchaseFailedUrl']]).toEqual([
    `${site.origin}/success`,
    `${site.origin}/failure`,
  ])
  await visit.context.close()
})

test('a list of times or classes that fails takes the focus to its words (trial: calls 23)', async () => {
  const visit: Visit = await site.visit()
  const { page } = visit
  await visit.meets('/available-slots?', (route) => route.abort())
  await page.goto(stepAt('slot'))
  await hasFocus(page, 'Failed to fetch available slots')
  await visit.isAccessible()
  await visit.meets('/available-slots-month?', (route) => route.abort())
  await page.goto('/select-slot?class=true&extrabath=true&guests=true&step=slot')
  await hasFocus(page, 'Failed to fetch month slots')
  await visit.end()
})

test('a class at a special price is not told at another in the headline above it (trial: entities 10)', async () => {
  const [promotion] = await site.house.rows(
    `insert into promotion (id, service_id, starts_on, ends_on, weekdays, special_price_cents, display_label, time_slot_ranges)
     values (gen_random_uuid(), $1, '2025-01-01', null, '{}', 3000, 'Club week', '[{"startTime":"00:00","endTime":"23:59"}]') returning id`,
    [SAUNA_CLUB_ID],
  )
  const visit = await site.visit()
  const { page } = visit
  await page.goto('/select-slot?class=true&extrabath=true&guests=true&step=slot')
  await page.getByText('$30.00', { exact: true }).first().waitFor()
  await page.getByText('$45.00 per person, or as marked, 60 minutes').waitFor()
  await visit.end()
  await site.house.rows('delete from promotion where id = $1', [promotion.id])
})
