import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account, Accounts, Call, Fault } from './accounts.ts'
import { expand } from './expand.ts'
import { takeFault } from './faults.ts'
import { readForm } from './form.ts'
import { keyed, keyInUse, rememberAnswer, rememberedAnswer, type Keyed } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Operation } from './operation.ts'
import { letTimePass } from './passing-time.ts'
import { apiVersion, eventOperations } from './resources/events.ts'
import { chargeOperations } from './resources/charges.ts'
import { checkoutSessionOperations } from './resources/checkout-sessions.ts'
import { customerOperations } from './resources/customers.ts'
import { disputeOperations } from './resources/disputes.ts'
import { invoicePaymentOperations } from './resources/invoice-payments.ts'
import { invoiceOperations } from './resources/invoices.ts'
import { paymentIntentOperations } from './resources/payment-intents.ts'
import { paymentMethodOperations } from './resources/payment-methods.ts'
import { priceOperations } from './resources/prices.ts'
import { productOperations } from './resources/products.ts'
import { refundOperations } from './resources/refunds.ts'
import { setupIntentOperations } from './resources/setup-intents.ts'
import { subscriptionOperations } from './resources/subscriptions.ts'
import { webhookEndpointOperations } from './resources/webhook-endpoints.ts'
import { accountOf } from './secret-key.ts'
import { errorBody, invalidRequest, StripeError } from './stripe-error.ts'

const operations: Operation[] = [
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...invoicePaymentOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
]

type Answer = { status: number; body: string; headers?: Record<string, string> }
type Asked = { method: string; path: string; body: string; key: string | undefined; requestId: string; baseUrl: string }

/** The wire API: every path under /v1. */
export function mountWire(app: FastifyInstance, accounts: Accounts, baseUrlOf: (request: FastifyRequest) => string) {
  app.all('/v1/*', async (request, reply) => {
    const asked = read(request, baseUrlOf(request))
    void reply.headers({
      'request-id': asked.requestId,
      'stripe-version': apiVersion,
      'content-type': 'application/json',
    })
    if (asked.key) void reply.header('idempotency-key', asked.key)
    const answer = await answerOrError(accounts, request, asked)
    if (answer === 'silence' || answer === 'cut') return leaveUnanswered(reply, answer)
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body)
  })
}

function read(request: FastifyRequest, baseUrl: string): Asked {
  const [path = '', query = ''] = request.url.split('?')
  const { method } = request
  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
  const body = method === 'POST' && typeof request.body === 'string' ? request.body : query
  return { method, path, body, key: typeof key === 'string' ? key : undefined, requestId: newId('req', 14), baseUrl }
}

async function answerOrError(accounts: Accounts, request: FastifyRequest, asked: Asked) {
  try {
    const account = accountOf(accounts, request.headers.authorization)
    letTimePass(account)
    return await answer(account, asked)
  } catch (error) {
    if (error instanceof StripeError) return fromError(error, asked)
    throw error
  }
}

const inFlight = new WeakMap<Account, Set<string>>()

async function answer(account: Account, asked: Asked): Promise<Answer | 'silence' | 'cut'> {
  const found = find(asked)
  const key = asked.key === undefined ? undefined : keyed(checkKey(asked.key), asked.path, asked.body)
  const busy = inFlight.get(account) ?? new Set()
  inFlight.set(account, busy)
  if (key && busy.has(key.key)) throw keyInUse(key.key)
  const remembered = key && rememberedAnswer(account, key)
  if (remembered) return { ...remembered, headers: { 'idempotent-replayed': 'true' } }

  const fault = takeFault(account, asked.method, asked.path)
  if (!fault) return perform(account, asked, found, key)
  if (key) busy.add(key.key)
  try {
    return await performBadly(account, asked, found, key, fault)
  } finally {
    if (key) busy.delete(key.key)
  }
}

type Found = { operation: Operation; id: string }

function find({ method, path }: Asked): Found {
  for (const operation of operations) {
    if (operation.method !== method) continue
    const wanted = operation.path.split('/')
    const steps = path.split('/')
    if (wanted.length !== steps.length || !wanted.every((step, i) => step === ':id' || step === steps[i])) continue
    return { operation, id: decodeURIComponent(steps[wanted.indexOf(':id')] ?? '') }
  }
  throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
}

function checkKey(key: string): string {
  if (key.length > 255) throw invalidRequest('Idempotency-Key must be at most 255 characters.')
  return key
}

/** The effect and the answer kept for its key are one transaction: a crash keeps both or neither. */
function perform(account: Account, asked: Asked, { operation, id }: Found, key: Keyed | undefined): Answer {
  return account.act(() => {
    const request = { id: asked.requestId, idempotency_key: asked.key ?? null }
    const call: Call = { account, baseUrl: asked.baseUrl, request }
    const answer = answerOf(() => {
      const { result, expand: paths } = operation.run(call, readForm(asked.body), id)
      return expand(account, result, paths)
    }, asked)
    if (key) rememberAnswer(account, key, answer.status, answer.body)
    return answer
  })
}

/** A card that refuses has been tried: that stays, beside the error that tells it. Any other error undoes the work. */
function answerOf(work: () => object, asked: Asked): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()) }
  } catch (error) {
    if (error instanceof StripeError && error.type === 'card_error') return fromError(error, asked)
    throw error
  }
}

async function performBadly(account: Account, asked: Asked, found: Found, key: Keyed | undefined, fault: Fault) {
  if (fault.status === 'slow') await sleep(fault.forMs)
  const effect = fault.when === 'after' || fault.status === 'slow' ? perform(account, asked, found, key) : undefined
  if (fault.status === 'slow' && effect) return effect
  if (fault.status === 'timeout') return 'silence'
  if (fault.status === 'reset') return 'cut'
  const failed = fromError(orderedFailures[fault.status as 400 | 429 | 500](), asked)
  if (key) rememberAnswer(account, key, failed.status, failed.body)
  return failed
}

const orderedFailures = {
  400: () => invalidRequest('The control route asked for this call to fail.'),
  429: () =>
    new StripeError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', { code: 'rate_limit' }),
  500: () => new StripeError(500, 'api_error', 'An unknown error occurred'),
}

const fromError = (error: StripeError, { requestId }: Asked): Answer => ({
  status: error.status,
  body: JSON.stringify(errorBody(error, requestId)),
})

/** Silence outlasts any patience a caller should have; a cut is seen at once. */
function leaveUnanswered(reply: FastifyReply, how: 'silence' | 'cut') {
  const { socket } = reply.raw
  reply.hijack()
  if (how === 'cut') socket?.resetAndDestroy()
  else setTimeout(() => socket?.destroy(), 35_000).unref()
}
