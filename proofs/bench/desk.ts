import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { deskChangesPath } from '#api/arrivals.ts'
import { signedWords } from '#api/offline.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { showDay } from '#server/arrivals/show-day.ts'
import { findGuests } from '#server/guests/find-guests.ts'
import { openDatabase, type Db } from '#server/kit/database/db.ts'
import { setScene } from '../scenes.ts'
import { bytesOf, compareList } from './availability.ts'
import type { Program } from './cpu.ts'
import { median, shoot } from './load.ts'
import { nineteenOfTwenty, nineteenthOf, tell } from './within.ts'

const DESKS = 20
const PARTIES = 300
/** Of these so many come one after the other, then so many at once who are not counted; the rest come at once. */
const CALM = 100
const FIRST = 60
const ORDERS = 200_000
const ENTRIES = 200
const ROUNDS = 5
/** Nobody scans a party, looks up and scans the next one sooner. */
const SCAN_MS = 1000
const SECONDS = 1
/** Two hundred thousand orders are written first. */
const PATIENCE = 5 * 60_000

export const MOST_MADE_MS = 50
const MOST_REMEMBERED_MS = 3
const MOST_KB = 14
const MOST_SEARCH_MS = 30
const MOST_CHECK_IN_MS = 60
const MOST_NEWS_MS = 500
const MOST_MERGE_MS = 1000

const day = '/api/desk/v1/day'

type House = Program & { databaseUrl: string }
type Desk = {
  staff: { token: string; memberId: string }[]
  devices: { id: string; cookie: string; privateKey: JsonWebKey }[]
  bookings: { bookingId: string }[]
}

/** What the front desk waits for, on a full day, in a house that has many orders. */
export async function measureDesk(house: House, bare: Program): Promise<void> {
  const { db, close } = openDatabase(house.databaseUrl, 2, { patience: PATIENCE })
  await writeOrders(db)
  const desk = await aFullDay(db)
  await measureDay(house, { bare, db, desk })
  tell(`a search in ${ORDERS} orders, in ms`, await timeSearch(db), MOST_SEARCH_MS)
  tell(`${DESKS} desks, until all have the new sheet, in ms`, await timeNews(house, db, desk), MOST_NEWS_MS)
  const calm = { ...desk, bookings: desk.bookings.slice(0, CALM) }
  const checkedIn = await timeCheckIns(house, calm, { pauseMs: SCAN_MS })
  tell(`a check-in at ${DESKS} desks, one a second at each, in ms`, checkedIn, MOST_CHECK_IN_MS)
  // The house opens its connections.
  await timeCheckIns(house, { ...desk, bookings: desk.bookings.slice(CALM, CALM + FIRST) }, { pauseMs: 0 })
  const rush = { ...desk, bookings: desk.bookings.slice(CALM + FIRST) }
  const rushed = await timeCheckIns(house, rush, { pauseMs: 0 })
  console.log(`the same without a breath between two, in ms: ${rushed.toFixed(2)}`)
  tell(`${ENTRIES} entries of a device merged, in ms`, await timeMerge(house, db), MOST_MERGE_MS)
  await close()
}

/** People who have once paid for something, with names as they come in a town. */
async function writeOrders(db: Db): Promise<void> {
  await sql`
    insert into orders (order_key, status, visitor_id, network, first_name, last_name, email, phone, marketing_consent,
      terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, paid_at)
    select 'an order of the desk bench, number ' || n, 'PAID', 'desk bench ' || n, 'bench', ${aName(sql`n`)},
      ${aName(sql`n / 7`)} || 'son', 'guest-' || n || '@guest.example', '04' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      false, house_now(), '{}', 4500, 4500, '', '', house_now()
    from generate_series(1, ${ORDERS}) as n`.execute(db)
  await sql`analyze orders`.execute(db)
}

const NAMES = 'Ada Ben Carla Dmitri Elena Farid Grace Hugo Ines Jonas Kirra Liam Marlee Nikhil Olive Pearl Quinn Rosa'
const aName = (n: ReturnType<typeof sql>) =>
  sql`((string_to_array(${NAMES}, ' '))[1 + ${n} % 18] || (array['', 'beth', 'dale', 'lynn', 'mar', 'rose', 'wyn'])[1 + ${n} % 7])`

/** A day to which three hundred parties come, each with a name and a number of its own. */
async function aFullDay(db: Db): Promise<Desk> {
  const scene = { devices: DESKS, staff: DESKS, bookings: PARTIES, partySize: 2 }
  const desk = (await setScene(db, 'desk', scene)) as Desk
  await sql`
    update orders set first_name = ${aName(sql`nth`)}, last_name = ${aName(sql`(nth * 5)`)} || 'son',
      phone = '04' || lpad((nth * 7919 % 100000000)::text, 8, '0')
    from (select order_id, row_number() over (order by id)::integer as nth from booking
      where id = any (${desk.bookings.map(({ bookingId }) => bookingId)})) as booked
    where orders.id = order_id`.execute(db)
  return desk
}

type Scene = { bare: Program; db: Db; desk: Desk }

/**
 * The sheet as it is made, and as it is remembered: that in CPU, which others on the machine do not move, beside a bare
 * route with the very same bytes.
 */
