import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentCodeFor } from '#proofs/second-factor.ts'
import { atKeyboard, button } from './keyboard.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import {
  aWorker,
  enterCode,
  enterPassword,
  fitsTheScreen,
  nextCode,
  password,
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

const demo = (name: string) => `${name}@stillwater.example`
const signedOut = /401|403/

describe('somebody who works here', () => {
  test.each([
    [desk, staffDevices[0]!, demo('owner'), 'Hello, Olive'],
    [tablet, staffDevices[1]!, demo('desk'), 'Today, Monday 23 November'],
    [phone, staffDevices[2]!, demo('member.soak'), 'Today, Monday 23 November'],
  ])(
    'sets a second factor up before anything opens, and comes in with it from then on, by keyboard, at %i px (#758)',
    async (_width, device, email, hello) => {
      await site.house.rows(`update member set role = 'staff' where email_key = $1 and role = 'member'`, [email])
      const visit = await site.visit({ locale: 'en-AU', ...device })
      visit.expects(signedOut)
      const { page } = visit
      const keys = atKeyboard(page)
      await page.goto('/desk/office/rights')
      await heading(page, 'Sign in').waitFor()
      await visit.isAccessible()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await keys.fill(page.getByLabel('Password', { exact: true }), password)
      await page.keyboard.press('Enter')

      await heading(page, 'Protect your account').waitFor()
      await visit.isAccessible()
      await keys.press(button(page, 'Continue'))
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '')
      await page.getByLabel('The code your app shows').fill('000000')
      await page.getByLabel('The code we emailed you').fill(await enrolmentCodeFor(site.house, email))
      await page.keyboard.press('Enter')
      await page.getByText('This code is wrong or has already been used').waitFor()
      await page.getByLabel('The code your app shows').fill(await codeOf(secret))
      await keys.press(button(page, 'Turn it on'))

      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
      await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
      await visit.isAccessible()
      await keys.press(button(page, 'I have saved them'))
      // Where they wanted to go in the first place.
      await heading(page, 'Who may do what').waitFor()

      const menu = button(page, 'Menu')
      await menu.or(button(page, 'Sign out')).filter({ visible: true }).first().waitFor()
      if (await menu.isVisible()) await menu.click()
      await press(page, 'Sign out')
      await heading(page, 'Sign in').waitFor()
      await enterPassword(page, email)
      await enterCode(page, await nextCode(site.house, secret))
      await heading(page, hello).waitFor()
      await fitsTheScreen(page)
      // The bare address leads to the same place.
      await page.goto('/desk')
      await heading(page, hello).waitFor()
      await visit.end()
    },
  )

  test('reads what is wrong with a password or a code, and comes in by a recovery code', async () => {
    const email = demo('member.unlimited')
    await site.house.rows(`update member set role = 'manager' where email_key = $1`, [email])
    const { recoveryCodes } = await withApp(site, email)
    const visit = await site.visit({ width: phone })
    visit.expects(signedOut)
    const { page } = visit
    await page.goto('/desk/office')
    await press(page, 'Sign in')
    await page.getByRole('alert').getByText('Enter your password').waitFor()
    await visit.isAccessible()
    await enterPassword(page, email, 'wrong')
    await page.getByRole('alert').getByText('Invalid email or password!').waitFor()
    await enterPassword(page, email)
    await page.getByLabel('Code', { exact: true }).waitFor()
    await visit.isAccessible()
    await enterCode(page, '000000')
    await page.getByText('This code is wrong or has already been used').waitFor()
    await visit.isAccessible()
    await enterCode(page, recoveryCodes[0]!)
    await heading(page, 'Hello, Una').waitFor()
    await visit.end()
  })

  test('who is a member and no more reads so, with the way to their own side', async () => {
    const visit = await site.visit({ width: tablet })
    visit.expects(signedOut)
    const { page } = visit
    await page.goto('/desk/office/tools')
    await enterPassword(page, demo('member.plain'))
    await heading(page, 'This side is for staff').waitFor()
    await visit.isAccessible()
    await expect.poll(() => page.getByRole('link', { name: 'Go to the guests’ site' }).getAttribute('href')).toBe('/')
    await press(page, 'Sign in as somebody else')
    await heading(page, 'Sign in').waitFor()
    await visit.end()
  })
})

