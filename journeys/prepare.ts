import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../bin/prepare.js'
import { findChromium } from '#proofs/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
  }
}

/** What journeys stand on besides the services of every house: the site as its sources are now, and a browser. */
export default async function prepareJourneys(project: TestProject) {
  await buildWebWhenStale()
  project.provide('chromiumPath', await findChromium())
}
