import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existingInstant } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem } from '#proofs/house.ts'
import { aTablet, type Tablet } from '#proofs/offline.ts'
import { byTurns, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const at = (time: string) => existingInstant('2026-11-23', time).toISOString()

let site: Site
let one: Tablet
let two: Tablet
let sam: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  await site.house.moveClock(at('09:40'))
  one = await aTablet(site.house, 'Tablet A', 'Ines')
  two = await aTablet(site.house, 'Tablet B', 'Tom')
  await site.house.moveClock(at('09:50'))
  sam = await aWorker(site, 'staff', 'Sam')
}, 120_000)
afterAll(() => site.close())

async function aParty() {
  const slot = await site.house.aClass({ at: at('10:00') })
  return await booked(site.house, [cartItem(slot, { guestCount: 1 })])
}
const alerts = async (page: Page) => {
  await page.goto('/desk/alerts')
  await heading(page, 'Alerts').waitFor()
}
/** What waits, by its sentence. */
const waiting = (page: Page, words: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) })

describe('Alerts', () => {
  test('says that nothing waits, and hears what comes while it is open', async () => {
    const visit = await visitAsWorker(site, sam, { width: phone })
    const { page } = visit
    await alerts(page)
    await page.getByText('You’re all caught up.').waitFor()
    await page.getByText('Nothing at the moment.').waitFor()
    await visit.isAccessible()
    await one.sends(one.note({ kind: 'WALK_IN', people: 3, startsAt: at('10:00'), cashCents: 22_500 }))
    await waiting(page, 'Walk-in while offline: 3 people, 10:00 am, cash $225.00.').waitFor()
    await expect.poll(() => page.getByText('You’re all caught up.').count()).toBe(0)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Walk-in while offline' })
      .getByRole('button', { name: 'Nothing to do' })
      .click()
    await page.getByText('You’re all caught up.').waitFor()
    await page.getByRole('heading', { name: 'Settled in the last day' }).waitFor()
    await visit.end()
  })

  test('says of two tablets that let one party in who did and when; the same people are settled by one press (#649)', async () => {
    const { id } = await aParty()
    await one.sends(one.note({ bookingId: id, saidAt: at('09:41') }))
    await two.sends(two.note({ bookingId: id, saidAt: at('09:42') }))
    const visit = await visitAsWorker(site, sam, { width: staffDevices[0]!.width! })
    const { page } = visit
    await page.goto('/desk/today')
    // The way to it says how many wait.
    await page.getByRole('link', { name: 'Alerts 1' }).click()
    const twice = waiting(page, 'Checked in twice: Ada Example, 9:41 am on Tablet A, 9:42 am on Tablet B.')
    await twice.getByRole('button', { name: 'The same people' }).click()
    await page.getByText('You’re all caught up.').waitFor()
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    await visit.end()
  })

  test('a walk-in is sold from there, and waits until somebody says that it is sold', async () => {
    await one.sends(one.note({ kind: 'WALK_IN', people: 2, startsAt: at('10:00'), cashCents: 11_000 }))
    const visit = await visitAsWorker(site, sam, { width: phone })
    const { page } = visit
    await alerts(page)
    const walkIn = waiting(page, 'Walk-in while offline: 2 people, 10:00 am, cash $110.00.')
    await walkIn.getByRole('link', { name: 'Book it now' }).click()
    await heading(page, 'Sell').waitFor()
    await page.getByText('For the walk-in noted offline at 9:50 am: 2 people for 10:00 am, cash $110.00.').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('list', { name: 'Baths', exact: true }).getByRole('button').first().click()
    const people = page.getByRole('list', { name: 'What is sold' }).getByRole('group', { name: 'People' })
    await people.getByText('2', { exact: true }).waitFor()
    await page.goBack()
    await walkIn.getByRole('button', { name: 'It is sold' }).click()
    await page.getByText('You’re all caught up.').waitFor()
    await visit.isAccessible()
    await visit.end()
  })

  test('more people than were booked are sold a place', async () => {
    const { id } = await aParty()
    await one.sends(one.note({ bookingId: id, saidAt: at('09:43') }))
    await two.sends(two.note({ bookingId: id, saidAt: at('09:44') }))
    const visit = await visitAsWorker(site, sam, { width: phone })
    const { page } = visit
    await alerts(page)
    await page.getByRole('link', { name: 'Sell a place' }).click()
    await heading(page, 'Sell').waitFor()
    await page.getByText('For Ada Example, noted offline at 9:44 am: 2 people.').waitFor()
    await page.goBack()
    await press(page, 'More came in')
    await page.getByText('You’re all caught up.').waitFor()
    await visit.end()
  })

  test('what somebody else has settled is said to be', async () => {
    await one.sends(one.note({ kind: 'WALK_IN', people: 1, startsAt: at('10:00'), cashCents: 0 }))
    const visit = await visitAsWorker(site, sam, { width: phone })
    visit.expects(/409/)
    const { page } = visit
    await alerts(page)
    // Olive is faster.
    const { browser } = await atWork(site.house, 'staff', 'Olive')
    const [{ id }] = await site.house.rows('select id from desk_conflict where settled_at is null')
    await visit.meets('/settle', async (route) => {
      await browser.post(`/api/desk/v1/conflicts/${id}/settle`, { as: 'nothing' })
      await route.continue()
    })
    await press(page, 'It is sold')
    await page.getByText('You’re all caught up.').waitFor()
    await page.getByText('Olive Grove').waitFor()
    await heading(page, 'Alerts').waitFor()
    await visit.end()
  })
})

