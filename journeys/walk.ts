import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '#proofs/house.ts'

/** Presses the button of exactly this name. */
export const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses what says that it cannot be pressed. */
export const pressAnyway = (what: Locator) => what.click({ force: true })

/** Whether a button has the colour of what cannot be taken back, which is that of no other (D19). */
export const looksFinal = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const sample = document.createElement('i')
    sample.style.backgroundColor = 'var(--danger)'
    element.append(sample)
    const [has, wanted] = [element, sample].map((one) => getComputedStyle(one).backgroundColor)
    sample.remove()
    return has === wanted
  })

/** What is on its way to the screen has come there. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** A day of the calendar, whatever stands beside its date. */
export const dayCell = (page: Page, day: string) => page.getByRole('gridcell', { name: day })

/** A start time of the list. */
export const startTime = (page: Page, time: string) => page.getByRole('radio', { name: new RegExp(`^${time}`) })

/** A class of the list, by its date. */
export const classOn = (page: Page, date: string) => page.getByRole('radio', { name: new RegExp(`^${date}`) })

/** The card around a choice: everything that is said of it. */
export const cardOf = (choice: Locator) => choice.locator('xpath=ancestor::label')

/** The h1 of a screen or step. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** From the first page to the slot screen, as a guest visitor would go. */
export async function comeAsGuest(page: Page): Promise<void> {
  await page.goto('/service-selection')
  await page.getByRole('link', { name: 'BOOK Bathing' }).click()
  await press(page, 'Guests')
  await page.getByRole('grid').waitFor()
}

/** The address of a step of the slot screen, with everything chosen before it. */
export function stepAt(step: string, chosen: Record<string, string> = {}): string {
  return `/select-slot?${new URLSearchParams({ date: '2026-11-25', ...chosen, step })}`
}

/** A bath in the cart, the short way: its address knows every choice. */
export async function putInCart(page: Page, chosen: Record<string, string> = {}): Promise<void> {
  await page.goto(stepAt('summary', { time: '10:00', towelrobe: 'towel', ...chosen }))
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
}

/** The cart drawer. */
export const cartDrawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** The cart drawer, opened by its icon. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click()
  const drawer = cartDrawer(page)
  await drawer.waitFor()
  return drawer
}

/** The order as checkout lists it. */
export const orderSummary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

/** The order with every part of it: on a phone it is folded to a line for each booking. */
export async function unfoldOrder(page: Page): Promise<Locator> {
  const order = orderSummary(page)
  const fold = order.getByRole('button', { name: 'Details and changes' })
  await pressUntil(fold, order.getByRole('link', { name: 'Add another visit' }))
  return order
}

/** Presses what leads to something until that is there: it may come by itself in the meantime. */
export async function pressUntil(way: Locator, goal: Locator): Promise<void> {
  const isThere = async () => {
    if (await goal.isVisible()) return true
    if (await way.isVisible()) await way.click({ timeout: 1000 }).catch(() => undefined)
    return await goal.isVisible()
  }
  await expect.poll(isThere, soon).toBe(true)
}

/** Everything the screen says. */
export const textOfMain = async (page: Page) => (await page.getByRole('main').textContent())!

/** The cart as this browser keeps it. */
export const keptCart = (page: Page): Promise<any[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))

/** Which parts of the flow are on, as this tab keeps it. */
export const keptViews = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('viewOptions') ?? 'null'))

/** Who buys: the same person in every story, under an address of their own. */
export async function fillDetails(page: Page, email = 'ada@guest.example'): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
}

/** With a bath in the cart and everything filled in, so that only PAY is left to press. */
export async function standAtCheckout(page: Page, email: string, chosen: Record<string, string> = {}): Promise<void> {
  await putInCart(page, chosen)
  await page.goto('/checkout')
  await fillDetails(page, email)
}

/** The fields for codes, at checkout or in the drawer, which are folded away until they are wanted. */
export async function unfoldCodes(place: Page | Locator): Promise<void> {
  const field = place.getByRole('textbox', { name: /Promo code|Gift card/ }).first()
  const remove = place.getByRole('button', { name: /^Remove (Promo code|Gift card) / }).first()
  const fold = place.getByText('Promo code or gift card')
  const unfolded = field.or(remove).first()
  await pressUntil(fold.filter({ visible: true }).first(), unfolded)
}

/** A code, typed and applied by Enter. */
export async function enterCode(place: Page | Locator, label: 'Promo code' | 'Gift card', code: string): Promise<void> {
  await unfoldCodes(place)
  const field = place.getByRole('textbox', { name: label })
  await field.fill(code)
  await field.press('Enter')
  await place.getByRole('button', { name: new RegExp(`^Remove ${label} `) }).waitFor()
}

/** PAY, with its amount whatever it is. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^PAY \$/ })

/** PAY, and on to the hosted payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await payButton(page).click()
  await page.waitForURL(/\/c\/pay\//)
}

/** The hosted payment page, with one of its test cards. */
export async function payByCard(page: Page, card?: string): Promise<void> {
  await typeCard(page, card)
  await page.getByRole('button', { name: /^pay/i }).click()
}

/** Types a card on a page of the payment provider. */
export async function typeCard(page: Page, card = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12 / 34')
  await page.getByRole('textbox', { name: /security code|cvc/i }).fill('123')
}

/** What the site has told whoever listens (analytics). */
export const toldEvents = (page: Page): Promise<{ event: string }[]> =>
  page.evaluate(() => Reflect.get(window, 'dataLayer') ?? [])
