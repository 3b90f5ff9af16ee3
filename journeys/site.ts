import { chromium, type ConsoleMessage, type Page, type Request, type Route } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { openHouse } from '#proofs/house.ts'
import { openPages } from '#server/site/pages.ts'
import { expectAccessible, expectAccessibleInForcedColours, type LookAtAll } from './accessible.ts'
import { browserOfWorker, howToLaunch, openProfiles, type Settings } from './profiles.ts'

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
    isAccessible: (look?: LookAtAll) => expectAccessible(page, dark, look),
    /** The same where the device chooses the colours, and with them the contrast. */
    isAccessibleInForcedColours: () => expectAccessibleInForcedColours(page),
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
