import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightPin } from '#proofs/desk.ts'
import { soon } from '#proofs/house.ts'
import { byTurns, desk, openSite, phone, type Device, type Site } from './site.ts'
import { choosePin, deviceOf, lockIt, signInAs } from './at-device.ts'
import {
  aWorker,
  enterCode,
  enterPassword,
  fitsTheScreen,
  goTo,
  staffDevices,
  tablet,
  visitAsWorker,
  withApp,
} from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const atDevice = (name: string, worker: Awaited<ReturnType<typeof aWorker>>, device: Device) =>
  deviceOf(site, name, worker, device)

/** From now on time passes on the page only as the story says, however long the machine takes to let it pass. */
async function stopTheClock(page: Page): Promise<void> {
  const soonAfter = await page.evaluate(() => Date.now() + 30_000)
  await page.clock.pauseAt(soonAfter)
}

/** The pointer moves, and the page has been told: it listens before, and a busy browser tells it a moment later. */
async function touchAt(page: Page, place: number): Promise<void> {
  await page.evaluate(() =>
    addEventListener('pointermove', () => Object.assign(window, { isTouched: true }), { once: true }),
  )
  await page.mouse.move(place, place)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isTouched'))).toBe(true)
  await page.evaluate(() => Object.assign(window, { isTouched: false }))
}