async function measureDay(house: House, { bare, db, desk }: Scene): Promise<void> {
  const by = asStaff(desk, 0)
  const made = await nineteenOfTwenty(() => showDay({ db, now: () => new Date() }, sydneyDateOf(new Date())))
  tell(`a day of ${PARTIES} parties, made, in ms`, made, MOST_MADE_MS)
  const { bytes } = await bytesOf(house.url + day, { ...by, 'accept-encoding': 'br' })
  tell('the same, in kB of brotli', Buffer.from(bytes, 'base64').length / 1024, MOST_KB)
  const measure = await compareList({ house, bare }, { name: 'desk-day', path: day, encoding: 'br', by })
  const costs = []
  for (let round = 0; round < ROUNDS; round++) costs.push(await measure(SECONDS))
  const cpu = median(costs.map((cost) => cost.house)) / 1000
  tell('the same, remembered, in ms of CPU', cpu, MOST_REMEMBERED_MS)
  const times = median(costs.map((cost) => cost.house / cost.floor))
  console.log(
    `the same costs ${times.toFixed(1)} times a bare route with the same bytes: who asks is looked up each time`,
  )
}

/** Words as they are typed: the beginning of a name, of two names, of an address, the end of a number. */
async function timeSearch(db: Db): Promise<number> {
  const looks = ['mar', 'ada ros', 'guest-77', '8812']
  const times: number[] = []
  for (const words of looks) times.push(await nineteenOfTwenty(() => findGuests({ db }, words)))
  return Math.max(...times)
}

/** Twenty desks hear that a booking has changed, and ask for the sheet at once; how long until the last one has it. */
async function timeNews(house: House, db: Db, desk: Desk): Promise<number> {
  const lines = await Promise.all(Array.from({ length: DESKS }, (_, n) => hearChanges(house.url, asStaff(desk, n))))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Promise.all(
      lines.map(async (line, n) => {
        await line.next()
        await (await fetch(house.url + day, { headers: asStaff(desk, n) })).text()
      }),
    )
    const begun = performance.now()
    await sql`
      update orders set phone = ${`040000000${round}`} from booking
      where booking.order_id = orders.id and booking.id = ${desk.bookings[round]?.bookingId}`.execute(db)
    await asked
    times.push(performance.now() - begun)
  }
  for (const line of lines) line.close()
  return Math.max(...times)
}

async function hearChanges(url: string, headers: Record<string, string>) {
  const agent = new Agent({ maxSockets: 1 })
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url + deskChangesPath, { agent, headers }, resolve)
      .on('error', reject)
      .end(),
  )
  if (answer.statusCode !== 200) throw new Error(`A desk could not listen: ${answer.statusCode}`)
  let hear: (() => void) | undefined
  answer.setEncoding('utf8').on('data', (text: string) => text.includes('data:') && hear?.())
  answer.on('error', () => {})
  return { next: () => new Promise<void>((resolve) => (hear = resolve)), close: () => answer.destroy() }
}

/** Parties come to twenty desks. Each checks in one after the other, with a pause of so much on average between two. */
async function timeCheckIns({ url }: House, desk: Desk, { pauseMs }: { pauseMs: number }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: DESKS })
  const times: number[] = []
  const work = async (n: number) => {
    for (let next = n; next < desk.bookings.length; next += DESKS) {
      await wait(Math.random() * 2 * pauseMs)
      const body = JSON.stringify({ bookingId: desk.bookings[next]?.bookingId, saidAt: new Date().toISOString() })
      const begun = performance.now()
      const path = '/api/desk/v1/check-ins'
      const status = await shoot(agent, url, { method: 'POST', path, body, headers: asStaff(desk, n) })
      times.push(performance.now() - begun)
      if (status !== 200) throw new Error(`A check-in was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: DESKS }, (_, n) => work(n)))
  agent.destroy()
  return nineteenthOf(times)
}

/** What a device has noted while the line was down, all in one call. */
async function timeMerge({ url }: House, db: Db): Promise<number> {
  const desk = (await setScene(db, 'desk', { devices: 1, staff: 1, bookings: ENTRIES, partySize: 2 })) as Desk
  const [device] = desk.devices
  const [person] = desk.staff
  if (!device || !person) throw new Error('The desk has no device.')
  const key = createPrivateKey({ key: device.privateKey, format: 'jwk' })
  const saidAt = new Date().toISOString()
  const entries = desk.bookings.map(({ bookingId }, i) => {
    const about = { deviceId: device.id, n: i + 1, bookingId, kind: 'ARRIVED' as const, people: 2 }
    const entry = { ...about, saidAt, snapshotSeq: 0, staffId: person.memberId }
    const signature = sign('sha256', Buffer.from(signedWords(entry)), { key, dsaEncoding: 'ieee-p1363' })
    return { ...entry, sig: signature.toString('base64url') }
  })
  const headers = { 'content-type': 'application/json', ...asStaff(desk, 0) }
  const begun = performance.now()
  const answer = await fetch(`${url}/api/desk/v1/merge`, { method: 'POST', headers, body: JSON.stringify({ entries }) })
  const took = performance.now() - begun
  if (answer.status !== 200) throw new Error(`The entries were answered ${answer.status}: ${await answer.text()}`)
  return took
}

/** The cookies of one of the people at the desk, on their device. */
const asStaff = ({ staff, devices }: Desk, n: number) => ({
  cookie: `bh_session=${staff[n]?.token}; bh_device=${devices[n]?.cookie}`,
})
