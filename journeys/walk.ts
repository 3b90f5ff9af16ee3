import type { Page } from 'playwright-core'

export type BathWish = { day?: string; guests?: number; time?: RegExp; robes?: boolean; extraBath?: boolean }

/** From the first page to the cart, as a guest visitor would go. */
export async function bookBath(page: Page, wish: BathWish = {}): Promise<void> {
  await page.goto('/service-selection')
  await page.getByRole('link', { name: /BOOK.*Bathing/i }).click()
  const guests = page.getByRole('button', { name: 'Guests', exact: true })
  await guests.or(page.getByRole('grid')).first().waitFor()
  if (await guests.isVisible()) await guests.click()
  await chooseBath(page, wish)
}

/** Every step of the slot screen, and the cart. */
export async function chooseBath(page: Page, wish: BathWish = {}): Promise<void> {
  const { day = 'Wednesday 25 November 2026', guests = 0, time = /^10:00 am/, robes = false, extraBath = false } = wish
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('gridcell', { name: day }).click()
  await press('NEXT')
  for (let added = 0; added < guests; added++) await press('Add one guest')
  await press('NEXT')
  await page.getByRole('radio', { name: time }).check()
  await press('Continue')
  if (robes) await page.getByRole('radio', { name: /^Robe \+ Towel/ }).check()
  await press(robes ? 'CONTINUE WITH UPGRADE' : 'NO THANKS')
  if (extraBath) {
    await press('Add a second hour')
    await page.getByRole('radio', { name: /^Add 1hr Bathing Session/ }).check()
    await press('CONTINUE WITH UPGRADE')
  }
  await press('ADD TO CART')
}

/** Who buys: the same person in every story, under an address of their own. */
export async function fillDetails(page: Page, email = 'ada@guest.example'): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
}

/** The hosted payment page, with one of its test cards. */
export async function payByCard(page: Page, card = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12 / 34')
  await page.getByRole('textbox', { name: /security code|cvc/i }).fill('123')
  await page.getByRole('button', { name: /^pay/i }).click()
}
