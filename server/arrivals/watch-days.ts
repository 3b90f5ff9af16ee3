import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { EVERY_DAY } from '#api/arrivals.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

/** More desks than any house has. */
const MOST_WATCHERS = 500
/** Changes within this time are told together. */
const GATHER_MS = 50
/** Proxies close what is silent for half a minute. */
const BEAT_MS = 20_000
/** A desk that reads slower than this is disconnected; it connects again on its own. */
const MOST_UNREAD = 64 * 1024

/** The desks that show a day sheet; each holds an event stream that only carries the days that have changed. */
export function openDeskWatch({ announcements, metrics }: Pick<Ctx, 'announcements' | 'metrics'>) {
  const lines = new Set<ServerResponse>()
  metrics.gauge('bathhouse_desks', 'Desks that are told of changes of their day sheet.', () => lines.size)
  let changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  const gather = (date: string) => {
    changed.add(date)
    telling ??= setTimeout(tellAll, GATHER_MS)
  }
  const tellAll = () => {
    const news = changed.has(EVERY_DAY) ? EVERY_DAY : [...changed].join(',')
    changed = new Set()
    telling = undefined
    for (const line of lines) tell(line, `data: ${news}\n\n`)
  }
  announcements.on('desk_changed', gather, () => gather(EVERY_DAY))
  const beat = setInterval(() => lines.forEach((line) => tell(line, ':\n\n')), BEAT_MS)

  return {
    /** Lets a desk hear which days change until it goes; `house.unavailable`. */
    watch: (reply: FastifyReply): void => {
      if (lines.size >= MOST_WATCHERS) throw new Refused('house.unavailable')
      const line = reply.raw
      lines.add(line)
      reply.hijack()
      line.socket?.setTimeout(0)
      line.on('close', () => lines.delete(line))
      line.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      line.write('retry: 2000\n\n')
    },
    close: () => {
      clearInterval(beat)
      clearTimeout(telling)
      for (const line of lines) line.end()
    },
  }
}

function tell(line: ServerResponse, text: string): void {
  if (line.writableLength > MOST_UNREAD) line.destroy()
  else line.write(text)
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Asks nginx not to gather what must go out at once.
  'x-accel-buffering': 'no',
}