test('what a device has still to send stands in Alerts and in Hand-over until it is sent (#642)', async () => {
  await one.browser.get('/api/desk/v1/snapshot?unsent=2')
  const visit = await visitAsWorker(site, sam, { width: phone })
  const { page } = visit
  await alerts(page)
  const said = '2 entries of Tablet A are still to send. They come by themselves once it is open and has a line.'
  await page.getByText(said).waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await page.goto('/desk/hand-over')
  await page.getByRole('link', { name: 'Not sent yet Tablet A 2 entries' }).click()
  await heading(page, 'Alerts').waitFor()
  await one.browser.get('/api/desk/v1/snapshot?unsent=0')
  await page.reload()
  await heading(page, 'Alerts').waitFor()
  await page.getByText(said).waitFor({ state: 'detached' })
  await visit.end()
})

describe('everything that can wait', () => {
  beforeAll(async () => {
    const [twice, cancelled, more] = [await aParty(), await aParty(), await aParty()]
    await withKey(site.house, cancelled.key).cancelFromOrder(cancelled.id)
    await one.sends(one.note({ bookingId: twice.id, saidAt: at('09:45') }))
    await two.sends(two.note({ bookingId: twice.id, saidAt: at('09:46') }))
    await two.sends(
      two.note({ bookingId: cancelled.id, saidAt: at('09:47') }),
      two.note({ bookingId: more.id, people: 3, saidAt: at('09:48') }),
      two.note({ kind: 'WALK_IN', people: 2, startsAt: at('10:00'), cashCents: 15_000 }),
      two.note({ code: 'BH1.not-ours', people: 1 }),
    )
    two.note()
    const later = await aParty()
    await two.sends(two.note({ bookingId: later.id, saidAt: at('09:10') }))
    const lost = await aTablet(site.house, 'Lost tablet', 'Nia')
    const { browser } = await atWork(site.house, 'manager', 'Max')
    await browser.send('DELETE', `/api/desk/v1/devices/${lost.deviceId}`)
    await lost.merge([lost.note({ bookingId: later.id })])
  })

  test.each(byTurns(staffDevices, 1))(
    'is told in sentences and fits the screen at $width (#649 #651 #652 #656)',
    async (device) => {
      const visit = await visitAsWorker(site, sam, device)
      const { page } = visit
      await page.goto('/desk/today')
      if (device.width === phone) await press(page, 'Menu')
      await page.getByRole('link', { name: 'Alerts 8' }).click()
      for (const words of [
        'Checked in twice: Ada Example, 9:45 am on Tablet A, 9:46 am on Tablet B.',
        'Came although cancelled.',
        'More came in than are booked: Ada Example, 9:48 am on Tablet B.',
        'Walk-in while offline: 2 people, 10:00 am, cash $150.00.',
        'Let in, but not on our books.',
        'Let in by somebody who was not on shift.',
        '1 entry of Tablet B is missing.',
        'Sent by Lost tablet, which was shut off.',
      ])
        await waiting(page, words).waitFor()
      await fitsTheScreen(page)
      await visit.isAccessible()
      await visit.end()
    },
  )

  test('asks a manager about a device that was shut off', async () => {
    const visit = await visitAsWorker(site, sam, { width: phone })
    visit.expects(/403/)
    const { page } = visit
    await alerts(page)
    const revoked = waiting(page, 'Sent by Lost tablet, which was shut off.')
    await revoked.getByRole('button', { name: 'Nothing to do' }).click()
    await page.getByRole('dialog', { name: 'This needs a manager' }).waitFor()
    await visit.isAccessible()
    await page.keyboard.press('Escape')
    await revoked.getByRole('button', { name: 'Nothing to do' }).waitFor()
    await visit.end()
  })
})
