import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsAnswer } from '#api/settings.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem } from '#proofs/house.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, goTo, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { heading, press, stepAt } from './walk.ts'

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

const path = '/api/staff/v1/settings'
const ask = (method: string, token: string, body?: object) =>
  site.house.visitor().send(method, path, body, { authtoken: token })
const read = async (): Promise<SettingsAnswer> => (await ask('GET', owner.token)).body
const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test.each(byTurns(staffDevices, 0))(
  'an owner changes name and address, and the site and the payment page say it at once ($width px) (#785)',
  async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    const name = `Rivermouth ${device.width}`
    const address = `${device.width} Quay Street, Sydney NSW 2000`
    await page.goto('/desk/office')
    await heading(page, 'Hello, Olive').waitFor()
    await goTo(page, 'Settings')
    await page.getByText('Support email').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('link', { name: 'Change: The house', exact: true }).click()
    await textBox(page, 'Name').fill('')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('Enter the name of the house').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await textBox(page, 'Name').fill(name)
    await textBox(page, 'Address').fill(address)
    await page.goBack()
    await press(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay here')
    await page.waitForURL('**/settings/edit/house')
    await press(page, 'Continue')
    await heading(page, 'Check these changes').waitFor()
    await visit.isAccessible()
    await press(page, 'Save the settings')
    await heading(page, 'The settings are changed').waitFor()
    await expect.poll(() => asksToReload(page)).toBe(false)
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => page.title()).toContain(name)

    const guest = await site.visit({ width: phone })
    await guest.page.goto('/service-selection')
    await guest.page.getByText(name).first().waitFor()
    await guest.page.getByText(address).first().waitFor()
    const { sessionId } = await site.house.anOrder([cartItem(await site.house.aClass())])
    const { url } = await site.house.ctx.stripe.checkout.sessions.retrieve(sessionId)
    expect(await (await fetch(url ?? '')).text()).toContain(name)
    await guest.context.close()
    await visit.end()
  },
)

test('an ABN whose check digits do not fit is said at its field; one that fits is kept as it is printed, also when saving fails at first (#786)', async () => {
  const visit = await visitAsWorker(site, owner, { width: tablet })
  const { page } = visit
  await page.goto('/desk/office/settings/edit/house')
  const abn = textBox(page, 'ABN')
  await abn.fill('51 824 753 557')
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('The check digits of this ABN do not fit').waitFor()
  await expect.poll(() => abn.getAttribute('aria-invalid')).toBe('true')
  await abn.fill('51824753556')
  await textBox(page, 'Phone').fill('abc')
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('Enter the phone number of the house').waitFor()
  await textBox(page, 'Phone').fill('')
  await press(page, 'Continue')
  await page.getByText('51 824 753 556').waitFor()
  await visit.meets(path, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'TypeError' }) : route.continue(),
  )
  await press(page, 'Save the settings')
  await page.getByText('Could not save the settings. Please try again.').waitFor()
  await visit.isAccessible()
  await page.unrouteAll()
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await expect.poll(async () => (await read()).abn).toBe('51 824 753 556')
  await visit.end()
})

test('an owner sees cut-offs and prices as numbers, and changes them; guests read them at once', async () => {
  const visit = await visitAsWorker(site, owner, { width: phone })
  const { page } = visit
  await page.goto('/desk/office/settings')
  const rules = page.getByRole('region', { name: 'Changing and cancelling' })
  await rules.getByText('36 months').waitFor()
  await expect
    .poll(() => rules.getByRole('definition').allInnerTexts())
    .toEqual(['2 hours before it starts', '24 hours before it starts', '36 months'])
  const prices = page.getByRole('region', { name: 'What goes with a visit' })
  await expect.poll(() => prices.getByRole('definition').allInnerTexts()).toEqual(['$10.00', '$35.00', '$75.00'])
  await page.getByRole('link', { name: 'Change: Changing and cancelling' }).click()
  await textBox(page, 'Vouchers are good for').fill('24')
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('Vouchers are good for: a whole number of months from 36 to 120').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await textBox(page, 'Vouchers are good for').fill('48')
  await press(page, 'Continue')
  await page.getByText('48 months').waitFor()
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await page.getByRole('link', { name: 'See the settings' }).click()
  await rules.getByText('48 months').waitFor()
  await page.getByRole('link', { name: 'Change: What goes with a visit' }).click()
  await textBox(page, 'Robe for one').fill('12.5')
  await press(page, 'Continue')
  await page.getByText('Before: $10.00').waitFor()
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await page.getByRole('link', { name: 'See the settings' }).click()
  await prices.getByText('$12.50').waitFor()
  const guest = await site.visit({ width: phone })
  await guest.page.goto(stepAt('towel-robe', { time: '10:00' }))
  await guest.page.getByText('$12.50').first().waitFor()
  await guest.context.close()
  await visit.end()
})

