import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { link } from './keyboard.ts'
import { byTurns, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, password, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const email = 'member.soak@stillwater.example'
const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

/** What the member reads under their memberships. */
async function readsAsMember(words: string): Promise<void> {
  const by = site.house.visitor()
  const { body } = await by.post('/api/wix/v1/login', { email, password })
  const token = by.cookies.get('bh_session') ?? ''
  const visit = await visitAsWorker(site, { token, memberId: body.member.id, email }, { width: phone })
  await visit.page.goto('/account')
  await visit.page.getByRole('article', { name: 'Soak' }).getByText(words).waitFor()
  await visit.end()
}

test.each(staffDevices.map((device, place) => ({ ...device, before: 2 + place })))(
  'a manager finds a member and adds visits for a reason ($width px) (#752)',
  async ({ before, ...device }) => {
    const manager = await aWorker(site, 'manager', 'Max')
    const visit = await visitAsWorker(site, manager, device)
    const { page } = visit
    const looksRight = async () => {
      await visit.isAccessible()
      await fitsTheScreen(page)
    }
    await page.goto('/desk/office')
    await heading(page, 'Hello, Max').waitFor()
    await goTo(page, 'Members')
    await page.getByText('Find a member').waitFor()
    await looksRight()
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('nobody at all')
    await page.getByText('Nobody was found.').waitFor()
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('sol so')
    await page.getByRole('row', { name: /Sol Soak.*Soak$/ }).waitFor()
    expect(page.url()).not.toContain('sol')
    await looksRight()
    await link(page, 'Sol Soak').click()
    await page.getByText(`${before} of ${before}`).waitFor()
    await looksRight()
    await link(page, 'Change Bathing of Soak').click()
    await textBox(page, 'How many').fill('1')
    await press(page, 'Continue')
    await alertOf(page).getByText('Say why, in a few words').waitFor()
    await looksRight()
    await textBox(page, 'Why?').fill('The sauna was cold')
    await press(page, 'Continue')
    await heading(page, 'Check this change').waitFor()
    await looksRight()
    await press(page, 'Add 1 visit')
    await heading(page, '1 visit is added').waitFor()
    await looksRight()
    await link(page, 'See their visits').click()
    await page.getByText('1 visit added').first().waitFor()
    await page.getByText('The sauna was cold').first().waitFor()
    await looksRight()
    await visit.end()
    await readsAsMember(`Bathing: ${before + 1} of ${before + 1} left`)
  },
)

test('the front desk is told whom to ask, and finds nobody', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), { width: phone })
  await visit.page.goto('/desk/office/members')
  await visit.page.getByText('This is for managers.').waitFor()
  await visit.end()
})

test.each(byTurns(staffDevices, 1))(
  'an owner archives a plan, and sells it again ($width px) (#751)',
  async (device) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'owner'), device)
    const { page } = visit
    const question = page.getByRole('alertdialog')
    await page.goto('/desk/office/plans')
    // Without GST, Soak is $62.73 and Unlimited $117.27 a fortnight: times 365 by 168.
    await page.getByText('3 memberships · $391.07 a month without GST').waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Soak/ }).textContent()).toContain('$136.29')
    await press(page, 'Archive Sauna Club 10')
    await question.getByText('The one member who holds it keeps it, at their price.').waitFor()
    await visit.isAccessible()
    await question.getByRole('button', { name: 'Archive it' }).click()
    await page.getByRole('button', { name: 'Sell Sauna Club 10 again' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(page, 'Sell Sauna Club 10 again')
    await question.getByRole('button', { name: 'Sell it again' }).click()
    await page.getByRole('button', { name: 'Archive Sauna Club 10' }).waitFor()
    await visit.end()
  },
)

test.each(byTurns(staffDevices, 2))(
  'an owner makes a plan, changes it and looks who pays a new price ($width px) (#749)',
  async (device) => {
    const visit = await visitAsWorker(site, await aWorker(site, 'owner'), device)
    const { page } = visit
    const looksRight = async () => {
      await visit.isAccessible()
      await fitsTheScreen(page)
    }
    const name = `Season ${device.width}`
    await page.goto('/desk/office/plans')
    await link(page, 'Make a plan').click()
    await textBox(page, 'Name').fill(name)
    await press(page, 'Continue')
    await alertOf(page).getByText('Choose at least one service that it gives').waitFor()
    await looksRight()
    await textBox(page, 'Price in dollars').fill('120')
    await page.getByRole('checkbox', { name: 'Bathing' }).check()
    await textBox(page, 'Visits of Bathing').fill('2')
    await press(page, 'Continue')
    await heading(page, 'Check this plan').waitFor()
    await looksRight()
    await press(page, 'Make this plan')
    await heading(page, `${name} is made`).waitFor()
    await link(page, 'See the plan').click()
    await heading(page, name).waitFor()
    await page.getByText('$120.00 every month').waitFor()
    await looksRight()
    await link(page, 'Change it').click()
    await textBox(page, 'Visits of Bathing').fill('3')
    await press(page, 'Continue')
    await page.getByText('Before: Bathing: 2').waitFor()
    await press(page, 'Save these changes')
    await heading(page, `${name} is changed`).waitFor()

    await page.goto('/desk/office/plans')
    await link(page, 'Soak').click()
    await link(page, 'A new price').click()
    await textBox(page, 'New price in dollars').fill('75')
    await press(page, 'See who pays what')
    await page
      .getByRole('row', { name: /Sol Soak/ })
      .getByText('$75.00')
      .waitFor()
    await looksRight()
    await press(page, 'Check and announce')
    await heading(page, 'Check the new price').waitFor()
    await looksRight()
    await page.getByRole('button', { name: 'Tell 1 member' }).waitFor()
    await visit.end()
  },
)

test('who is otherwise than the screen has shown is named before members are told, then each is told (#749)', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'owner'), { width: phone })
  visit.expects(/409/)
  const { page } = visit
  await page.goto('/desk/office/plans')
  await link(page, 'Soak').click()
  await link(page, 'A new price').click()
  await textBox(page, 'New price in dollars').fill('76')
  await press(page, 'See who pays what')
  await press(page, 'Check and announce')
  const [{ id }] = await site.house.rows(
    `update membership set price_cents = 6800 where member_id = (select id from member where email_key = $1) and recurring returning id`,
    [email],
  )
  await press(page, 'Tell 1 member')
  await page.getByText('Pays something else, or from another day: Sol Soak.').waitFor()
  await visit.isAccessible()
  await expect.poll(() => site.house.rows('select from membership_price_change')).toEqual([])
  await press(page, 'Tell 1 member')
  await heading(page, 'Soak is $76.00 from now on').waitFor()
  await page.getByText('One member has been told by email.').waitFor()
  await visit.isAccessible()
  await expect
    .poll(() => site.house.rows('select from membership_price_change where membership_id = $1', [id]))
    .toHaveLength(1)
  await visit.end()
})
