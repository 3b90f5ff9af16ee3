import { expect } from 'vitest'
import type { TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

type Browser = ReturnType<TestHouse['visitor']>
/** A house with its books: what it takes to have somebody at work in it. */
export type Staffed = { ctx: Pick<TestHouse['ctx'], 'db' | 'now'>; visitor: TestHouse['visitor']; rows: ReadRows }
type ReadRows = (text: string, values?: unknown[]) => Promise<unknown>
export const rightPin = '284170'

/** Somebody who works here, signed in with a second factor of just now in a browser of their own. */
export async function atWork(house: Staffed, role: 'staff' | 'manager' | 'owner', firstName: string) {
  const { token, memberId } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string; memberId: string }
  await house.rows(`update member set first_name = $2, last_name = 'Grove' where id = $1`, [memberId, firstName])
  const browser = house.visitor()
  signIn(browser, token)
  return { memberId, token, browser, name: `${firstName} G.` }
}

const signIn = (browser: Browser, token: string) => void browser.cookies.set('bh_session', token)

/** A browser that a manager has made a device of the desk; nobody is signed in. */
export async function aDevice(house: Staffed, name: string): Promise<Browser> {
  const { browser } = await atWork(house, 'manager', 'Max')
  expect((await browser.post('/api/desk/v1/devices', { name })).status).toBe(200)
  browser.cookies.delete('bh_session')
  return browser
}

/** Somebody signs in on a device, chooses a PIN and begins their shift. */
export async function beginsShift(house: Staffed, device: Browser, role: 'staff' | 'manager' | 'owner', name: string) {
  const person = await atWork(house, role, name)
  signIn(device, person.token)
  expect((await device.send('PUT', '/api/desk/v1/pin', { pin: rightPin })).status).toBe(200)
  const { status, body } = await device.post('/api/desk/v1/shifts')
  expect(status).toBe(200)
  return { ...person, endsAt: body.endsAt as string }
}
