import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { apiVersion } from './resources/events.ts'
import { openSandbox, type SandboxOptions } from './sandbox.ts'

type Email = { event: Stripe.Event; at: number }

/** A sandbox, the real SDK pointed at it, and a listener for its webhooks: the scene of every test here. */
export async function openProvider(options: SandboxOptions = {}) {
  const mailbox = await openMailbox()
  const sandbox = await openSandbox({
    webhookUrl: mailbox.url,
    retryDelaysMs: [20, 60],
    laterMs: 30,
    ...options,
  })
  return { ...visit(sandbox.url), mailbox, close: () => Promise.all([sandbox.close(), mailbox.close()]) }
}

/** What a house does with a sandbox at a URL, by one secret key. */
export function visit(url: string, key = 'sk_test_sandbox') {
  const stripe = sdk(url, key)
  return {
    url,
    stripe,
    with: (otherKey: string) => visit(url, otherKey),
    control: (orders: object) => control(url, key, orders),
    aSession: (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, request: Stripe.RequestOptions = {}) =>
      stripe.checkout.sessions.create({ ...aBath, ...more }, request),
    aSubscription: (card?: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
      aSubscription(url, key, card, more),
    /** Moves the clock to so many days after a moment, and a minute on. */
    daysAfter: (from: { created: number }, days: number) =>
      control(url, key, { clock: new Date((from.created + days * 24 * 60 * 60 + 60) * 1000).toISOString() }),
    fillIn: (session: { id: string }, fields: Record<string, string> = {}) =>
      fetch(`${url}/c/pay/${session.id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...visitor, ...fields }),
      }),
  }
}

/** The SDK as the house sets it up; no retries of its own unless asked, so that a test sees the first answer. */
export function sdk(url: string, key = 'sk_test_sandbox', more: Partial<Stripe.StripeConfig> = {}) {
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, {
    host,
    port,
    protocol: 'http',
    apiVersion,
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  })
}

export const aLine = (name: string, cents: number, quantity = 1) => ({
  quantity,
  price_data: { currency: 'aud', unit_amount: cents, product_data: { name } },
})

const aBath: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [aLine('Bathhouse', 7500)],
  success_url: 'https://house.test/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://house.test/failure',
}

export const aPlan = {
  mode: 'subscription',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'aud',
        unit_amount: 6900,
        recurring: { interval: 'week', interval_count: 2 },
        product_data: { name: 'Soak' },
      },
    },
  ],
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>

async function aSubscription(
  url: string,
  key: string,
  card: string | undefined,
  more: Partial<Stripe.Checkout.SessionCreateParams>,
) {
  const stripe = sdk(url, key)
  const { id } = await stripe.checkout.sessions.create({ ...aBath, ...aPlan, ...more })
  const { session } = await control(url, key, { pay: { session: id, card } })
  return stripe.subscriptions.retrieve(idOf(session.subscription))
}

const visitor = { email: 'ada@example.com', number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }

type Control = {
  clock: string
  pending: number
  failNext: object[]
  settled?: boolean
  session: Stripe.Checkout.Session
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  endpoint: Stripe.WebhookEndpoint
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  refused?: { code: string; declineCode?: string }
  error?: { message: string }
}

async function control(url: string, key: string, orders: object): Promise<Control> {
  const response = await fetch(`${url}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(orders),
  })
  return (await response.json()) as Control
}

/** Receives webhooks, verifies them with the SDK, and can refuse the next few on request. */
export async function openMailbox(secret = 'whsec_sandbox') {
  const messages: Email[] = []
  const box = { refuse: 0 }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const signed = String(request.headers['stripe-signature'])
      // The sandbox's clock may stand in another month: the age of an email is not judged here.
      const event = verifier.webhooks.constructEvent(Buffer.concat(pieces), signed, secret, Number.MAX_SAFE_INTEGER)
      messages.push({ event, at: Number(/t=(\d+)/.exec(signed)?.[1]) })
      box.refuse -= 1
      response.writeHead(box.refuse >= 0 ? 500 : 200).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    messages,
    types: () => messages.map(({ event }) => event.type as string),
    refuseNext: (times: number) => void (box.refuse = times),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const verifier = new Stripe('sk_test_verifier')

/** The id of what may be an id or the thing itself. */
export const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? '')

/** What the SDK throws, to be looked at. */
export const refusal = async (
  asked: Promise<unknown>,
): Promise<Stripe.StripeRawError & { type: string; rawType: string }> =>
  asked.then(
    () => Promise.reject(new Error('The provider accepted what it should refuse.')),
    (error: unknown) => error as never,
  )
