import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { byItself, clockMs, webhookModes, type Account, type Accounts } from './accounts.ts'
import { readCard, whatIsWrong } from './cards.ts'
import type { Deliveries } from './deliveries.ts'
import { newId } from './ids.ts'
import type { KnownCard } from './objects.ts'
import { moveInvoice } from './invoicing.ts'
import { letTimePass } from './passing-time.ts'
import { authenticate, finishLater, givenEmail, payLater, paySession } from './pay-session.ts'
import { closeDispute, moveDispute, openDispute, opening, verdict } from './resources/disputes.ts'
import { chargeToRefund, failRefund, moveRefund, refundCharge } from './resources/refunds.ts'
import { changeCard } from './resources/subscription-changes.ts'
import { keepEndpoint } from './resources/webhook-endpoints.ts'
import { authenticateRescue, rescueInvoice } from './rescue-invoice.ts'
import { accountOf, defaultKey } from './secret-key.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

const wholeCents = z.int().positive()

const orders = z.strictObject({
  clock: z.iso.datetime({ offset: true }).optional(),
  webhooks: z.enum(webhookModes).optional(),
  failNext: z
    .strictObject({
      path: z.string().startsWith('/'),
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      status: z.union([z.literal([500, 429, 400]), z.enum(['timeout', 'reset', 'slow'])]),
      when: z.enum(['before', 'after']).default('before'),
      times: z.int().positive().default(1),
      forMs: z.int().positive().max(60_000).default(1000),
    })
    .optional(),
  endpoint: z.strictObject({ url: z.url(), secret: z.string().min(1).optional() }).optional(),
  pay: z
    .strictObject({
      session: z.string(),
      card: z.string().default('4242424242424242'),
      email: z.string().optional(),
      later: z.boolean().default(false),
    })
    .optional(),
  subscriptionCard: z.strictObject({ subscription: z.string(), card: z.string() }).optional(),
  moveInvoice: z.strictObject({ invoice: z.string(), status: z.string() }).optional(),
  payInvoice: z.strictObject({ invoice: z.string(), card: z.string().default('4242424242424242') }).optional(),
  laterMoney: z.strictObject({ session: z.string(), arrives: z.boolean() }).optional(),
  refund: z.strictObject({ payment_intent: z.string(), amount: wholeCents.optional() }).optional(),
  refundFails: z.string().optional(),
  moveRefund: z.strictObject({ refund: z.string(), status: z.string() }).optional(),
  dispute: z.strictObject({ payment_intent: z.string(), status: opening }).optional(),
  moveDispute: z.strictObject({ dispute: z.string(), status: z.string() }).optional(),
  closeDispute: z.strictObject({ dispute: z.string(), status: verdict }).optional(),
  accepted: z.string().optional(),
  reset: z.literal(true).optional(),
  settle: z.literal(true).optional(),
})

type Orders = z.infer<typeof orders>

/** The control route: what tests and demonstrations may order, from this machine only. */
export function mountControl(app: FastifyInstance, accounts: Accounts, deliveries: Deliveries) {
  app.get('/__control', (request, reply) => {
    const account = whose(accounts, request)
    letTimePass(account)
    return reply.send(stateOf(account, deliveries))
  })

  app.post('/__control', async (request, reply) => {
    const account = whose(accounts, request)
    const read = orders.safeParse(request.body)
    if (!read.success) throw invalidRequest(z.prettifyError(read.error))
    const answers = obey(accounts, account, read.data)
    if (read.data.accepted) deliveries.accept(account, read.data.accepted)
    const settled = read.data.settle && (await deliveries.settle(account, 10_000))
    return reply.send({ ...stateOf(account, deliveries), ...answers, ...(settled !== undefined && { settled }) })
  })
}

function whose(accounts: Accounts, { ip, headers }: FastifyRequest): Account {
  if (!/^(::ffff:)?127\.|^::1$/.test(ip) || !isOfThisMachine(headers)) {
    throw new StripeError(404, 'invalid_request_error', 'The control route answers this machine only.')
  }
  return headers.authorization === undefined ? accounts.open(defaultKey) : accountOf(accounts, headers.authorization)
}

/** What a proxy writes into a request that it passes on. */
const passedOn = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*)$/

