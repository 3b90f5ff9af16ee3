import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckInAnswer, DayAnswer } from '#api/arrivals.ts'
import { existingInstant } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { atWork, beginsShift, aDevice, rightPin } from '#proofs/desk.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { expectToKeep } from '#proofs/promise-of-time.ts'
import { readPicture } from '#proofs/read-picture.ts'
import { byTurns, openSite, phone, desk, zones, type Site, type Visit } from './site.ts'
import { aWorker, fitsTheScreen, goTo, keysAreHeard, scan, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const TODAY = '2026-11-23'
const at = (time: string) => existingInstant(TODAY, time).toISOString()

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
let party: Record<string, Awaited<ReturnType<typeof aParty>>>
beforeAll(async () => {
  site = await openSite()
  party = await aDayWithEveryState()
  sam = await aWorker(site, 'staff', 'Sam')
}, 120_000)
afterAll(() => site.close())

/** A party of so many by the name of whoever booked. */
async function aParty(name: string, time: string, people = 2) {
  const slot = await site.house.aClass({ at: at(time) })
  const [firstName, lastName] = name.split(' ')
  const contactData = {
    firstName,
    lastName,
    email: `${firstName}@guest.example`.toLowerCase(),
    phone: '+61 400 000 678',
    marketingConsent: false,
    termsAccepted: true,
  }
  const order = await booked(site.house, [cartItem(slot, { guestCount: people - 1 })], { codes: { contactData } })
  const [{ short_code: shortCode }] = await site.house.rows('select short_code from orders where order_key = $1', [
    order.key,
  ])
  return { ...order, name, shortCode: shortCode as string }
}

/** At twelve past ten somebody stands in each of the ten states. */
async function aDayWithEveryState() {
  const made = {
    expected: await aParty('Edda Expected', '12:00'),
    due: await aParty('Dora Due', '10:30'),
    called: await aParty('Cleo Called', '10:00'),
    late: await aParty('Lars Late', '10:00'),
    part: await aParty('Pia Part', '10:00'),
    here: await aParty('Hal Here', '10:00'),
    left: await aParty('Leo Left', '09:10'),
    noShow: await aParty('Nora Noshow', '09:05'),
    notRecorded: await aParty('Norm Notrecorded', '09:05'),
    cancelled: await aParty('Cas Cancelled', '11:00'),
  }
  const { browser } = await atWork(site.house, 'staff', 'Tess')
  const note = (path: string, body: object) => browser.post(`/api/desk/v1/${path}`, body)
  await withKey(site.house, made.cancelled.key).cancelFromOrder(made.cancelled.id)
  await note('check-ins', { bookingId: made.left.id })
  await site.house.rows(
    `with noted as (insert into attendance_event (booking_id, seq, kind, said_at) values ($1, 1, 'NOT_RECORDED', house_now()) returning *)
     insert into attendance (booking_id, seq, unresolved_at) select booking_id, 1, said_at from noted`,
    [made.notRecorded.id],
  )
  await site.house.moveClock(at('09:50'))
  await note('departures', { bookingId: made.left.id })
  await note('check-ins', { bookingId: made.here.id })
  await note('check-ins', { bookingId: made.part.id, people: 1 })
  await note('expected', { bookingId: made.called.id, at: at('10:20') })
  await site.house.moveClock(at('10:12'))
  return made
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const card = (page: Page) => page.getByRole('region', { name: 'Check-in' })
const find = (page: Page) => page.getByRole('combobox', { name: 'Find a guest' })
const inTheHouse = (page: Page) => page.getByText(/^In the house \d+$/)
/** Whoever is in the house is in one of its places, or elsewhere in it. */
async function houseAddsUp(page: Page): Promise<boolean> {
  const words = (await inTheHouse(page).locator('..').textContent()) ?? ''
  const numbers = (of: RegExp) => [...words.matchAll(of)].map(([, number]) => Number(number))
  const [all] = numbers(/In the house (\d+)/g)
  const parts = [...numbers(/(\d+)\/\d+/g), ...numbers(/Elsewhere (\d+)/g)]
  return all === parts.reduce((before, part) => before + part, 0)
}

/** What stands under the bar of a phone by chance is no smaller for it. */
const toTheTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

/** The whole answer is seen where it was asked for, under no bar. */
async function isInSight(answer: Locator): Promise<void> {
  const isSeen = () =>
    answer.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, corners] = [(left + right) / 2, [top + 4, bottom - 4]]
      return corners.every((y) => element.contains(document.elementFromPoint(x, y)))
    })
  await expect.poll(isSeen, soon).toBe(true)
}

