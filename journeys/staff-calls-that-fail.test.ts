import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fates, held, isToldInWords } from './failing-call.ts'
import { openSite, phone, type Site } from './site.ts'
import { aWorker, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

/**
 * One story of each kind of screen, in a real browser: what it makes of a call that fails, where the focus is, and who is
 * kept out (axe). Every other call of the desk is told in proofs/calls-that-fail.
 */

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

const arrivals = [
  {
    at: '/today',
    call: '/desk/v1/day',
    reads: 'Could not load the list.',
    thenShows: 'Nobody is booked for this day.',
  },
  {
    at: '/office/closures',
    call: '/staff/v1/closures',
    reads: 'Could not load the closures.',
    thenShows: 'Plan a closure',
  },
]

const presses = [
  {
    at: '/hand-over',
    call: '/desk/v1/notes',
    prepare: (page: Page) =>
      page.getByRole('textbox', { name: 'Note for the next person' }).fill('Towels come at four'),
    button: 'Leave this note',
    reads: 'Could not save the note. Please try again.',
    keeps: (page: Page) =>
      expect
        .poll(() => page.getByRole('textbox', { name: 'Note for the next person' }).inputValue())
        .toBe('Towels come at four'),
  },
  {
    at: '/office/settings/edit/house',
    call: '/staff/v1/settings',
    prepare: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('02 5550 0100')
      await press(page, 'Continue')
    },
    button: 'Save the settings',
    reads: 'Could not save the settings. Please try again.',
    keeps: (page: Page) => page.getByText('02 5550 0100', { exact: true }).first().waitFor(),
  },
]

describe('a screen whose call fails', () => {
  test.each(arrivals)(
    'says so in words however $call fails at $at, and Try again brings the page (#798)',
    async ({ at, call, reads, thenShows }) => {
      const visit = await visitAsWorker(site, owner, { width: phone })
      const { page } = visit
      const failed = page.getByRole('alert').filter({ hasText: reads })
      const again = failed.getByRole('button', { name: 'Try again' })
      await visit.meets(call, fates['answers 500'])
      await page.goto(`/desk${at}`)
      for (const fate of Object.values(fates)) {
        const slow = held()
        await isToldInWords(page, reads)
        await visit.meets(call, slow.fate)
        await again.click()
        await failed.getByRole('button', { name: 'Trying again…' }).waitFor()
        await slow.letGo(fate)
        await again.waitFor()
      }
      await visit.isAccessible()
      await visit.meetsNoMore(call)
      await again.click()
      await page.getByText(thenShows).filter({ visible: true }).first().waitFor()
      await expect.poll(() => page.getByText(reads).count()).toBe(0)
      await visit.end()
    },
  )
})

describe('a press whose call fails', () => {
  test.each(presses)(
    '“$button” is sent once, says so in words however it fails, and what was typed stands there still (#798)',
    async ({ call, at, prepare, button, reads, keeps }) => {
      const visit = await visitAsWorker(site, owner, { width: phone })
      const { page } = visit
      await page.goto(`/desk${at}`)
      await prepare(page)
      for (const fate of Object.values(fates)) {
        const slow = held()
        await visit.meets(call, slow.fate)
        await press(page, button)
        await page.locator('button[aria-busy=true]').waitFor()
        await expect.poll(() => page.locator('button[aria-busy=true]').isDisabled()).toBe(true)
        await expect.poll(() => page.getByText(reads).count()).toBe(0)
        await expect.poll(() => slow.asked()).toBe(1)
        await slow.letGo(fate)
        await isToldInWords(page, reads)
        await keeps(page)
      }
      await visit.end()
    },
  )
})

// It is tried again by loading the page anew, which only a browser does.
test('a call that breaks a screen leaves a page with words and a way to try again', async () => {
  const visit = await visitAsWorker(site, owner, { width: phone })
  visit.expects(/./)
  const { page } = visit
  await visit.meets('/open-matters', (route) => route.fulfill({ json: { matters: [{ kind: 'nothing known' }] } }))
  await page.goto('/desk/office')
  await heading(page, 'Something went wrong').waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/open-matters')
  await press(page, 'Try again')
  await heading(page, 'Hello, Olive').waitFor()
  await visit.end()
})
