import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayAnswer } from '#api/arrivals.ts'
import { existingInstant, sydneyDateOf } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { OPENING_TIME } from '#proofs/opening-time.ts'
import { expectToKeep, millisecondsOf } from '#proofs/promise-of-time.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { showDay } from './show-day.ts'

const today = sydneyDateOf(new Date(OPENING_TIME))
const at = (time: string) => existingInstant(today, time).toISOString()

let house: TestHouse
let sam: Awaited<ReturnType<typeof atWork>>
beforeAll(async () => {
  house = await openHouse()
  sam = await atWork(house, 'staff', 'Sam')
})
afterAll(() => house.close())

const day = async (): Promise<DayAnswer> => (await sam.browser.get('/api/desk/v1/day')).body

/** A party of two in a class of its own. */
async function aParty() {
  const slot = await house.aClass({ at: at('12:00') })
  const { key } = await booked(house, [cartItem(slot, { guestCount: 1 })])
  const [{ id }] = await house.rows('select id from orders where order_key = $1', [key])
  return { orderId: id as string }
}

test('the sheet of a day with 300 parties is made in less than 50 ms, and is no more than 14 kB on the way (#569)', async () => {
  const { orderId } = await aParty()
  const bytes = await withCopies(orderId, 299, async (tx) => {
    const make = () => showDay({ db: tx, now: house.ctx.now }, today)
    const { sheet } = (await make()).value
    expect(sheet.rows.length).toBeGreaterThanOrEqual(300)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    await expectToKeep({ what: 'a day of 300 parties is made', most: 50, unit: 'ms' }, () => millisecondsOf(make))
    return brotliCompressSync(JSON.stringify(sheet), { params }).length
  })
  expect(bytes).toBeLessThan(14 * 1024)
})

test('a booking made on the site is told to 20 desks within half a second, by one question to the database (#568)', async () => {
  const desks = await Promise.all(Array.from({ length: 20 }, () => listenTo(house.url, sam.browser)))
  /** How long it takes until all of them have the sheet with a booking that is paid. */
  const sell = async () => {
    const slot = await house.aClass({ at: at('14:00') })
    for (const desk of desks) desk.news.length = 0
    const order = await house.anOrder([cartItem(slot)])
    // The places that are held are news as well.
    await Promise.all(desks.map(({ until }) => until(today)))
    await wait(200)
    await day()
    for (const desk of desks) desk.news.length = 0

    const asked = countQuestions(house)
    const sheets = desks.map(async ({ until }) => {
      await until(today)
      const { rows } = await day()
      return { at: performance.now(), isThere: rows.some(({ placeId }) => placeId === slot.resourceId) }
    })
    await house.control({ pay: { session: order.sessionId }, settle: true })
    const paidAt = performance.now()
    const shown = await Promise.all(sheets)
    expect(shown.filter(({ isThere }) => isThere)).toHaveLength(20)
    expect(asked.stop()).toBe(1)
    return Math.max(...shown.map((sheet) => sheet.at - paidAt))
  }
  await expectToKeep({ what: 'a booking of the site is on 20 desks', most: 500, unit: 'ms' }, sell)
  for (const desk of desks) desk.close()
})

/** What is found while an order stands in the books so many times more, by other people; then it is undone. */
async function withCopies<Found>(orderId: string, copies: number, look: (tx: Tx) => Promise<Found>): Promise<Found> {
  let found: Found | undefined
  const undone = new Error('undone')
  const copying = house.ctx.db.transaction().execute(async (tx) => {
    const made = (table: string, changed: string) =>
      sql`insert into ${sql.table(table)} select (jsonb_populate_record(known, ${sql.raw(changed)})).*
        from ${sql.table(table)} as known, copy where known.${sql.ref(table === 'orders' ? 'id' : 'order_id')} = ${orderId}`.execute(
        tx,
      )
    await sql`create temporary table copy on commit drop as
      select i, gen_random_uuid() as "to", gen_random_uuid() as visit from generate_series(1, ${sql.lit(copies)}) as i`.execute(
      tx,
    )
    await made(
      'orders',
      `jsonb_build_object('id', "to", 'order_key', 'the copy of an order ' || i, 'short_code', upper(substr(md5(i::text), 1, 7)),
        'first_name', (array['Olivia','Noah','Isla','Leo','Mia','Henry','Zara','Theo'])[1 + i % 8],
        'last_name', (array['Nguyen','Smith','Kaur','Williams','O’Brien','Rossi','Tran','Papadopoulos','Jones','Chen','Taylor'])[1 + i % 11], 'email', i || '@guest.example')`,
    )
    await made('booking', `jsonb_build_object('id', visit, 'order_id', "to")`)
    await made('order_line', `jsonb_build_object('id', gen_random_uuid(), 'order_id', "to", 'booking_id', visit)`)
    await sql`analyze orders, booking, order_line`.execute(tx)
    found = await look(tx)
    throw undone
  })
  await copying.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  if (found === undefined) throw new Error('Nothing was found.')
  return found
}

/** How often the sheet of a day is read from the database. */
function countQuestions({ ctx }: TestHouse) {
  const { db } = ctx
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  let count = 0
  Reflect.set(executor, 'executeQuery', (query: { sql: string }, ...more: [never]) => {
    if (query.sql.includes('"toPayCents"')) count += 1
    return execute(query as never, ...more)
  })
  return {
    stop: () => {
      Reflect.set(executor, 'executeQuery', execute)
      return count
    },
  }
}

/** A desk that listens; `until` resolves when it has heard that a day has changed. */
async function listenTo(url: string, { cookies }: { cookies: Map<string, string> }) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/desk/v1/watch`, {
    signal: stop.signal,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const news: string[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as AsyncIterable<Uint8Array>)
      for (const [, text] of decoder.decode(chunk).matchAll(/^data: (.+)$/gm)) news.push(text!)
  }
  void read().catch(() => {})
  return {
    news,
    until: async (date: string): Promise<void> => {
      while (!news.some((text) => text === '*' || text.split(',').includes(date))) await wait(5)
    },
    close: () => stop.abort(),
  }
}
