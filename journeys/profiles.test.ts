import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, phone, type Device, type Site, type Visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const come = async (device: Device = {}): Promise<Visit> => {
  const visit = await site.visit({ width: phone, ...device })
  await visit.page.goto('/service-selection')
  return visit
}

/** What a page finds in its browser. */
const found = ({ page }: Visit) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    ofMine: [localStorage, sessionStorage].map((store) => store.getItem('mine')),
    books: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    isAllowed: (await navigator.permissions.query({ name: 'geolocation' })).state,
    pages: history.length,
    opener: String(opener),
    name,
  }))

test('whoever comes in the profile of somebody else finds it as new: no cookie, no store, nothing allowed, no way back', async () => {
  const first = await come()
  const asNew = await found(first)
  const { context, page } = first
  await context.grantPermissions(['geolocation'])
  await context.addCookies([{ name: 'bh_session', value: 'mine', url: site.origin, httpOnly: true }])
  await context.route('**/version', (route) => route.abort())
  await page.evaluate(async () => {
    document.cookie = 'mine=1; max-age=1000'
    localStorage.setItem('mine', '1')
    sessionStorage.setItem('mine', '1')
    window.name = 'mine'
    await caches.open('mine')
    const opening = indexedDB.open('mine')
    await new Promise((done) => opening.addEventListener('success', done))
    opening.result.close()
  })
  await page.goto('/memberships')
  expect(await found(first)).toEqual({
    cookies: expect.stringContaining('mine=1'),
    ofMine: ['1', '1'],
    books: ['mine'],
    caches: ['mine'],
    isAllowed: 'granted',
    pages: 2,
    opener: 'null',
    name: 'mine',
  })
  await context.setOffline(true)
  await context.close()

  const next = await come()
  expect(next.context).toBe(context)
  expect(await found(next)).toEqual(asNew)
  const jar = (await next.context.cookies()).filter(({ value }) => value === 'mine')
  expect([asNew.ofMine, jar]).toEqual([[null, null], []])
  expect((await next.page.goto('/version'))?.status()).toBe(200)
  await next.context.close()
})

test('two who are there at once share nothing, and nobody comes after whoever wished to be alone', async () => {
  const [one, other] = [await come(), await come()]
  expect(one.context).not.toBe(other.context)
  await one.page.evaluate(() => localStorage.setItem('mine', '1'))
  expect((await found(other)).ofMine).toEqual([null, null])
  await one.context.close()
  const alone = await come({ alone: true })
  // A tab that nobody opened begins with an empty page.
  expect(await found(alone)).toEqual({ ...(await found(other)), pages: 2 })
  await other.context.close()
  await alone.context.close()
  expect(await Promise.all([come(), come()].map(async (visit) => (await visit).context))).not.toContain(alone.context)
})
