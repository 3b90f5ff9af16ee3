import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whether all of it is on the screen as the page stands now, with nothing over it. */
export const isInSight = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [xs, ys] = [
      [left + 12, (left + right) / 2, right - 12],
      [top + 3, (top + bottom) / 2, bottom - 3],
    ]
    return ys.every((y) =>
      xs.every((x) => {
        const seen = document.elementFromPoint(x, y)
        return seen !== null && (element.contains(seen) || seen.contains(element))
      }),
    )
  })

/**
 * Everything on the screen that can be pressed, chosen or filled, and has something else over it where it is scrolled to; of
 * a dialog that is open, everything in it.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // It runs in the page, where nothing outside of it is known.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isOver = (seen: Element | null, target: Element) =>
      seen === null || !(target.contains(seen) || seen.contains(target))
    const before = scrollY
    const place = document.querySelector('dialog[open], [role=dialog]') ?? document.querySelector('main')
    const found = [
      ...(place?.querySelectorAll(':is(button, a[href], input, summary, [role=gridcell][tabindex])') ?? []),
    ]
    const under = found.filter((element) => {
      const target = element.closest('label') ?? element
      if (!target.checkVisibility() || target.closest('[inert]')) return false
      target.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      // Of round buttons the corners are the page's.
      const inset = Math.min(right - left, bottom - top) * 0.2
      const points = [
        [x, y],
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ] as const
      return points.some(([x, y]) => isOver(document.elementFromPoint(x, y), target))
    })
    scrollTo(0, before)
    return under.map((element) => (element.closest('label') ?? element).textContent || element.outerHTML.slice(0, 120))
  })

/** A click where it can be made without scrolling any further, which moves neither the page nor what was clicked. */
export async function clickInPlace(what: Locator, answer: Locator, at: string): Promise<void> {
  const place = () => what.evaluate((element) => [scrollY, Math.round(element.getBoundingClientRect().top)])
  await what.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  const before = await place()
  await what.click()
  await answer.waitFor()
  await expect.poll(() => isInSight(answer), { message: at }).toBe(true)
  await expect.poll(() => place(), { message: at }).toEqual(before)
}
