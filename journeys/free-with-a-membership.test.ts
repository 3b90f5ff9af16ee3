import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { desk, openSite, zones, type Site, type Visit } from './site.ts'
import {
  goToPayment,
  heading,
  keptCart,
  openCart,
  orderSummary,
  payButton,
  payByCard,
  press,
  putInCart,
  startTime,
  stepAt,
  toldEvents,
  unfoldOrder,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Somebody new with so many bathing credits, and the cookie that lets their browsers in. */
const aMember = async (credits: number) =>
  (await setScene(site.house.ctx.db, 'credits', { credits, sessions: 1, places: 1 })) as {
    token: string
    contactId: string
    email: string
  }

/** The browser is let in as this member, on its next page. */
async function letIn({ context, page }: Visit, { token, contactId }: Awaited<ReturnType<typeof aMember>>) {
  await context.addCookies([{ name: 'bh_session', value: token, url: site.origin, httpOnly: true, sameSite: 'Strict' }])
  await page.goto('/auth')
  await page.evaluate((id) => localStorage.setItem('contactId', id), contactId)
}

/** Signs in at /auth, as everybody does. */
async function signIn(page: Page, email: string): Promise<void> {
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
}

/** What the site tells at the top of every screen. */
const notice = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text })
const membership = (page: Page) => page.getByRole('complementary', { name: 'Your membership' })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })
const kept = (page: Page): Promise<any> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('memberships') ?? 'null'))
const cartCount = (page: Page, count: string) => page.getByRole('button', { name: `Cart, ${count}` }).waitFor()

/** A bath that is free, the short way. */
async function addFree(page: Page, date: string): Promise<void> {
  await page.goto(stepAt('summary', { date, time: '10:00' }))
  await membership(page).getByText('Free with your membership.').waitFor()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').first().waitFor()
}

test('a member books two baths free and pays for the third (#4 #14 #107 #123 #288 #410 #444)', async () => {
  const visit = await site.visit({ zone: zones[1]! })
  const { page } = visit
  const member = await aMember(2)
  await letIn(visit, member)

  await page.goto('/select-slot?date=2026-12-01&extrabath=true')
  await membership(page).getByText('2 free visits left').waitFor()
  await expect
    .poll(() => summary(page).textContent())
    .toMatch(/Free with your membership\$75\.00 \$0\.00Total so far\$0\.00/)
  await visit.isAccessible()
  await press(page, 'NEXT')
  // Neither how many nor extras are asked: a membership is for its member alone.
  await heading(page, 'Choose a time').waitFor()
  await startTime(page, '10:00 am').check()
  const times = page.getByRole('group').filter({ hasText: 'Available times' })
  await expect.poll(() => times.getByText('$').count()).toBe(0)
  await press(page, 'Continue')
  await heading(page, 'Your booking').waitFor()
  await expect.poll(() => page.getByText('Add a second hour').count()).toBe(0)
  await visit.isAccessible()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      contactId: member.contactId,
      services: [{ membershipCount: 2, usedCount: 1, hasFreeSlots: true, isUnlimited: false }],
    })
  await addFree(page, '2026-12-11')
  await expect.poll(async () => (await kept(page)).services).toMatchObject([{ usedCount: 2, hasFreeSlots: false }])

  await putInCart(page, { date: '2026-12-21' })
  const drawer = await openCart(page)
  await expect.poll(() => drawer.getByText('Free with your membership').count()).toBe(2)
  await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$75.00')
  await visit.isAccessible()
  await press(drawer, 'Checkout')
  await page.getByText('Booking as Scene Member').waitFor()
  const order = await unfoldOrder(page)
  await expect.poll(() => order.getByText('free with your membership').count()).toBe(2)
  await visit.isAccessible()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await goToPayment(page)
  // Who comes back unpaid has lost nothing: the next PAY gives the credits back first.
  const asked = page.waitForResponse(/eligible-memberships/)
  await page.goto('/checkout')
  await asked
  await expect.poll(async () => (await kept(page)).services).toMatchObject([{ membershipCount: 2, usedCount: 2 }])
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await goToPayment(page)
  await payByCard(page)
  await page.getByText('Your booking is confirmed').first().waitFor()
  await cartCount(page, '0 bookings')
  await expect.poll(async () => (await kept(page)).services).toMatchObject([{ membershipCount: 0, usedCount: 0 }])
  await visit.end()
})

