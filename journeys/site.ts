import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RuleObject, RunOnly } from 'axe-core'
import { chromium, type Browser, type ConsoleMessage, type Page, type Request, type Route } from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'
import { openHouse } from '#proofs/house.ts'
import { openPages } from '#server/site/pages.ts'

/** How a visitor comes: the size of their screen, the zone of their clock, light or dark, the language of their browser. */
export type Device = { width?: number; zone?: string; dark?: boolean; locale?: string }

/** The zones in which journeys are walked: at home, and far enough away that it is another day there. */
export const zones = ['Australia/Sydney', 'America/Los_Angeles']
/** The line on which the house says what has changed. */
export const placesLine = '**/api/wix/v1/places-changed**'
export const phone = 390
export const desk = 1280
/** One visitor at home with a phone, one far away at a desk: together they meet every size and zone. */
export const visitors = [
  { width: phone, zone: zones[1]! },
  { width: desk, zone: zones[0]! },
]

/** The whole site, built as visitors get it, and a real browser to walk it with. */
export async function openSite(wish: { now?: string; empty?: boolean } = {}) {
  const pages = await openPages()
  if (!pages) throw new Error('The web app is not built.')
  const [house, browser] = await Promise.all([openHouse({ ...wish, pages }), browserOfWorker()])
  const origin = house.url.replace('127.0.0.1', 'localhost')
  return {
    house,
    origin,
    visit: (device: Device = {}) => openVisit(browser, origin, device),
    close: house.close,
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
export type Visit = Awaited<ReturnType<typeof openVisit>>

let browser: Browser | undefined

/** The browser that all files of this worker walk with; it goes with its worker. */
async function browserOfWorker(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launch()
  return browser
}

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
      // A page lives for seconds: code made faster in the background never earns its cost.
      '--js-flags=--no-opt',
    ],
  })

async function openVisit(
  browser: Browser,
  origin: string,
  { width = phone, zone = zones[0]!, dark = false, locale = 'en-US' }: Device,
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 768 ? 844 : 900 },
    timezoneId: zone,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  waitForTheSite(page)
  const complaints: { text: string; of: string }[] = []
  const expected: ((complaint: { text: string; of: string }) => boolean)[] = []
  const listen = (message: ConsoleMessage) =>
    message.type() === 'error' && complaints.push({ text: message.text(), of: message.location().url })
  page.on('console', listen)
  page.on('pageerror', (error) => complaints.push({ text: String(error), of: page.url() }))
  const awaited = noteAwaitedCalls(page)
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? []
    if (error && !page.isClosed()) error.message += await whatStood(page, complaints, awaited)
  })
  return {
    page,
    context,
    /** From now on calls below this path go like this; what the browser itself says about them is no fault of ours. */
    meets: async (path: string, fate: Fate) => {
      expected.push(({ text, of }) => text.startsWith('Failed to load resource:') && of.includes(path))
      await page.unroute(`**${path}**`)
      await page.route(`**${path}**`, fate)
    },
    /** From now on these calls go through again. */
    meetsNoMore: (path: string) => page.unroute(`**${path}**`),
    /** A complaint that belongs to this story. */
    expects: (words: RegExp) => void expected.push(({ text }) => words.test(text)),
    /** Nothing on this page keeps anybody out (axe), whatever state it is in, by day and by night. */
    isAccessible: (rules = wcag) => expectAccessible(page, dark, rules),
    /** The same where the device chooses the colours, and with them the contrast. */
    isAccessibleInForcedColours: async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await expectNoViolations(page, { type: 'tag', values: wcag }, { 'color-contrast': { enabled: false } })
      await page.emulateMedia({ forcedColors: 'none' })
    },
    /** The end of a story: no error on the console, and the page is accessible. */
    end: async () => {
      await expectAccessible(page, dark)
      expect(complaints.filter((complaint) => !expected.some((isThis) => isThis(complaint)))).toEqual([])
      await context.close()
    },
  }
}

/** The calls that a page has made and that have not been answered yet. */
function noteAwaitedCalls(page: Page): Set<Request> {
  const awaited = new Set<Request>()
  page.on('request', (request) => awaited.add(request))
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  return awaited
}

/** What a failed story left behind, for whoever has to find out why: where it was, what it waited for, what it showed. */
async function whatStood(page: Page, complaints: { text: string; of: string }[], awaited: Set<Request>) {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  const calls = [...awaited].map((request) => `${request.method()} ${request.url()}`)
  const said = complaints.map(({ text, of }) => `${text} (${of})`)
  return `\nIt stood at ${page.url()}\nNot answered: ${calls.join(', ')}\nOn the console: ${said.join(', ')}\n${shown}`
}

/** A page is drawn before it can do anything: to arrive at one means that its script has answered for it. */
function waitForTheSite(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (address, wish) => {
    const answer = await goto(address, wish)
    await page.waitForFunction(() => !('noteEarlyTap' in window))
    return answer
  }
}

/** What becomes of a call. */
export type Fate = (route: Route) => unknown

/** The rules for an email, which is shown within the page of a mail program and has no landmarks of its own. */
export const rulesOfEmails = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const wcag = [...rulesOfEmails, 'best-practice']

async function expectAccessible(page: Page, dark: boolean, rules = wcag): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: rules })
  // By night only the colours are others.
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The scanner is read once by each page, and finds only what is wrong: so a look costs a tenth of a second. */
async function expectNoViolations(page: Page, runOnly: RunOnly, rules: RuleObject = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (wish) => (await window.axe.run({ ...wish, resultTypes: ['violations'] })).violations,
    { runOnly, rules },
  )
  const wrong = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(wrong, wrong.join('\n')).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
