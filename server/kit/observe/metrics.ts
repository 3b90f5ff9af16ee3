import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What is known of a request when its answer has gone. */
export type Answered = {
  method: string
  /** The pattern of the route, never the address, which may carry a code or a key. */
  route: string
  /** Null when the client went away before the answer was complete. */
  status: number | null
  ms: number
}

/** A call that the payment provider has answered. */
export type ProviderCall = { method: string; path: string; status: number; ms: number }

/** What an order may become; each is counted once, by the process that did it. */
export type OrderOutcome = 'placed' | 'paid' | 'returned' | 'canceled' | 'expired' | 'failed'

/** The labels of a value: never a person, a key or an address. */
export type Labels = Record<string, string>
/** What a gauge shows: undefined while it is not known, and then the metric is absent. */
export type Reading = number | undefined | [labels: Labels, value: number][]

export type Metrics = ReturnType<typeof openMetrics>

/** What this process counts of its work, and what it can be asked about the house (docs/operating.md). */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'bathhouse_http_request_duration_seconds',
    help: 'Requests by the pattern of their route and the status of their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 10],
    registers,
  })
  const orders = new Counter({
    name: 'bathhouse_orders_total',
    help: 'Orders by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['placed', 'paid', 'returned', 'canceled', 'expired', 'failed']) orders.inc({ outcome }, 0)
  const settleLag = new Histogram({
    name: 'bathhouse_settle_lag_seconds',
    help: 'From the event of the payment provider to the end of our work on it.',
    buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 300, 3600],
    registers,
  })
  const stripe = new Histogram({
    name: 'bathhouse_stripe_request_duration_seconds',
    help: 'Calls of the payment provider by what they are about and the status of the answer.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const failedTasks = new Counter({
    name: 'bathhouse_task_failures_total',
    help: 'Runs of a scheduled task that failed.',
    labelNames: ['task'],
    registers,
  })
  const readings: (() => Promise<void>)[] = []

  return {
    countRequest: ({ method, route, status, ms }: Answered) =>
      requests.observe({ method, route, status: status ?? 'aborted' }, ms / 1000),
    countOrder: (outcome: OrderOutcome) => orders.inc({ outcome }),
    noteSettleLag: (seconds: number) => {
      // An event without a time is not worth a fault.
      if (Number.isFinite(seconds)) settleLag.observe(seconds)
    },
    countProviderCall: (call: ProviderCall) =>
      stripe.observe({ method: call.method, path: kindOfProviderCall(call.path), status: call.status }, call.ms / 1000),
    countFailedTask: (task: string, times = 1) => failedTasks.inc({ task }, times),
    /** Adds a value that is read whenever somebody asks for the metrics. */
    gauge: (name: string, help: string, read: () => Reading | Promise<Reading>, labelNames: string[] = []) => {
      const gauge = new Gauge({ name, help, labelNames, registers: [] })
      readings.push(async () => {
        const values = listed(await read())
        registry.removeSingleMetric(name)
        gauge.reset()
        if (values.length > 0) registry.registerMetric(gauge)
        for (const [labels, value] of values) gauge.set(labels, value)
      })
    },
    /** Counts what Node tells of this process, too: memory, event loop, garbage. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    /** Everything, in the text that Prometheus reads. */
    scrape: async (): Promise<string> => {
      await Promise.all(readings.map((read) => read()))
      return await registry.metrics()
    },
  }
}

function listed(reading: Reading): [Labels, number][] {
  if (reading === undefined) return []
  return typeof reading === 'number' ? [[{}, reading]] : reading
}

/** The words that may be part of an address at the provider; any other part is an id. */
const providerWords = new Set(
  'v1 checkout sessions refunds payment_intents customers subscriptions invoices prices products events disputes expire cancel pay'.split(
    ' ',
  ),
)

/** What a call is about: its path without the ids in it. */
export const kindOfProviderCall = (path: string) =>
  path
    .split('?')[0]!
    .split('/')
    .map((part) => (part === '' || providerWords.has(part) ? part : ':id'))
    .join('/')
