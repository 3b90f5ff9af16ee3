import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** How a profile of the browser is made: screen, zone, colours, language. */
export type Settings = NonNullable<Parameters<Browser['newContext']>[0]>

let browser: Browser | undefined

/** The browser that all files of this worker walk with; it goes with its worker. */
export async function browserOfWorker(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch(howToLaunch())
  return browser
}

export const howToLaunch = () => ({
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
    '--js-flags=--no-opt --no-maglev',
  ],
})

/**
 * The profiles in which visitors of one site come. Visitors of the same screen, zone and colours have the same profile
 * one after the other, each with a tab of their own, and find it as new. Its first tab stays open, so that the process
 * behind it stays, which has read the programs of our pages already (docs/decisions/155).
 */
export function openProfiles(browser: Browser, origin: string) {
  const all: BrowserContext[] = []
  const free = new Map<string, Profile[]>()
  return {
    /** A profile for one visitor, as new, with a tab. To close it gives it back. */
    take: async (asked: Settings, { alone }: { alone: boolean }): Promise<{ context: BrowserContext; page: Page }> => {
      if (alone) {
        const context = await browser.newContext(asked)
        return { context, page: await context.newPage() }
      }
      const like = JSON.stringify(asked)
      const profile = free.get(like)?.pop() ?? (await makeProfile(browser, asked, origin))
      const { context } = profile
      if (!all.includes(context)) all.push(context)
      await profile.clear()
      const page = await profile.openTab()
      let isBack = false
      context.close = async () => {
        if (isBack) return
        isBack = true
        await profile.closeTabs()
        free.set(like, [...(free.get(like) ?? []), profile])
      }
      return { context, page }
    },
    close: () => Promise.all(all.map((context) => endContext(context))),
  }
}

type Profile = Awaited<ReturnType<typeof makeProfile>>

const endContext = (context: BrowserContext) => Object.getPrototypeOf(context).close.call(context) as Promise<void>

async function makeProfile(browser: Browser, asked: Settings, origin: string) {
  const context = await browser.newContext(asked)
  const first = await context.newPage()
  await first.goto(`${origin}/version`)
  const line = await context.newCDPSession(first)
  const origins = new Set([origin])
  context.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
  return {
    context,
    /** Nothing of an earlier visitor is left. What the cache may answer by itself are files named by their content. */
    clear: async () => {
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
        context.unrouteAll(),
        first.evaluate(() => localStorage.clear()),
        ...[...origins]
          .filter((visited) => visited !== 'null')
          .map((visited) => line.send('Storage.clearDataForOrigin', { origin: visited, storageTypes: 'all' })),
      ])
    },
    /** A tab that the first one opens is in the same process; it knows nothing of who opened it. */
    openTab: async (): Promise<Page> => {
      const opened = context.waitForEvent('page')
      await first.evaluate(() => {
        const tab = window.open('about:blank')
        if (tab) tab.opener = null
      })
      return await opened
    },
    closeTabs: async () => {
      const tabs = context.pages().filter((page) => page !== first)
      await Promise.all(tabs.map((page) => page.close()))
    },
  }
}
