import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { openDatabase } from '#server/kit/database/db.ts'
import { setScene } from '../scenes.ts'
import { checkoutInputFor, type Slot } from './checkout.ts'
import type { Program } from './cpu.ts'
import { median, repeat } from './load.ts'

type House = Program & { databaseUrl: string }
type Scene = Awaited<ReturnType<typeof openScene>>
type Measured = { perSecond: number; serverMs: number; databaseMs: number }

const seconds = 4
const rounds = 5
const clients = 8
const turns = 400

/**
 * A guest's whole checkout: PAY is pressed, the provider says that it is paid, the order is read. How many a second by
 * eight at once, and what each costs in CPU; `beside` is the house of another commit, measured in turn with ours.
 */
export async function measureWholeCheckout(house: House, beside: House | null): Promise<void> {
  const [ours, theirs] = [await openScene(house), beside && (await openScene(beside))]
  const [own, other]: Measured[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const measured = [await ours.measure(), theirs && (await theirs.measure())]
    // The first round warms up; then PostgreSQL knows how large its tables are, as it does in a house that is used.
    if (round === 0) await Promise.all([ours.analyze(), theirs?.analyze()])
    else {
      own!.push(measured[0]!)
      if (measured[1]) other!.push(measured[1])
    }
  }
  tell('whole checkout, 8 clients', own!)
  console.log('  goals: 5 ms of the server, 8 ms of PostgreSQL')
  if (theirs) {
    tell('the same of the house beside', other!)
    const ratio = median(own!.map(({ perSecond }, i) => perSecond / other![i]!.perSecond))
    console.log(`whole checkout: ${ratio.toFixed(2)} times as many a second as the house beside (goal 3)`)
    await tellInTurn(ours, theirs)
  }
  await ours.close()
  await theirs?.close()
}

/**
 * What one guest waits for, in turn with the house beside: PAY, and all of it up to the order that is paid. PAY is
 * measured by itself: the email of an order that was just paid is written meanwhile, by the same process.
 */
async function tellInTurn(ours: Scene, theirs: Scene): Promise<void> {
  for (const what of ['pay', 'whole'] as const) {
    const own: number[] = []
    const other: number[] = []
    // Each goes first as often as the other.
    for (let turn = 0; turn < turns; turn++) {
      if (turn % 2 === 0) own.push(await ours.wait[what]())
      other.push(await theirs.wait[what]())
      if (turn % 2 === 1) own.push(await ours.wait[what]())
    }
    const [mine, others] = [median(own), median(other)]
    console.log(
      `${what}, one guest: ${mine.toFixed(1)} ms, beside ${others.toFixed(1)} ms, ratio ${(mine / others).toFixed(3)}`,
    )
  }
}

function tell(what: string, measured: readonly Measured[]): void {
  const of = (name: keyof Measured) => {
    const values = measured.map((each) => each[name])
    return `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`
  }
  console.log(
    `${what}: ${of('perSecond')} a second, ${of('serverMs')} ms of the server, ${of('databaseMs')} ms of PostgreSQL`,
  )
}

async function openScene(house: House) {
  const { db, close } = openDatabase(house.databaseUrl, 2)
  const slots = await Promise.all(
    Array.from({ length: 50 }, () => setScene(db, 'plain', { places: 10_000 }) as Promise<Slot>),
  )
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = parentOf(rows[0]!.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let turn = 0
  const nextSlot = () => slots[turn++ % slots.length]!
  const checkOut = () => checkOutWhole(agent, house.url, nextSlot())
  return {
    measure: async (): Promise<Measured> => {
      const before = [cpuOf(house.child.pid!), cpuOfChildren(postmaster)]
      const perSecond = await repeat(seconds, clients, checkOut)
      const done = perSecond * seconds
      const used = [cpuOf(house.child.pid!) - before[0]!, cpuOfChildren(postmaster) - before[1]!]
      return { perSecond, serverMs: used[0]! / done, databaseMs: used[1]! / done }
    },
    /** How long one guest waits, in milliseconds. */
    wait: {
      pay: () => timed(() => pressPay(agent, house.url, nextSlot())),
      whole: () => timed(checkOut),
    },
    analyze: async () => void (await sql`analyze`.execute(db)),
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const pressPay = (agent: Agent, url: string, slot: Slot) =>
  send(agent, `${url}/api/checkout/v1/bookings`, checkoutInputFor(slot))

async function checkOutWhole(agent: Agent, url: string, slot: Slot): Promise<void> {
  const { sessionId, idempotencyKey } = await pressPay(agent, url, slot)
  const event = { id: `evt_${randomUUID()}`, type: 'checkout.session.completed', data: { object: { id: sessionId } } }
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'whsec_bench').update(`${at}.${body}`).digest('hex')
  await send(agent, `${url}/api/webhooks/stripe`, body, { 'stripe-signature': `t=${at},v1=${signature}` })
  const order = await send(agent, `${url}/api/checkout/v1/orders/${idempotencyKey}`)
  if (order['status'] !== 'PAID') throw new Error(`An order of the bench is ${String(order['status'])}`)
}

type Answer = Record<string, unknown> & { sessionId?: string; idempotencyKey?: string }

function send(agent: Agent, url: string, input?: object | string, headers: object = {}): Promise<Answer> {
  const body = typeof input === 'object' ? JSON.stringify(input) : input
  return new Promise((resolve, reject) => {
    const about =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const method = body === undefined ? 'GET' : 'POST'
    const call = request(url, { method, agent, headers: { ...about, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK']))

/** The fields of a process after its name, as Linux tells them. */
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
const parentOf = (pid: number) => Number(statOf(pid)[1])

/** CPU of a process in milliseconds, with its children that have ended. */
function cpuOf(pid: number): number {
  const [user, system, ofChildren, systemOfChildren] = statOf(pid).slice(11, 15).map(Number)
  return (user! + system! + ofChildren! + systemOfChildren!) * TICK_MS
}

/** The same with that of its children that run; one that ends meanwhile is counted by the next look. */
function cpuOfChildren(parent: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map((pid) => unlessEnded(() => (parentOf(pid) === parent ? cpuOf(pid) : 0)))
  return children.reduce((total, cpu) => total + cpu, cpuOf(parent))
}

function unlessEnded(look: () => number): number {
  try {
    return look()
  } catch {
    return 0
  }
}
