import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirstDayAnswer } from '#api/first-day.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { desk, openSite, phone, type Site, type Visit } from './site.ts'
import { asksToReload, fitsTheScreen, goTo, tablet } from './staff.ts'
import { comeAsGuest, dayCell, fillDetails, goToPayment, heading, payByCard, press, startTime } from './walk.ts'

const empty: Site[] = []
beforeAll(async () => {
  for (let n = 0; n < 4; n++) empty.push(await openSite({ empty: true }))
})
afterAll(() => Promise.all(empty.map((site) => site.close())))

const olive = { email: 'olive@grove.example', password: 'warm stone, still water' }
const linkOf = ({ house }: Site) =>
  /\/desk\/welcome#\S+/.exec(readFileSync(join(house.ctx.config.dataDir, 'welcome'), 'utf8'))![0]

describe('a house that nobody has set up', () => {
  test.each([
    [0, { width: desk }],
    [1, { width: tablet, dark: true }],
    [2, { width: phone }],
  ])(
    'gets its first owner by its one link, with a second factor before anything opens (%i) (#801 #804)',
    async (n, device) => {
      const site = empty[n]!
      const visit = await site.visit({ locale: 'en-AU', ...device })
      const { page } = visit
      const link = await becomeOwner(site, visit)

      await heading(page, 'Set up the house').waitFor()
      await page.getByText('8 steps are left.').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await press(page, 'Send me a test email')
      await page.getByText(`A test email went to ${olive.email}`).waitFor()

      await goTo(page, 'Home')
      await whatIsLeft(page, 'The house is not set up yet').getByText('8 steps are left.').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await page.getByRole('link', { name: 'Go on with the set-up' }).click()
      await heading(page, 'Set up the house').waitFor()

      visit.expects(/40[14]/)
      const again = await page.goto(link)
      expect(again?.status()).toBe(404)
      await page.getByText('This link does not open anything any more.').waitFor()
      await page.getByRole('link', { name: 'Go to the house' }).waitFor()
      await visit.end()
    },
  )
})

/** Counts the clicks and the fields that are filled in, over all pages of a tab from now on. No page can clear it. */
async function countWhatIsDone(page: Page) {
  const done = { clicks: 0, fields: 0 }
  await page.exposeFunction('count', (name: keyof typeof done) => void (done[name] += 1))
  await page.addInitScript(() => {
    const { count } = globalThis as unknown as { count: (name: 'clicks' | 'fields') => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && count('clicks'), true)
    addEventListener('change', ({ target }) => (target as HTMLInputElement).type !== 'radio' && count('fields'), true)
  })
  return done
}

/** Some number in these bounds: fewer would say that nothing was counted. */
const between = (least: number, most: number) =>
  expect.toSatisfy((count: number) => count >= least && count <= most, `from ${least} to ${most}`)

/** The way of a new owner from their link to the second factor, and in; answers the link. */
async function becomeOwner(site: Site, visit: Visit): Promise<string> {
  const { page } = visit
  const link = linkOf(site)
  await page.goto(link)
  await heading(page, 'Welcome to your house').waitFor()
  expect(page.url()).not.toContain('#')
  await page.reload()
  await heading(page, 'Welcome to your house').waitFor()
  // Opened once more in the same tab, the link is read anew.
  await page.goto(link)
  await expect.poll(() => page.url()).not.toContain('#')
  await heading(page, 'Welcome to your house').waitFor()
  await visit.isAccessible()

  await fitsTheScreen(page)
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('Enter your first name').waitFor()
  await page.getByRole('textbox', { name: 'First name' }).fill('Olive')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Grove')
  await page.getByRole('textbox', { name: 'Email' }).fill(olive.email)
  await page.getByLabel('Password', { exact: true }).fill(olive.password)
  await press(page, 'Continue')

  await heading(page, 'Protect your account').waitFor()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await visit.isAccessible()

  await fitsTheScreen(page)
  visit.expects(/401/)
  await page.getByLabel('The code your app shows').fill('000000')
  await press(page, 'Continue')
  await page.getByText('This code is wrong or has already been used').waitFor()
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '')
  const epoch = Math.floor(site.house.ctx.now().getTime() / 1000)
  await page.getByLabel('The code your app shows').fill(await generate({ secret, epoch }))
  await press(page, 'Continue')

  await heading(page, 'The house is yours').waitFor()
  await expect.poll(() => asksToReload(page)).toBe(true)
  await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
  await visit.isAccessible()

  await press(page, 'I have saved them')
  return link
}

