import type { Page } from 'playwright-core'

/**
 * What decides the contrast of each text that a page shows: its colours, size and weight, and what lies behind it. The
 * same text on the same ground is told once, and texts that no scan looks at apart from those that it does.
 */
export async function textColoursOf(page: Page): Promise<string[]> {
  return await page.evaluate(readTextColours)
}

// It runs in the page, where nothing outside of it is known.
/* oxlint-disable unicorn/consistent-function-scoping */
function readTextColours(): string[] {
  const styles = new Map<Element, CSSStyleDeclaration>()
  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  // What stands behind a question is not looked at as long as it is asked.
  const question = [...document.querySelectorAll(':modal')].at(-1)
  const texts = [...(question ?? document).querySelectorAll('*')].filter((one) => hasText(one) && isInSight(one))
  return [...new Set(texts.map((text) => JSON.stringify([isLookedAt(text), lettersOf(text), groundOf(text)])))]

  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  }

  /** Words for screen readers alone stand in one pixel. */
  function isInSight(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  /** What cannot be used may be faint, and so may its label; what is decoration is not read. */
  function isLookedAt(element: Element): boolean {
    const control = element.closest('label')?.control
    return (
      !control?.matches(':disabled') && !element.closest(':disabled, [aria-disabled=true], [aria-hidden=true], [inert]')
    )
  }

  function lettersOf(element: Element): string[] {
    const { color, fontSize, fontWeight, textShadow } = styleOf(element)
    const placeholder = element.hasAttribute('placeholder') ? getComputedStyle(element, '::placeholder').color : ''
    return [color, fontSize, fontWeight, textShadow, placeholder]
  }

  /** All surfaces from the text to the first through which nothing is seen; where something fades, to the page itself. */
  function groundOf(element: Element): string[] {
    const surfaces = []
    let isCovered = false
    let fades = false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, mixBlendMode } = styleOf(at)
      const surface = [backgroundColor, backgroundImage, opacity, mixBlendMode].join(' ')
      fades ||= opacity !== '1' || mixBlendMode !== 'normal'
      if ((!isCovered || fades) && surface !== 'rgba(0, 0, 0, 0) none 1 normal') surfaces.push(surface)
      isCovered ||= !/^rgba|\//.test(backgroundColor)
    }
    return isCovered && !fades ? surfaces : [...surfaces, styleOf(document.documentElement).colorScheme]
  }
}
