import type { Page } from 'playwright-core'

/**
 * Words over which a button lies, where both are in the flow of the page. What sticks to an edge lies over what is
 * scrolled beneath it, and is left out.
 */
export const coveredWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // It runs in the page, where nothing outside of it is known.
    /* oxlint-disable unicorn/consistent-function-scoping */
    const isInFlow = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (!['static', 'relative'].includes(getComputedStyle(box).position)) return false
      }
      return true
    }
    // Lines of words and round corners touch a little without harm.
    const meet = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3

    const linesOf = (node: Node): DOMRect[] => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }
    // A button without a ground is no more than its words; around them one can press it all the same.
    const groundOf = (button: Element): DOMRect[] =>
      getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)'
        ? linesOf(button)
        : [button.getBoundingClientRect()]

    const buttons = [...document.querySelectorAll('button, a[class*=button]')].filter(isInFlow)
    const covered: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const words = text.textContent?.trim()
      if (!words || !text.parentElement || !isInFlow(text.parentElement)) continue
      const lines = linesOf(text)
      const button = buttons.find(
        (each) => !each.contains(text) && groundOf(each).some((ground) => lines.some((line) => meet(line, ground))),
      )
      if (button) covered.push(`“${words.slice(0, 40)}” under “${button.textContent}”`)
    }
    return covered
  })