async function openToday(visit: Visit): Promise<Page> {
  const { page } = visit
  await page.goto('/desk/today')
  await heading(page, 'Today, Monday 23 November').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}

async function codeOf(key: string): Promise<string> {
  const response = await fetch(`${site.house.url}/api/checkout/v1/orders/${key}/arrival.png`)
  return await readPicture(new Uint8Array(await response.arrayBuffer()))
}

describe('the sheet of today', () => {
  test.each(byTurns(staffDevices, 1))(
    'has rows by start with taken and all places, every state in words and shapes, and fits ($width px) (#561, #562, #563, #572, #593)',
    async (device) => {
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      const noon = page.getByRole('list', { name: '12:00 A class' })
      await noon.locator('xpath=..').getByText('A room 2/8').waitFor()
      await row(page, 'Edda Expected').getByText('2 people').waitFor()
      await page.getByText(/^Earlier: 2 start times, 6 people$/).click()
      const states = {
        'Edda Expected': 'Expected',
        'Dora Due': 'Due now',
        'Cleo Called': 'Expected 10:20',
        'Lars Late': /^Late 1\d min$/,
        'Pia Part': '1 of 2 here',
        'Hal Here': 'Here',
        'Leo Left': 'Left',
        'Nora Noshow': 'No-show',
        'Norm Notrecorded': 'Not recorded',
        'Cas Cancelled': 'Cancelled',
      }
      const shapes = new Set<string>()
      for (const [name, words] of Object.entries(states)) {
        const state = row(page, name).getByText(words, typeof words === 'string' ? { exact: true } : {})
        await state.waitFor()
        shapes.add(await state.locator('svg').innerHTML())
      }
      expect(shapes.size).toBe(10)
      const starts = await page.getByRole('heading', { level: 2 }).allTextContents()
      expect(starts.map((start) => start.slice(0, 5))).toEqual(starts.map((start) => start.slice(0, 5)).toSorted())
      await fitsTheScreen(page)
      for (const button of await page.getByRole('main').getByRole('button').all()) {
        const box = await button.boundingBox()
        if (box) expect(Math.round(Math.min(box.height, box.width))).toBeGreaterThanOrEqual(44)
      }
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 2))(
    'the chip Late shows exactly the late, and its count ($width px) (#564)',
    async (device) => {
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await press(page, 'Late 1')
      await row(page, 'Lars Late').waitFor()
      await expect.poll(() => page.locator('[data-booking]').count()).toBe(1)
      await expect.poll(() => page.getByRole('button', { name: 'Late 1' }).getAttribute('aria-pressed')).toBe('true')
      await visit.isAccessible()
      await press(page, 'Late 1')
      await row(page, 'Hal Here').waitFor()
      await visit.end()
    },
  )

  test('says what a day without anybody is, and the way there and back', async () => {
    const visit = await visitAsWorker(site, sam, { width: phone })
    const page = await openToday(visit)
    await page.getByRole('link', { name: 'Tuesday 24 November 2026' }).click()
    await heading(page, 'Tuesday 24 November').waitFor()
    await page.getByText('Nobody is booked for this day.').waitFor()
    await visit.isAccessible()
    await page.getByRole('link', { name: 'Today' }).last().click()
    await heading(page, 'Today, Monday 23 November').waitFor()
    await visit.end()
  })

  test.each(byTurns(staffDevices, 0))(
    'a search without a match offers all guests ($width px) (#566)',
    async (device) => {
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await find(page).fill('nobody like this')
      await page.getByText('No guest matches “nobody like this” on this day.').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await page.getByRole('link', { name: 'Search all guests' }).click()
      await heading(page, 'Guests').waitFor()
      await expect.poll(() => page.getByLabel(/^Name, email/).inputValue()).toBe('nobody like this')
      expect(page.url()).not.toContain('nobody')
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 1))(
    'a renewal that fails keeps the list and says of when it is ($width px) (#567)',
    async (device) => {
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await visit.meets('/api/desk/v1/day', (route) => route.fulfill({ status: 503, body: 'gone' }))
      await site.house.rows('update orders set last_name = last_name where order_key = $1', [party['late']!.key])
      await page.getByText(/^Could not refresh the list\. You see the list of 10:\d\d am\.$/).waitFor()
      await row(page, 'Lars Late').waitFor()
      await visit.isAccessible()
      await visit.meetsNoMore('/api/desk/v1/day')
      await press(page, 'Try again')
      await page.getByText('Could not refresh the list.').waitFor({ state: 'detached' })
      await visit.end()
    },
  )

  test('is Sydney’s in a browser of any zone (#570)', async () => {
    for (const zone of zones) {
      const visit = await visitAsWorker(site, sam, { width: desk, zone })
      const page = await openToday(visit)
      await page.getByRole('list', { name: '12:00 A class' }).waitFor()
      await page.getByText(/^Now 10:\d\d$/).waitFor()
      await visit.end()
    }
  })
})

