import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { openHouse } from '#proofs/house.ts'
import { openPages } from '#server/site/pages.ts'

/** How a visitor comes: the size of their screen, the zone of their clock, light or dark. */
export type Device = { width?: number; zone?: string; dark?: boolean; reducedMotion?: boolean }

/** The zones in which journeys are walked: at home, and far enough away that it is another day there. */
export const zones = ['Australia/Sydney', 'America/Los_Angeles']
export const phone = 390
export const desk = 1280

/** The whole site, built as visitors get it, and a real browser to walk it with. */
export async function openSite(wish: { now?: string } = {}) {
  const pages = await openPages()
  if (!pages) throw new Error('The web app is not built: npm test builds it first.')
  const house = await openHouse({ ...wish, pages })
  const browser = await launch()
  const origin = house.url.replace('127.0.0.1', 'localhost')
  return {
    house,
    origin,
    visit: (device: Device = {}) => openVisit(browser, origin, device),
    close: async () => {
      await browser.close()
      await house.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
export type Visit = Awaited<ReturnType<typeof openVisit>>

const launch = () =>
  chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

async function openVisit(browser: Browser, origin: string, { width = phone, zone = zones[0]!, dark = false }: Device) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 768 ? 844 : 900 },
    timezoneId: zone,
    locale: 'en-US',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    page,
    context,
    complaints,
    /** Nothing on this page keeps anybody out (axe), whatever state it is in. */
    isAccessible: () => expectAccessible(page),
    /** The end of a story: no error on the console, and the page is accessible. */
    end: async () => {
      await expectAccessible(page)
      expect(complaints).toEqual([])
      await context.close()
    },
  }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}