/** No proxy has passed it on, it names this machine as its host, and no page of another site has sent it. */
function isOfThisMachine(headers: FastifyRequest['headers']): boolean {
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  const isPassedOn = Object.keys(headers).some((name) => passedOn.test(name))
  return isHere && !isPassedOn && headers['sec-fetch-site'] !== 'cross-site'
}

function stateOf(account: Account, deliveries: Deliveries) {
  return {
    account: account.key,
    clock: new Date(clockMs(account)).toISOString(),
    webhooks: account.webhooks,
    failNext: account.faults,
    pending: deliveries.pending(account),
    endpoints: account.shelf.all('webhook_endpoint').map(({ id, url }) => ({ id, url })),
  }
}

/** Carries the orders out in the order in which they stand in the table above. */
function obey(accounts: Accounts, account: Account, input: Orders) {
  const call = byItself(account)
  const { shelf } = account
  if (input.clock) accounts.moveClock(account, new Date(input.clock))
  letTimePass(account)
  if (input.reset) {
    account.faults.length = 0
    accounts.setWebhooks(account, 'deliver')
  }
  if (input.webhooks) accounts.setWebhooks(account, input.webhooks)
  if (input.failNext) account.faults.push(input.failNext)

  return account.act(() => {
    const answers: Record<string, object> = {}
    if (input.endpoint) {
      answers.endpoint = keepEndpoint(account, input.endpoint.url, input.endpoint.secret ?? newId('whsec', 32))
    }
    if (input.pay) Object.assign(answers, pay(account, input.pay))
    if (input.subscriptionCard) {
      const subscription = shelf.need('subscription', input.subscriptionCard.subscription)
      answers.subscription = changeCard(call, subscription, cardOf(account, input.subscriptionCard.card))
    }
    if (input.moveInvoice) {
      answers.invoice = moveInvoice(call, shelf.need('invoice', input.moveInvoice.invoice), input.moveInvoice.status)
    }
    if (input.payInvoice) Object.assign(answers, rescue(account, input.payInvoice))
    if (input.laterMoney) answers.session = finishLater(call, input.laterMoney.session, input.laterMoney.arrives)
    if (input.refund) answers.refund = refundCharge(call, chargeToRefund(call, input.refund), input.refund)
    if (input.refundFails) answers.refund = failRefund(call, input.refundFails)
    if (input.moveRefund) {
      answers.refund = moveRefund(call, shelf.need('refund', input.moveRefund.refund), input.moveRefund.status)
    }
    if (input.dispute) answers.dispute = openDispute(call, chargeToRefund(call, input.dispute), input.dispute.status)
    if (input.moveDispute) {
      answers.dispute = moveDispute(call, shelf.need('dispute', input.moveDispute.dispute), input.moveDispute.status)
    }
    if (input.closeDispute) {
      answers.dispute = closeDispute(call, shelf.need('dispute', input.closeDispute.dispute), input.closeDispute.status)
    }
    return answers
  })
}

/** As if the visitor had paid on the page, the authentication step included; a refused card is answered beside the session. */
function pay(account: Account, input: NonNullable<Orders['pay']>) {
  const call = byItself(account)
  const card = cardOf(account, input.card)
  const session = account.shelf.need('checkout.session', input.session, 'session')
  const email = input.email ?? givenEmail(account, session) ?? 'visitor@example.com'
  const tried = input.later ? payLater(call, session.id, card, email) : paySession(call, session.id, card, email)
  const outcome = tried.kind === 'authenticate' ? authenticate(call, session.id, true) : tried
  return {
    session: account.shelf.need('checkout.session', session.id),
    ...(outcome.kind === 'refused' && { refused: outcome.refusal }),
  }
}

/** As if the visitor had paid on the invoice's page. */
function rescue(account: Account, input: NonNullable<Orders['payInvoice']>) {
  const call = byItself(account)
  const tried = rescueInvoice(call, input.invoice, cardOf(account, input.card))
  const outcome = tried.kind === 'authenticate' ? authenticateRescue(call, input.invoice, true) : tried
  return {
    invoice: account.shelf.need('invoice', input.invoice),
    ...(outcome.kind === 'refused' && { refused: outcome.refusal }),
  }
}

function cardOf(account: Account, number: string): KnownCard {
  const entry = { number, expiry: '12/99', cvc: number.startsWith('3') ? '1234' : '123' }
  const [wrong] = Object.values(whatIsWrong(entry, new Date(clockMs(account))))
  if (wrong) throw invalidRequest(wrong, { param: 'card' })
  return readCard(entry)
}
