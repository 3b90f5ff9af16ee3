import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { link } from './keyboard.ts'
import { byTurns, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
/** What makes the prices of a week. */
const inLegend = (page: Page, words: string) =>
  page.getByRole('list', { name: 'What makes the prices' }).getByRole('listitem').filter({ hasText: words })
/** The first price of a week that is told like this. */
const price = (page: Page, words: string) => page.getByRole('link', { name: words }).first()

test.each(byTurns(staffDevices, 0))(
  'a manager makes a special price, seen before it is saved, and ends it ($width px) (#740)',
  async (device) => {
    const visit = await visitAsWorker(site, manager, device)
    const { page } = visit
    const looksRight = async () => {
      await visit.isAccessible()
      await fitsTheScreen(page)
    }
    const name = `Slow lunch ${device.width}`
    await page.goto('/desk/office')
    await heading(page, 'Hello, Max').waitFor()
    await goTo(page, 'Special prices')
    await link(page, 'Quiet morning').waitFor()
    await looksRight()
    await link(page, 'Add a special price').click()
    await press(page, 'Continue')
    await summary(page).getByText('Choose the service').waitFor()
    const forWhom = page.getByText('For the first person of a booking only. Everyone else in it pays the usual price.')
    await forWhom.waitFor()
    await page.getByText('a start time of 09:00 included').waitFor()
    await looksRight()
    await textBox(page, 'Name').fill(name)
    await page.getByLabel('Service').selectOption({ label: 'Bathing, $75.00' })
    await textBox(page, 'Special price in dollars').fill('80')
    await textBox(page, 'Guests read').fill('Slow lunch')
    await textBox(page, 'Starts between').fill('12:00-13:00')
    await press(page, 'Continue')
    await summary(page).getByText('A special price must be below the usual price, $75.00').waitFor()
    await textBox(page, 'Special price in dollars').fill('45')
    await press(page, 'Continue')
    await page.getByText(/^It sets the price of \d+ of \d+ start times in the week from/).waitFor()
    await forWhom.waitFor()
    await page.getByText('12:00 pm to 1:00 pm').waitFor()
    await inLegend(page, `${name} “Slow lunch”: $45.00`).waitFor()
    await looksRight()
    await press(page, 'Add this special price')
    await heading(page, `${name} is added`).waitFor()
    await link(page, 'See the special price').click()
    await page.getByText('12:00 pm to 1:00 pm').waitFor()
    await looksRight()

    await page.goto('/desk/office/prices?week=2026-12-07')
    await inLegend(page, `${name} “Slow lunch”: $45.00, each extra person $75.00`).waitFor()
    await looksRight()
    const isPhone = device.width === phone
    await price(page, isPhone ? '10 am to 11 am · $75.00' : 'Monday 7 December, 10 am: $75.00').click()
    await heading(page, 'Add a special price').waitFor()
    const filledIn = [page.getByLabel('First day'), textBox(page, 'Starts between')].map((field) => field.inputValue())
    expect(await Promise.all(filledIn)).toEqual(['2026-12-07', isPhone ? '10:00-11:00' : '10:00-10:00'])
    await page.goBack()
    await price(page, isPhone ? '12 pm to 1 pm · $45.00' : `Monday 7 December, 12 pm: $45.00, ${name}`).click()
    await press(page, 'End it now')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it now' }).click()
    await page.getByRole('button', { name: 'Bring it back' }).waitFor()
    await visit.end()
  },
)

test('a manager adds a promo code, and makes fifty at once (#742)', async () => {
  const visit = await visitAsWorker(site, manager, { width: tablet, dark: true })
  const { page } = visit
  const code = 'SLOW-DAYS'
  const { house } = site
  await booked(house, [cartItem(await house.aClass({ cents: 12_500 }))], { codes: { couponCode: 'WELCOME10' } })
  await page.goto('/desk/office/coupons')
  await page.getByText('$12.50 given away · $112.50 brought in').waitFor()
  await page.getByRole('row', { name: /^WELCOME10 10% 1 \$12\.50 \$112\.50 Active$/ }).waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await link(page, 'Add a promo code').click()
  await textBox(page, 'Code').fill(code.toLowerCase())
  await textBox(page, 'Name').fill('Slow days')
  await textBox(page, 'Per cent off').fill('12.5')
  await page.getByText('For example, Bathing for $75.00 becomes $65.62.').waitFor()
  await page.getByRole('radio', { name: /^Once/ }).check()
  await visit.isAccessible()
  await press(page, 'Continue')
  await page.getByText('12.5%').waitFor()
  await press(page, 'Add this promo code')
  await heading(page, `${code} is added`).waitFor()

  await page.goto('/desk/office/coupons/batch')
  await textBox(page, 'How many codes').fill('50')
  await textBox(page, 'They begin with').fill('near')
  await textBox(page, 'Name').fill('Letter box')
  await page.getByRole('radio', { name: 'Dollars' }).check()
  await press(page, 'Continue')
  await summary(page).getByText('Enter an amount in dollars, like 12.50').waitFor()
  await textBox(page, 'Dollars off').fill('10')
  await press(page, 'Continue')
  await page.getByText('50 codes, each good once').waitFor()
  await press(page, 'Make these codes')
  await heading(page, '50 codes are made').waitFor()
  const file = page.waitForEvent('download')
  await link(page, 'Save the codes as a file (CSV)').click()
  expect((await file).suggestedFilename()).toBe('promo-codes.csv')
  await link(page, 'Back to the promo codes').click()
  await page.getByRole('row', { name: 'Letter box' }).waitFor()
  await fitsTheScreen(page)
  await visit.end()
})

test('a manager gives a gift card, and replaces it by one with a new code (#745)', async () => {
  const visit = await visitAsWorker(site, manager, { width: phone })
  const { page } = visit
  const to = 'gift@guest.example'
  await page.goto('/desk/office/gift-cards')
  await link(page, '…7Q2M').waitFor()
  await page.getByText('2 active cards · $120.00 still to spend').waitFor()
  const file = page.waitForEvent('download')
  await link(page, 'Save as a file (CSV)').click()
  expect((await file).suggestedFilename()).toBe('gift-cards.csv')
  await visit.isAccessible()
  await fitsTheScreen(page)
  await link(page, 'Give a gift card').click()
  await textBox(page, 'Amount in dollars').fill('200.01')
  await textBox(page, 'Email').fill(to)
  await textBox(page, 'Why?').fill('The raffle of the surf club')
  await press(page, 'Continue')
  await summary(page).getByText('You may give up to $200.00 at a time').waitFor()
  await visit.isAccessible()
  await textBox(page, 'Amount in dollars').fill('40')
  await textBox(page, 'Email').fill(`${to}\nnobody`)
  await press(page, 'Continue')
  await summary(page).getByText('“nobody” is no email address. Enter email addresses, like ada@example.com').waitFor()
  await textBox(page, 'Email').fill(to)
  await press(page, 'Continue')
  await press(page, 'Give $40.00')
  await heading(page, '$40.00 is given').waitFor()
  await expect.poll(async () => (await site.house.emails(to))[0]?.text ?? '', soon).toContain('BH-')
  await expect.poll(() => page.locator('main').textContent()).not.toMatch(/BH-/)
  await link(page, 'See the gift card').click()
  await page.getByText('The raffle of the surf club').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await link(page, 'Replace it').click()
  await textBox(page, 'Email').fill('again@guest.example')
  await textBox(page, 'Why?').fill('Lost the email')
  await visit.isAccessible()
  await press(page, 'Continue')
  await press(page, 'Replace this card')
  await heading(page, 'The card is replaced').waitFor()
  await visit.end()
})
