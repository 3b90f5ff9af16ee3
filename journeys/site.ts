import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type axe from 'axe-core'
import type { RuleObject, RunOnly } from 'axe-core'
import { chromium, type ConsoleMessage, type Page, type Request, type Route } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { openHouse } from '#proofs/house.ts'
import { openPages } from '#server/site/pages.ts'
import { browserOfWorker, howToLaunch, openProfiles, type Settings } from './profiles.ts'
import { onOnePage, settled, type Look } from './settled.ts'

/** How a visitor comes: the size of their screen, the zone of their clock, light or dark, the language of their browser; `touch`:
 * with a finger; `alone`: in a profile that nobody else has; `keeps`: the folder in which a browser of their own keeps what it is told to. Only such a one
 * has a service worker. */
export type Device = {
  width?: number
  zone?: string
  dark?: boolean
  locale?: string
  touch?: boolean
  alone?: boolean
  keeps?: string
}

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

/**
 * Where a story is told that is the same at every screen: at one of them, by turns from story to story; before a release
 * (`npm run prove -- long`) at each. That every screen fits every width is walked by every-route and every-office-route.
 */
export const byTurns = <Where>(all: readonly Where[], turn: number): Where[] =>
  process.env['STORIES'] === 'all' ? [...all] : all.filter((_, n) => n === turn % all.length)

/** The whole site, built as visitors get it, and a real browser to walk it with. */
export async function openSite(asked: { now?: string; empty?: boolean } = {}) {
  const pages = await openPages()
  if (!pages) throw new Error('The web app is not built.')
  const [house, browser] = await Promise.all([openHouse({ ...asked, pages }), browserOfWorker()])
  const origin = house.url.replace('127.0.0.1', 'localhost')
  const profiles = openProfiles(browser, origin)
  return {
    house,
    origin,
    visit: (device: Device = {}) => openVisit(profiles, origin, device),
    close: async () => {
      await profiles.close()
      await house.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
export type Visit = Awaited<ReturnType<typeof openVisit>>

async function openVisit(
  profiles: ReturnType<typeof openProfiles>,
  origin: string,
  { width = phone, zone = zones[0]!, dark = false, locale = 'en-US', touch = false, alone = false, keeps }: Device,
) {
  const asked = {
    baseURL: origin,
    viewport: { width, height: width < 768 ? 844 : 900 },
    timezoneId: zone,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: touch,
    // What a service worker answers, no journey can have fail.
    serviceWorkers: keeps === undefined ? 'block' : 'allow',
  } as const
  const { context, page } = await (keeps === undefined ? profiles.take(asked, { alone }) : openOwnBrowser(keeps, asked))
  context.setDefaultTimeout(30_000)
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
    isAccessible: (look?: Look & { rules?: string[] }) => expectAccessible(page, dark, look),
    /** The same where the device chooses the colours, and with them the contrast. */
    isAccessibleInForcedColours: async () => {
      await settled(page)
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

/** A browser of their own, with its one tab. */
async function openOwnBrowser(keeps: string, asked: Settings) {
  const context = await chromium.launchPersistentContext(keeps, { ...howToLaunch(), ...asked })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
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
  page.goto = async (address, asked) => {
    const answer = await goto(address, asked)
    await page.waitForFunction(() => !('noteEarlyTap' in window))
    return answer
  }
}

/** What becomes of a call. */
export type Fate = (route: Route) => unknown

/** The rules for an email, which is shown within the page of a mail program and has no landmarks of its own. */
export const rulesOfEmails = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const wcag = [...rulesOfEmails, 'best-practice']

/** The pages, each in one state, that were found to keep nobody out: the very same is not looked at again. */
const found = new Set<string>()

async function expectAccessible(
  page: Page,
  dark: boolean,
  { rules = wcag, ...look }: Look & { rules?: string[] } = {},
) {
  await settled(page, look)
  const state = await onOnePage(page, () => stateOf(page, rules))
  if (found.has(state)) return
  const isGood = await expectNoViolations(page, { type: 'tag', values: rules })
  // By night only the colours are others.
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  const isGoodByNight = await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  if (isGood && isGoodByNight) found.add(state)
}

/** Everything of a page that a scan could find something in: elements, styles that are no element, what is filled in, size, place, focus, colours. */
async function stateOf(page: Page, rules: readonly string[]): Promise<string> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
      fields.map(({ value, checked }) => [value, checked]),
      [innerWidth, innerHeight, scrollX, scrollY],
      [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body),
      ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((media) => matchMedia(media).matches),
    ])
  })
  return createHash('sha256').update(JSON.stringify(rules)).update(shown).digest('base64')
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is only on its way out, or in, when it is looked at is gone by then; what is really wrong stays. */
const SECOND_LOOKS = 10_000

/** A violation is looked at again: it must stay to count. Says whether there was none at the first look already. */
async function expectNoViolations(page: Page, runOnly: RunOnly, rules: RuleObject = {}): Promise<boolean> {
  const end = performance.now() + SECOND_LOOKS
  const look = () => onOnePage(page, () => violationsOf(page, runOnly, rules))
  const first = await look()
  let wrong = first
  while (wrong.length > 0 && performance.now() < end) {
    await wait(250)
    wrong = await look()
  }
  expect(wrong, wrong.join('\n')).toEqual([])
  return first.length === 0
}

/** The scanner is read once by each page, and finds only what is wrong: so a look costs a tenth of a second. */
async function violationsOf(page: Page, runOnly: RunOnly, rules: RuleObject): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (asked) => (await window.axe.run({ ...asked, resultTypes: ['violations'] })).violations,
    { runOnly, rules },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