test('a guest who comes too early reads that the house opens soon, by day and by night (#805)', async () => {
  const site = empty[0]!
  for (const device of [{ width: phone }, { width: desk, dark: true }]) {
    const visit = await site.visit(device)
    await visit.page.goto('/select-slot')
    await heading(visit.page, 'Opening soon.').waitFor()
    await fitsTheScreen(visit.page)

    await expect.poll(() => visit.page.locator('script').count()).toBe(0)
    // Who comes to sign in reads it where the menu would be.
    await visit.page.goto('/auth')
    await visit.page.getByRole('link', { name: 'Book', exact: true }).click()
    await visit.page.getByText('Opening soon. You cannot book just now.').waitFor()
    await fitsTheScreen(visit.page)
    await visit.end()
  }
})

test('an owner sets a house up by its screens alone, from the empty database to the first sale and the first closure (#800 #802)', async () => {
  const site = empty[3]!
  const visit = await site.visit({ width: desk, locale: 'en-AU' })
  const { page } = visit
  const done = await countWhatIsDone(page)
  await becomeOwner(site, visit)
  await heading(page, 'Set up the house').waitFor()
  await sayWhoYouAre(page)
  await addAPool(page)
  await addTheBath(page)
  await openEveryDay(page)
  for (const title of ['The house', 'What you sell', 'When you are open'])
    await step(page, title).getByText('Done', { exact: true }).waitFor()
  await openTheHouse(site, visit)
  // With what was tried wrong on purpose, and a look at the site.
  expect([done.clicks, done.fields]).toEqual([between(20, 35), between(10, 30)])

  const guest = await site.visit({ width: phone })
  await comeAsGuest(guest.page)
  await dayCell(guest.page, 'Thursday 26 November 2026').click()
  await press(guest.page, 'NEXT')
  await press(guest.page, 'NEXT')
  await startTime(guest.page, '8:00 am').check()
  await guest.page.getByText('$62.00').first().waitFor()
  await press(guest.page, 'Continue')
  await press(guest.page, 'Check out now')
  const email = 'first@guest.example'
  await fillDetails(guest.page, email)
  await goToPayment(guest.page)
  await guest.page.getByText('Rivermouth Baths').first().waitFor()
  await payByCard(guest.page)
  await heading(guest.page, 'Your booking is confirmed').waitFor()
  await guest.end()
  await expect.poll(async () => (await site.house.emails(email)).map(({ subject }) => subject)).not.toEqual([])

  // The provider's message about the sale has arrived: payments work both ways.
  await step(page, 'Payments').getByText('Done', { exact: true }).waitFor()
  await homeSaysWhatIsLeft(site, visit)
  await closeThePool(site, page)
  await goTo(page, 'History')
  const closed = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Olive Grove sent the closure New pump' }) })
  await closed.filter({ hasText: '“The pump has failed”' }).first().waitFor()
  await visit.end()
}, 600_000)

/** The first page of the office, as far as it tells what is left of the set-up. */
const whatIsLeft = (page: Page, title: 'The house is not set up yet' | 'The set-up is not finished') =>
  page.getByRole('region', { name: title })

