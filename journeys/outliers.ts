import type { Page } from 'playwright-core'

/** What stands out of the page to the right, or is cut off. */
export const outliers = (page: Page) =>
  page.evaluate(() => {
    // It runs in the page, where nothing outside of it is known.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible' && box !== document.body) return true
      }
      return false
    }
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && right > innerWidth + 1 && !isClipped(element)
    })
    const page = document.documentElement
    return [
      ...(page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : []),
      ...out.map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
