/**
 * `npm run lighthouse`: Lighthouse as a phone sees the screens, against the rows of design, "Payload budgets", and where
 * the house asks more of itself, against that. `npm run lighthouse -- checkout` looks only at addresses with this word.
 */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import type { DaySlots } from '#api/availability.ts'
import { createDatabase } from '#db/own-database.ts'
import { startTemporaryDatabase } from '#db/postgres/temporary.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { addDays, clockTimeOf, sydneyDateOf } from '#domain/sydney-time.ts'
import { findChromium } from '../chromium.ts'
import { findFreePort } from '../free-port.ts'

type Row = { path: string; least: Record<string, number>; lcp: number; tbt: number; before?: () => Promise<void> }

/** What somebody may meet by a link is found by search engines; checkout is not. */
const found = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }
const { seo: _, ...hidden } = found
/** How far what is read may jump, on every screen. */
const CLS = 0.02

/** The last row leaves a cart in the browser. */
const rows: Row[] = [
  { path: '/service-selection', least: found, lcp: 1600, tbt: 100 },
  { path: `/select-slot?serviceId=${BATHING_ID}`, least: found, lcp: 2200, tbt: 150 },
  { path: '/memberships', least: found, lcp: 2200, tbt: 150 },
  { path: '/checkout', least: hidden, lcp: 2000, tbt: 100, before: putBathInCart },
]

/** One look can meet a busy moment of the machine: the middle one counts. */
const LOOKS = 5

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-lighthouse-'))
const database = await startTemporaryDatabase()
await createDatabase(database.adminUrl(), 'bathhouse')
const house = fork(new URL('house-process.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: database.url(), STRIPE_API_URL: 'http://127.0.0.1:1', WITH_PAGES: '1' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const [{ url }] = (await once(house, 'message')) as [{ url: string }]
const port = await findFreePort()
const browser = spawn(
  await findChromium(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${join(folder, 'browser')}`,
  ],
  { stdio: ['ignore', 'ignore', 'pipe'] },
)
await once(browser.stderr, 'data')

try {
  const word = process.argv[2] ?? ''
  for (const row of rows) if (row.path.includes(word)) await measure(row)
} finally {
  const gone = once(browser, 'close')
  browser.kill('SIGKILL')
  house.kill('SIGKILL')
  await database.stop()
  await gone
  rmSync(folder, { recursive: true, force: true })
}

/** As a visitor does it; Lighthouse leaves alone what the browser keeps. */
async function putBathInCart(): Promise<void> {
  const date = addDays(sydneyDateOf(new Date()), 7)
  const answer = await fetch(`${url}/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`)
  const [slot] = Object.values((await answer.json()) as DaySlots).flat()
  if (!slot) throw new Error(`There is no bath to put into the cart on ${date}.`)
  const chosen = new URLSearchParams({ date, time: clockTimeOf(startsAt(slot)), towelrobe: 'towel', step: 'summary' })
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connection.contexts()[0]!.newPage()
  await page.goto(`${url}/select-slot?${chosen}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('heading', { name: 'Added to your cart' }).waitFor()
  await page.close()
  await connection.close()
}

async function measure({ path, least, lcp, tbt, before }: Row): Promise<void> {
  await before?.()
  const looks: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'][] = []
  for (let i = 0; i < LOOKS; i++) {
    const result = await lighthouse(url + path, { port, logLevel: 'silent', onlyCategories: Object.keys(least) })
    looks.push(result!.lhr)
  }
  const [route = path] = path.split('?')
  for (const [name, score] of Object.entries(least)) {
    const scores = looks.map(({ categories }) => categories[name]!.score ?? 0)
    tell(route, name, scores, score, 'at least')
  }
  const numbers = (audit: string) => looks.map(({ audits }) => audits[audit]?.numericValue ?? Infinity)
  tell(route, 'LCP ms', numbers('largest-contentful-paint'), lcp, 'at most')
  tell(route, 'TBT ms', numbers('total-blocking-time'), tbt, 'at most')
  tell(route, 'CLS', numbers('cumulative-layout-shift'), CLS, 'at most')
  for (const audit of Object.values(looks[0]!.audits)) {
    const isWeak = audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary'
    if (isWeak) console.log(`    ${audit.id}: ${audit.title}`)
  }
}

/** Says the middle of all looks, and beside it each of them: how far they lie apart is the noise of the machine. */
function tell(route: string, name: string, values: number[], wanted: number, word: 'at least' | 'at most'): void {
  const sorted = values.toSorted((a, b) => a - b)
  const has = sorted[Math.floor(sorted.length / 2)]!
  const holds = word === 'at least' ? has >= wanted : has <= wanted
  const all = sorted.map((value) => +value.toFixed(2)).join(' ')
  console.log(
    `${route.padEnd(19)} ${name.padEnd(14)} ${has.toFixed(2).padStart(8)} ${word} ${wanted}${holds ? '' : '  MISSED'}  (${all})`,
  )
  if (!holds) process.exitCode = 1
}
