import type { Schema } from '#db/migrate.ts'
import { Refused } from '#domain/refusals.ts'
import { readBuild } from '#server/kit/build.ts'
import type { Drain } from '#server/kit/http/drain.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { openReadiness } from './check-readiness.ts'
import { showVersion } from './show-version.ts'
import { watchEventLoop } from './watch-event-loop.ts'

/**
 * What those who keep the house running ask: whether the process lives (`/healthz`), whether it should get requests
 * (`/readyz`), and which program it is (`/version`).
 */
export const operationsRoutes = ({ drain, schema }: { drain: Drain; schema: Schema }): Routes => {
  return (app, ctx) => {
    const eventLoop = watchEventLoop()
    const whyNotReady = openReadiness(ctx, schema, drain.isClosing)
    const build = readBuild()
    app.addHook('onClose', async () => eventLoop.close())

    app.get('/healthz', () => {
      if (eventLoop.standsStill()) throw new Refused('house.unavailable', { why: 'the event loop stands still' })
      return { alive: true }
    })
    app.get('/readyz', async () => {
      const why = await whyNotReady()
      if (why) throw new Refused('house.unavailable', { why })
      return { ready: true }
    })
    app.get('/version', () => showVersion(ctx, build))
  }
}
