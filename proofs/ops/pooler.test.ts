import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Server } from '#server/main.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, soon, type TestHouse } from '../house.ts'
import { hasPooler, openPooler } from './pooler.ts'

const PATIENCE = 2

const openSpots = async ({ url }: Server, serviceId: string) => {
  const { body } = await openBrowser(url).get(`/api/wix/v1/available-slots?date=2027-03-01&serviceId=${serviceId}`)
  return (Object.values(body).flat() as { openSpots: number }[])[0]?.openSpots
}
const knownLists = async ({ metricsUrl }: Server) =>
  Number(/^bathhouse_known_lists (\d+)$/m.exec(await (await fetch(metricsUrl!)).text())?.[1])

describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode (skipped where there is none)', () => {
  let plain: TestHouse
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    plain = await openHouse()
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await plain.close()
  })

  const aPooler = async (...more: string[]): Promise<string> => {
    const pooler = await openPooler(plain.databaseUrl, more)
    closers.push(pooler.close)
    return pooler.url
  }
  const openBehind = (settings: Record<string, string>) =>
    plain.openProcess({
      DATABASE_DIRECT_URL: plain.databaseUrl,
      DATABASE_PATIENCE: String(PATIENCE),
      PREPARED_STATEMENTS: 'off',
      METRICS_PORT: '0',
      ...settings,
    })
  /** As docs/operating.md says it. */
  const giveLimits = async (commands: string) => {
    const { pathname } = new URL(plain.databaseUrl)
    const admin = new Client(inject('adminUrl'))
    await admin.connect()
    // In this database alone: other tests use the same role.
    await admin.query(commands.replaceAll(' set ', () => ` in database ${pathname.slice(1)} set `))
    await admin.end()
  }
  test('a start without the limits is refused, and the commands that it names give them (#1098)', async () => {
    const DATABASE_URL = await aPooler()
    const refused = await openBehind({ DATABASE_URL }).then(() => '', String)
    expect(refused).toMatch(/\n {2}DATABASE_URL: [^\n]+$/)
    const [commands = ''] = /alter role .*;/.exec(refused) ?? []
    expect(commands).toContain(`statement_timeout = ${PATIENCE * 1000};`)
    await giveLimits(commands)
    // The pooler's connections are from before.
    await expect(openBehind({ DATABASE_URL })).rejects.toThrow('DATABASE_URL: ')
    await (await openBehind({ DATABASE_URL: await aPooler() })).close()
  })

  test.each([0, 1])(
    'a start that relies on plans that the pooler does not keep is refused (#1098), server_round_robin = %i',
    async (inTurn) => {
      const DATABASE_URL = await aPooler(`server_round_robin = ${inTurn}`)
      await expect(openBehind({ DATABASE_URL, PREPARED_STATEMENTS: 'on' })).rejects.toThrow(
        /\n {2}PREPARED_STATEMENTS: [^\n]+$/,
      )
    },
  )

  test('a direct address that leads to the pooler, or to another database, is refused (#1098)', async () => {
    const DATABASE_URL = await aPooler('ignore_startup_parameters = options')
    const other = plain.databaseUrl.replace(new URL(plain.databaseUrl).pathname, '/template_other')
    const admin = new Client(inject('adminUrl'))
    await admin.connect()
    await admin.query('create database template_other template template_house')
    for (const direct of [DATABASE_URL, other])
      await expect(openBehind({ DATABASE_URL, DATABASE_DIRECT_URL: direct, FURNISHED: '1' })).rejects.toThrow(
        /\n {2}DATABASE_DIRECT_URL: [^\n]+$/,
      )
    await admin.query('drop database template_other with (force)')
    await admin.end()
  })

  test('with a direct address limits, lists and jobs hold (#1098)', async () => {
    const house = await openBehind({ DATABASE_URL: await aPooler() })
    closers.unshift(house.close)
    // Limits: of a statement, and of what an idle transaction holds.
    await expect(house.ctx.pool.query('select pg_sleep(30)')).rejects.toThrow('statement timeout')
    const slot = await plain.aClass()
    const client = await house.ctx.pool.connect()
    await client.query('begin')
    await client.query('update session set capacity = 8 where id = $1', [slot.sessionId])
    await plain.rows('update session set capacity = 8 where id = $1', [slot.sessionId])
    client.release(true)

    // Lists are remembered, and follow what another process sells.
    expect(await openSpots(house, slot.serviceId)).toBe(8)
    const known = await knownLists(house)
    expect(known).toBeGreaterThan(0)
    await plain.buy([cartItem(slot)])
    await expect.poll(() => openSpots(house, slot.serviceId), soon).toBe(7)

    // It sells, and the job that is queued with the payment sends the email.
    const { status, body } = await openBrowser(house.url).checkout(checkoutInputFor([cartItem(slot)]))
    expect(status).toBe(200)
    expect(await openSpots(house, slot.serviceId)).toBe(6)
    await plain.control({ endpoint: { url: `${house.url}/api/webhooks/stripe`, secret: 'whsec_sandbox' } })
    await plain.pay(body.sessionId)
    await plain.control({ settle: true })
    const ofOrder = `select email.status from email join orders on dedupe_key like '%' || orders.id || '%' where order_key = $1`
    await expect
      .poll(async () => (await plain.rows(ofOrder, [body.idempotencyKey])).map((email) => email.status), soon)
      .toContain('SENT')
    expect(await (await fetch(`${house.url}/readyz`)).json()).toEqual({ ready: true })
  })

  test('without a direct address nothing is remembered, so no list is ever stale (#1099)', async () => {
    // All share one session of the database.
    const DATABASE_URL = await aPooler('ignore_startup_parameters = options', 'default_pool_size = 1')
    const house = await openBehind({ DATABASE_URL, DATABASE_DIRECT_URL: '' })
    closers.unshift(house.close)
    const slot = await plain.aClass({ places: 20 })
    for (let left = 19; left >= 10; left--) {
      await plain.anOrder([cartItem(slot)])
      expect(await openSpots(house, slot.serviceId)).toBe(left)
    }
    expect(await knownLists(house)).toBe(0)
    expect(await (await fetch(`${house.url}/readyz`)).json()).toEqual({ ready: true })
    // What is set on a shared session would stay there for others.
    const { rows } = await house.ctx.pool.query(
      `select current_setting('idle_session_timeout') as ends_after, 'beat' in (select pg_listening_channels()) as listens`,
    )
    expect(rows).toEqual([{ ends_after: '0', listens: false }])
  })
})
