import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { EVERYTHING } from '#api/availability.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { WIDER_TIMES, widerThan } from '#server/kit/network.ts'

const MOST_WATCHERS = 10_000
const MOST_OF_ONE_NETWORK = 200
/** Changes within this time are sent together. */
const GATHER_MS = 100
/** Proxies close what is silent for half a minute. */
const BEAT_MS = 20_000
/** A browser that reads slower than this is disconnected; it connects again on its own. */
const MOST_UNREAD = 64 * 1024

type Watcher = { serviceIds: readonly string[]; network: string; line: ServerResponse }

/** The browsers that show lists of slots; each holds an event stream that carries what has changed. */
export function openWatch({ announcements, config }: Pick<Ctx, 'announcements' | 'config'>) {
  const watchers = new Set<Watcher>()
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
    for (const watcher of watchers) tell(watcher, newsFor(watcher, news))
  }
  const tell = (watcher: Watcher, text: string | null) => {
    if (text === null) return
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
      for (const { line } of watchers) line.end()
    },
  }
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Asks nginx not to gather what must go out at once.
  'x-accel-buffering': 'no',
}

function newsFor({ serviceIds }: Watcher, news: ReadonlySet<string>): string | null {
  if (news.has(EVERYTHING)) return `data: ${EVERYTHING}\n\n`
  const own = [...news].filter((text) => serviceIds.some((id) => text.startsWith(id)))
  return own.length > 0 ? `data: ${own.join(',')}\n\n` : null
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
