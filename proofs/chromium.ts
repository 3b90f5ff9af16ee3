import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Where a browser of this machine's own may be. */
export const installedBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that is installed, or the one that npm brought, unpacked once. */
export const findChromium = async (): Promise<string> =>
  process.env['CHROMIUM'] ?? installedBrowsers.find((path) => existsSync(path)) ?? (await chromium.executablePath())
