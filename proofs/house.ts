import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import type { CheckoutAnswer, OrderAnswer } from '#api/checkout.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { readConfig } from '#server/kit/config.ts'
import { openHouse as openServer } from '#server/main.ts'
import type { Pages } from '#server/site/pages.ts'
import { createDatabase } from '#db/own-database.ts'
import { findViolations } from './check-invariants.ts'
import { findFreePort } from './free-port.ts'
import { OPENING_TIME } from './opening-time.ts'

export type TestHouse = Awaited<ReturnType<typeof openHouse>>
export type Answer<Body = any> = { status: number; body: Body; headers: Headers }

type HouseWish = { now?: string; env?: Record<string, string>; pages?: Pages | undefined }

/** A whole house of its own for a test file: server, database, account at the payment sandbox, clock. */
export async function openHouse({ now = OPENING_TIME, env = {}, pages }: HouseWish = {}) {
  const name = `house_${randomBytes(5).toString('hex')}`
  const [adminUrl, sandboxUrl] = [inject('adminUrl'), inject('sandboxUrl')]
  await createDatabase(adminUrl, name, 'template_house')
  const databaseUrl = adminUrl.replace('/postgres?', `/${name}?`)
  const secretKey = `sk_test_${name}`
  const control = (wish: object) => controlSandbox(sandboxUrl, secretKey, wish)
  await control({ clock: new Date(now).toISOString() })

  const server = await openServer(
    readConfig({
      NODE_ENV: 'test',
      TEST_DOORS: '1',
      DEMO: '1',
      RATE_LIMITS: 'off',
      PORT: String(await findFreePort()),
      DATABASE_URL: databaseUrl,
      CLOCK: new Date(now).toISOString(),
      STRIPE_API_URL: sandboxUrl,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      ...env,
    }),
    process.env['TEST_LOG'] ?? 'silent',
    pages,
  )
  await control({ endpoint: { url: `${server.url}/api/webhooks/stripe`, secret: 'whsec_sandbox' } })

  const visitor = () => openBrowser(server.url)
  return {
    ...server,
    ...visitor(),
    visitor,
    databaseUrl,
    control,
    pay: (sessionId: string, card?: string) => control({ pay: { session: sessionId, ...(card && { card }) } }),
    moveClock: (to: string) => visitor().post('/__test/clock', { now: new Date(to).toISOString() }),
    letters: async (email: string) => (await visitor().get(`/__test/mailbox?email=${email}`)).body.letters as Letter[],
    /** The bathing slots of a day, or of another service. */
    slotsOn: async (date: string, serviceId: string = BATHING_ID): Promise<Slot[]> =>
      Object.values(
        (await visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${serviceId}`)).body,
      ).flat() as Slot[],
    close: async () => {
      const violations = await findViolations(server.ctx.db)
      await server.close()
      await dropDatabase(adminUrl, name)
      if (violations.length > 0) throw new Error(`The books do not hold:\n${violations.join('\n')}`)
    },
  }
}

type Letter = { subject: string; text: string; html: string; ics: string | null }

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
    checkout: (wish: object, key?: string): Promise<Answer<CheckoutAnswer & Refusal>> =>
      send('POST', '/api/checkout/v1/bookings', wish, key ? { 'idempotency-key': key } : {}),
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

/** A whole wish: a guest visitor with everything filled in. */
export function wishFor(cartItems: object[], more: object = {}) {
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

async function controlSandbox(sandboxUrl: string, secretKey: string, wish: object): Promise<any> {
  const response = await fetch(new URL('/__control', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(wish),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`The sandbox refused ${JSON.stringify(wish)}: ${JSON.stringify(answer)}`)
  return answer
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  await client.query(`drop database "${name}" with (force)`)
  await client.end()
}
