import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { App } from './http.ts'

/** How long what still runs may take before it is cut off, in milliseconds. */
export const RUNNING_MS = 20_000

/** How often the connections on which nothing runs are closed meanwhile. */
const TIDY_MS = 200

export type Drain = {
  /** Whether the server was told to stop: it still answers, and is not ready any more. */
  isClosing: () => boolean
  /** Answers for `drainSeconds` more, then takes nothing new, and resolves when the last request is answered. */
  close: () => Promise<void>
}

/** How the server stops without cutting off a request. It must be opened before the server listens. */
export function openDrain(app: App, drainSeconds: number): Drain {
  const lines = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  // A proxy that reads this takes its next request to another process. What is written past Fastify has only the first.
  const sayGoodbye = (reply: FastifyReply) => void (isClosing && reply.header('connection', 'close'))
  app.addHook('onRequest', (_request, reply, go) => {
    sayGoodbye(reply)
    go()
  })
  app.addHook('onSend', (_request, reply, _body, go) => {
    sayGoodbye(reply)
    go()
  })

  const tidy = () => {
    app.server.closeIdleConnections()
    // Node counts a connection on which nothing was ever sent among those at work.
    for (const line of lines) if (line.bytesRead === 0) line.destroy()
  }
  return {
    isClosing: () => isClosing,
    close: async () => {
      isClosing = true
      await wait(drainSeconds * 1000)
      const tidying = setInterval(tidy, TIDY_MS)
      const givingUp = setTimeout(() => {
        app.log.warn({ connections: lines.size }, 'requests were still running, and were cut off')
        app.server.closeAllConnections()
      }, RUNNING_MS)
      await app.close()
      clearInterval(tidying)
      clearTimeout(givingUp)
    },
  }
}
