import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { CheckoutAnswer, OrderAnswer } from '#api/checkout.ts'
import { createDatabase } from '#db/own-database.ts'
import { appRole, keeperRole } from '#db/postgres/roles.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { readConfig } from '#server/kit/config.ts'
import { openServer as openOurServer } from '#server/main.ts'
import type { Pages } from '#server/site/pages.ts'
import { findViolations } from './check-invariants.ts'
import { findFreePort } from './free-port.ts'
import { OPENING_TIME } from './opening-time.ts'

export type TestHouse = Awaited<ReturnType<typeof openHouse>>
export type Answer<Body = any> = { status: number; body: Body; headers: Headers }

type HouseInput = {
  /** A house that nobody has set up: tables, and nothing in them. */
  empty?: boolean
  now?: string
  env?: Record<string, string>
  /** Settings that reach the database and the provider by another address. */
  detour?: (to: { databaseUrl: string; sandboxUrl: string }) => Promise<Record<string, string>>
  pages?: Pages | undefined
  openServer?: typeof openOurServer
}

/** A whole house of its own for a test file: server, database, account at the payment sandbox, clock. */
export async function openHouse({
  now = OPENING_TIME,
  env = {},
  detour,
  pages,
  openServer = openOurServer,
  empty = false,
}: HouseInput = {}) {
  const name = `house_${randomBytes(5).toString('hex')}`
  const [adminUrl, sandboxUrl] = [inject('adminUrl'), inject('sandboxUrl')]
  await createDatabase(adminUrl, name, empty ? 'template_empty' : 'template_house')
  const databaseUrl = appUrlOf(adminUrl, name)
  const secretKey = `sk_test_${name}`
  const control = (input: object) => controlSandbox(sandboxUrl, secretKey, input)
  await control({ clock: new Date(now).toISOString() })
  const way = await detour?.({ databaseUrl, sandboxUrl })

  /** The settings of a process of this house, on a port of its own. */
  const settings = async (more: Record<string, string> = {}) => ({
    NODE_ENV: 'test',
    TEST_DOORS: '1',
    DEMO: empty ? '' : '1',
    DATA_DIR: join(tmpdir(), name),
    RATE_LIMITS: 'off',
    PASSWORD_COST: 'low',
    // Its database is a copy of the template; at another time the calendar begins elsewhere.
    FURNISHED: now === OPENING_TIME && !empty ? '1' : '',
    PORT: String(await findFreePort()),
    DATABASE_URL: databaseUrl,
    // On a busy machine a crowd waits for its locks; the storms on bad lines use the house's own.
    DATABASE_PATIENCE: '20',
    CLOCK: new Date(now).toISOString(),
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    ...way,
    ...env,
    ...more,
  })
  const openProcess = async (more: Record<string, string> = {}) =>
    await openServer(readConfig(await settings(more)), process.env['TEST_LOG'] ?? 'silent', pages)
  const server = await openProcess()
  await control({ endpoint: { url: `${server.url}/api/webhooks/stripe`, secret: 'whsec_sandbox' } })

  const visitor = () => openBrowser(server.url)
  const rows = async <Row = any>(text: string, values: unknown[] = []) => {
    const answer = await server.ctx.pool.query(text, values)
    await server.ctx.announcements.caughtUp()
    return answer.rows as Row[]
  }
  return {
    ...server,
    ...visitor(),
    visitor,
    databaseUrl,
    settings,
    /** A second server on the same database, as a busy house runs several. */
    openProcess,
    control,
    pay: (sessionId: string, card?: string) => control({ pay: { session: sessionId, ...(card && { card }) } }),
    moveClock: (to: string) => visitor().post('/__test/clock', { now: new Date(to).toISOString() }),
    emails: async (email: string) => (await visitor().get(`/__test/mailbox?email=${email}`)).body.letters as Email[],
    /** The bathing slots of a day, or of another service. */
    slotsOn: async (date: string, serviceId: string = BATHING_ID): Promise<Slot[]> =>
      Object.values(
        (await visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${serviceId}`)).body,
      ).flat() as Slot[],
    /** Reads rows of the database by SQL. */
    rows,
    /** A class of its own with so many places, at a price of its own and without promotions: tests never meet in it. */
    aClass: (input: ClassInput = {}) => makeClass(rows, input),
    placesTaken: async ({ sessionId }: Slot): Promise<number> =>
      (await rows('select places_taken from session where id = $1', [sessionId]))[0].places_taken,
    /** Everything an order can write, as one text: two of them are equal when nothing was written between. */
    books: () => readBooks(rows),
    /** The event that the payment provider would post, by default signed with the house's secret. */
    postEvent: (
      event: object | string,
      { secret = 'whsec_sandbox', at = server.ctx.now() }: { secret?: string; at?: Date } = {},
    ) => {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = server.ctx.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return visitor().send('POST', '/api/webhooks/stripe', payload, { 'stripe-signature': signature })
    },
    /** The house's clock and the provider's, so much later; what is due by then happens. */
    pass: (minutes: number) =>
      visitor().post('/__test/clock', { now: new Date(server.ctx.now().getTime() + minutes * 60_000).toISOString() }),
    /** A new visitor has ordered this and is on the payment page. */
    anOrder: async (items: object[]) => {
      const buyer = visitor()
      const { status, body } = await buyer.checkout(checkoutInputFor(items))
      if (status !== 200) throw new Error(`The house did not sell: ${JSON.stringify(body)}`)
      const key = body.idempotencyKey
      return {
        visitor: buyer,
        key,
        sessionId: body.sessionId,
        show: async () => (await buyer.order(key)).body,
        status: async (): Promise<string> =>
          (await rows('select status from orders where order_key = $1', [key]))[0].status,
        release: () => buyer.post(`/api/checkout/v1/orders/${key}/release`),
      }
    },
    /** A new visitor orders this and pays; resolves when the emails are sent. */
    buy: async (items: object[], more: { card?: string; contact?: object } = {}) => {
      const buyer = visitor()
      const input = checkoutInputFor(items)
      const { status, body } = await buyer.checkout({
        ...input,
        contactData: { ...input.contactData, ...more.contact },
      })
      if (status !== 200) throw new Error(`The house did not sell: ${JSON.stringify(body)}`)
      await control({ pay: { session: body.sessionId, ...(more.card && { card: more.card }) }, settle: true })
      await emailsSent(rows)
      return { visitor: buyer, key: body.idempotencyKey, sessionId: body.sessionId }
    },
    /** Resolves when no email waits to be sent. */
    emailsSent: () => emailsSent(rows),
    /** The database answers no query until the work is done. */
    withoutDatabase: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await onAdmin(adminUrl, async (admin) => {
        await admin.query(`alter database "${name}" allow_connections false`)
        // Each is waited for, up to ten seconds: one that ended only later would fail what comes after.
        await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
      })
      try {
        return await work()
      } finally {
        await onAdmin(adminUrl, (admin) => admin.query(`alter database "${name}" allow_connections true`))
      }
    },
    /** Cuts every connection of the house, in the middle of whatever runs on it. */
    cutConnections: () =>
      onAdmin(adminUrl, (admin) =>
        admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
      ),
    close: async () => {
      const violations = await findViolations(server.ctx.db)
      await server.close()
      const deadlocks = await countDeadlocks(adminUrl, name)
      await onAdmin(adminUrl, (admin) => admin.query(`drop database "${name}" with (force)`))
      if (violations.length > 0) throw new Error(`The books do not hold:\n${violations.join('\n')}`)
      if (deadlocks > 0) throw new Error(`${deadlocks} times two transactions of the house waited for each other.`)
    },
  }
}

type Email = { subject: string; text: string; html: string; ics: string | null }

/** How long a test waits for what a job or a message of its own does soon after. */
export const soon = { timeout: 30_000, interval: 20 }

/** A browser's way of speaking to the house: it keeps its cookies. */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) cookies.set(name, value ?? '')
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    send,
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => send('POST', path, body, headers),
    checkout: (input: object, key?: string): Promise<Answer<CheckoutAnswer & Refusal>> =>
      send('POST', '/api/checkout/v1/bookings', input, key ? { 'idempotency-key': key } : {}),
    order: (key: string): Promise<Answer<OrderAnswer>> => send('GET', `/api/checkout/v1/orders/${key}`),
  }
}

type Refusal = { code: string; message: string; cartItemIds?: string[]; fields?: string[]; total?: number }

/** A cart item as the browser sends it. */
export function cartItem(slot: Slot, more: object = {}) {
  const { serviceId, startDate, endDate, resourceId, sessionId } = slot
  return {
    cartItemId: randomBytes(8).toString('hex'),
    serviceId,
    slot: { startDate, endDate, resourceId, ...(sessionId && { sessionId }) },
    guestCount: 0,
    towelRobeOption: { id: 'towel' },
    extraBath: { id: 'no-extra-bath' },
    ...more,
  }
}

/** A complete checkout input: a guest visitor with everything filled in. */
export function checkoutInputFor(cartItems: object[], more: object = {}) {
  return {
    contactData: {
      firstName: 'Ada',
      lastName: 'Example',
      email: 'ada@guest.example',
      phone: '+61 400 000 678',
      marketingConsent: true,
      termsAccepted: true,
    },
    cartItems,
    ...more,
  }
}

/** The socket behind an address of our own PostgreSQL. */
export const socketOf = (address: URL) => ({ path: `${address.searchParams.get('host')}/.s.PGSQL.5432` })

async function controlSandbox(sandboxUrl: string, secretKey: string, input: object): Promise<any> {
  const response = await fetch(new URL('/__control', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(input),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`The sandbox refused ${JSON.stringify(input)}: ${JSON.stringify(answer)}`)
  return answer
}

type Rows = (text: string, values?: unknown[]) => Promise<any[]>
type ClassInput = { places?: number; cents?: number; at?: string; partyLimit?: number }

async function makeClass(
  rows: Rows,
  { places = 8, cents = 5000, at = '2027-03-01T10:00:00+11:00', partyLimit = 4 }: ClassInput,
) {
  const [service, resource] = [randomUUID(), randomUUID()]
  await rows(
    `insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, position)
     values ($1, 'class', 'A class', '', '', 60, $2, $3, 1000)`,
    [service, cents, partyLimit],
  )
  await rows(`insert into resource (id, name, capacity, exclusive, position) values ($1, 'A room', $2, false, 1000)`, [
    resource,
    places,
  ])
  await rows(
    `insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes)
     values ($1, $2, '{}', '10:00', '10:00', 60)`,
    [service, resource],
  )
  const [session] = await rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4) returning *`,
    [service, resource, at, places],
  )
  return {
    serviceId: service,
    resourceId: resource,
    resourceName: 'A room',
    sessionId: session.id as string,
    startDate: (session.starts_at as Date).toISOString(),
    endDate: (session.ends_at as Date).toISOString(),
    bookable: true,
    openSpots: places,
    duration: 60,
    timezone: 'Australia/Sydney',
    location: { name: '', address: '' },
  }
}

