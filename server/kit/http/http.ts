import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { Refused, refusals, type RefusalReason } from '#domain/refusals.ts'
import type { RefusalKind } from '#domain/shared-refusals.ts'
import { bareHeaders } from './bare-headers.ts'
import { readBuild } from '#server/kit/build.ts'
import type { Config } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'
import { currentRequest } from './current-request.ts'
import { isDatabaseAway } from '#server/kit/database/db.ts'
import { barePath } from './platform-paths.ts'

/** Fastify, with every request read through the contract's zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What a capability's routes.ts exports: it mounts its routes on the app. */
export type Routes = (app: App, ctx: Ctx) => void

const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-slow': 408,
  'too-large': 413,
  unsupported: 415,
  mismatched: 422,
  'too-many': 429,
  fault: 500,
  unreachable: 502,
  unavailable: 503,
}

/** More than all browsers that may watch lists, and many more besides; one process cannot serve more. */
const MOST_CONNECTIONS = 20_000

/** A server without routes that answers every refusal as `{ code, message }`; main.ts adds the routes. */
export async function openApp(
  logLevel: string,
  { trustProxy, requestPatience, production }: Pick<Config, 'trustProxy' | 'requestPatience' | 'production'>,
): Promise<App> {
  // For answers that no hook sees, because the request could not be read.
  const bare = bareHeaders(production)
  const app = Fastify({
    logger: { level: logLevel, base: { version: readBuild().version, pid: process.pid }, mixin: requestInLog },
    // The mixin says it at a fraction of the cost of a logger for each request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    // Fastify's own lines have the address, which may carry an order key or a gift card code.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    rewriteUrl: (request) => barePath(request.url ?? '/'),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    routerOptions: { maxParamLength: 500 },
    // A client that sends byte by byte holds a connection for this long at most.
    requestTimeout: requestPatience,
    connectionTimeout: requestPatience * 2,
    http: { maxHeaderSize: 64 * 1024, connectionsCheckingInterval: Math.ceil(requestPatience / 10) },
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered, not refused.
    return503OnClosing: false,
    // A URL that cannot be decoded reaches no hook and no handler.
    frameworkErrors: (_error, { id: requestId, method, log }, reply) => {
      log.info({ requestId, method, route: 'none', status: statusOf.invalid, ms: 0 }, 'answered')
      void refuse((reply as FastifyReply).headers({ ...bare, 'x-request-id': requestId }), 'request.unreadable')
    },
    clientErrorHandler: ({ code }, socket) =>
      refuseBytes(socket, bare, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.too-slow' : 'request.unreadable'),
  }).withTypeProvider<ZodTypeProvider>()
  // Node takes the longer of the two for the whole request.
  app.server.headersTimeout = requestPatience
  app.server.maxConnections = MOST_CONNECTIONS
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // What is larger is compressed in the thread pool: other requests need not wait for it.
    syncThreshold: 2048,
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever sends this request looks at no list, or it changes none: its answer need not wait for announcements. */
    changesNoList?: boolean
    /** The route waits by itself for the announcements of what it changed, beside something that takes longer. */
    waitsByItself?: boolean
  }
}
/** The request on whose behalf a line is logged. */
function requestInLog(): { requestId?: string; traceId?: string } {
  const request = currentRequest()
  if (!request) return {}
  return { requestId: request.id, ...(request.traceId && { traceId: request.traceId }) }
}

/** Mounts the routes of every capability, and says what becomes of anything they throw. */
export function mountRoutes(app: App, ctx: Ctx, routes: readonly Routes[]): void {
  app.setErrorHandler(failingWith('unexpected', ctx))
  // After a change, later requests see it: the answer waits until the announcements of the change have arrived.
  app.addHook('onSend', (request, _reply, _body, go) => {
    const { changesNoList, waitsByItself } = request.routeOptions.config
    if (request.method === 'GET' || changesNoList || waitsByItself) go()
    else ctx.announcements.caughtUp().then(() => go(), go)
  })
  for (const mount of routes) mount(app, ctx)
}

