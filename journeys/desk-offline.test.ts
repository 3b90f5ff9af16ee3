import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existingInstant } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { atWork, rightPin } from '#proofs/desk.ts'
import { readPicture } from '#proofs/read-picture.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { deviceOf, lockIt, signInAs } from './at-device.ts'
import { byTurns, desk, openSite, type Device, type Site, type Visit } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const TODAY = '2026-11-23'
const at = (time: string) => existingInstant(TODAY, time).toISOString()

let site: Site
const folders: string[] = []
const open: Visit[] = []
beforeAll(async () => {
  site = await openSite()
  await site.house.moveClock(at('10:12'))
}, 120_000)
afterAll(async () => {
  await Promise.all(open.map(({ context }) => context.close()))
  await site.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })))
})

/** A party of two that comes at half past ten, by the name of whoever booked. */
async function aParty(name: string) {
  const slot = await site.house.aClass({ at: at('10:30') })
  const [firstName, lastName] = name.split(' ')
  const contactData = {
    firstName,
    lastName,
    email: `${firstName}@guest.example`.toLowerCase(),
    phone: '+61 400 000 678',
    marketingConsent: false,
    termsAccepted: true,
  }
  return await booked(site.house, [cartItem(slot, { guestCount: 1 })], { codes: { contactData } })
}

/** The files of the desk are many for a busy machine. */
const atLength = { timeout: 45_000 }

/** A device whose browser keeps what it is told to, with the sheet of today open and its list kept. */
async function aTablet(name: string, device: Device = { width: tablet }): Promise<Visit & { keeps: string }> {
  const visit = await aDeviceThatKeeps(name, device)
  const { page } = visit
  await page.goto('/desk/today')
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(async () => (await kept(page)).lists, atLength).toBe(1)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), atLength).toBe(true)
  return visit
}

async function aDeviceThatKeeps(name: string, device: Device, prepare?: (visit: Visit) => Promise<void>) {
  const keeps = await mkdtemp(join(tmpdir(), 'desk-'))
  folders.push(keeps)
  const visit = await deviceOf(site, name, await aWorker(site, 'staff', 'Sam'), { ...device, keeps }, prepare)
  open.push(visit)
  visit.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  return { ...visit, keeps }
}