/** Emails are sent by a job of their own, soon after what caused them. */
async function emailsSent(rows: Rows): Promise<void> {
  const until = performance.now() + 10_000
  while ((await rows(`select from email where status = 'PENDING'`)).length > 0) {
    if (performance.now() > until) throw new Error('An email was promised, but nobody sent it.')
    await wait(10)
  }
}

const written = [
  'orders',
  'booking',
  'order_line',
  'payment',
  'refund',
  'cancellation',
  'idempotency',
  'coupon_use',
  'gift_card_entry',
  'membership',
  'membership_invoice',
  'membership_suspension',
  'membership_price_change',
  'credit_grant',
  'credit_use',
]

async function readBooks(rows: Rows): Promise<string> {
  const tables = written.map(
    (table) =>
      `'${table}', (select jsonb_agg(row order by row::text) from (select to_jsonb(t) - 'due_at' as row from ${table} t) rows)`,
  )
  const [{ books }] = await rows(`
    select json_build_object(
      ${tables.join(', ')},
      'emails', (select json_agg(dedupe_key order by dedupe_key) from email),
      'taken', (select json_agg(json_build_array(id, places_taken) order by id) from session where places_taken > 0),
      'sessions', (select count(*) from session),
      'coupons', (select json_agg(c order by code) from coupon c),
      'cards', (select json_agg(c order by id) from gift_card c)
    )::text as books`)
  return books as string
}

/**
 * How often the database had to end one of two transactions of this house (deadlocks); the statistics are complete
 * when its connections are closed.
 */
async function countDeadlocks(adminUrl: string, name: string): Promise<number> {
  return await onAdmin(adminUrl, async (admin) => {
    for (;;) {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
      await wait(10)
    }
    const { rows } = await admin.query('select deadlocks::integer from pg_stat_database where datname = $1', [name])
    return rows[0].deadlocks as number
  })
}

async function onAdmin<Result>(adminUrl: string, work: (admin: Client) => Promise<Result>): Promise<Result> {
  const admin = new Client(adminUrl)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The app's address of a database beside the one that its keeper has at hand. */
export const appUrlOf = (adminUrl: string, name: string) =>
  adminUrl.replace(`${keeperRole}@`, () => `${appRole}@`).replace('/postgres?', () => `/${name}?`)
