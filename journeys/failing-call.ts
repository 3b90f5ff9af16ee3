import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Fate } from './site.ts'
import { openCart, press } from './walk.ts'

const raw = 'TypeError: Cannot read properties of undefined\n    at Object.handle (/srv/house/server/main.ts:12:3)'
/** The ways in which a call fails. */
export const fates = {
  'answers 500': (route) => route.fulfill({ status: 500, body: raw }),
  'answers 404': (route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'Page Not Found' } }),
  'never answers': (route) => route.abort('timedout'),
  'answers with a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }),
} satisfies Record<string, Fate>

/** A call that does not come back before it is let go. */
export function held() {
  const routes: Route[] = []
  let isOver: Fate | null = null
  return {
    fate: (route: Route) => (isOver ? isOver(route) : void routes.push(route)),
    asked: () => routes.length,
    letGo: async (how: Fate) => {
      isOver = how
      for (const route of routes) await how(route)
    },
  }
}

/** The words are there, and nothing of what a machine said. */
export async function isToldInWords(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor()
  const screen = await page.locator('body').innerText()
  expect(screen.length).toBeGreaterThan(20)
  expect(screen).not.toMatch(/TypeError|at Object|\[object|undefined|Bad gateway|<\w|"code"/)
}

/** The cart opens and closes at once, whatever else is awaited. */
export async function isResponsive(page: Page): Promise<void> {
  const drawer = await openCart(page)
  await press(drawer, 'Close cart')
  await drawer.waitFor({ state: 'hidden' })
}
