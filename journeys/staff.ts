import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MEMBER_HINT } from '#domain/accounts/auth-state.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { setUpSecondFactor } from '#proofs/second-factor.ts'
import { settled, type Look } from './settled.ts'
import { desk, phone, type Device, type Site, type Visit } from './site.ts'
import { drawn } from './walk.ts'

export const tablet = 820
/** The three screens at which staff work. */
export const staffDevices: Device[] = [{ width: desk }, { width: tablet, dark: true }, { width: phone }]
export const password = 'stillwater-demo'

type Worker = { token: string; memberId: string; email: string }

/** Somebody who works here, signed in with a second factor of just now. */
export async function aWorker({ house }: Site, role: StaffRole, name = 'Olive'): Promise<Worker> {
  const scene = (await setScene(house.ctx.db, 'staff', { role })) as Worker
  await house.rows(`update member set first_name = $2, last_name = 'Grove' where id = $1`, [scene.memberId, name])
  return scene
}

/** A browser in which they are signed in. */
export async function visitAsWorker(site: Site, { token }: Worker, device: Device = {}): Promise<Visit> {
  const visit = await site.visit({ locale: 'en-AU', ...device })
  const cookie = { url: site.origin, sameSite: 'Strict' as const }
  await visit.context.addCookies([
    { ...cookie, name: 'bh_session', value: token, httpOnly: true },
    { ...cookie, name: MEMBER_HINT, value: '1' },
  ])
  return visit
}

/** A demo account that signs in by its password and an app; `codeNow` is what the app shows, each time another one. */
export async function withApp({ house }: Site, email: string) {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email, password })
  const { secret, recoveryCodes } = await setUpSecondFactor(house, by, email, password)
  return { email, recoveryCodes, codeNow: () => nextCode(house, secret) }
}

/** Each code is good once: that of a minute later. */
export async function nextCode(house: TestHouse, secret: string): Promise<string> {
  await house.pass(1)
  return await generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) })
}

/** Signs in on the page, as far as the password goes. */
export async function enterPassword(page: Page, email: string, typed = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
}

/** Nothing stands beside the screen, where nobody looks for it (WCAG 1.4.10). */
export async function fitsTheScreen(page: Page, look?: Look): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await settled(page, look)
  await expect.poll(width, soon).toBe(0)
}

/** Whether the browser asks before this page is loaded anew or closed: something that is typed would go with it. */
export const asksToReload = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** The way to another screen, by the menu where there is one. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  const place = page.getByRole('navigation', { name: /^(Desk|Office)$/ }).getByRole('link', { name, exact: true })
  const other = page.getByRole('navigation', { name: 'Sides' }).locator('a:not([aria-current])')
  await menu.or(other).filter({ visible: true }).first().waitFor()
  // The sheet of a phone has both sides at once.
  if (await menu.isVisible()) await menu.click()
  else if (!(await place.isVisible())) await other.click()
  await place.click()
}

/**
 * All keys that were pressed have done by now what they do: one that may begin a code waits for the next
 * (desk/parts/single-keys.ts). Where they lead stands in the address, also if that screen is still on its way.
 */
export async function keysAreHeard(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((go) => setTimeout(go, 100)))
  await drawn(page)
}

/** As the protocol of the browser counts modifiers. */
const SHIFT = 8

/** A USB scanner types like a keyboard, and faster than anybody. */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  // Like any keyboard it holds Shift for a capital letter.
  const letters = Array.from(code, (key) => ({ key, text: key, modifiers: /[A-Z]/.test(key) ? SHIFT : 0 }))
  const keys = [...letters, { key: 'Enter', text: '\r' }]
  // By the scanner's own clock: a machine that is busy with other things takes longer to hand them on.
  const pressed = keys.map((key, i) => ({ type: 'keyDown' as const, ...key, timestamp: began + i * 0.005 }))
  await Promise.all(pressed.map((key) => keyboard.send('Input.dispatchKeyEvent', key)))
  await keyboard.detach()
}
