import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChecksAnswer } from '#api/checks.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
  await site.house.runTasksNow()
  // What is red on the machine that runs this is not what is looked at here.
  await site.house.rows('update self_check set ok = true, count = 0')
  await site.house.rows(
    `update self_check set ok = false, count = 7, details = '{Emails have waited for more than five minutes.}'
     where name = 'emails'`,
  )
  await site.house.rows(`update self_check set ran_at = ran_at - interval '1 hour' where name = 'books'`)
})
afterAll(() => site.close())

test.each(byTurns(staffDevices, 2))(
  'a manager sees each check with what it found and when it ran, the red ones first ($width px) (#781)',
  async (device) => {
    const manager = await aWorker(site, 'manager', 'Max')
    const visit = await visitAsWorker(site, manager, device)
    const { page } = visit
    await page.goto('/desk/office')
    await page.getByText('2 of 15 checks are red. Red: Books, Emails.').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await goTo(page, 'Checks')
    await heading(page, 'Checks').waitFor()
    const red = page.getByRole('region', { name: 'Needs attention' })
    await red.getByRole('heading', { name: 'Books' }).waitFor()
    await red.getByText('It did not run when it was due.').waitFor()
    await red.getByText('Emails have waited for more than five minutes.').waitFor()
    const rows = page.getByRole('table', { name: 'Every check' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 15)
    const emails = rows.filter({ hasText: 'Emails go within five minutes' })
    await expect
      .poll(() => emails.getByRole('cell').allTextContents())
      .toEqual(['Red', '7', expect.stringMatching(/^\w{3} \d+ \w{3} 2026, /)])
    await visit.isAccessible()
    await fitsTheScreen(page)
    await visit.end()
  },
)

test('what has no result is named on the first page, and says why on the board in plain words', async () => {
  const why = 'The house cannot read how full its disk is. Whoever runs the server can.'
  const before = await site.house.rows('select name, ok, ran_at, details from self_check')
  await site.house.rows(`update self_check set ok = true, ran_at = house_now(), details = '{}'`)
  await site.house.rows(`update self_check set ok = null, details = array[$1] where name = 'disk'`, [why])
  const visit = await visitAsWorker(site, owner, { width: phone })
  const { page } = visit
  await page.goto('/desk/office')
  const home = page.getByRole('region', { name: 'Checks' })
  await home.getByText('1 of 15 has no result. See Checks for the reason: Disk.').waitFor()
  await page.goto('/desk/office/checks')
  const disk = page.getByRole('row').filter({ hasText: 'Disk' })
  await disk.getByText('No result').waitFor()
  await disk.getByText(`Why: ${why}`).waitFor()
  await fitsTheScreen(page)
  await visit.end()
  for (const { name, ok, ran_at, details } of before)
    await site.house.rows('update self_check set ok = $2, ran_at = $3, details = $4 where name = $1', [
      name,
      ok,
      ran_at,
      details,
    ])
})

test('an owner whose backups others make says that there is one, and reads it when that fails', async () => {
  const visit = await visitAsWorker(site, owner, { width: desk })
  const { page } = visit
  await visit.meets('/staff/v1/checks', async (route) => {
    if (route.request().method() !== 'GET') return await route.fulfill({ status: 500, body: 'TypeError' })
    const answer = await route.fetch()
    const board = (await answer.json()) as ChecksAnswer
    return await route.fulfill({ response: answer, json: { ...board, backsUpElsewhere: true } })
  })
  await page.goto('/desk/office/checks')
  await press(page, 'I have seen a backup that works')
  await page.getByText('Could not save this. Please try again.').waitFor()
  await visit.isAccessible()
  await visit.meetsNoMore('/staff/v1/checks')
  await press(page, 'I have seen a backup that works')
  await page.getByText('Noted: you have seen a backup that works.').waitFor({ state: 'attached' })
  const [entry] = await site.house.rows(
    `select by_name, what from history_entry where what = 'backup' order by id desc limit 1`,
  )
  expect(entry).toEqual({ by_name: 'Olive Grove', what: 'backup' })
  await visit.end()
})

test('the front desk reads whom to ask', async () => {
  const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Mia'), { width: desk })
  await visit.page.goto('/desk/office/checks')
  await visit.page.getByText('This is for managers.').waitFor()
  await visit.end()
})