test('an owner makes special prices good for everyone in a booking: the form of a special price says so, and two are charged it at once (ruling 17)', async () => {
  const house = site.house
  await house.rows(
    `insert into promotion (name, service_id, special_price_cents, display_label, starts_on) values ('Quiet', $1, 4900, 'Quiet morning', '2026-11-01')`,
    [BATHING_ID],
  )
  const visit = await visitAsWorker(site, owner, { width: tablet })
  const { page } = visit
  await page.goto('/desk/office/promotions/new')
  await page.getByText('Everyone else in it pays the usual price.').waitFor()
  await goTo(page, 'Settings')
  await page.getByText('The first person of a booking').waitFor()
  await page.getByRole('link', { name: 'Change: Special prices' }).click()
  await page.getByRole('radio', { name: 'Everyone in a booking' }).check()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Continue')
  await page.getByText('Before: The first person of a booking').waitFor()
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await goTo(page, 'Special prices')
  await page.getByRole('link', { name: 'Add a special price' }).click()
  await page.getByText('For everyone in a booking.').waitFor()

  const guest = await site.visit({ width: phone })
  await guest.page.goto(stepAt('summary', { time: '10:00', participants: '2', towelrobe: 'towel' }))
  await guest.page.getByText('$98.00').first().waitFor()
  await guest.context.close()
  await visit.end()
})

test('two owners at once: the second takes Mine or Theirs field by field (#707)', async () => {
  const tom = await aWorker(site, 'owner', 'Tom')
  const visit = await visitAsWorker(site, owner, { width: phone })
  visit.expects(/409/)
  const { page } = visit
  await page.goto('/desk/office/settings/edit/house')
  await textBox(page, 'Phone').fill('02 5550 0200')
  const { changed: _changed, ...stands } = await read()
  const other = await ask('PATCH', tom.token, { ...stands, phone: '02 5550 0100', legalName: 'Rivermouth Pty Ltd' })
  expect(other.status).toBe(200)
  await press(page, 'Continue')
  await press(page, 'Save the settings')
  await heading(page, 'Two versions').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await page.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: /^Mine/ }).check()
  // Both as one can be gone over once more before they are saved.
  await press(page, 'Back to the form')
  await expect.poll(() => textBox(page, 'Legal name').inputValue()).toBe('Rivermouth Pty Ltd')
  await press(page, 'Continue')
  await page.getByText('Before: 02 5550 0100').waitFor()
  await press(page, 'Save the settings')
  await heading(page, 'The settings are changed').waitFor()
  await expect.poll(() => read()).toMatchObject({ phone: '02 5550 0200', legalName: 'Rivermouth Pty Ltd' })
  await visit.end()
})

test('a manager reads the settings, and whom to ask to change them', async () => {
  const max = await aWorker(site, 'manager', 'Max')
  const visit = await visitAsWorker(site, max, { width: desk })
  const { page } = visit
  await page.goto('/desk/office/settings')
  await page.getByText(/Owners change it: ask .*Olive Grove/).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Change: / }).count()).toBe(0)
  await page.goto('/desk/office/settings/edit/house')
  await page.getByText('This is for the owner.').waitFor()
  await page.goto('/desk/office/settings/edit/nothing')
  await heading(page, 'Page not found').waitFor()
  await visit.end()
})
