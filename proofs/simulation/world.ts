import { Client } from 'pg'
import { Stripe } from 'stripe'
import { migrate } from '#db/migrate.ts'
import { createDatabase } from '#db/own-database.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { guardRoutes } from '#server/access/authorize.ts'
import { fillHorizon } from '#server/availability/fill-horizon.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { readConfig } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openApp, mountRoutes } from '#server/kit/http/http.ts'
import { openMetrics } from '#server/kit/observe/metrics.ts'
import { encryptSecrets, readSigningKeys } from '#server/kit/secrets/encrypt-secrets.ts'
import { openSigningKeys } from '#server/kit/secrets/signing-keys.ts'
import { routesOf, tasksOf } from '#server/main.ts'
import { sendEmail } from '#server/sales/send-email.ts'
import { sendRefund } from '#server/payments/send-refund.ts'
import { openBooks, openOwnLook, rememberedJobs, urlOf } from './books.ts'
import { openLine, type Line } from './connection.ts'
import type { Repeatable } from './repeatable.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
/** The answer of a route; null when the server died before it. */
export type Heard = { status: number; body: any; cookies: (readonly [string, string])[] } | null
type Sent = { body?: unknown; headers?: Record<string, string> }
export type PaymentEvent = { id: string; type: string }

const now = () => new Date()
const SECRET = 'whsec_sandbox'
/** How long after a payment its dispute, or the failure of its refund, comes. */
const LATER = 5 * 60_000

type WorldInput = { adminUrl: string; template: string; name: string; time: Repeatable }

/**
 * A house without HTTP: the real use cases on a real database and the payment sandbox, with a clock that only moves
 * when it is set.
 */
export async function openWorld({ adminUrl, template, name, time }: WorldInput) {
  await createDatabase(adminUrl, name, template)
  const databaseUrl = urlOf(adminUrl, name)
  const sandbox = await openSandbox({ laterMs: LATER })
  const secretKey = `sk_test_${name}`
  const look = openOwnLook(databaseUrl)
  const line = openLine()
  const provider = openProvider(sandbox.url, secretKey)
  await provider.control({ webhooks: 'hold', endpoint: { url: 'http://127.0.0.1:1/', secret: SECRET } })

  const settings = {
    NODE_ENV: 'test',
    TEST_DOORS: '1',
    DEMO: '1',
    RATE_LIMITS: 'off',
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: SECRET,
  }
  const post = { isDown: () => false }
  const faults: Fault[] = []
  const open = () => openProcess({ settings, line, look, post, faults })
  let house = await open()

  return {
    look,
    line,
    provider,
    post,
    faults,
    now: () => Date.now(),
    /** The clocks of house and provider, so much later. */
    pass: async (ms: number) => {
      const to = Date.now() + ms
      time.moveTo(to)
      await look.rows('update clock set house_at = $1', [new Date(to)])
      await provider.control({})
    },
    send: async (method: string, path: string, input: Sent = {}): Promise<Heard> => {
      const { app } = house
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...(input.body !== undefined && { 'content-type': 'application/json' }), ...input.headers },
        ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
      })
      if (line.isDead()) return null
      const isJson = String(answer.headers['content-type']).includes('json')
      const cookies = answer.cookies.map(({ name: key, value }) => [key, value] as const)
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, cookies }
    },
    /** The provider posts an event. */
    deliver: async (event: PaymentEvent): Promise<number | null> => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = house.ctx.stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const { statusCode } = await house.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers })
      return line.isDead() ? null : statusCode
    },
    tasks: () => tasksOf(house.ctx),
    doJob: (job: { name: string; row_id: string }) =>
      job.name === 'send-email' ? sendEmail(house.ctx, job.row_id) : sendRefund(house.ctx, job.row_id),
    /** Memory is thrown away, and a process starts as main.ts does. */
    restart: async () => {
      await line.revive()
      await house.close()
      await look.untilGone()
      house = await open()
    },
    close: async () => {
      await house.close()
      await look.close()
      await sandbox.close()
      const admin = new Client(adminUrl)
      await admin.connect()
      await admin.query(`drop database "${name}" with (force)`)
      await admin.end()
    },
  }
}

