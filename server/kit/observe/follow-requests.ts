import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/kit/http/http.ts'
import type { Answered } from './metrics.ts'
import { onBehalfOf } from '#server/kit/http/current-request.ts'
import type { Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request, if it is collected. */
    traceId?: string | undefined
  }
}

/** Who else hears of each request. */
type Listeners = { count?: ((answered: Answered) => void) | undefined; tracing?: Tracing | undefined }

/**
 * Gives each answer its request's id, puts that id into every line that is logged on behalf of the request, and writes
 * one line about each at level info.
 */
export function followRequests(app: App, { count, tracing }: Listeners): void {
  if (tracing) app.decorateRequest('traceId')
  app.addHook('onRequest', (request, reply, go) => {
    const isForwarded = isFromTrustedProxy(request)
    if (isForwarded) takeItsId(request)
    void reply.header('x-request-id', request.id)
    if (tracing) request.traceId = tracing.begin(request, routeOf(request), isForwarded ? parentOf(request) : undefined)
    const { id: requestId, traceId, method } = request
    const asked = { requestId, ...(traceId && { traceId }), method, route: () => routeOf(request) }
    logAnswered(app, reply.raw, asked, { count, ended: tracing && ((status) => tracing.end(request, status)) })
    onBehalfOf(request, go)
  })
}

/** The levels at which each request is a line. */
const talkative = new Set(['info', 'debug', 'trace'])

/** Beside the connection's own address there are others only when it is a proxy that is trusted. */
const isFromTrustedProxy = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1

/** Only a trusted proxy may say which id a request has, so that its log and ours can be read side by side. */
function takeItsId(request: FastifyRequest): void {
  request.id = idIn(request.headers) ?? request.id
}

/** The id that a proxy has given to a request, if it is one. */
export function idIn({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{8,128}$/.test(id) ? id : undefined
}

/** Which trace the request is a part of, as a trusted proxy says. */
function parentOf({ headers: { traceparent } }: FastifyRequest): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** What is known of a request when it comes; of which route it is may come out later. */
type Asked = { requestId: string; traceId?: string; method: string; route: () => string }
type Heard = {
  count: ((answered: Answered) => void) | undefined
  /** Hears the status when the answer has gone; null when the client went away first. */
  ended?: ((status: number | null) => void) | undefined
}

/** Counts a request when it is answered, and writes its line, as far as anybody wants to know. */
export function logAnswered(
  { log }: App,
  response: ServerResponse,
  { method, route, ...ids }: Asked,
  { count, ended }: Heard,
): void {
  if (!count && !ended && !talkative.has(log.level)) return
  const startedAt = performance.now()
  response.once('close', () => {
    const answered: Answered = {
      method,
      route: route(),
      status: response.writableFinished ? response.statusCode : null,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    count?.(answered)
    ended?.(answered.status)
    log.info({ ...ids, ...answered }, 'answered')
  })
}

/** Files of the site are one route: their names change with each build. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'none'
  return /^\/assets\/|^\/[^/:]+\.\w{2,11}$/.test(url) ? 'file' : url
}
