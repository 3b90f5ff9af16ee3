import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('an owner writes the house rules, and from then on they are what guests agree to', async () => {
  const owner = await aWorker(site, 'owner', 'Olive')
  for (const [n, device] of staffDevices.entries()) {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    await page.goto('/desk/office')
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: 'Read or write them' }).click()
    await heading(page, 'House rules').waitFor()
    await page.getByRole('heading', { name: n === 0 ? 'A proposal' : `Version ${n}` }).waitFor()
    await visit.isAccessible()
    await press(page, 'Write a new text')
    await page.getByRole('textbox', { name: 'House rules' }).fill('')
    await press(page, 'Save and ask every party')
    await page.getByRole('link', { name: 'Write the house rules' }).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('textbox', { name: 'House rules' }).fill(`Please shower first (${n}).`)
    await press(page, 'Save and ask every party')
    await page.getByText(`Please shower first (${n}).`).waitFor()
    await page.getByRole('heading', { name: `Version ${n + 1}` }).waitFor()
    await visit.end()
  }
  const kept = await site.house.rows(`select version from agreement_form where kind = 'house-rules' order by version`)
  expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4])
})

test('a manager reads them, and cannot write them', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'manager', 'Max'), staffDevices[0])
  await visit.page.goto('/desk/office/settings/house-rules')
  await visit.page.getByText('Please shower first (2).').waitFor()
  await expect.poll(() => visit.page.getByRole('button', { name: 'Write a new text' }).count()).toBe(0)
  await visit.end()
})
