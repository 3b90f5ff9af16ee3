import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../bin/prepare.js'
import { findChromium } from '#proofs/chromium.ts'
import startServices from '#proofs/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
  }
}

/** What every journey stands on: the site as its sources are now, the services of the server tests, and a browser. */
export default async function prepareJourneys(project: TestProject) {
  buildWebWhenStale()
  project.provide('chromiumPath', await findChromium())
  return await startServices(project)
}
