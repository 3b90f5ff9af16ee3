import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
  type Resource,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import { readBuild } from '#server/kit/build.ts'
import type { TracesConfig } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'
import { currentRequest } from '#server/kit/http/current-request.ts'
import { kindOfProviderCall } from '#server/kit/observe/metrics.ts'
import type { Tracing } from '#server/kit/observe/tracing.ts'

type Log = Ctx['log']

/**
 * Sends a trace of each request, with its statements and its calls of the payment provider, to a collector of
 * OpenTelemetry. A trace has patterns, placeholders and codes: no address, value or message.
 */
export async function sendTraces(config: TracesConfig, providerHost: string, log: Log): Promise<Tracing> {
  const { version } = readBuild()
  const exporter = tellingOutages(await openExporter(config), log)
  const provider = new TracerProvider({
    resource: describeService(version),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.everyMs })],
  })
  const tracer = provider.getTracer('bathhouse', version)
  const roots = new WeakMap<FastifyRequest, Root>()
  /** A part of what is done for the request that runs, if its trace is collected. */
  const beginPart = (name: string, options: SpanOptions): Span | undefined => {
    const request = currentRequest()
    const root = request && roots.get(request)
    return root && tracer.startSpan(name, { kind: SpanKind.CLIENT, ...options }, root.context)
  }

  return {
    begin: (request, route, parent) => {
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.header.x-request-id': [request.id],
          },
        },
        contextOf(parent),
      )
      if (!isCollected(span)) return undefined
      roots.set(request, { span, context: trace.setSpan(ROOT_CONTEXT, span) })
      return span.spanContext().traceId
    },
    end: (request, status) => {
      const span = roots.get(request)?.span
      if (status !== null) span?.setAttribute('http.response.status_code', status)
      if (status !== null && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
    beginStatement: (text) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const span = beginPart(firstWordOf(text), { attributes })
      return span && ((error) => endStatement(span, error))
    },
    noteProviderCall: ({ method, path, status, ms }) => {
      const kind = kindOfProviderCall(path)
      const attributes = {
        'http.request.method': method,
        'server.address': providerHost,
        'url.template': kind,
        'http.response.status_code': status,
      }
      const endedAt = Date.now()
      const span = beginPart(`${method} ${kind}`, { attributes, startTime: new Date(endedAt - ms) })
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end(new Date(endedAt))
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

type Root = { span: Span; context: Context }

/** Where the whole trace stands that a request is a part of. */
function contextOf(parent?: string): Context {
  const known = parent === undefined ? null : parseTraceParent(parent)
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT
}

const isCollected = (span: Span) => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

/** `select`, `insert`, `commit`: what a list of spans is read by. */
const firstWordOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'

/** The message of an error may cite what a visitor has sent; its code does not. */
function endStatement(span: Span, error: unknown): void {
  if (error instanceof Error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', (error as NodeJS.ErrnoException).code ?? error.name)
  }
  span.end()
}

/** In the words of OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES where they are set. */
function describeService(version: string): Resource {
  const own = { 'service.name': 'bathhouse', 'service.version': version, 'process.pid': process.pid }
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaultResource().merge(resourceFromAttributes(own)).merge(detectResources({ detectors }))
}

function samplerOf({ sampler, sampledPart }: TracesConfig): Sampler {
  const root = rootSamplerOf(sampler, sampledPart)
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

function rootSamplerOf(sampler: string, sampledPart: number): Sampler {
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler()
  return sampler.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(sampledPart) : new AlwaysOnSampler()
}

/** The standard settings that are not ours (headers, certificates, compression, timeout) it reads itself. */
async function openExporter({ url, protocol }: TracesConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url })
}

/** One line when traces begin to be lost and one when they arrive again, however long that takes. */
function tellingOutages(exporter: SpanExporter, log: Log): SpanExporter {
  // The batch is sent while some request runs that has nothing to do with it.
  const onBehalfOfNobody = AsyncLocalStorage.snapshot()
  let areLost = false
  const tell = (error?: Error) => {
    if (areLost) log.warn({ error: error?.message }, 'traces are lost: the collector does not take them')
    else log.warn('traces arrive again')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code === ExportResultCode.FAILED
        if (failed !== areLost) {
          areLost = failed
          onBehalfOfNobody(tell, result.error)
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
