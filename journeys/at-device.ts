import { rightPin } from '#proofs/desk.ts'
import type { Device, Site, Visit } from './site.ts'
import { aWorker, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

/** Whoever set the device up is no more the one who asks. */
const signedOut = /40[13]/

/** A browser that is a device of the desk, in which somebody has begun their shift and chosen their PIN; it is prepared first. */
export async function deviceOf(
  site: Site,
  name: string,
  worker: Awaited<ReturnType<typeof aWorker>>,
  device: Device,
  prepare: (visit: Visit) => Promise<void> = async () => {},
): Promise<Visit> {
  const manager = await aWorker(site, 'manager', 'Max')
  const visit = await visitAsWorker(site, manager, device)
  await prepare(visit)
  visit.expects(signedOut)
  const { page } = visit
  await page.goto('/desk/devices')
  await page.getByLabel('Name of this device').fill(name)
  await press(page, 'Make it a device of the desk')
  await page.getByText(`It is the device “${name}”.`).waitFor()
  // Their own shift has begun.
  await page.getByRole('dialog', { name: 'Choose your PIN' }).waitFor()
  await signInAs(visit, worker)
  await page.goto('/desk/office')
  await choosePin(visit)
  return visit
}

/** Somebody else signs in with email and code. */
export async function signInAs({ context, page }: Visit, { token }: { token: string }): Promise<void> {
  const cookie = { url: new URL(page.url()).origin, sameSite: 'Strict' as const }
  await context.addCookies([{ ...cookie, name: 'bh_session', value: token, httpOnly: true }])
}

/** They choose the right PIN, when they are asked for one. */
export async function choosePin({ page }: Visit): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose your PIN' })
  await dialog.getByLabel('PIN', { exact: true }).fill(rightPin)
  await dialog.getByLabel('The same PIN again').fill(rightPin)
  await press(dialog, 'Save this PIN')
  await dialog.waitFor({ state: 'detached' })
}

/** Somebody goes away from the desk. */
export async function lockIt({ page }: Visit): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  const lock = page.getByRole('button', { name: 'Lock or switch person' })
  await menu.or(lock).filter({ visible: true }).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await lock.last().click()
  await heading(page, 'The desk is locked').waitFor()
}
