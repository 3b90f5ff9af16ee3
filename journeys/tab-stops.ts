import type { Page } from 'playwright-core'
import { atKeyboard } from './keyboard.ts'

/** The controls of the screen that Tab never comes to, from the top of the page to its end. */
export async function missedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(markStops)
  if (count === 0) return []
  const keys = atKeyboard(page)
  const reached = new Set<string>()
  // The header and the footer have their stops too, before and after those of the screen.
  for (let presses = 0; presses < count + 20 && reached.size < count; presses++) {
    await keys.key('Tab')
    const stop = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['stop'])
    if (stop !== undefined) reached.add(stop)
  }
  return await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !seen.includes(element.dataset['stop']!))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...reached],
  )
}

/** Runs in the page: numbers what can be pressed, typed into or chosen; of a group of choices, the one Tab comes to. */
function markStops(): number {
  const controls = 'a[href], button, input, select, textarea, summary, [role=gridcell][tabindex="0"], [role=tab]'
  // It runs in the page, where nothing outside of it is known.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isStop = (element: HTMLElement) => {
    const { disabled, type, name, checked } = element as HTMLInputElement
    if (disabled || element.closest('[inert]') || !element.checkVisibility()) return false
    if (element.getAttribute('role') === 'tab') return element.getAttribute('aria-selected') === 'true'
    if (type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]`)]
    const isAnyChecked = group.some((radio) => radio.checked)
    return isAnyChecked ? checked : group.find((radio) => !radio.disabled) === element
  }
  const stops = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (element) => element.matches(controls) && isStop(element),
  )
  for (const [i, stop] of stops.entries()) stop.dataset['stop'] = String(i)
  return stops.length
}