test('what is taken out of the cart gives its free visit back; paid instead, it has guests and extras and stays paid (#4 #123 #403)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await letIn(visit, await aMember(1))
  await addFree(page, '2026-12-01')
  await page.goto('/select-slot?date=2026-12-02')
  await page.getByRole('button', { name: /, account$/ }).waitFor()
  await heading(page, 'Choose a date').waitFor()
  await expect.poll(() => summary(page).textContent()).toContain('$75.00')
  await expect.poll(() => membership(page).count()).toBe(0)
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: /^Remove/ }).click()
  await page.keyboard.press('Escape')
  await membership(page).getByText('1 free visit left').waitFor()
  await expect.poll(() => summary(page).textContent()).toContain('Total so far$0.00')

  await press(page, 'Book it as paid instead')
  await heading(page, 'Total Guests').waitFor()
  await press(page, 'Add one guest')
  await visit.isAccessible()
  await press(page, 'NEXT')
  await startTime(page, '10:00 am').check()
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await heading(page, 'Your booking').waitFor()
  await expect.poll(() => summary(page).textContent()).toContain('Total$150.00')
  await press(page, 'Use my membership instead')
  await expect.poll(() => summary(page).textContent()).toContain('Total$0.00')
  await press(page, 'Book it as paid instead')
  await press(page, 'NEXT')
  await press(page, 'Continue')
  await press(page, 'NO THANKS')
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ guestCount: 1, hasAvailableMembership: false, paidByChoice: true }])
  await page.goto('/checkout')
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $150.00')
  await (await unfoldOrder(page)).getByRole('link', { name: /^Edit Bathing/ }).click()
  await membership(page).getByText('You are paying for this visit.').waitFor()
  await visit.end()
})