/** Home names the one step that is left, and no longer says anything once a test email has arrived. */
async function homeSaysWhatIsLeft(site: Site, visit: Visit): Promise<void> {
  const { page } = visit
  const left = whatIsLeft(page, 'The set-up is not finished')
  await goTo(page, 'Home')
  await left.getByText('One step is left.').waitFor()
  await expect.poll(() => left.getByRole('term').allInnerTexts()).toEqual(['Emails'])
  // The house has no mail server: what it has sent is read in its outbox.
  await visit.meets('/api/staff/v1/first-day', async (route) => {
    const answer = await route.fetch()
    const day = (await answer.json()) as FirstDayAnswer
    await route.fulfill({ response: answer, json: { ...day, emails: { ...day.emails, way: 'smtp' } } })
  })
  await page.getByRole('link', { name: 'Go on with the set-up' }).click()
  await typeTheNumber(site, visit)
  await goTo(page, 'Home')
  await page
    .getByRole('region', { name: 'Checks' })
    .getByText(/No check is red\.|Red: Emails\./)
    .waitFor()
  await expect.poll(() => left.count()).toBe(0)
  await visit.meetsNoMore('/api/staff/v1/first-day')
}

/** The owner has a test email sent, and types the number in it: first none, then a wrong one. */
async function typeTheNumber({ house }: Site, visit: Visit): Promise<void> {
  const { page } = visit
  const emails = step(page, 'Emails')
  await press(emails, 'Send me a test email')
  await emails.getByText('Enter the number from the email when it arrives.').waitFor()
  await press(emails, 'It has arrived')
  await emails.getByRole('alert').getByText('Enter the number in the test email').waitFor()
  await visit.isAccessible()
  const sent = async () => (await house.emails(olive.email)).find(({ subject }) => subject.startsWith('A test from'))
  const number = /“Emails”: (\d{4})/.exec((await sent())?.text ?? '')?.[1] ?? ''
  visit.expects(/400/)
  await textBox(page, 'Number in the email').fill(number === '0000' ? '1111' : '0000')
  await press(emails, 'It has arrived')
  await emails.getByText('That number is not in a test email.').waitFor()
  await textBox(page, 'Number in the email').fill(number)
  await press(emails, 'It has arrived')
  await emails.getByText('Your emails arrive.').waitFor()
  await emails.getByText('Done', { exact: true }).waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
}

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** The owner looks at the site before guests can, makes prices and rules their own, and opens. */
async function openTheHouse(site: Site, visit: Visit): Promise<void> {
  const { page } = visit
  const opening = step(page, 'Open the house')
  await opening.getByText('Still missing: What goes with a visit, Rules and terms.').waitFor()
  const early = await site.visit({ width: phone })
  await early.page.goto('/service-selection')
  await heading(early.page, 'Opening soon.').waitFor()
  await link(page, 'See the site as guests will').click()
  await page.getByText('An hour by the river').first().waitFor()
  await page.goBack()

  await step(page, 'What goes with a visit').getByText('$10.00, not offered with any service yet').waitFor()
  await press(step(page, 'What goes with a visit'), 'These are our prices')
  await opening.getByText('Still missing: Rules and terms.').waitFor()
  const rules = step(page, 'Rules and terms')
  const warning = rules.getByText('The sample terms promise guests other hours or months than yours.')
  await site.house.rows('update venue set change_hours = 48')
  await warning.waitFor()
  await visit.isAccessible()
  await site.house.rows('update venue set change_hours = 24')
  await expect.poll(() => warning.count(), soon).toBe(0)
  await press(rules, 'These are our rules and terms')
  const places = page.getByRole('navigation', { name: 'Office' }).getByRole('link')
  await expect.poll(() => places.first().innerText()).toBe('Set up the house')
  await press(opening, 'Open the house')
  const asked = page.getByRole('alertdialog', { name: 'Open the house to guests?' })
  await asked.getByText('Emails are not set up: guests may get no confirmation.').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(asked, 'Open it now')
  await opening.getByText('The house is open: guests can book.').waitFor()
  await expect.poll(() => places.first().innerText()).toBe('Home')
  await expect.poll(async () => (await early.page.reload())?.text(), soon).not.toContain('Opening soon.')
  await early.page.getByText('An hour by the river').first().waitFor()
  await early.end()
}

