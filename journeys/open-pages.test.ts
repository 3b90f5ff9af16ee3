import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffPromotion } from '#api/prices.ts'
import type { StaffResource, StaffService, StaffServicesAnswer, TimesPreview, TimesRequest } from '#api/timetable.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { expectToSee } from '#proofs/promise-of-time.ts'
import { openSite, placesLine, type Site } from './site.ts'
import { aWorker } from './staff.ts'
import { cardOf, startTime, stepAt } from './walk.ts'
import { link } from './keyboard.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

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
  await expectToSee('an open page knows', 1, () => page.getByText('from $81.50').waitFor())

  const { name } = await serviceOf(SAUNA_CLUB_ID)
  await edit(SAUNA_CLUB_ID, { hidden: true })
  await expectToSee('an open page knows', 1, () => club(page, name).waitFor({ state: 'hidden' }))
  await edit(SAUNA_CLUB_ID, { hidden: false })
  await expectToSee('an open page knows', 1, () => club(page, name).waitFor())

  const said = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
  const { id: serviceId } = await call<StaffService>('POST', '/services', { kind: 'class', name: 'Moon bath', ...said })
  const pond = { name: 'Moon pond', capacity: 8, turnoverMinutes: 0, exclusive: false }
  const { id: resourceId } = await call<StaffResource>('POST', '/resources', pond)
  const nightly = { resourceId, weekdays: [5], firstStart: '20:00', lastStart: '20:00', everyMinutes: 60 }
  const asked: TimesRequest = { serviceId, from: '2026-12-01', patterns: [nightly] }
  const { token } = await call<TimesPreview>('POST', '/times/preview', asked)
  await call('POST', '/times/apply', { ...asked, token })
  await expectToSee('an open page knows', 1, () => link(page, 'See times of Moon bath').waitFor())
  await expect.poll(() => page.title()).toBe('never loaded again')
  await visit.end()
})

test('an open list of times has a new special price within a second, and the usual one when it ends (#741)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const listening = page.waitForResponse(placesLine)
  await page.goto(stepAt('slot', { date: '2026-12-02' }))
  await listening
  const ten = cardOf(startTime(page, '10:00 am'))
  await ten.filter({ hasText: '$81.50' }).waitFor()

  const promotion = await call<StaffPromotion>('POST', '/promotions', {
    name: 'Slow Wednesdays',
    serviceId: BATHING_ID,
    price: 47,
    label: 'Slow Wednesday',
    from: '2026-12-01',
    until: null,
    weekdays: [3],
    hours: [{ from: '10:00', until: '11:00' }],
    active: true,
  })
  await expectToSee('an open page knows', 1, () =>
    ten.filter({ hasText: '$47.00' }).filter({ hasText: 'Slow Wednesday' }).waitFor(),
  )
  const { id, ...parts } = promotion
  await call('PATCH', `/promotions/${id}`, { ...parts, active: false })
  await expectToSee('an open page knows', 1, () => ten.filter({ hasText: '$81.50' }).waitFor())
  await visit.end()
})