describe('a guest at the desk', () => {
  test.each(byTurns(staffDevices, 2))(
    'is found by three letters and checked in by Enter twice; Undo restores row and house count ($width px) (#588)',
    async (device) => {
      const name = `Zo${device.width} Enter`
      const guest = await aParty(name, '10:30')
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await row(page, name).waitFor()
      const before = await inTheHouse(page).textContent()
      await page.keyboard.press('/')
      await page.keyboard.type(`zo${device.width}`)
      await page.getByRole('option', { name: new RegExp(name) }).waitFor()
      await visit.isAccessible()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Check in ${name}`)
      await page.keyboard.press('Enter')
      await page.getByText(`Checked in: ${name}, 2 people.`).first().waitFor()
      await row(page, name).getByText('Here', { exact: true }).waitFor()
      await expect.poll(() => inTheHouse(page).textContent()).not.toBe(before)
      await expect.poll(() => houseAddsUp(page)).toBe(true)
      await fitsTheScreen(page)
      await visit.isAccessible()
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await row(page, name).getByText('Due now').waitFor()
      await expect.poll(() => inTheHouse(page).textContent()).toBe(before)
      const notes = await site.house.rows('select kind from attendance_event where booking_id = $1 order by seq', [
        guest.id,
      ])
      expect(notes.map(({ kind }) => kind)).toEqual(['ARRIVED', 'UNDONE'])
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 0))(
    'who comes alone first, then the other: two are here ($width px) (#586)',
    async (device) => {
      const name = `Pa${device.width} Two`
      const guest = await aParty(name, '10:30')
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await page.getByRole('button', { name, exact: true }).click()
      await row(page, name)
        .getByText(/Code \w{7}/)
        .waitFor()
      await toTheTop(page)
      await visit.isAccessible()
      await press(row(page, name), '1 now')
      await row(page, name).getByText('1 of 2 here').waitFor()
      await press(page, `Check in ${name}`)
      await card(page).getByText('1 of 2 are here. How many now?').waitFor()
      await isInSight(card(page))
      await toTheTop(page)
      await visit.isAccessible()
      await fitsTheScreen(page)
      await press(card(page), '1 now')
      await row(page, name).getByText('Here', { exact: true }).waitFor()
      const notes = await site.house.rows('select kind, people from attendance_event where booking_id = $1', [guest.id])
      expect(notes).toEqual([
        { kind: 'ARRIVED', people: 1 },
        { kind: 'ARRIVED', people: 1 },
      ])
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 1))(
    'who calls is expected at the time they say ($width px) (#593)',
    async (device) => {
      const name = `Ca${device.width} Caller`
      await aParty(name, '10:30')
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await page.getByRole('button', { name, exact: true }).click()
      await press(row(page, name), '10:50')
      await row(page, name).getByText('Expected 10:50').waitFor()
      await visit.isAccessible()
      await visit.end()
    },
  )

  test.each([
    ['check-ins', 'Dora Due', 'Check in Dora Due'],
    ['expected', 'Dora Due', '10:50'],
    ['departures', 'Hal Here', 'Left: Hal Here'],
    ['undo', 'Hal Here', 'Undo last'],
    ['no-shows', 'Lars Late', 'No-show'],
  ])('is told in words when %s fails, and nothing has changed', async (call, name, button) => {
    const visit = await visitAsWorker(site, sam, { width: phone })
    const page = await openToday(visit)
    await visit.meets(`/api/desk/v1/${call}`, (route) => route.fulfill({ status: 500, body: '<html>' }))
    await page.getByRole('button', { name, exact: true }).click()
    const stood = await row(page, name).textContent()
    await press(row(page, name), button)
    await page.getByRole('alert').getByText('Could not save this. Please try again.').waitFor()
    await expect.poll(() => row(page, name).textContent()).toBe(stood)
    await page.keyboard.press('Escape')
    await visit.end()
  })

  test('is seen by the clock of the house, also when it cannot be asked for again', async () => {
    // The clock of a page is that of its whole profile, for good.
    const visit = await visitAsWorker(site, sam, { width: phone, alone: true })
    await visit.page.clock.setFixedTime('2027-01-02T09:00:00+11:00')
    await visit.meets('/api/clock', (route) => route.abort())
    await visit.page.goto('/desk/today')
    await heading(visit.page, 'Today, Monday 23 November').waitFor()
    await visit.end()
  })

  test('offers to take back what holds, and nothing when all was taken back', async () => {
    const visit = await visitAsWorker(site, sam, { width: desk })
    const page = await openToday(visit)
    const name = 'Una Undone'
    await aParty(name, '10:30')
    await page.getByRole('button', { name, exact: true }).click()
    await press(row(page, name), '10:50')
    await row(page, name).getByText('Expected 10:50').waitFor()
    await press(row(page, name), 'Undo last')
    await row(page, name).getByText('Expected 10:50').waitFor({ state: 'detached' })
    await row(page, name).getByRole('button', { name: 'Undo last' }).waitFor({ state: 'detached' })
    await visit.end()
  })

  test('by keys alone: next row, part of them, late, undo; keys sleep in fields and can be turned off', async () => {
    const visit = await visitAsWorker(site, sam, { width: desk })
    const page = await openToday(visit)
    const name = 'Key Board'
    await aParty(name, '10:30')
    await row(page, name).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('j')
    const first = await focused()
    await page.keyboard.press('j')
    await expect.poll(() => focused()).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(() => focused()).toBe(first)
    await page.keyboard.press('/')
    await page.keyboard.type('key')
    await expect.poll(() => find(page).inputValue()).toBe('key')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Check in ${name}`)
    await page.keyboard.press('l')
    await page.keyboard.press('Enter')
    await row(page, name)
      .getByText(/^Expected 10:\d\d$/)
      .waitFor()
    await page.keyboard.press('p')
    await page.keyboard.press('Enter')
    await row(page, name).getByText('1 of 2 here').waitFor()
    await page.keyboard.press('u')
    await row(page, name)
      .getByText(/^Expected 10:\d\d$/)
      .waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await visit.isAccessible()
    await dialog.getByLabel('Single keys do this').uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await keysAreHeard(page)
    await expect.poll(() => dialog.count()).toBe(0)
    await visit.end()
  })
})

