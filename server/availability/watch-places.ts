import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { EVERYTHING } from '#api/availability.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { WIDER_TIMES, widerThan } from '#server/kit/http/network.ts'

const MOST_WATCHERS = 10_000
const MOST_OF_ONE_NETWORK = 200
/** Changes within this time are sent together. */
const GATHER_MS = 100
/** Browsers that are told the same ask again at different times: a crowd spread out, a few at once. */
const SPREAD_OF_ONE_MS = 1
const MOST_SPREAD_MS = 1500
/** Proxies close what is silent for half a minute. */
const BEAT_MS = 20_000
/** A browser that reads slower than this is disconnected; it connects again on its own. */
const MOST_UNREAD = 64 * 1024

/** When the server stops, its browsers connect again between these times: not all at once. */
const COME_AGAIN_MS = { first: 500, last: 5000 }

type Watcher = { serviceIds: readonly string[]; network: string; line: ServerResponse }

/** The browsers that show lists of slots; each holds an event stream that carries what has changed. */
export function openWatch({ announcements, config, metrics }: Pick<Ctx, 'announcements' | 'config' | 'metrics'>) {
  const watchers = new Set<Watcher>()
  metrics.gauge('bathhouse_watchers', 'Browsers that are told of changes of their lists.', () => watchers.size)
  let changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  const gather = (text: string) => {
    changed.add(text)
    telling ??= setTimeout(notifyWatchers, GATHER_MS)
  }
  const notifyWatchers = () => {
    const news = changed
    changed = new Set()
    telling = undefined
    const told = [...watchers].flatMap((watcher) => {
      const own = newsFor(watcher, news)
      return own === null ? [] : [{ watcher, own }]
    })
    const spread = Math.min(told.length * SPREAD_OF_ONE_MS, MOST_SPREAD_MS)
    for (const { watcher, own } of told) tell(watcher, `data: ${own}\ndata: ${spread}\n\n`)
  }
  const tell = (watcher: Watcher, text: string) => {
    if (watcher.line.writableLength > MOST_UNREAD) watcher.line.destroy()
    else watcher.line.write(text)
  }
  announcements.on('places_changed', gather, () => gather(EVERYTHING))
  const beat = setInterval(() => watchers.forEach((watcher) => tell(watcher, ':\n\n')), BEAT_MS)

  return {
    /** Lets a browser watch these services until it goes; `request.too-many`, `house.unavailable`. */
    watch: (reply: FastifyReply, serviceIds: readonly string[], network: string): void => {
      if (watchers.size >= MOST_WATCHERS) throw new Refused('house.unavailable')
      if (config.rateLimits && isCrowded(watchers, network)) throw new Refused('request.too-many')
      const watcher = { serviceIds, network, line: reply.raw }
      watchers.add(watcher)
      reply.hijack()
      // Nothing is sent until something changes; the heartbeat finds out whether the browser is still connected.
      reply.raw.socket?.setTimeout(0)
      reply.raw.on('close', () => watchers.delete(watcher))
      reply.raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      reply.raw.write('retry: 2000\n\n')
    },
    close: () => {
      clearInterval(beat)
      clearTimeout(telling)
      for (const { line } of watchers) line.end(`retry: ${someMsFrom(COME_AGAIN_MS)}\n\n`)
    },
  }
}

const someMsFrom = ({ first, last }: { first: number; last: number }) =>
  Math.round(first + Math.random() * (last - first))

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Asks nginx not to gather what must go out at once.
  'x-accel-buffering': 'no',
}

/** What of the news concerns the services that a browser watches; null when nothing does. */
function newsFor({ serviceIds }: Watcher, news: ReadonlySet<string>): string | null {
  if (news.has(EVERYTHING)) return EVERYTHING
  const own = [...news].filter((text) => serviceIds.some((id) => text.startsWith(id)))
  return own.length > 0 ? own.join(',') : null
}

function isCrowded(watchers: ReadonlySet<Watcher>, network: string): boolean {
  const wider = widerThan(network)
  let [own, beside] = [0, 0]
  for (const watcher of watchers) {
    if (watcher.network === network) own++
    if (wider !== null && widerThan(watcher.network) === wider) beside++
  }
  return own >= MOST_OF_ONE_NETWORK || beside >= MOST_OF_ONE_NETWORK * WIDER_TIMES
}
