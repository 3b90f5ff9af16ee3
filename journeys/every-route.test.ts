import { createMemoryHistory } from '@tanstack/react-router'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { createSiteRouter } from '#web/routes.tsx'
import { atKeyboard } from './keyboard.ts'
import { outliers } from './outliers.ts'
import { openSite, phone, type Site, type Visit } from './site.ts'
import { heading, putInCart } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Look = { as: 'guest' | 'member'; address: string; title: string }

/** Every route with something on it: for whom, under which address, and what it is called then. */
const looks = (order: string): Record<string, Look> => ({
  '/': { as: 'guest', address: '/', title: 'What would you like to book?' },
  '/auth': { as: 'guest', address: '/auth', title: 'How would you like to book?' },
  '/register': { as: 'guest', address: '/register', title: 'Create your account' },
  '/reset-password': { as: 'guest', address: '/reset-password', title: 'Forgotten your password?' },
  '/memberships': { as: 'guest', address: '/memberships', title: 'Memberships' },
  '/memberships/checkout': {
    as: 'member',
    address: '/memberships/checkout?plan=91a40000-0000-4000-8000-000000000002',
    title: 'Checkout',
  },
  '/account': { as: 'member', address: '/account', title: 'Your account' },
  '/unsubscribe': { as: 'guest', address: '/unsubscribe', title: 'We do not recognise this link' },
  '/bookings': { as: 'member', address: '/bookings', title: 'My Bookings' },
  '/view-booking/$idempotencyCode': { as: 'guest', address: `/view-booking/${order}`, title: 'Your booking' },
  '/service-selection': { as: 'guest', address: '/service-selection', title: 'What would you like to book?' },
  '/massage-types': { as: 'guest', address: '/massage-types', title: 'Which massage would you like?' },
  '/select-slot': { as: 'guest', address: '/select-slot?date=2026-12-01', title: 'Choose a date' },
  '/checkout': { as: 'guest', address: '/checkout', title: 'Checkout' },
  '/success': { as: 'guest', address: `/success?idempotencyKey=${order}`, title: 'Your booking is confirmed' },
  '/failure': { as: 'guest', address: '/failure', title: 'Booking failed' },
})

/** A guest with a bath in the cart and one paid, and a member with a visit to come, each with a phone. */
async function visitors() {
  const slots = await site.house.slotsOn('2026-12-15')
  const { key } = await site.house.buy([cartItem(slots[0]!)])
  const { token, contactId } = (await setScene(site.house.ctx.db, 'credits', { credits: 1 })) as {
    token: string
    contactId: string
  }
  const member = site.house.visitor()
  member.cookies.set('bh_session', token)
  await member.checkout({ cartItems: [cartItem(slots[5]!, { hasAvailableMembership: true })] })
  const come = { guest: await site.visit({ width: phone }), member: await site.visit({ width: phone }) }
  await putInCart(come.guest.page)
  await come.member.context.addCookies([{ name: 'bh_session', value: token, url: site.origin }])
  await come.member.page.goto('/failure')
  await come.member.page.evaluate((id) => localStorage.setItem('contactId', id), contactId)
  return { come, looks: looks(key) }
}

async function goTo({ page }: Visit, { address, title }: Look): Promise<void> {
  await page.goto(address)
  await heading(page, title).waitFor()
  await page.waitForLoadState('networkidle')
}

test('no route of the app is forgotten below (#547 #548)', () => {
  const routes = createSiteRouter(createMemoryHistory()).routesByPath
  expect(Object.keys(looks('')).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test('every route fits a phone of 390 px: nothing stands out to the right (#548)', async () => {
  const { come, looks } = await visitors()
  for (const [route, look] of Object.entries(looks)) {
    await goTo(come[look.as], look)
    expect({ route, out: await outliers(come[look.as].page) }).toEqual({ route, out: [] })
  }
  await come.member.page.goto('/bookings')
  await come.member.page.getByRole('button', { name: /^Cancel Bathing/ }).waitFor()
  expect(await outliers(come.member.page)).toEqual([])
  await come.guest.end()
  await come.member.end()
})

test('every control of every route is reached by Tab, with the focus in sight (#547)', async () => {
  const { come, looks } = await visitors()
  for (const [route, look] of Object.entries(looks)) {
    const { page } = come[look.as]
    await goTo(come[look.as], look)
    expect({ route, missed: await missedByTab(page) }).toEqual({ route, missed: [] })
  }
  await come.guest.end()
  await come.member.end()
})

/** The controls of the screen that Tab never comes to, from the top of the page to its end. */
async function missedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(markStops)
  expect(count).toBeGreaterThan(0)
  const keys = atKeyboard(page)
  const reached = new Set<string>()
  // The header and the footer have their stops too, before and after those of the screen.
  for (let presses = 0; presses < count + 20 && reached.size < count; presses++) {
    await keys.key('Tab')
    const stop = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['stop'])
    if (stop !== undefined) reached.add(stop)
  }
  return await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !seen.includes(element.dataset['stop']!))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...reached],
  )
}

/** Runs in the page: numbers what can be pressed, typed into or chosen; of a group of choices, the one Tab comes to. */
function markStops(): number {
  const controls = 'a[href], button, input, select, textarea, summary, [role=gridcell][tabindex="0"], [role=tab]'
  // It runs in the page, where nothing outside of it is known.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isStop = (element: HTMLElement) => {
    const { disabled, type, name, checked } = element as HTMLInputElement
    if (disabled || element.closest('[inert]') || !element.checkVisibility()) return false
    if (element.getAttribute('role') === 'tab') return element.getAttribute('aria-selected') === 'true'
    if (type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]`)]
    const isAnyChecked = group.some((radio) => radio.checked)
    return isAnyChecked ? checked : group.find((radio) => !radio.disabled) === element
  }
  const stops = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (element) => element.matches(controls) && isStop(element),
  )
  for (const [i, stop] of stops.entries()) stop.dataset['stop'] = String(i)
  return stops.length
}
