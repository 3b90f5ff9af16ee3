import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAtClient, signInAtClient } from '#proofs/sign-in-at-client.ts'
import { desk, openSite, phone, type Site, type Visit } from './site.ts'
import { heading, press } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = 'stillwater-demo'

async function signIn({ page }: Visit, email: string, path: string): Promise<void> {
  await page.goto(path)
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Where you are signed in' }).waitFor()
}

/** Somebody signed in elsewhere too: in another browser, and at a tool. */
async function elsewhere(email: string) {
  const other = site.house.visitor()
  await other.post(
    '/api/wix/v1/login',
    { email, password },
    { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17 Safari/604.1' },
  )
  await signInAtClient(site.house, other, (await site.house.get('/__test/apikey')).body.clientId)
  return { isIn: async () => (await other.get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED' }
}

test.each([
  ['a phone, light', 'member.plain@stillwater.example', { width: phone }],
  ['a desk, dark', 'member.soak@stillwater.example', { width: desk, dark: true }],
])(
  'on %s a member sees where they are signed in and ends it one by one (security finding 27)',
  async (_on, email, how) => {
    const other = await elsewhere(email)
    const visit = await site.visit(how)
    const { page } = visit
    await signIn(visit, email, '/account')
    const place = page.getByRole('region', { name: 'Where you are signed in' })
    await place.getByText('Safari on iPhone').waitFor()
    await place.getByText('Demo tool').waitFor()
    await expect.poll(() => place.getByText('This browser').count()).toBe(1)
    await visit.isAccessible()

    await press(page, 'End Safari on iPhone')
    await place.getByText('Safari on iPhone').waitFor({ state: 'detached' })
    await expect.poll(() => other.isIn()).toBe(false)
    await expect.poll(() => place.getByText('Demo tool').count()).toBe(1)
    await visit.end()
  },
)

test('asked by a tool, a member says yes on our page, by keyboard, and sees the tool in their account (security finding 9)', async () => {
  const email = 'member.sauna@stillwater.example'
  const [{ id: clientId }] = await site.house.rows(`insert into oauth_client (name) values ('Spa Diary') returning id`)
  const visit = await site.visit({ width: phone, dark: true })
  const { page } = visit
  await signIn(visit, email, '/account')
  const back = `${site.origin}/account`
  await page.goto(await beginAtClient(site.house, clientId, { more: { redirectUri: back } }))
  await heading(page, 'Let Spa Diary act for you?').waitFor()
  await visit.isAccessible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account?code=*')
  expect(new URL(page.url()).searchParams.get('state')).toBe('a-state')
  await visit.end()
})