/** The error handler of a route; a fault of ours is answered with the text of `fault`. */
export function failingWith(fault: RefusalReason, ctx: Pick<Ctx, 'supportEmail'>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refused) return refuseAs(reply, error, withEmail(error, ctx.supportEmail))
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = error.validation.map((wrong) => wrong.instancePath.slice(1).replaceAll('/', '.'))
      return refuse(reply, 'request.invalid', undefined, { fields: [...new Set(fields)] })
    }
    const unreadable = whyUnreadable(error)
    if (unreadable) return refuse(reply, unreadable)
    // The client has closed the connection, and nothing of ours went wrong.
    if (hasHungUp(error)) {
      request.log.debug('the visitor has hung up')
      return reply.hijack()
    }
    request.log.error({ error: describe(error) }, 'fault')
    return refuse(reply, isDatabaseAway(error) && fault === 'unexpected' ? 'house.unavailable' : fault)
  }
}

/** The default of `Retry-After`, for a database outage or a full queue. */
const SOON_SECONDS = 5

/** Answers with a refusal as it was thrown, and with `Retry-After` if it has one. */
export function refuseAs(reply: FastifyReply, refused: Refused, message: string, facts: object = refused.facts) {
  if (refused.retryAfter !== null) void reply.header('retry-after', String(refused.retryAfter))
  return refuse(reply, refused.reason, message, facts)
}

/** Answers with a refusal: status, code, message and facts. */
export function refuse(reply: FastifyReply, reason: RefusalReason, message?: string, facts: object = {}) {
  const { kind } = refusals[reason]
  const saysWhen = kind === 'unavailable' || kind === 'too-many'
  if (saysWhen && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(SOON_SECONDS))
  const status = statusOf[kind]
  void reply.code(status).header('cache-control', 'no-store')
  // By its id a fault of ours is found in the log.
  const found = status >= 500 ? { requestId: reply.request.id } : {}
  const words = reason === 'request.invalid' ? checkInWords(facts) : undefined
  const said = words ?? message ?? refusals[reason].message
  return reply.send({ code: reason.split('/')[0], message: said, ...facts, ...found })
}

/**
 * Which fields are to be checked, in words: a form may not draw a field that is refused, and nobody finds what is not
 * named. `slot.startDate` is "start date".
 */
function checkInWords(facts: object): string | undefined {
  const fields = 'fields' in facts && Array.isArray(facts.fields) ? facts.fields.map(String) : []
  const named = fields.flatMap((field) => field.split('.').findLast((part) => /\p{L}/u.test(part)) ?? [])
  const words = named.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]/g, ' ').toLowerCase())
  return words.length === 0 ? undefined : `Please check: ${[...new Set(words)].join(', ')}.`
}

/** The answer to bytes that are not valid HTTP, or that never end: there is no request object to refuse. */
function refuseBytes(
  socket: Socket,
  bare: Record<string, string>,
  code: 'request.too-slow' | 'request.unreadable',
): void {
  if (!socket.writable) return void socket.destroy()
  const { kind, message } = refusals[code]
  const body = JSON.stringify({ code, message })
  const kept = Object.entries({ ...bare, 'cache-control': 'no-store' }).map(([name, value]) => `${name}: ${value}`)
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
    `x-request-id: ${randomUUID()}`,
    ...kept,
  ]
  const status = `${statusOf[kind]} ${STATUS_CODES[statusOf[kind]]}`
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

const exampleEmail = 'name@example.com'

/** The words of a refusal, with the address they name. */
export function withEmail({ reason, message }: Refused, supportEmail: string): string {
  const isExample = reason === 'contact.email' || reason === 'invalidEmail'
  return message.replace('{email}', () => (isExample ? exampleEmail : supportEmail))
}

/** Fastify's own 4xx (broken JSON, wrong type, too large); undefined for a fault of ours. */
export function whyUnreadable(error: unknown): RefusalReason | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode } = error
  // Another library's error may carry a status too: the answer it got, not one of ours.
  const isFastify = 'code' in error && String(error.code).startsWith('FST_')
  if (!isFastify && !(error instanceof SyntaxError)) return undefined
  if (statusCode === 413) return 'request.too-large'
  if (statusCode === 415) return 'request.unsupported'
  if (statusCode === 429) return 'request.too-many'
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'request.unreadable' : undefined
}

/** Whether a request ended before it had arrived: Node's own words for it. */
const hasHungUp = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** What a log may know of a fault: never the visitor's words. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' }
  return { name: error.name, message: error.message, stack: error.stack }
}
