import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffService, StaffServicesAnswer } from '#api/timetable.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openSite, placesLine, type Site } from './site.ts'
import { aWorker } from './staff.ts'
import { link } from './keyboard.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

const within1s = { timeout: 1000 }
const base = '/api/staff/v1'

async function call<Row>(method: string, path: string, body?: object): Promise<Row> {
  const { status, body: answer } = await site.house
    .visitor()
    .send(method, base + path, body, { authtoken: manager.token })
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const serviceOf = async (id: string): Promise<StaffService> =>
  (await call<StaffServicesAnswer>('GET', '/services')).services.find((service) => service.id === id)!
async function edit(id: string, change: Partial<StaffService>): Promise<void> {
  const stands = await serviceOf(id)
  await call('PATCH', `/services/${id}`, { ...stands, ...change })
}

const club = (page: Page, name: string) => page.getByRole('region', { name })

test('an open list of services has a new price, loses what is hidden and shows what is new, within a second and without a reload (#704)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const listening = page.waitForResponse(placesLine)
  await page.goto('/service-selection')
  await listening
  await page.getByText('from $75.00').waitFor()
  await page.evaluate(() => (document.title = 'never loaded again'))

  await edit(BATHING_ID, { price: 81.5 })
  await page.getByText('from $81.50').waitFor(within1s)

  const { name } = await serviceOf(SAUNA_CLUB_ID)
  await edit(SAUNA_CLUB_ID, { hidden: true })
  await club(page, name).waitFor({ ...within1s, state: 'hidden' })
  await edit(SAUNA_CLUB_ID, { hidden: false })
  await club(page, name).waitFor(within1s)

  const said = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
  await call('POST', '/services', { kind: 'class', name: 'Moon bath', ...said })
  await link(page, 'See times of Moon bath').waitFor(within1s)
  expect(await page.title()).toBe('never loaded again')
  await visit.end()
})
