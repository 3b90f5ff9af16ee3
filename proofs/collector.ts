import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A span as OpenTelemetry writes it in JSON. */
export type CollectedSpan = {
  traceId: string
  parentSpanId?: string
  spanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  events: unknown[]
  status: { code: number; message?: string }
}

/** A root span, and the others of its trace in the order of their beginnings. */
export type CollectedTrace = { root: CollectedSpan; parts: CollectedSpan[] }

export type Collector = Awaited<ReturnType<typeof openCollector>>

/** A small collector of traces, which takes OTLP over HTTP and keeps it as it came. */
export async function openCollector(port = 0) {
  const got: { path: string; type: string; body: Buffer }[] = []
  const take = async (request: IncomingMessage) => {
    const { url: path = '', headers } = request
    got.push({ path, type: headers['content-type'] ?? '', body: await buffer(request) })
  }
  const server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(200, { 'content-type': request.headers['content-type'] }).end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const written = () => got.map(({ body }) => JSON.parse(body.toString()) as Written)

  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    /** Where it was sent, and in which format. */
    posted: () => got.map(({ path, type }) => ({ path, type })),
    /** Every byte of it, to search in. */
    bytes: () => Buffer.concat(got.map(({ body }) => body)).toString('latin1'),
    /** What is said of the service itself. */
    service: () => written().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => valuesOf(resource)))[0],
    /** Every trace that has come, in the order of their beginnings; a span without its root would be one of its own. */
    traces: (): CollectedTrace[] =>
      tracesOf(
        written()
          .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
          .flatMap(({ spans }) => spans),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Written = {
  resourceSpans: { resource: Pick<CollectedSpan, 'attributes'>; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/** What is said about a span, by name. */
export const valuesOf = ({ attributes }: Pick<CollectedSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function tracesOf(spans: CollectedSpan[]): CollectedTrace[] {
  const byTime = spans.toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
  return [...Map.groupBy(byTime, ({ traceId }) => traceId).values()].flatMap((trace) => {
    const ids = new Set(trace.map(({ spanId }) => spanId))
    const roots = trace.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))
    return roots.map((root) => ({ root, parts: trace.filter(({ parentSpanId }) => parentSpanId === root.spanId) }))
  })
}
