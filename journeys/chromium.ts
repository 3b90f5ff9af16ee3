import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import startServices from '#proofs/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
  }
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that is installed, or the one that npm brought, unpacked once. */
export const findChromium = async (): Promise<string> =>
  process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path)) ?? (await chromium.executablePath())

/** What every journey stands on: the services of the server tests, and a browser. */
export default async function prepareJourneys(project: TestProject) {
  project.provide('chromiumPath', await findChromium())
  return await startServices(project)
}
