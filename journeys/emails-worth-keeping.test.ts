import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSoaker } from '#proofs/soakers.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { rulesOfEmails } from './accessible.ts'
import { desk, openSite, phone, type Site, type Visit } from './site.ts'
import { heading } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The newest email in the outbox, as its frame shows it; where its button leads. */
async function openNewest(page: Page, subject: string): Promise<FrameLocator> {
  await page.goto('/sandbox/outbox')
  await expect.poll(() => page.locator('details[open] h2').textContent()).toBe(subject)
  return page.frameLocator(`iframe[title="HTML of email 1: ${subject}"]`)
}

const buttonOf = (email: FrameLocator, label: string) => email.getByRole('link', { name: label, exact: true })

const fontSizeOf = (email: FrameLocator, words: string) =>
  email.getByText(words, { exact: true }).evaluate((element) => getComputedStyle(element).fontSize)

/** The email itself is accessible too, by day and by night, and is no wider than its window. */
async function isGoodToRead({ page, isAccessible }: Visit, html: string): Promise<void> {
  await page.setContent(html)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await isAccessible({ rules: rulesOfEmails })
}

/** What the house has sent to an address. */
async function emailsTo(address: string) {
  await expect.poll(async () => (await site.house.emails(address)).length, soon).toBeGreaterThan(0)
  return await site.house.emails(address)
}

test('on a phone the outbox shows the email of a paid visit as it is drawn: date, hours, lines, total, map, and a button that opens the order', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  const slot = (await site.house.slotsOn('2026-11-25')).find(({ bookable }) => bookable)!
  const { key } = await site.house.buy([cartItem(slot, { guestCount: 1 })], {
    contact: { email: 'keep@guest.example' },
  })

  const email = await openNewest(page, 'Your booking at Stillwater Bathhouse on Wed 25 Nov is confirmed')
  await email.getByRole('heading', { level: 1, name: 'Your booking is confirmed' }).waitFor()
  await email.getByRole('heading', { level: 2, name: 'Wednesday 25 November, 7:00 am' }).waitFor()
  await expect.poll(() => email.getByText('7:00 am to 8:00 am AEDT', { exact: true }).count()).toBe(1)
  const lines = email.getByRole('row')
  await expect
    .poll(async () => (await lines.allTextContents()).slice(-3))
    .toEqual(['First personQuiet morning$75.00 $55.00', 'Second person$75.00', 'Paid, GST included$130.00'])
  await expect
    .poll(() => email.getByRole('link', { name: 'See it on the map' }).getAttribute('href'))
    .toContain('12%20Quay%20Lane')
  await visit.isAccessible()

  const opened = page.context().waitForEvent('page')
  await buttonOf(email, 'See or change your booking').click()
  const order = await opened
  await order.waitForURL(`**/view-booking/${key}`)
  await order.getByRole('button', { name: 'Cancel Bathing', exact: true }).waitFor()

  await isGoodToRead(visit, (await emailsTo('keep@guest.example'))[0]!.html)
  await visit.context.close()
})

test('at a desk by night the email of a code has it large, and no word of offers', async () => {
  const visit = await site.visit({ width: desk, dark: true })
  const { page } = visit
  const by = site.house.visitor()
  const { accessToken: authorization } = (await by.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName: 'Iris', lastName: 'Keep', phones: [], language: 'en' }
  const wanted = { loginId: { email: 'code@guest.example' }, password: 'a quiet hour by the water', profile }
  await by.post('/_api/iam/authentication/v2/register', wanted, { authorization })
  const [sent] = await emailsTo('code@guest.example')

  const email = await openNewest(page, 'Your verification code for Stillwater Bathhouse')
  const code = /\b\d{6}\b/.exec(sent!.text)![0]
  await expect.poll(() => fontSizeOf(email, code)).toBe('32px')
  await expect.poll(() => email.locator('body').textContent()).not.toMatch(/offers/)
  await visit.isAccessible()
  await isGoodToRead(visit, sent!.html)
  await visit.context.close()
})

test('the email of a plan leads to the plan, and tells its days without the minute (D38)', async () => {
  const visit = await site.visit({ width: desk })
  const { page, context } = visit
  const soaker = await aSoaker(site.house)
  const [sent] = await emailsTo(soaker.email)

  const email = await openNewest(page, 'Your membership at Stillwater Bathhouse is confirmed')
  const rows = async () => (await email.getByRole('row').allTextContents()).join('\n')
  await expect.poll(rows).toMatch(/Next payment\$69\.00 on \w+day \d+ December 2026\n/)
  await expect.poll(rows).not.toMatch(/\d:\d\d/)
  await context.addCookies([{ name: 'bh_session', value: soaker.token, url: site.origin }])
  const opened = context.waitForEvent('page')
  await buttonOf(email, 'See your membership').click()
  const account = await opened
  await account.waitForURL('**/account')
  await heading(account, 'Your account').waitFor()
  await account.getByRole('article', { name: 'Soak' }).waitFor()
  await isGoodToRead(visit, sent!.html)
  await visit.context.close()
})
