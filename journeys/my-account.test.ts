import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, openSite, type Site } from './site.ts'
import { heading, press, textOfMain } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a member changes their name, ends the news and brings their account to an end', async () => {
  const visit = await site.visit({ width: desk, dark: true })
  const { page } = visit
  await page.goto('/account')
  await page.waitForURL('**/auth?redirect=/account')
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill('member.plain@stillwater.example')
  await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await page.getByText(/You hold no membership yet/).waitFor()

  await page.getByLabel('First name').fill('Petronella')
  await press(page, 'Save')
  await page.getByText('Your details are saved.').waitFor()
  await page.getByRole('button', { name: 'Petronella Plain, account' }).waitFor()
  await page.getByRole('checkbox', { name: /^Email me news/ }).check()
  await page.getByText(/^On since/).waitFor()
  await visit.isAccessible()

  const file = page.waitForEvent('download')
  await press(page, 'Download my data')
  expect((await file).suggestedFilename()).toBe('my-data.json')

  await press(page, 'Delete my account…')
  await visit.isAccessible()
  await page.getByLabel('Your password', { exact: true }).fill('stillwater-demo')
  await press(page, 'Delete for good')
  await heading(page, 'Your account is deleted').waitFor()
  expect(await textOfMain(page)).toContain('signed out everywhere')
  await visit.end()
})