describe('the desk', () => {
  test.each(byTurns(staffDevices, 2))(
    'shows whoever is signed out the sign-in alone ($width px) (#552)',
    async (device) => {
      const visit = await site.visit({ locale: 'en-AU', ...device })
      const { page } = visit
      for (const path of ['/desk', '/desk/devices', '/desk/office/members']) {
        await page.goto(path)
        await heading(page, 'Sign in').waitFor()
        await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
      }
      await visit.isAccessible()
      await visit.end()
    },
  )

  test('is told on an iPad to be kept as an app, unless it is one', async () => {
    const sam = await aWorker(site, 'manager', 'Sam')
    const visit = await atDevice('iPad at the pool', sam, { width: tablet })
    const { page } = visit
    const hint = page.getByText('Add this to the home screen, then open it once online.')
    for (const [isApp, hints] of [
      [undefined, 0],
      [true, 0],
      [false, 1],
    ] as const) {
      if (isApp !== undefined)
        await page.addInitScript((value) => Object.assign(navigator, { standalone: value }), isApp)
      await page.goto('/desk/devices')
      await page.getByText('It is the device “iPad at the pool”.').waitFor()
      await expect.poll(() => hint.count()).toBe(hints)
    }
    await visit.end()
  })

  test.each(byTurns(staffDevices, 0))(
    'is locked by a press, opened by a PIN, and carries the name of whoever has come ($width px) (#557)',
    async (device) => {
      const sam = await aWorker(site, 'staff', 'Sam')
      const visit = await atDevice(`Counter ${device.width}`, sam, device)
      const { page } = visit
      await visit.isAccessible()
      await lockIt(visit)
      await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
      await visit.isAccessible()
      await fitsTheScreen(page)
      await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
      await heading(page, 'Hello, Sam').waitFor()

      // Somebody else signs in on the same device, and later the first comes back by seven taps.
      const ben = await aWorker(site, 'manager', 'Ben')
      await signInAs(visit, ben)
      await page.goto('/desk/hand-over')
      await choosePin(visit)
      const note = page.getByRole('textbox', { name: 'Note for the next person' })
      await note.fill('Half a note')
      await lockIt(visit)
      let isAsked = false
      page.on('dialog', (asked) => {
        isAsked = true
        void asked.accept()
      })
      await press(page, 'Sam G.')
      await page.keyboard.type(rightPin)
      await expect.poll(() => note.inputValue(), soon).toBe('')
      expect(isAsked).toBe(false)
      await page.goto('/desk/office')
      await heading(page, 'Hello, Sam').waitFor()
      const [last] = await site.house.rows(
        `select by_name, after ->> 'shift_began' as who from history_entry where what = 'desk_device' order by id desc limit 1`,
      )
      expect(last).toEqual({ by_name: 'Ben Grove', who: ben.memberId })
      await visit.end()
    },
  )

  test('begins the shift of somebody else who signs in on its page by email and code (#556)', async () => {
    const sam = await aWorker(site, 'staff', 'Sam')
    const visit = await atDevice('Side counter', sam, { width: desk })
    const { page } = visit
    await lockIt(visit)
    await page.getByRole('link', { name: 'Sign in with email and code' }).click()
    const dee = await withApp(site, 'desk@stillwater.example')
    await enterPassword(page, dee.email)
    await enterCode(page, await dee.codeNow())
    // Whoever has no PIN yet is asked for one once their shift runs.
    await choosePin(visit)
    const people = await site.house.rows(
      `select first_name from shift join member on member.id = member_id join desk_device on desk_device.id = device_id
       where ended_at is null and name = 'Side counter' order by 1`,
    )
    expect(people.map(({ first_name }) => first_name)).toEqual(['Dee', 'Max', 'Sam'])
    await visit.end()
  })

  test('keeps what was typed while it is locked, for the same person (#559)', async () => {
    const sam = await aWorker(site, 'manager', 'Sam')
    const visit = await atDevice('Front counter', sam, { width: tablet })
    const { page } = visit
    await page.goto('/desk/office/gift-cards')
    await page.getByRole('searchbox').first().fill('4242')
    await lockIt(visit)
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
    await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('4242')
    await visit.end()
  })

  test('locks also when the house did not say at first which device it is (#559)', async () => {
    const sam = await aWorker(site, 'manager', 'Sam')
    const visit = await atDevice('Unheard', sam, { width: desk, alone: true })
    const { page } = visit
    await page.clock.install()
    await visit.meets('/api/desk/v1/here', (route) => route.fulfill({ status: 500, body: '<html>' }))
    await page.goto('/desk/office/gift-cards')
    await heading(page, 'Gift cards').waitFor()
    await visit.meetsNoMore('/api/desk/v1/here')
    await page.clock.runFor(6 * 60_000)
    await heading(page, 'The desk is locked').waitFor()
    await visit.end()
  })

  test('locks by itself after five minutes in which nobody touched it, and shows no guest (#559)', async () => {
    const sam = await aWorker(site, 'manager', 'Sam')
    // The clock of a page is that of its whole profile, for good.
    const visit = await atDevice('Untouched', sam, { width: desk, alone: true })
    const { page } = visit
    await page.clock.install()
    await page.goto('/desk/office/gift-cards')
    await heading(page, 'Gift cards').waitFor()
    await stopTheClock(page)
    await touchAt(page, 100)
    await page.clock.runFor(4 * 60_000)
    await touchAt(page, 200)
    await page.clock.runFor(4 * 60_000)
    // While the clock runs ahead of the house, the line seems to be down for a moment.
    await heading(page, 'Gift cards').waitFor()
    // A pointer that rests touches nothing, though the browser tells of it when the page below it moves.
    await page.mouse.move(200, 200)
    await page.clock.runFor(61_000)
    await page.clock.resume()
    await heading(page, 'The desk is locked').waitFor()
    await expect.poll(() => page.getByRole('main').count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    // Its session is over, so that a look behind the screen finds nothing either.
    await expect.poll(async () => (await page.request.get('/api/staff/v1/me')).status()).toBe(401)
    await visit.end()
  })

  test('says at the fifth wrong PIN how to go on (#558)', async () => {
    const sam = await aWorker(site, 'staff', 'Sam')
    const visit = await atDevice('Wrong PINs', sam, { width: desk })
    visit.expects(/400|403/)
    const { page } = visit
    await lockIt(visit)
    const pin = page.getByLabel('PIN of Sam G.')
    for (let tries = 1; tries <= 4; tries++) {
      await pin.pressSequentially('000000')
      await page.getByText('This PIN is not right.').waitFor()
      await expect.poll(() => pin.inputValue()).toBe('')
    }
    await pin.pressSequentially('000000')
    await page.getByText('Five wrong tries. Sign in again with your code.').waitFor()
    await visit.isAccessible()
    await page.getByRole('link', { name: 'Sign in with email and code' }).click()
    await heading(page, 'Sign in').waitFor()
    await visit.end()
  })
})

describe('a call that fails', () => {
  test('says so beside the PIN, which is entered again', async () => {
    const sam = await aWorker(site, 'staff', 'Sam')
    const visit = await atDevice('Failing', sam, { width: phone })
    const { page } = visit
    await lockIt(visit)
    await visit.meets('/shifts/switch', (route) => route.fulfill({ status: 500, body: 'TypeError' }))
    await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
    await page.getByText('Could not open the desk. Please try again.').waitFor()
    await visit.meetsNoMore('/shifts/switch')
    await page.getByLabel('PIN of Sam G.').pressSequentially(rightPin)
    await heading(page, 'Hello, Sam').waitFor()
    await visit.end()
  })

  test('leaves a shift to be begun by a press, and a PIN in its fields', async () => {
    const manager = await aWorker(site, 'manager', 'Max')
    const visit = await visitAsWorker(site, manager, { width: phone })
    const { page } = visit
    await visit.meets('/desk/v1/shifts', (route) => route.abort())
    await page.goto('/desk/devices')
    await page.getByLabel('Name of this device').fill('Slow line')
    await press(page, 'Make it a device of the desk')
    await page.getByText('Your shift on this device could not begin.').waitFor()
    await visit.isAccessible()
    await visit.meetsNoMore('/desk/v1/shifts')
    await press(page, 'Begin my shift')
    await visit.meets('/desk/v1/pin', (route) => route.abort())
    const dialog = page.getByRole('dialog', { name: 'Choose your PIN' })
    await dialog.getByLabel('PIN', { exact: true }).fill('123456')
    await press(dialog, 'Save this PIN')
    await dialog.getByText('This PIN is easy to guess. Choose another one').first().waitFor()
    await dialog.getByLabel('PIN', { exact: true }).fill(rightPin)
    await dialog.getByLabel('The same PIN again').fill(rightPin)
    await press(dialog, 'Save this PIN')
    await dialog.getByText('Could not save your PIN. Please try again.').waitFor()
    await visit.isAccessible()
    await visit.meetsNoMore('/desk/v1/pin')
    await press(dialog, 'Save this PIN')
    await dialog.waitFor({ state: 'detached' })
    await visit.end()
  })
})

test.each(byTurns(staffDevices, 1))(
  'a manager sets devices up and shuts them off ($width px) (#555)',
  async (device) => {
    const manager = await aWorker(site, 'manager', 'Mia')
    const visit = await visitAsWorker(site, manager, device)
    // Whoever shuts off the device at which they sit is signed out by it.
    visit.expects(/401|403/)
    const { page } = visit
    await page.goto('/desk/office')
    await goTo(page, 'Devices')
    await heading(page, 'Devices').waitFor()
    await page.getByLabel('Name of this device').fill(`Tablet ${device.width}`)
    await press(page, 'Make it a device of the desk')
    await page.getByText(`It is the device “Tablet ${device.width}”.`).waitFor()
    await page
      .getByText(/^Your shift on it has begun\. Until \d+:\d\d [ap]m you come back to it by your PIN\./)
      .waitFor()
    await page.getByRole('dialog', { name: 'Choose your PIN' }).getByRole('button', { name: 'Not now' }).click()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(page, `Shut off Tablet ${device.width}`)
    await page.getByText('no PIN opens it any more').waitFor()
    await visit.isAccessible()
    await press(page, 'Shut it off')
    await heading(page, 'Sign in').waitFor()
    await visit.end()
  },
)

test('the front desk reads whom to ask about devices', async () => {
  await aWorker(site, 'manager', 'Max')
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Mia'), { width: desk })
  const { page } = visit
  await page.goto('/desk/today')
  await goTo(page, 'Devices')
  await page.getByText('A manager sets up a device.').waitFor()
  await page.getByText(/^Ask .*Max Grove.* to sign in on this browser, open Devices in the menu/).waitFor()
  // It has not asked for the devices of the house, which are refused to it.
  await visit.end()
})