describe('a code', () => {
  test.each(byTurns(staffDevices, 2))(
    'from a USB scanner lets the whole party in whatever has the focus, and types nothing there ($width px) (#575, #576)',
    async (device) => {
      // What else runs on this machine can only make it longer: the best of three parties counts.
      const parties = await Promise.all(
        ['', 'b', 'c'].map((letter) => aParty(`Us${device.width}${letter} Scan`, '10:30', 3)),
      )
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await find(page).fill('ab')
      await page.evaluate(() => {
        window.addEventListener('keydown', ({ key }) => key === 'Enter' && performance.mark('scanned'), {
          capture: true,
        })
      })
      let fastest = Infinity
      for (const [nth, party] of parties.entries()) {
        const answered = page.waitForResponse('**/api/desk/v1/check-ins')
        await scan(page, await codeOf(party.key))
        const first = `Us${device.width}${['', 'b', 'c'][nth]}`
        await card(page).getByText(`Welcome, ${first}. 3 people · A class 10:30 · A room`).waitFor()
        const took = await page.evaluate(
          () => performance.now() - performance.getEntriesByName('scanned').at(-1)!.startTime,
        )
        expect((await (await answered).json()) as CheckInAnswer).toMatchObject({ result: 'ok', people: 3 })
        fastest = Math.min(fastest, took)
        if (fastest < 600) break
      }
      // The bound is the promise; what Playwright needs to look comes on top of it.
      await expectToKeep({ what: 'a scanned code lets in', most: 600, unit: 'ms' }, async () => fastest)
      await expect.poll(() => find(page).inputValue()).toBe('ab')
      await visit.isAccessible()
      await fitsTheScreen(page)
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 0))(
    'that is forged, of nothing, of another day, or in already says so on a card ($width px) (#577, #578, #580, #585)',
    async (device) => {
      const guest = await aParty(`Al${device.width} Ready`, '10:30', 1)
      const tomorrow = await site.house.aClass({ at: existingInstant('2026-11-26', '10:00').toISOString() })
      const other = await booked(site.house, [cartItem(tomorrow)])
      const code = await codeOf(guest.key)
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      const last = code.at(-2) === 'A' ? 'B' : 'A'
      await scan(page, `${code.slice(0, -2)}${last}${code.at(-1)}`)
      await card(page).getByText('This code was not made by this house.').waitFor()
      await visit.isAccessible()
      await find(page).fill('0000000')
      await page.keyboard.press('Enter')
      await card(page).getByText('This code is not one of ours.').waitFor()
      await visit.isAccessible()
      await find(page).fill('')
      await scan(page, await codeOf(other.key))
      await card(page).getByText('This booking is for Thu 26 Nov, 10:00.').waitFor()
      await expect
        .poll(async () => (await site.house.rows('select from attendance where booking_id = $1', [other.id])).length)
        .toBe(0)
      await visit.isAccessible()
      await scan(page, code)
      await card(page).getByText('Welcome').waitFor()
      await scan(page, code)
      await card(page)
        .getByText(/^Already checked in at 10:\d\d by Sam Grove\.$/)
        .waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 1))(
    'that lets nobody in leads to the booking, or to all guests ($width px) (#578, #579, #582)',
    async (device) => {
      const cancelled = await aParty(`Ca${device.width} Gone`, '11:00')
      const over = party['noShow'] ?? cancelled
      const [codeOfCancelled, codeOfOver] = [await codeOf(cancelled.key), await codeOf(over.key)]
      await withKey(site.house, cancelled.key).cancelFromOrder(cancelled.id)
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      for (const [code, name, words] of [
        [codeOfCancelled, cancelled.name, 'Cancelled on Mon 23 Nov by the guest. Do not let in.'],
        [codeOfOver, over.name, 'This visit ended at 10:05.'],
      ] as const) {
        await scan(page, code)
        await card(page).getByText(words).waitFor()
        await visit.isAccessible()
        await card(page).getByRole('link', { name: 'Open the booking' }).click()
        await page.getByRole('heading', { name, level: 2 }).waitFor()
        // On the page of the booking it leads nowhere.
        await page.keyboard.press('i')
        await card(page).getByText(words).waitFor()
        await expect.poll(() => card(page).getByRole('link').count()).toBe(0)
        await page.goBack()
        await heading(page, 'Today, Monday 23 November').waitFor()
      }
      await find(page).fill('0000000')
      await page.keyboard.press('Enter')
      await card(page).getByRole('link', { name: 'Search all guests' }).click()
      await heading(page, 'Guests').waitFor()
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 2))(
    'of another day moves the visit to today, where it can be checked in; what is over can not ($width px) (#580)',
    async (device) => {
      const tomorrow = await site.house.aClass({ at: existingInstant('2026-11-24', '10:00').toISOString() })
      const others = await booked(site.house, [cartItem(tomorrow)])
      const visit = await visitAsWorker(site, sam, device)
      const page = await openToday(visit)
      await scan(page, await codeOf(others.key))
      await press(card(page), 'Move to today…')
      const move = page.getByRole('dialog', { name: 'Move the booking' })
      await move.getByText('Nothing is free on this day.').waitFor()
      await visit.isAccessible()
      await page.keyboard.press('Escape')
      await move.waitFor({ state: 'detached' })

      await site.house.rows(
        `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
         select service_id, resource_id, $2, $2::timestamptz + interval '1 hour', 8 from session where id = $1`,
        [tomorrow.sessionId, at('10:30')],
      )
      await press(card(page), 'Move to today…')
      await move.getByText(/^Move to Mon 23 Nov 2026, 10:30 am\? The price stays/).waitFor()
      await press(move, 'Move it')
      await page
        .getByText(/^Moved to Mon 23 Nov 2026, 10:30 am\./)
        .first()
        .waitFor()
      await card(page).waitFor({ state: 'detached' })
      await fitsTheScreen(page)
      await scan(page, await codeOf(others.key))
      await card(page).getByText('Welcome').waitFor()

      // Of yesterday: there is nothing left to move.
      await site.house.rows(
        `update booking set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where id = $1`,
        [others.id],
      )
      await scan(page, await codeOf(others.key))
      await card(page).getByText('This booking is for Sun 22 Nov, 10:30.').waitFor()
      await card(page).getByRole('link', { name: 'Open the booking' }).waitFor()
      await expect.poll(() => card(page).getByRole('button', { name: 'Move to today…' }).count()).toBe(0)
      await visit.end()
    },
  )

  test.each(byTurns(staffDevices, 1))(
    'before the time lets in by a manager’s PIN alone ($width px) (#581)',
    async (device) => {
      const manager = await beginsShift(
        site.house,
        await aDevice(site.house, `Desk ${device.width}`),
        'manager',
        `Max${device.width}`,
      )
      const name = `Ea${device.width} Early`
      const guest = await aParty(name, '13:00')
      const visit = await visitAsWorker(site, sam, device)
      visit.expects(/403/)
      const page = await openToday(visit)
      await press(page, `Check in ${name}`)
      await card(page).getByText('Check-in opens at 12:30.').waitFor()
      await isInSight(card(page))
      await toTheTop(page)
      await visit.isAccessible()
      await press(card(page), 'Let in now')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.getByLabel('Manager', { exact: true }).selectOption(manager.memberId)
      await dialog.getByLabel('PIN of the manager').fill(rightPin)
      await dialog.getByLabel('Why?').fill('They came by an early bus')
      await press(dialog, 'Allow it')
      await row(page, name).getByText('Here', { exact: true }).waitFor()
      const [event] = await site.house.rows(
        'select actor_id, approved_by from attendance_event where booking_id = $1',
        [guest.id],
      )
      expect(event).toEqual({ actor_id: sam.memberId, approved_by: manager.memberId })
      await visit.end()
    },
  )

  test('before the time lets in as many as came, not the whole party (#581 #586)', async () => {
    const manager = await aWorker(site, 'manager', 'Mo')
    await aParty('Part Early', '13:00', 3)
    const visit = await visitAsWorker(site, manager, { width: desk })
    const page = await openToday(visit)
    await press(page, 'Part Early')
    await press(page, '1 now')
    await card(page).getByText('Check-in opens at 12:30.').waitFor()
    await press(card(page), 'Let in now')
    await row(page, 'Part Early').getByText('1 of 3 here').waitFor()
    await visit.end()
  })

  test('who is checked in while another party is still waited for comes in next, once, and who was not is named', async () => {
    for (const name of ['Wanda Waiting', 'Nia Next']) await aParty(name, '10:30', 2)
    const visit = await visitAsWorker(site, sam, { width: phone })
    const page = await openToday(visit)
    const asked: Route[] = []
    await visit.meets('/api/desk/v1/check-ins', (route) => void asked.push(route))
    await press(page, 'Check in Wanda Waiting')
    await press(page, 'Check in Nia Next')
    await press(page, 'Check in Nia Next')
    await page.getByText('One moment, the house is being asked…').waitFor()
    await visit.isAccessible()
    await expect.poll(() => asked.length, soon).toBe(1)
    await asked[0]?.fulfill({ status: 500, body: '<html>' })
    await expect.poll(() => asked.length, soon).toBe(2)
    await asked[1]?.continue()
    await row(page, 'Nia Next').getByText('Here', { exact: true }).waitFor()
    // What went wrong stands, whoever came in after it.
    await page.getByRole('alert').getByText('Wanda Waiting: Could not save this. Please try again.').waitFor()
    await visit.meetsNoMore('/api/desk/v1/check-ins')
    await press(page, 'Check in Wanda Waiting')
    await row(page, 'Wanda Waiting').getByText('Here', { exact: true }).waitFor()
    await page.getByText('Checked in: Wanda Waiting, 2 people.').first().waitFor()
    expect(asked).toHaveLength(2)
    await visit.end()
  })

  test('a second tap where “Check in” stood sends nobody away again', async () => {
    await aParty('Two Taps', '10:30', 2)
    const visit = await visitAsWorker(site, sam, { width: phone })
    const page = await openToday(visit)
    // The second tap comes in the moment in which the other button stands there.
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const left = document.querySelector<HTMLElement>('[aria-label="Left: Two Taps"]')
        left?.click()
        if (left) watch.disconnect()
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await press(page, 'Check in Two Taps')
    await row(page, 'Two Taps').getByText('Here', { exact: true }).waitFor()
    await press(page, 'Left: Two Taps')
    // The button has the word of the state: it is the notice that says what the house has noted.
    await page.getByText('Left: Two Taps, 2 people.').first().waitFor()
    const notes = await site.house.rows(
      `select kind from attendance_event join booking on booking.id = booking_id join orders on orders.id = order_id
       where first_name = 'Two' order by attendance_event.at`,
    )
    expect(notes.map(({ kind }) => kind)).toEqual(['ARRIVED', 'LEFT'])
    await visit.end()
  })

  test.each(byTurns(staffDevices, 2))(
    'without a camera is typed: its seven letters and figures work ($width px) (#590)',
    async (device) => {
      const guest = await aParty(`No${device.width} Camera`, '10:30')
      const visit = await visitAsWorker(site, sam, device)
      const { page } = visit
      await page.goto('/desk/today')
      await heading(page, 'Today, Monday 23 November').waitFor()
      await goTo(page, 'Scan')
      await heading(page, 'Scan').waitFor()
      await page.getByText('The camera is not available. Type the code or the name.').waitFor()
      await visit.isAccessible()
      await page.getByRole('combobox', { name: 'Code or name' }).fill(guest.shortCode.toLowerCase())
      await page.keyboard.press('Enter')
      await card(page).getByText(`Welcome, No${device.width}.`).waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await visit.end()
    },
  )

  test('in front of a camera is read by our own program, which comes from nowhere else', async () => {
    const guest = await aParty('Cam Era', '10:30')
    const visit = await visitAsWorker(site, sam, { width: tablet })
    const { page } = visit
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await page.addInitScript((picture) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const shown = new Image()
      shown.src = picture
      setInterval(() => {
        const on = canvas.getContext('2d')!
        on.fillStyle = '#888'
        on.fillRect(0, 0, 640, 480)
        on.drawImage(shown, 120, 40, 400, 400)
      }, 50)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    }, `/api/checkout/v1/orders/${guest.key}/arrival.png`)
    await page.goto('/desk/scan')
    await card(page).getByText('Welcome, Cam.').waitFor()
    expect(foreign).toEqual([])
    await visit.end()
  })
})

test('typing in the field looks through 300 rows in less than a picture’s time (#569)', async () => {
  const visit = await visitAsWorker(site, sam, { width: desk })
  const { page } = visit
  await visit.meets('/api/desk/v1/day', async (route) => {
    const response = await route.fetch()
    const day = (await response.json()) as DayAnswer
    const [one] = day.rows
    const rows = Array.from({ length: 300 }, (_, i) => ({ ...one!, bookingId: `${i}`, name: `Guest${i} Number` }))
    await route.fulfill({ response, json: { ...day, rows } })
  })
  await openToday(visit)
  await find(page).focus()
  const times = await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[data-find]')!
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    return Array.from('guest29', (_, i) => {
      const began = performance.now()
      set.call(field, 'guest29'.slice(0, i + 1))
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return performance.now() - began
    })
  })
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
  await expectToKeep({ what: 'a letter looks through 300 rows', most: 16, unit: 'ms' }, async () => median)
  await visit.end()
})