describe('in the middle of something', () => {
  test('a session that ends is begun again in place, and the very same press goes through', async () => {
    const email = demo('member.sauna')
    await site.house.rows(`update member set role = 'owner' where email_key = $1`, [email])
    const { codeNow } = await withApp(site, email)
    const visit = await site.visit({ width: desk })
    visit.expects(signedOut)
    const { page } = visit
    await page.goto('/desk/office/team/invite')
    await enterPassword(page, email)
    await enterCode(page, await codeNow())
    await heading(page, 'Invite somebody').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('ivy@guest.example')
    await press(page, 'Continue')
    await site.house.rows(`update member_session set ended_at = house_now() where ended_at is null`)
    await press(page, 'Send the invitation')

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByText(email).waitFor()
    await visit.isAccessible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await enterCode(page, await codeNow())
    await heading(page, 'The invitation is sent').waitFor()
    await page.getByText('ivy@guest.example can join as front desk').waitFor()
    await visit.end()
  })

  test.each(byTurns(staffDevices, 1))(
    'a new code is asked for after ten minutes, and the very same press goes through ($width px) (#701)',
    async (device) => {
      const worker = await aWorker(site, 'owner')
      const secret = await appOf(worker.memberId)
      await site.house.rows(
        `update member_session set factor_shown_at = house_now() - interval '11 minutes' where member_id = $1`,
        [worker.memberId],
      )
      const visit = await visitAsWorker(site, worker, device)
      visit.expects(signedOut)
      const { page } = visit
      const name = `Till ${device.width}`
      await page.goto('/desk/office/tools/new-key')
      await page.getByRole('textbox', { name: 'What is it for?' }).fill(name)
      await page.getByRole('checkbox', { name: 'See services' }).check()
      await press(page, 'Continue')
      await heading(page, 'Check this key').waitFor()
      await press(page, 'Make this key')

      const dialog = page.getByRole('dialog', { name: 'Please enter a new code' })
      await dialog.waitFor()
      await visit.isAccessible()
      await press(dialog, 'Not now')
      await page.getByText('Nothing has been changed: this needs a new code from you.').waitFor()
      await expect.poll(() => keysCalled(name)).toBe(0)

      await press(page, 'Make this key')
      await enterCode(page, '000000')
      await dialog.getByText('This code is wrong or has already been used').waitFor()
      await expect.poll(() => keysCalled(name)).toBe(0)
      await enterCode(page, await nextCode(site.house, secret))
      await heading(page, `The key for ${name}`).waitFor()
      await expect.poll(() => keysCalled(name)).toBe(1)
      await visit.end()
    },
  )
})

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(site.house.ctx.now().getTime() / 1000) })
const keysCalled = async (name: string) =>
  (await site.house.rows('select 1 from api_key where name = $1', [name])).length

/** An app with the secret of somebody who is signed in already. */
async function appOf(memberId: string): Promise<string> {
  const { encryptedFor } = await import('#server/kit/secrets/encrypt-secrets.ts')
  const { encrypt } = await import('#server/kit/secrets/encrypt.ts')
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const encrypted = encrypt(site.house.ctx.config.secretKey, encryptedFor.secondFactor(memberId), secret)
  await site.house.rows(
    `insert into second_factor (member_id, encrypted_secret, confirmed_at) values ($1, $2, house_now())
     on conflict (member_id) do update set encrypted_secret = excluded.encrypted_secret, confirmed_at = house_now()`,
    [memberId, encrypted],
  )
  return secret
}
