import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { aWorker as counterWorker } from '#proofs/counter.ts'
import { cartItem, soon, type TestHouse } from '#proofs/house.ts'
import { coveredWords } from './covered-words.ts'
import { outliers } from './outliers.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { aWorker, tablet, visitAsWorker } from './staff.ts'
import { missedByTab } from './tab-stops.ts'

/** A desk on which everything is four times as large (WCAG 1.4.10). */
const narrowest = desk / 4

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
let addresses: Record<string, string>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
  addresses = await addressesIn(site)
})
afterAll(() => site.close())

/** Every route of desk and office with something on it, under which address it has it; but for those who are signed out. */
async function addressesIn({ house }: Site): Promise<Record<string, string>> {
  const one = async (query: string, values: unknown[] = []) => (await house.rows(query, values))[0]?.id as string
  const pool = await one(`select id from resource where name = 'Garden Pool'`)
  const [promotion, coupon] = [
    await one('select id from promotion limit 1'),
    await one('select id from coupon limit 1'),
  ]
  const card = await one(`select id from gift_card where balance_cents > 0 and not disabled limit 1`)
  const { id: grant, member } = (
    await house.rows(
      `select credit_grant.id, member_id as member from credit_grant join membership on membership.id = membership_id where credits > 0 limit 1`,
    )
  )[0] as { id: string; member: string }
  const plan = await one(`select id from plan where recurring order by position limit 1`)
  const email = await one('select id from email limit 1')
  const product = await one(`insert into product (name, price_cents) values ('Sarong', 3500) returning id`)
  const colleague = (await aWorker(site, 'manager', 'Mia')).memberId
  const closure = await one(
    `insert into closure (state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, shuts_days)
     values ('DRAFT', 'Repairs', '', '2026-12-14T00:00+11:00', '2026-12-15T00:00+11:00', '2026-12-14', '2026-12-14', '2026-12-15', false)
     returning id`,
  )
  const ids: Record<string, string> = {
    services: BATHING_ID,
    times: BATHING_ID,
    resources: pool,
    closures: closure,
    promotions: promotion,
    coupons: coupon,
    'gift-cards': card,
    plans: plan,
    products: product,
    members: member,
    team: colleague,
    emails: email,
  }
  const { key } = await house.buy([cartItem((await house.slotsOn('2026-12-08'))[0]!)])
  const order = await one('select id from orders where order_key = $1', [key])
  const ofDesk: Record<string, string> = {
    '/': '/today',
    '/day/$date': '/day/2026-12-08',
    '/print/$date': '/print/2026-12-08',
    '/sales/$orderId': `/sales/${await aSale(house, product)}`,
    '/bookings/$id': `/bookings/${await one('select id from booking where order_id = $1', [order])}`,
    '/guests/$ref': `/guests/o_${order}`,
  }
  // The first is the address of all of them.
  const signedOut = ['/desk', '/sign-in', '/join', '/welcome']
  const routes = [...readFileSync('desk/routes.tsx', 'utf8').matchAll(/path: '(\/[^']*)'/g)].filter(
    ([, route = '']) => !signedOut.includes(route),
  )
  return Object.fromEntries(
    routes.map(([, route = '']) => {
      const atDesk = ofDesk[route]
      if (atDesk) return [route, atDesk]
      const place = route.split('/')[2] ?? ''
      const address = route
        .replace('$id', () => ids[place] ?? '$id')
        .replace('$grantId', () => grant)
        .replace('$act', 'disable')
        .replace('$part', 'house')
        .replace('$kind', 'welcome')
        .replace('/days/new', '/days/new?day=2026-12-15')
        .replace(/^\/\$$/, '/office/nowhere')
      return [route, address]
    }),
  )
}

/** A product that stands at the counter and waits to be paid. */
async function aSale(house: TestHouse, product: string): Promise<string> {
  const seller = await counterWorker(house, 'manager', 'Sid')
  const { body } = await seller.post('/api/desk/v1/sales', {
    payBy: 'counter',
    things: [{ kind: 'PRODUCT', id: product, count: 1 }],
  })
  return body.id
}

const arrived = async (page: Page, address: string) => {
  await page.goto(`/desk${address}`)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count(), soon).toBe(0)
}

test('no screen of the office is without an address here, and each is what it says (#797)', async () => {
  expect(Object.entries(addresses).filter(([, address]) => /\$|undefined/.test(address))).toEqual([])
  expect(Object.keys(addresses).length).toBeGreaterThan(50)
})

test('every screen fits 1280, 820, 390 and 320 px and text of twice the size, keeps nobody out, and is reached by Tab (#797)', async () => {
  const visit = await visitAsWorker(site, owner, { width: phone })
  const { page } = visit
  for (const [route, address] of Object.entries(addresses)) {
    await arrived(page, address)
    const title = await page.locator('h1').innerText()
    expect({ route, isFound: title !== 'Page not found' && title !== 'Something went wrong' }).toEqual({
      route,
      isFound: !address.endsWith('/nowhere'),
    })
    await expect.poll(() => page.title()).toBe(`${title} – Stillwater Bathhouse desk`)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    // 640 px is a desk on which everything is twice as large.
    for (const width of [desk, tablet, desk / 2, narrowest, phone]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => ({ route, width, out: await outliers(page) })).toEqual({ route, width, out: [] })
      await expect
        .poll(async () => ({ route, width, covered: await coveredWords(page) }))
        .toEqual({ route, width, covered: [] })
    }
    await visit.isAccessible({ scansEachText: true })
    expect({ route, missed: await missedByTab(page) }).toEqual({ route, missed: [] })
  }
  await visit.end()
}, 900_000)
