import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '#proofs/house.ts'
import { phone, zones, type Device, type Site } from './site.ts'
import { cartDrawer, dayCell, heading, startTime } from './walk.ts'

/** Whether what has the focus shows it, by an outline on itself or on the card or number it stands for, in sight. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const shown = [focused, focused.closest('label'), focused.firstElementChild].filter((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { left, width, top, bottom } = (shown[0] ?? focused).getBoundingClientRect()
    const isInSight = [top + 4, (top + bottom) / 2, bottom - 4].some((y) => {
      const seen = document.elementFromPoint(left + width / 2, y)
      return (
        seen !== null && (focused.contains(seen) || seen.contains(focused) || shown.some((it) => it?.contains(seen)))
      )
    })
    return shown.length > 0 && isInSight ? true : `no focus to be seen on ${focused.outerHTML.slice(0, 200)}`
  })

const focusIsOn = async (goal: Locator) =>
  (await goal.count()) > 0 && (await goal.evaluate((element) => element === document.activeElement))

/** More than any screen of ours has to tab through. */
const MOST_PRESSES = 60

/** A visitor who has no mouse: every act is a key, and whatever has the focus on the way can be seen to have it. */
export function atKeyboard(page: Page) {
  const key = async (name: string) => {
    await page.keyboard.press(name)
    await expect.poll(() => showsFocus(page)).toBe(true)
  }
  const go = async (goal: Locator, by: 'Tab' | 'Shift+Tab') => {
    await goal.waitFor({ state: 'attached' })
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      await key(by)
      if (await focusIsOn(goal)) return
    }
    throw new Error(`${MOST_PRESSES} times ${by} never come to ${String(goal)}`)
  }
  const tabTo = (goal: Locator) => go(goal, 'Tab')
  return {
    key,
    tabTo,
    tabBackTo: (goal: Locator) => go(goal, 'Shift+Tab'),
    type: (text: string) => page.keyboard.type(text),
    hasFocus: (goal: Locator) => expect.poll(() => focusIsOn(goal), soon).toBe(true),
    /** Goes to a button or a link and presses it. */
    press: async (goal: Locator) => {
      await tabTo(goal)
      await page.keyboard.press('Enter')
    },
    /** Goes to a choice or a box and takes it. */
    choose: async (goal: Locator) => {
      await tabTo(goal)
      await key('Space')
      await expect.poll(() => goal.isChecked()).toBe(true)
    },
    /** Within a list or a grid, from what has the focus to something else in it. */
    arrowTo: async (goal: Locator, by = 'ArrowDown') => {
      for (let presses = 0; presses < MOST_PRESSES; presses++) {
        if (await focusIsOn(goal)) return
        await key(by)
      }
      throw new Error(`${MOST_PRESSES} times ${by} never come to ${String(goal)}`)
    },
    fill: async (field: Locator, text: string) => {
      await tabTo(field)
      await page.keyboard.type(text)
    },
    /** A screen or step announces itself: its heading has the focus. */
    arrivesAt: async (title: string) => {
      await heading(page, title).waitFor()
      await expect.poll(() => focusIsOn(heading(page, title)), soon).toBe(true)
    },
  }
}

/** The two who come without a mouse: one at home, one far away and by night. */
export const keyboardVisitors = [
  { width: phone, zone: zones[0]!, dark: false },
  { width: phone, zone: zones[1]!, dark: true },
]

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** A visit at whose every stop nobody is kept out, and whose only tool is the keyboard. */
export async function visitByKeys(site: Site, device: Device) {
  const visit = await site.visit(device)
  const { page } = visit
  const keys = atKeyboard(page)
  const seen = new Set<string>()
  const arriveAt = async (title: string) => {
    await keys.arrivesAt(title)
    // A step that comes again for another service is the same to everybody.
    if (!seen.has(title)) await visit.isAccessible()
    seen.add(title)
  }
  return {
    ...visit,
    ...keys,
    arriveAt,
    /** From the calendar to the step after it. */
    chooseDay: async (day: string) => {
      await keys.tabTo(page.locator('[role=gridcell][tabindex="0"]'))
      await keys.arrowTo(dayCell(page, day), 'ArrowRight')
      await keys.key('Enter')
      await page.getByText(/start times? free/).waitFor()
      await keys.press(button(page, 'NEXT'))
    },
    chooseParty: async (partySize: number) => {
      await arriveAt('Total Guests')
      if (partySize > 1) await keys.tabTo(button(page, 'Add one guest'))
      for (let people = 1; people < partySize; people++) await keys.key('Space')
      await keys.press(button(page, 'NEXT'))
    },
    chooseTime: async (time: string) => {
      await arriveAt('Choose a time')
      await keys.tabTo(page.getByRole('radio').and(page.locator(':enabled')).first())
      await keys.arrowTo(startTime(page, time))
      await keys.key('Space')
      await expect.poll(() => startTime(page, time).isChecked()).toBe(true)
      await keys.press(button(page, 'Continue'))
    },
    /** Past a step that offers something more. */
    declineAt: async (title: string) => {
      await arriveAt(title)
      await keys.press(button(page, 'NO THANKS'))
    },
    addToCart: async () => {
      await arriveAt('Your booking')
      await keys.press(button(page, 'ADD TO CART'))
      await arriveAt('Added to your cart')
    },
    saveChanges: async () => {
      await arriveAt('Your booking')
      await keys.press(button(page, 'SAVE CHANGES'))
      await arriveAt('Your changes are saved')
    },
    openCart: async () => {
      await keys.tabBackTo(page.getByRole('button', { name: /^Cart, / }))
      await page.keyboard.press('Enter')
      await cartDrawer(page).waitFor()
      await visit.isAccessible()
    },
    /** Types a code, and Enter applies it; the focus stays where the code is. */
    enterCode: async (label: 'Promo code' | 'Gift card', code: string) => {
      const fold = page.getByText('Promo code or gift card').locator('visible=true').last()
      await fold.waitFor()
      if (!(await field(page, label).isVisible())) await keys.press(fold)
      await keys.fill(field(page, label), code)
      await page.keyboard.press('Enter')
      await keys.hasFocus(page.getByRole('button', { name: new RegExp(`^Remove ${label} `) }))
      await visit.isAccessible()
    },
    fillDetails: async (email: string) => {
      await keys.fill(field(page, 'First name'), 'Ada')
      await keys.fill(field(page, 'Last name'), 'Example')
      await keys.fill(field(page, 'Email'), email)
      await keys.choose(page.getByRole('checkbox', { name: /I accept the terms/ }))
    },
    payByCard: async () => {
      await page.waitForURL(/\/c\/pay\//)
      await keys.fill(page.getByLabel('Card number'), '4242424242424242')
      await keys.fill(field(page, 'Expiry'), '12/34')
      await keys.fill(field(page, 'Security code'), '123')
      await page.keyboard.press('Enter')
      await heading(page, 'Your booking is confirmed').waitFor()
      await visit.isAccessible()
    },
  }
}
