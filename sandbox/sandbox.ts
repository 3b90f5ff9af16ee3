import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { openAccounts, type Account } from './accounts.ts'
import { mountControl } from './control.ts'
import { openDeliveries, startPostAfresh } from './deliveries.ts'
import { newId } from './ids.ts'
import { mountInvoicePage } from './page/invoice-page.ts'
import { mountPage } from './page/pay-page.ts'
import { letTimePass } from './passing-time.ts'
import { keepStartEndpoint } from './resources/webhook-endpoints.ts'
import { defaultKey } from './secret-key.ts'
import { openStore } from './store.ts'
import { errorBody, StripeError } from './stripe-error.ts'
import { mountWire } from './wire.ts'

export type SandboxOptions = {
  /** 0 or absent: any free port. */
  port?: number
  /** Where the state lives; absent: in memory only. */
  file?: string
  /** The default account's webhook route, and the secret it is signed with. */
  webhookUrl?: string
  webhookSecret?: string
  /** The instant at which the sandbox's clocks start; absent: real time. */
  clock?: Date
  /** How visitors reach the hosted page; absent: by the host that the API was called on. */
  url?: string
  /** Waits between tries of a webhook. */
  retryDelaysMs?: number[]
  /** How long after a payment its dispute, or its refund's failure, comes. */
  laterMs?: number
}

export type Sandbox = { url: string; close(): Promise<void> }

const minute = 60_000
const stripesDelays = [5000, 15_000, minute, 5 * minute, 15 * minute, 60 * minute]

/** Opens a payment provider that speaks Stripe's wire API, on this machine only. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const store = openStore(options.file)
  const deliveries = openDeliveries(options.retryDelaysMs ?? stripesDelays)
  startPostAfresh(store)
  const accounts = openAccounts(store, {
    ...(options.clock && { clock: options.clock }),
    laterMs: options.laterMs ?? 2000,
    afterAct: (account) => deliveries.wake(account),
  })
  const house = accounts.open(defaultKey)
  if (options.webhookUrl) keepStartEndpoint(house, options.webhookUrl, options.webhookSecret ?? 'whsec_sandbox')

  const app = openApp()
  mountWire(app, accounts, (request) => options.url ?? `http://${request.headers.host}`)
  mountControl(app, accounts, deliveries)
  mountPage(app, accounts)
  mountInvoicePage(app, accounts)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })

  const everyone = (doing: (account: Account) => void) => accounts.all().forEach(doing)
  const heartbeat = setInterval(() => everyone(letTimePass), 250).unref()
  everyone(deliveries.wake)

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(heartbeat)
      await app.close()
      await deliveries.close()
      store.close()
    },
  }
}

function openApp() {
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => void (reply as FastifyReply).code(400).send(unreadable()),
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unrecognised(request)))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(errorBody(error, newId('req', 14)))
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send(unreadable())
    // The stack names our own code only: no request, so no card, is ever written down.
    process.stderr.write(`sandbox: ${error.stack}\n`)
    const bug = new StripeError(500, 'api_error', 'The sandbox has made a mistake.')
    return reply.code(500).send(errorBody(bug, newId('req', 14)))
  })
  return app
}

const unreadable = () =>
  errorBody(new StripeError(400, 'invalid_request_error', 'This request could not be read.'), newId('req', 14))

const unrecognised = ({ method, url }: FastifyRequest) =>
  errorBody(
    new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${url.split('?')[0]}).`),
    newId('req', 14),
  )
