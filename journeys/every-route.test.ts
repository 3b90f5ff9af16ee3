import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { createSiteRouter } from '#web/routes.tsx'
import { coveredWords } from './covered-words.ts'
import { outliers } from './outliers.ts'
import { desk, openSite, phone, type Site, type Visit } from './site.ts'
import { missedByTab } from './tab-stops.ts'
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

test('every route fits 390, 820 and 1280 px: nothing stands out to the right (#548)', async () => {
  const { come, looks } = await visitors()
  for (const [route, look] of Object.entries(looks)) {
    const { page } = come[look.as]
    await goTo(come[look.as], look)
    for (const width of [desk, 820, phone]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => ({ route, width, out: await outliers(page) })).toEqual({ route, width, out: [] })
      await expect
        .poll(async () => ({ route, width, covered: await coveredWords(page) }))
        .toEqual({ route, width, covered: [] })
      if (width === desk) await come[look.as].isAccessible({ scansEachText: true })
      if (width === phone) await come[look.as].isAccessibleInForcedColours()
    }
  }
  await come.member.page.goto('/bookings')
  await come.member.page.getByRole('button', { name: /^Cancel Bathing/ }).waitFor()
  await expect.poll(() => outliers(come.member.page)).toEqual([])
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
