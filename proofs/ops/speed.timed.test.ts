import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { forgetOld } from '#server/privacy/forget-old.ts'
import { compareList, listAddresses } from '../bench/availability.ts'
import { compareCheckout } from '../bench/checkout.ts'
import { openTimes, type Times } from '../bench/growth.ts'
import { median } from '../bench/load.ts'
import { compareTriggers, MOST_LOOK_MS, MOST_PAGE_MS, MOST_TIMES, timeClosure, timeHistory } from '../bench/office.ts'
import { compareSettle } from '../bench/settle.ts'
import { appUrlOf } from '../house.ts'
import { OPENING_TIME } from '../opening-time.ts'
import { expectToKeep } from '../promise-of-time.ts'
import { writeTenYears } from '../ten-years.ts'

/** The bench at its smallest (`npm run bench` has it at length): how near the house comes to its floors. */
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

type Program = { child: ChildProcess; url: string }
let house: Program
let bare: Program
let provider: Program
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = appUrlOf(inject('adminUrl'), await newDatabase())
  provider = await start('quick-provider.ts')
  bare = await start('bare-server.ts')
  house = await start('house-process.ts', { DATABASE_URL: databaseUrl, STRIPE_API_URL: provider.url })
})

describe('a list costs the server hardly more than its bytes', () => {
  for (const name of ['day', 'month'] as const) {
    test(`of a ${name}: 0.70 of a bare route with the same bytes, plain and in br (#1030, #1031)`, async () => {
      const path = listAddresses(addDays(sydneyDateOf(now()), 7))[name]
      for (const encoding of ['plain', 'br'] as const) {
        const measure = await compareList({ house, bare }, { name, path, encoding })
        await expectToKeep(
          { what: `a list of a ${name} (${encoding}) by its floor`, most: 1 / 0.7, unit: 'times' },
          () =>
            leastOf(8, 1 / 0.7, async () => {
              const { house, floor } = await measure(0.5)
              return house / floor
            }),
        )
      }
    })
  }
})

test('PAY and settle do 0.75 of what their own statements do, sent bare (#1043)', async () => {
  const scene = { url: house.url, databaseUrl }
  const pay = await compareCheckout(scene, provider.url)
  await expectToKeep({ what: 'PAY by its own statements', most: 1 / 0.75, unit: 'times' }, () =>
    leastOf(8, 1 / 0.75, async () => 1 / (await pay.share(1))),
  )
  await pay.close()
  const settle = await compareSettle(scene, provider.url)
  await expectToKeep({ what: 'settle by its own statements', most: 1 / 0.75, unit: 'times' }, () =>
    leastOf(8, 1 / 0.75, async () => 1 / (await settle.share(60))),
  )
  expect(await settle.countUnpaid()).toBe(0)
  await settle.close()
})

test('PAY, settle and lists take at most 1.2 times as long with ten years of books (#1095)', async () => {
  const [young, old] = await Promise.all([aHouse(0), aHouse(ORDERS_OF_TEN_YEARS)])
  // In the first rounds each connection plans its statements.
  for (const scene of [young, old, young, old]) await scene.measure()

  const rounds: { young: Times; old: Times }[] = []
  const growth = (what: keyof Times) => median(rounds.map(({ young, old }) => old[what] / young[what]))
  const grown = () => Math.max(growth('pay'), growth('settle'), growth('lists'))
  await expectToKeep({ what: 'PAY, settle and lists after ten years', most: 1.2, unit: 'times' }, async () => {
    // More rounds until a busy minute of the machine weighs little.
    for (let round = 0; round < 5 || (round < 8 && grown() > 1.2); round++)
      rounds.push({ young: await young.measure(), old: await old.measure() })
    return grown()
  })
  await Promise.all([young.close(), old.close()])
}, 240_000)

test('a look at 2,000 bookings takes a second at most, a page of the history 100 ms, and the office makes PAY hardly slower (#799)', async () => {
  const name = await newDatabase()
  const databaseUrl = appUrlOf(inject('adminUrl'), name)
  const program = await start('house-process.ts', { DATABASE_URL: databaseUrl, STRIPE_API_URL: provider.url })
  const { db, pool, close } = openDatabase(databaseUrl, 2, { patience: 120_000 })
  const scene = { url: program.url, databaseUrl }
  await expectToKeep({ what: 'PAY with the office by PAY without', most: MOST_TIMES, unit: 'times' }, () =>
    leastOf(3, MOST_TIMES, () => compareTriggers(scene, db, 3)),
  )
  const look = await timeClosure(db, pool)
  await expectToKeep({ what: 'a look at 2,000 bookings', most: MOST_LOOK_MS, unit: 'ms' }, async () => look)
  const pages = await timeHistory(db, 1_000_000)
  for (const [name, ms] of Object.entries(pages))
    await expectToKeep({ what: `a page of the history (${name})`, most: MOST_PAGE_MS, unit: 'ms' }, async () => ms)
  await close()
}, 240_000)

/** A house with so many orders of the last ten years in its books, of which it has forgotten what is over its time. */
async function aHouse(orders: number) {
  const name = await newDatabase()
  const databaseUrl = appUrlOf(inject('adminUrl'), name)
  const keeper = new Client(inject('adminUrl').replace('/postgres?', () => `/${name}?`))
  await keeper.connect()
  await writeTenYears(keeper, now(), orders)
  const { db, close } = openDatabase(databaseUrl)
  for (let from = 0; from < orders; from += FORGOTTEN_AT_ONCE)
    await forgetOld({ db, now, config: { keepsEmails: false }, log: { warn: failed } })
  await close()
  await keeper.query('vacuum analyze')
  await keeper.end()
  return await openTimes({ url: house.url, databaseUrl }, provider.url)
}

/** The day of the houses that are measured, which are copies of the tests' own. */
const now = () => new Date(OPENING_TIME)

/** What one sweep of the house goes through in each table. */
const FORGOTTEN_AT_ONCE = 50_000

function failed(at: unknown): never {
  throw new Error(JSON.stringify(at))
}

/** A house of 10,000 orders a year. */
const ORDERS_OF_TEN_YEARS = 100_000

/** The least of up to so many tries, or the first that is good enough: another program may take the machine meanwhile. */
async function leastOf(most: number, enough: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < most && least > enough; attempt++) least = Math.min(least, await measure())
  return least
}

async function newDatabase(): Promise<string> {
  const name = `house_${randomBytes(5).toString('hex')}`
  await createDatabase(inject('adminUrl'), name, 'template_house')
  return name
}

/** Starts a program of the bench, which says its address. */
async function start(program: string, env: Record<string, string> = {}): Promise<Program> {
  const child = fork(new URL(`../bench/${program}`, import.meta.url), {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}