test('sign-in makes a matching bath free and removes the one with robes; booked as paid instead it is paid (#406 #407 #408) (D26) (D36)', async () => {
  const visit = await site.visit({ width: desk, zone: zones[0]! })
  const { page } = visit
  await putInCart(page, { date: '2026-12-03', towelrobe: 'towel-robe' })
  await putInCart(page, { date: '2026-12-05' })
  await page.goto('/checkout')
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $160.00')
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(page, 'member.unlimited@stillwater.example')
  await page.waitForURL('**/checkout')
  const removal = notice(page, 'We took one booking out of your cart')
  await removal.getByText('Bathing, Thu 3 Dec, 10:00 am').waitFor()
  await expect.poll(() => removal.textContent()).toContain('without guests or robe hire')
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $0.00 AND BOOK')
  await page.getByText('There is nothing to pay').waitFor()
  const free = () => orderSummary(page).textContent()
  await expect.poll(free).toMatch(/this visit will not count against your membership.*Nothing to pay\$0\.00$/)
  // An unlimited membership has no credits that could come back.
  await expect.poll(free).not.toMatch(/credit|GST/)
  // Whoever cannot see it has heard it.
  await page.locator('output[aria-live=polite]').filter({ hasText: 'We took one booking out of your cart' }).waitFor()
  await visit.isAccessible()

  await page.goto('/service-selection')
  await page.getByRole('button', { name: /^Book it as paid instead/ }).waitFor()
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Book it as paid instead: Bathing, Thu 3 Dec, 10:00 am' }).waitFor()
  await visit.isAccessible()
  await drawer.getByRole('button', { name: /^Book it as paid instead/ }).click()
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => drawer.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$85.00')
  await press(drawer, 'Checkout')
  await notice(page, 'Free with your membership now').waitFor()
  await press(page, 'Dismiss')
  await notice(page, 'Free with your membership now').waitFor({ state: 'detached' })
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $85.00')
  await goToPayment(page)
  await payByCard(page)
  await page.getByText('Your booking is confirmed').first().waitFor()
  await page.goto('/service-selection')
  await page.getByRole('button', { name: /, account$/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
  await visit.end()
})

test('an auth check that finds a member frees one of two baths with one credit, here and in the other tab; at logout it is paid again and says so (#406 #408 #411)', async () => {
  const visit = await site.visit({ zone: zones[1]! })
  const { page } = visit
  const other = await visit.context.newPage()
  await putInCart(page, { date: '2026-12-08' })
  await putInCart(page, { date: '2026-12-09' })
  await other.goto('/checkout')
  const inOther = await openCart(other)
  await expect.poll(() => inOther.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$150.00')

  const member = await aMember(1)
  await visit.context.addCookies([
    { name: 'bh_session', value: member.token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  await page.goto('/bookings')
  await expect
    .poll(async () => (await keptCart(page)).map((item) => item.hasAvailableMembership))
    .toEqual([true, false])
  await expect.poll(() => inOther.getByText('Total').locator('xpath=..').textContent()).toBe('Total A$75.00')
  await inOther.getByText('Free with your membership').waitFor()
  await other.keyboard.press('Escape')
  await other.getByText('Booking as Scene Member').waitFor()
  await expect.poll(() => payButton(other).textContent()).toBe('PAY $75.00')

  await page.getByRole('button', { name: 'Scene Member, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  for (const tab of [page, other]) {
    await notice(tab, 'No longer free').getByText('Bathing, Tue 8 Dec, 10:00 am').waitFor()
  }
  await expect.poll(() => payButton(other).textContent()).toBe('PAY $150.00')
  await expect.poll(() => kept(page)).toMatchObject({ contactId: null, services: [] })
  await heading(page, 'How would you like to book?').waitFor()
  await visit.end()
})

test('with one credit in two tabs the second is told before it is added', async () => {
  const visit = await site.visit()
  const { page } = visit
  const other = await visit.context.newPage()
  await letIn(visit, await aMember(1))
  await other.goto(stepAt('summary', { date: '2026-12-10', time: '11:00' }))
  await membership(other).waitFor()
  await addFree(page, '2026-12-10')
  await membership(other).waitFor({ state: 'detached' })
  await heading(other, 'Robe and towel').waitFor()
  await expect.poll(() => summary(other).textContent()).toContain('Total$75.00')
  await visit.end()
})

test('a credit used elsewhere meanwhile makes the bath paid at PAY, with its price and the reason, and PAY works again (#412)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const member = await aMember(1)
  await letIn(visit, member)
  await addFree(page, '2026-12-11')
  await page.goto('/checkout')

  const elsewhere = site.house.visitor()
  elsewhere.cookies.set('bh_session', member.token)
  const [slot] = await site.house.slotsOn('2026-12-12')
  const used = await elsewhere.checkout({
    ...checkoutInputFor([]),
    contactData: undefined,
    cartItems: [cartItem(slot!, { hasAvailableMembership: true })],
  })
  expect(used.status).toBe(200)

  visit.expects(/409 \(Conflict\)/)
  await payButton(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'The price has changed. Please check the new total.' })
  await trouble.getByText(/your membership has no visits left for it.*The new total is \$75\.00/).waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('PAY $75.00')
  await expect.poll(() => keptCart(page)).toMatchObject([{ hasAvailableMembership: false }])
  await visit.isAccessible()
  await goToPayment(page)
  await payByCard(page)
  await page.getByText('Your booking is confirmed').first().waitFor()
  await visit.end()
})

test('a membership that cannot be asked about is none, is logged and counted, and what is kept by hand is worth nothing (#412 #413) (trial: calls 8)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const member = await aMember(1)
  await visit.meets('/eligible-memberships', (route) => route.abort())
  visit.expects(/^eligible_memberships_failed/)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('eligible_memberships_failed'))
  await letIn(visit, member)
  await page.evaluate(
    ([contactId, serviceId]) =>
      localStorage.setItem(
        'memberships',
        JSON.stringify({ contactId, services: [{ serviceId, membershipCount: 9, usedCount: 0, isUnlimited: true }] }),
      ),
    [member.contactId, BATHING_ID],
  )
  await page.goto(stepAt('summary', { date: '2026-12-15', time: '10:00', towelrobe: 'towel' }))
  await page.getByRole('button', { name: /, account$/ }).waitFor()
  await expect
    .poll(async () => (await toldEvents(page)).map(({ event }) => event))
    .toContain('eligible_memberships_failed')
  await logged
  await membership(page).waitFor({ state: 'detached' })
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect.poll(() => keptCart(page)).toMatchObject([{ hasAvailableMembership: false }])
  await visit.end()
})