/** What this browser keeps of the desk. */
async function kept(page: Page): Promise<{ lists: number; entries: number; devices: number; dump: string }> {
  return await page.evaluate(async () => {
    const asked = indexedDB.open('bathhouse-desk')
    const books = await new Promise<IDBDatabase>((resolve) =>
      asked.addEventListener('success', () => resolve(asked.result)),
    )
    const all = async (name: string): Promise<unknown[]> => {
      if (!books.objectStoreNames.contains(name)) return []
      const rows = books.transaction(name).objectStore(name).getAll()
      return await new Promise((resolve) => rows.addEventListener('success', () => resolve(rows.result as unknown[])))
    }
    const [list, queue, device, locks] = [
      await all('list'),
      await all('queue'),
      await all('device'),
      await all('locks'),
    ]
    books.close()
    const dump = JSON.stringify({ list, queue, device, locks }, (_name: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value,
    )
    return { lists: list.length, entries: queue.length, devices: device.length, dump }
  })
}

/** Changes what is kept of the device, or of its list, behind the back of the desk. */
const tamper = (page: Page, what: 'the clock' | 'the list') =>
  page.evaluate(async (what) => {
    const asked = indexedDB.open('bathhouse-desk')
    const books = await new Promise<IDBDatabase>((resolve) =>
      asked.addEventListener('success', () => resolve(asked.result)),
    )
    const [name, key] = what === 'the clock' ? ['device', 'here'] : ['list', 'list']
    const store = books.transaction(name, 'readwrite').objectStore(name)
    const found = store.get(key)
    await new Promise<void>((resolve) => {
      found.addEventListener('success', () => {
        const row = found.result as { ahead: number; bytes: ArrayBuffer }
        if (what === 'the clock') row.ahead += 24 * 3_600_000
        else new Uint8Array(row.bytes)[20]! ^= 1
        store.put(row, key).addEventListener('success', () => resolve())
      })
    })
    books.close()
  }, what)

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const card = (page: Page) => page.getByRole('region', { name: 'Check-in' })

const cut = async ({ context, page }: Visit) => {
  await context.setOffline(true)
  await page.getByText(/^Offline since 10:[1-5]\d/).waitFor()
}
const mend = ({ context }: Visit) => context.setOffline(false)

/** The page anew without a line, opened by PIN. */
async function openByPin({ page }: Visit, pin = rightPin): Promise<void> {
  await page.reload()
  await heading(page, 'There is no line to the house').waitFor()
  await page.getByLabel('Your PIN').pressSequentially(pin)
}

/** The party has been checked in on this sheet, and waits to be sent. */
async function checkIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Check in ${name}` }).click()
  await row(page, name).getByText('not sent yet').waitFor()
}

/** A USB scanner types like a keyboard, and faster than anybody. */
async function scan(page: Page, code: string): Promise<void> {
  // A scanner is heard where the list is, which a device reads anew when the line goes.
  await page.getByLabel('Find a guest').waitFor()
  const keyboard = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const keys = [...Array.from(code, (key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  const pressed = keys.map((key, i) => ({ type: 'keyDown' as const, ...key, timestamp: began + i * 0.005 }))
  await Promise.all(pressed.map((key) => keyboard.send('Input.dispatchKeyEvent', key)))
  await keyboard.detach()
}

async function codeOf(key: string): Promise<string> {
  const response = await fetch(`${site.house.url}/api/checkout/v1/orders/${key}/arrival.png`)
  return await readPicture(new Uint8Array(await response.arrayBuffer()))
}

describe('a device without a line', () => {
  test.each(byTurns(staffDevices, 0))(
    'shows the day after a reload, checks in, and sends what it has noted on return ($width px) (#646, #647, #648)',
    async (device) => {
      const first = `Zo${device.width}`
      const party = await aParty(`${first} Enter`)
      const visit = await aTablet(`Tablet ${device.width}`, device)
      const { page } = visit
      await row(page, `${first} Enter`).waitFor()
      await cut(visit)
      await row(page, `${first} E.`).getByText('Due now').waitFor()
      await checkIn(page, `${first} E.`)
      await page.getByText(`Checked in: ${first} E., 2 people.`).first().waitFor()
      await page.getByText(/^Offline since 10:1\d · 1 to send$/).waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)

      await page.reload()
      await heading(page, 'There is no line to the house').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await page.getByLabel('Your PIN').pressSequentially(rightPin)
      await row(page, `${first} E.`).getByText('not sent yet').waitFor()
      await row(page, `${first} E.`).getByText('Here', { exact: true }).waitFor()
      await page.getByText(/^Offline since 10:1\d · 1 to send$/).waitFor()

      await mend(visit)
      await page.getByText('1 sent.').waitFor()
      await row(page, `${first} Enter`).getByText('Here', { exact: true }).waitFor()
      await expect.poll(() => page.getByText('not sent yet').count()).toBe(0)
      await expect
        .poll(() => site.house.rows('select kind, people, n from attendance_event where booking_id = $1', [party.id]))
        .toEqual([{ kind: 'ARRIVED', people: 2, n: 1 }])
      await visit.end()
    },
  )

  test('is opened by a PIN that was chosen before the device was set up (#646)', async () => {
    await aParty('Pia Prompt')
    const setUp: Route[] = []
    const program = '/desk/assets/work-offline'
    const { page, ...visit } = await aDeviceThatKeeps('Early PIN', { width: tablet }, ({ meets }) =>
      meets(program, (route) => void setUp.push(route)),
    )
    await page.unroute(`**${program}**`)
    await Promise.all(setUp.map((route) => route.continue().catch(() => {})))
    await page.goto('/desk/today')
    await row(page, 'Pia Prompt').waitFor()
    await expect.poll(async () => (await kept(page)).lists, atLength).toBe(1)
    await visit.end()
  })

  test('is opened without a line after a look at the guests’ site, which clears its own storage', async () => {
    await aParty('Gus Guestside')
    const visit = await aTablet('Both sides')
    const { page, context } = visit
    const mark = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    await row(page, 'Gus Guestside').waitFor()
    await page.goto('/service-selection')
    await expect.poll(() => mark('appVersion'), soon).not.toBeNull()
    await context.setOffline(true)
    await page.goto('/desk/today')
    await page.getByLabel('Your PIN').pressSequentially(rightPin)
    await row(page, 'Gus G.').waitFor()

    await mend(visit)
    await page.evaluate(() => localStorage.removeItem('desk-device'))
    await page.goto('/desk/today')
    await expect.poll(() => mark('desk-device'), soon).toBe('yes')
    await visit.end()
  })

  test('keeps its list anew after the browser has closed and cleared what it kept', async () => {
    await aParty('Cleo Cleared')
    const visit = await aTablet('Cleared')
    const { page, context } = visit
    const browser = await context.newCDPSession(page)
    const cleared = { origin: site.origin, storageTypes: 'indexeddb' }
    await browser.send('Storage.clearDataForOrigin', cleared)
    await lockIt(visit)
    await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
    await row(page, 'Cleo Cleared').waitFor()
    await expect.poll(async () => (await kept(page)).devices, soon).toBe(1)
    await visit.end()
  })

  test('notes who has left and takes back what was noted, a step each time (#647)', async () => {
    await aParty('Una Undone')
    const visit = await aTablet('Undoing')
    const { page } = visit
    await row(page, 'Una Undone').waitFor()
    await cut(visit)
    await checkIn(page, 'Una U.')
    await press(page, 'Left: Una U.')
    await row(page, 'Una U.').getByText('Left', { exact: true }).waitFor()
    await page.getByText('Left: Una U., 2 people.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await row(page, 'Una U.').getByText('Here', { exact: true }).waitFor()
    await page.getByText(/· 3 to send$/).waitFor()
    await mend(visit)
    await page.getByText('3 sent.').waitFor()
    await row(page, 'Una Undone').getByText('Here', { exact: true }).waitFor()
    await visit.end()
  })

  test('keeps what waits to be sent over a sign-out, and an update of the desk waits for it (#648)', async () => {
    await aParty('Quinn Queue')
    const visit = await aTablet('Keeping')
    visit.expects(/40[13]/)
    const { page } = visit
    await row(page, 'Quinn Queue').waitFor()
    await cut(visit)
    await checkIn(page, 'Quinn Q.')
    await visit.meets('/desk/v1/merge', (route) => route.fulfill({ status: 500, body: 'gone' }))
    await mend(visit)
    await page.getByText('Could not send what was noted.').waitFor()
    await page.getByText('1 to send', { exact: true }).waitFor()

    const workers = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/desk/')
        const { active, waiting } = registration ?? {}
        return [active, waiting].map((worker) => worker && new URL(worker.scriptURL).search)
      })
    // The same files at another address: to the browser this is a new build.
    await page.evaluate(() => navigator.serviceWorker.register('/desk/worker.js?next', { scope: '/desk/' }))
    await expect.poll(workers, soon).toEqual(['', '?next'])
    await page.reload()
    await page.getByText('1 to send', { exact: true }).waitFor()
    await expect.poll(() => workers()).toEqual(['', '?next'])

    await press(page, 'End my shift and sign out')
    await heading(page, 'Sign in').waitFor()
    await expect.poll(async () => (await kept(page)).entries).toBe(1)
    await visit.meetsNoMore('/desk/v1/merge')
    await signInAs(visit, await aWorker(site, 'staff', 'Sue'))
    await page.goto('/desk/today')
    await page.getByText('1 sent.').waitFor()
    await row(page, 'Quinn Queue').getByText('Here', { exact: true }).waitFor()
    // Nothing waits any more: when the desk is left the new build takes over, and opens it from then on.
    await page.goto('/favicon.svg')
    await expect.poll(workers, atLength).toEqual(['?next', null])
    await page.goto('/desk/today')
    await row(page, 'Quinn Queue').waitFor()
    await expect.poll(() => workers()).toEqual(['?next', null])
    await visit.end()
  })

  test.each(byTurns(staffDevices, 1))(
    'asks about a code of this house that is not on its list ($width px) (#653)',
    async (device) => {
      const visit = await aTablet(`Codes ${device.width}`, device)
      const { page } = visit
      await cut(visit)
      const party = await aParty(`Nell${device.width} Newcome`)
      const code = await codeOf(party.key)
      const words = 'Not on this device’s list, but signed by this house: 2 people, Mon 23 Nov, 10:30.'
      await scan(page, code)
      await card(page).getByText(words).waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await press(card(page), 'Refuse')
      await card(page).waitFor({ state: 'detached' })
      await expect.poll(async () => (await kept(page)).entries).toBe(0)

      await scan(page, `${code.slice(0, -9)}${code.at(-9) === 'A' ? 'B' : 'A'}${code.slice(-8)}`)
      await card(page).getByText('This code was not made by this house.').waitFor()
      await press(card(page), 'Close')
      await scan(page, code)
      await card(page).getByText(words).waitFor()
      await press(card(page), 'Let in')
      await page.getByText(/· 1 to send$/).waitFor()
      await mend(visit)
      await page.getByText('1 sent.').waitFor()
      await row(page, `Nell${device.width} Newcome`).getByText('Here', { exact: true }).waitFor()
      await visit.end()
    },
  )

  test('does not show a list that somebody has altered, nor one that has ended (#654)', async () => {
    await aParty('Ada Altered')
    for (const what of ['the list', 'the clock'] as const) {
      const visit = await aTablet(`With ${what}`)
      const { page } = visit
      await row(page, 'Ada Altered').waitFor()
      await cut(visit)
      await row(page, 'Ada A.').waitFor()
      await tamper(page, what)
      await openByPin(visit)
      await page.getByText('This device has no list of the day. Needs the line.').waitFor()
      await expect.poll(() => page.getByText('Ada').count()).toBe(0)
      await expect.poll(async () => (await kept(page)).lists).toBe(0)
      await visit.isAccessible()
      await visit.end()
    }
  })

  test('keeps no name that can be read, and five wrong PINs erase the list, not what waits to be sent (#655)', async () => {
    await aParty('Zebedee Quartermaine')
    const visit = await aTablet('Raw')
    const { page } = visit
    await row(page, 'Zebedee Quartermaine').waitFor()
    await cut(visit)
    await checkIn(page, 'Zebedee Q.')
    const names = ['Zebedee', 'Quartermaine', 'Sam Grove', 'Sam G.']
    await expect.poll(() => kept(page)).toMatchObject({ entries: 1, dump: expect.stringContaining('ARRIVED') })
    const { dump } = await kept(page)
    for (const name of names) expect([name, dump.includes(name)]).toEqual([name, false])

    await page.reload()
    await heading(page, 'There is no line to the house').waitFor()
    for (const name of names) await expect.poll(() => page.getByText(name).count()).toBe(0)
    const pin = page.getByLabel('Your PIN')
    for (let tries = 1; tries <= 4; tries++) {
      await pin.pressSequentially('000000')
      await page.getByText('This PIN is not right.').waitFor()
      await expect.poll(() => pin.inputValue()).toBe('')
    }
    await pin.pressSequentially('000000')
    await page.getByText('Five wrong tries. The list on this device is erased; what was noted is kept.').waitFor()
    await visit.isAccessible()
    await expect.poll(() => kept(page)).toMatchObject({ lists: 0, entries: 1 })
    await expect.poll(() => pin.inputValue()).toBe('')
    await pin.pressSequentially(rightPin)
    await page.getByText('This device needs the line to open.').waitFor()

    await mend(visit)
    await page.getByText('1 sent.').waitFor()
    await row(page, 'Zebedee Quartermaine').getByText('Here', { exact: true }).waitFor()
    const { keeps } = visit
    await visit.end()
    // The browser is closed: everything that it keeps is in its files.
    const files = await filesIn(keeps)
    expect(files.includes('bathhouse-desk') || files.includes(inTwoBytes('bathhouse-desk'))).toBe(true)
    for (const name of names)
      expect([name, files.includes(name), files.includes(inTwoBytes(name))]).toEqual([name, false, false])
  })

  test('that was shut off is erased when the line is back; what it notes later waits for a manager (#656)', async () => {
    await aParty('Rhea Revoked')
    const visit = await aTablet('Stolen')
    visit.expects(/40[13]/)
    const { page } = visit
    await row(page, 'Rhea Revoked').waitFor()
    await cut(visit)
    const manager = await atWork(site.house, 'manager', 'Max')
    const { devices } = (await manager.browser.get('/api/desk/v1/devices')).body
    const { id } = devices.find(({ name }: { name: string }) => name === 'Stolen')
    expect((await manager.browser.send('DELETE', `/api/desk/v1/devices/${id}`)).status).toBe(200)
    await checkIn(page, 'Rhea R.')
    await mend(visit)
    await heading(page, 'Sign in').waitFor()
    await expect.poll(() => kept(page), soon).toMatchObject({ lists: 0, entries: 0, devices: 0 })
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)))
      .toBe(0)
    await expect
      .poll(() => site.house.rows('select kind, people from desk_conflict where device_id = $1', [id]))
      .toEqual([{ kind: 'revoked', people: 2 }])
    await expect.poll(() => site.house.rows('select 1 from attendance_event where device_id = $1', [id])).toEqual([])
    await visit.end()
  })

  test.each(byTurns(staffDevices, 2))('sells nothing, and notes a walk-in ($width px) (#657)', async (device) => {
    const visit = await aTablet(`Selling ${device.width}`, device)
    const { page } = visit
    await cut(visit)
    await goTo(page, 'Sell')
    await page.getByText('Needs the line.').filter({ visible: true }).first().waitFor()
    await press(page, 'Note the walk-in')
    await page.getByRole('link', { name: 'Enter the cash they paid, for example 150 or 150.00' }).waitFor()
    await page.getByLabel('People').fill('3')
    await page.getByLabel('Start').fill('10:00')
    await page.getByLabel('Cash taken').fill('225')
    await press(page, 'Note the walk-in')
    await page.getByText('3 people, 10:00 am, cash $225.00').waitFor()
    await page.getByText('not sent yet').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await goTo(page, 'Money')
    await page.getByText('Needs the line.').filter({ visible: true }).first().waitFor()
    await mend(visit)
    await page.getByText('1 sent. 1 does not fit the books: see Alerts.').waitFor()
    const [walkIn] = await site.house.rows(
      `select people, starts_at, cash_cents from desk_conflict where kind = 'walk-in' order by opened_at desc limit 1`,
    )
    expect(walkIn).toEqual({ people: 3, starts_at: new Date(at('10:00')), cash_cents: 22_500 })
    await visit.end()
  })

  test('needs the line for other days, and for a manager to let somebody in early', async () => {
    const visit = await aTablet('Other days')
    const { page } = visit
    await cut(visit)
    await page.getByRole('link', { name: 'Tuesday 24 November 2026' }).click()
    await heading(page, 'Tuesday 24 November').waitFor()
    await page.getByText('Needs the line.').waitFor()
    await visit.end()
  })

  test('is opened by PIN after it was locked without a line', async () => {
    await aParty('Lou Locked')
    const visit = await aTablet('Locking', { width: desk })
    const { page } = visit
    await row(page, 'Lou Locked').waitFor()
    await cut(visit)
    await row(page, 'Lou L.').waitFor()
    await lockIt(visit)
    await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
    await row(page, 'Lou L.').waitFor()
    await mend(visit)
    await row(page, 'Lou Locked').waitFor()
    await visit.end()
  })
})

test('what a device has still to send stops the count of the drawer (#640)', async () => {
  await aParty('Tilly Till')
  const visit = await aTablet('At the till')
  visit.expects(/500/)
  const { page } = visit
  const { browser } = await atWork(site.house, 'manager', 'Mo')
  expect((await browser.post('/api/desk/v1/drawer/open', { amount: 200 })).status).toBe(200)
  await row(page, 'Tilly Till').waitFor()
  await cut(visit)
  await checkIn(page, 'Tilly T.')
  await visit.meets('/desk/v1/merge', (route) => route.fulfill({ status: 500, body: 'gone' }))
  await mend(visit)
  await page.getByText('1 to send', { exact: true }).waitFor()
  await page.goto('/desk/money/count')
  await page.getByText('1 entry is still to send from this device.').waitFor()
  await page.getByLabel('$100', { exact: true }).fill('2')
  await press(page, 'Close the drawer')
  await page.getByRole('alert').getByText('1 entry is still to send from this device.').waitFor()
  await visit.isAccessible()
  await visit.end()
})

test('one tab works as the device, and another one says so', async () => {
  const visit = await aTablet('Two tabs')
  const { page, context } = visit
  const other = await context.newPage()
  await other.goto('/desk/today')
  await other.getByText('The desk is open in another tab.').waitFor()
  await page.close()
  await other.getByText('The desk is open in another tab.').waitFor({ state: 'detached' })
})

test('a device whose clock is off says by how much', async () => {
  const visit = await aTablet('Clock')
  await visit.page.getByText(/^This device’s clock is \d+ min off\.$/).waitFor()
  await visit.end()
})

/** All files of a folder, as one text of single bytes. */
async function filesIn(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    found.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  return texts.join('\n')
}

/** Browsers write some texts with two bytes for a letter. */
const inTwoBytes = (text: string) => Array.from(text, (letter) => `${letter}\0`).join('')

test('in any browser a screen that was not opened before is waited for while the line is down, and the page stays', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Sam'), { width: desk })
  visit.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const { page } = visit
  await page.goto('/desk/today')
  await page.getByText('Live', { exact: true }).waitFor()
  await visit.context.setOffline(true)
  await page.getByText('You are offline. Nothing is lost; saving waits for you.').waitFor()
  await goTo(page, 'Money')
  // Time enough for whatever would load the page anew.
  await page.waitForTimeout(1000)
  await page.getByRole('link', { name: 'Guests', exact: true }).waitFor()
  await mend(visit)
  await heading(page, 'Money').waitFor()
  await visit.end()
})