type ProcessInput = {
  settings: Record<string, string>
  line: Line
  look: ReturnType<typeof openOwnLook>
  post: { isDown: () => boolean }
  faults: Fault[]
}

/** One run of the server, up to its routes; nothing in it happens on its own. */
async function openProcess({ settings, line, look, post, faults }: ProcessInput) {
  const config = readConfig(settings)
  const { db, pool, close } = openBooks(config.databaseUrl, line, look)
  await migrate(db)
  await encryptSecrets(db, config)
  const venue = await findVenue(db)
  const app = await openApp(process.env['TEST_LOG'] ?? 'silent', config)
  const ctx: Ctx = {
    config,
    db,
    pool,
    announcements: {
      on: () => {},
      isListening: () => false,
      isDeaf: () => false,
      silentFor: () => 0,
      caughtUp: async () => {},
      clockSkew: () => 0,
      isLeader: () => true,
      onTakingOver: () => {},
      close: async () => {},
    },
    remember: (_key, read) => read(),
    signingKeys: await openSigningKeys(() => readSigningKeys(db, config), now),
    clock: { now, move: async () => {}, reload: async () => {} },
    now,
    stripe: openStripe(config, line, faults),
    jobs: rememberedJobs,
    sendMail: async () => {
      if (post.isDown()) throw new Error('The post takes nothing now.')
    },
    sendMessage: async () => {},
    houseName: venue.name,
    houseId: venue.house_id,
    supportEmail: venue.support_email,
    isOpen: () => true,
    isOpened: () => true,
    metrics: openMetrics(),
    log: app.log,
  }
  await fillHorizon(ctx)
  guardRoutes(app, ctx)
  mountRoutes(app, ctx, routesOf(ctx))
  await app.ready()
  return {
    ctx,
    app,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** Calls that are to go wrong at the provider; without a status nothing is answered. */
type Fault = { path: string; status: number | null; arrives: boolean; times: number }

/** The one payment adapter, whose every call goes over the line and is not tried again by itself. */
function openStripe({ stripe: { apiUrl, secretKey } }: Ctx['config'], line: Line, faults: Fault[]): Stripe {
  const overTheLine: typeof fetch = (address, init) => {
    const { pathname } = new URL(address as string)
    const call = async () => {
      const fault = faults.find(({ path }) => pathname.startsWith(path))
      if (fault && --fault.times === 0) faults.splice(faults.indexOf(fault), 1)
      if (fault) line.disturb()
      const response = fault && !fault.arrives ? null : await fetch(address, init)
      const text = await response?.text()
      if (fault?.status === null) throw new TypeError('The provider does not answer.')
      if (fault) return Response.json({ error: { type: 'api_error', message: 'A fault' } }, { status: fault.status })
      return new Response(text, { status: response!.status, headers: response!.headers })
    }
    return line.say(`${init?.method ?? 'GET'} ${pathname}`, call, async () => {})
  }
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    host: apiUrl.hostname,
    port: apiUrl.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(overTheLine),
  })
}

/** The provider as visitors, its own staff and its clock move it. */
function openProvider(url: string, secretKey: string) {
  const authorization = `Bearer ${secretKey}`
  const get = async (path: string): Promise<any> => {
    const response = await fetch(new URL(path, url), { headers: { authorization } })
    return await response.json()
  }
  return {
    /** Where it is this time, which is no part of a history. */
    url,
    control: async (input: object): Promise<any> => {
      const response = await fetch(new URL('/__control', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(input),
      })
      const answer: any = await response.json()
      if (response.status >= 500)
        throw new Error(`The sandbox failed at ${JSON.stringify(input)}: ${JSON.stringify(answer)}`)
      return answer
    },
    /** Everything of a kind, oldest first. */
    all: async (path: string): Promise<any[]> => {
      const found: any[] = []
      for (let after = ''; ;) {
        const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=100${after}`)
        found.push(...page.data)
        if (!page.has_more) return found.toReversed()
        after = `&starting_after=${page.data.at(-1).id}`
      }
    },
  }
}