/** 39 more guests book for the day, and the owner shuts the pool on it: each is asked once. */
async function closeThePool({ house }: Site, page: Page): Promise<void> {
  const [{ id }] = await house.rows('select id from service')
  const starts = (await house.slotsOn('2026-11-26', id)).filter(({ bookable }) => bookable)
  for (let n = 0; n < 39; n++)
    await house.buy([cartItem(starts[n % starts.length] as Slot)], { contact: { email: `guest${n}@guest.example` } })
  await goTo(page, 'Closures')
  await link(page, 'Plan a closure').first().click()
  await textBox(page, 'First day').fill('2026-11-26')
  await textBox(page, 'Last day').fill('2026-11-26')
  await page.getByLabel('Why, in a few words').fill('New pump')
  await page.getByLabel('A sentence for your guests').fill('The pump is being replaced.')
  await press(page, 'See who is booked')
  await page.getByText('40 guests booked for 40 people.').waitFor()
  await page.getByText('$2,480.00 was paid by card.').waitFor()
  await page.getByLabel('Why do you close?').fill('The pump has failed')
  await press(page, 'Check and send')
  await press(page, 'Close and write to 40 guests')
  await page.getByText('Until then you can take it all back.').waitFor()
  await house.pass(5)
  const told = async () => {
    await house.runTasksNow()
    return (
      await house.rows(
        `select count(distinct recipient) as guests, count(*) as emails from email where kind = 'closure'`,
      )
    )[0]
  }
  await expect.poll(told, soon).toEqual({ guests: 40, emails: 40 })
  await page.getByText('40 of 40 bookings handled.').waitFor()
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function sayWhoYouAre(page: Page): Promise<void> {
  await link(page, 'Name and address').click()
  await heading(page, 'The house').waitFor()
  await textBox(page, 'Name').fill('Rivermouth Baths')
  await textBox(page, 'Address').fill('4 Quay Street, Sydney NSW 2000')
  // What a new house comes with is nobody's address.
  await expect.poll(() => textBox(page, 'Support email').inputValue()).toBe('')
  await textBox(page, 'Support email').fill('hello@rivermouth.example')
  await press(page, 'Continue')
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await backToTheSetUp(page)
}

async function backToTheSetUp(page: Page): Promise<void> {
  await link(page, 'Back to the set-up').click()
  await heading(page, 'Set up the house').waitFor()
}

async function addAPool(page: Page): Promise<void> {
  await link(page, 'pools and rooms').click()
  await link(page, 'Add a pool or room').first().click()
  await page.getByRole('radio', { name: /^Pool/ }).check()
  await textBox(page, 'Name').fill('River pool')
  await textBox(page, 'People at a time').fill('12')
  await press(page, 'Add it')
  await heading(page, 'River pool is added').waitFor()
  await press(page, 'Add another')
  await heading(page, 'Add a pool or room').waitFor()
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
  await goTo(page, 'Set up the house')
}

async function addTheBath(page: Page): Promise<void> {
  await link(page, 'Add a service').click()
  await expect.poll(() => link(page, 'Cancel').getAttribute('href')).toBe('/desk/office/first-day')
  await page.getByRole('radio', { name: /^Bath/ }).check()
  await textBox(page, 'Name').fill('Bathing')
  await textBox(page, 'Short description').fill('An hour by the river')
  await textBox(page, 'Price in dollars').fill('62')
  await press(page, 'Continue')
  await page.getByText('Guests see it once it has times and the house is open.').waitFor()
  await press(page, 'Add this service')
  await heading(page, 'Bathing is added').waitFor()
  await backToTheSetUp(page)
}

/** The times of the bath as they are proposed, from the day after tomorrow. */
async function openEveryDay(page: Page): Promise<void> {
  await step(page, 'When you are open').getByText('Bathing has no times yet.').waitFor()
  await link(page, 'Give Bathing times').click()
  await page.getByText('These times are a suggestion: change what does not suit.').waitFor()
  await page.getByText('Every day, every hour from 7:00 am, last start 8:00 pm: 14 start times a day.').waitFor()
  await page.getByLabel('From which day on?').fill('2026-11-25')
  await press(page, 'Preview')
  await page.getByRole('button', { name: /^Add [\d,]+ start times from 25 November 2026$/ }).click()
  await heading(page, 'The times of Bathing are changed').waitFor()
  await page.getByText('Guests see the change once the house is open.').waitFor()
  await backToTheSetUp(page)
}
