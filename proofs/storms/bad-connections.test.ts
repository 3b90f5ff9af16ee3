import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cartItem, openHouse, socketOf, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { expectToKeep } from '#proofs/promise-of-time.ts'
import { faults, openBadLine, type Fault } from './bad-connection.ts'
import { keepBuying, checkOut, type Known, type Shop } from './keep-buying.ts'
import type { Guard } from './copy-without.ts'
import { openHouseWithout } from './without-guard.ts'

/** With every change each fault strikes one connection once; with STORM (`npm run prove -- long`) both, and so many times. */
const rounds = Number(process.env['STORM'] ?? 0)
const once: Record<'database' | 'provider', Fault[]> = {
  database: ['reset', 'refuse', 'swallow'],
  provider: ['delay', 'drip', 'cut'],
}
const buyers = 6
const FAULT_LASTS = 1000
const HEALED = 5000

describe.each(['database', 'provider'] as const)('a bad line to the %s, while orders are placed and paid', (name) => {
  const strikes = rounds > 0 ? Array.from({ length: rounds }, () => faults).flat() : once[name]
  test(`strikes ${strikes.length} times: 5 s after each the house sells again, and no order is lost or there twice`, async () => {
    const known = await storm(name, strikes)
    expect(known.faults).toEqual([])
    for (const [fault, ms] of known.healedAfter)
      await expectToKeep(
        { what: `it sells after a bad line (${name}, ${fault})`, most: HEALED, unit: 'ms' },
        async () => ms,
      )
    expect(known.unpaid).toEqual([])
    expect(known.live).toEqual({ all: known.ordered, known: known.ordered })
  }, 600_000)
})

// The twins take their time: they run with STORM, as the great storms do.
test.runIf(process.env['STORM'])(
  'the twin that trusts a silent line: it has not healed 5 s after the line to the database died without a word',
  async () => {
    const guard = {
      file: 'server/kit/database/connection-timeout.ts',
      words: 'stream.setTimeout(patience, () => stream.destroy())',
      instead: '{}',
    }
    const { healedAfter } = await storm('database', ['swallow'], guard)
    expect(healedAfter).toEqual([['swallow', Infinity]])
  },
  600_000,
)

test.runIf(process.env['STORM'])(
  'the twin that notes an event before it has acted on it: an order that was paid for stays unpaid',
  async () => {
    const guard = {
      file: 'server/checkout/receive-payment-event.ts',
      words: 'await finishEvent(ctx.db, event.id, ctx.now(), await actOn(ctx, event))',
      instead: 'await finishEvent(ctx.db, event.id, ctx.now(), 1); await actOn(ctx, event)',
    }
    const { unpaid } = await storm('provider', ['refuse', 'refuse'], guard, 3500)
    expect(unpaid.length).toBeGreaterThan(0)
  },
  600_000,
)

/** Buyers keep buying while one line is struck again and again; what became of the house and of their orders. */
async function storm(name: 'database' | 'provider', strikes: readonly Fault[], guard?: Guard, lasts = FAULT_LASTS) {
  const { house, lines } = await openFarHouse(guard)
  // Few sessions: what a dead connection holds locked must stand in the others' way.
  const slots = [await house.aClass({ places: 100_000 }), await house.aClass({ places: 100_000 })]
  const known: Known = { ordered: new Set(), paid: new Set(), faults: [] }
  // So that some events come while the line is bad.
  await house.control({ webhooks: 'delay' })
  let isOver = false
  const shop: Shop = {
    visitor: house.visitor,
    slots,
    pay: async (session: string) => !!(await house.pay(session)).session,
  }
  const buying = Array.from({ length: buyers }, () => keepBuying(shop, known, () => isOver))
  const healedAfter: [Fault, number][] = []
  const probes: Promise<void>[] = []
  for (const fault of strikes) {
    const sold = known.ordered.size
    await expect.poll(() => known.ordered.size, patiently).toBeGreaterThan(sold + 4)
    const usual = await untilSold(shop, known, probes, Infinity)
    lines[name].strike(fault)
    await wait(lasts)
    await lines[name].heal()
    // On a busy machine all takes longer: that is not the line's doing.
    healedAfter.push([fault, (await untilSold(shop, known, probes, 4 * HEALED)) - 5 * usual])
    lines[name].bury()
  }
  isOver = true
  await Promise.all(buying)
  await Promise.all(probes)

  const unpaid = await unpaidOf(house, known.paid, guard ? 4000 : 30_000)
  const [live] = await house.rows<{ all: number; known: number }>(
    `select count(*)::integer as all, count(*) filter (where order_key = any ($1))::integer as known
     from orders where status in ('PENDING', 'PAID') and visitor_id <> 'demo'`,
    [[...known.ordered]],
  )
  await house.close()
  await Promise.all([lines.database.close(), lines.provider.close()])
  return { faults: known.faults, ordered: known.ordered.size, healedAfter, unpaid, live }
}

const patiently = { timeout: 60_000, interval: 50 }

/** A house that meets its database and its provider over lines that can go bad. */
async function openFarHouse(guard?: Guard) {
  const lines = {} as Record<'database' | 'provider', Awaited<ReturnType<typeof openBadLine>>>
  const detour = async (to: { databaseUrl: string; sandboxUrl: string }) => {
    const [database, sandbox] = [new URL(to.databaseUrl), new URL(to.sandboxUrl)]
    lines.database = await openBadLine(socketOf(database))
    lines.provider = await openBadLine({ port: Number(sandbox.port), host: sandbox.hostname })
    return {
      DATABASE_PATIENCE: '',
      DATABASE_URL: `postgres://${database.username}@127.0.0.1:${lines.database.port}${database.pathname}`,
      STRIPE_API_URL: `http://127.0.0.1:${lines.provider.port}`,
    }
  }
  const house = await (guard ? openHouseWithout(guard, { detour }) : openHouse({ detour }))
  return { house, lines }
}

/** How long it takes until somebody new can order: one who waits in vain does not keep the next from trying. */
async function untilSold({ visitor, slots }: Shop, known: Known, probes: Promise<void>[], patience: number) {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const sold: number[] = []
  const tryOnce = async () => {
    const ready = await visitor().get('/readyz')
    const { status, body } = await checkOut(visitor(), checkoutInputFor([cartItem(slots[0]!)]))
    if (status === 200) known.ordered.add(body.idempotencyKey)
    else known.faults.push(`${status} ${body.code}`)
    if (ready.status === 200) sold.push(since())
  }
  while (since() < patience) {
    const trying = tryOnce()
    probes.push(trying)
    await Promise.race([trying, wait(200)])
    if (sold[0] !== undefined) return sold[0]
  }
  return Infinity
}

/** The orders whose money was taken and that are not PAID when the post has had its time. */
async function unpaidOf(house: TestHouse, paid: Set<string>, patience: number): Promise<unknown[]> {
  const until = performance.now() + patience
  for (;;) {
    const rows = await house.rows(
      `select order_key, status from orders where order_key = any ($1) and status <> 'PAID'`,
      [[...paid]],
    )
    if (rows.length === 0 || performance.now() > until) return rows
    await wait(200)
  }
}
