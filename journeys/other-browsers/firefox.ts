import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import type { Browser } from './browser.ts'

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Whether this machine has a Firefox. */
export const hasFirefox = program !== undefined

/** Firefox as it is installed, driven by WebDriver BiDi, with a clock in this zone. */
export async function openFirefox(zone: string): Promise<Browser> {
  if (!program) throw new Error('This machine has no Firefox.')
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    env: { ...process.env, TZ: zone },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFontOfLeftPage(message.text())) complaints.push(message.text())
  })
  return {
    open: async (address) => void (await page.goto(address)),
    // A page that was kept loads no second time, and nothing else would be waited for.
    goBack: async () => void (await page.evaluate('history.back()')),
    run: async <Result>(script: string) => (await page.evaluate(`(() => { ${script} })()`)) as Result,
    find: async (script) => (await page.evaluateHandle(`(() => { ${script} })()`)).asElement(),
    resize: (width) => page.setViewport({ width, height: 844 }),
    complaints: async () => complaints,
    close: () => browser.close(),
  }
}

/** A font that was still on its way when its page was left (NS_BINDING_ABORTED). */
const isFontOfLeftPage = (complaint: string): boolean =>
  complaint.includes('downloadable font: download failed') && complaint.includes('status=2152398850')
