import { eventsBody, eventsPath } from '#api/analytics.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { countEvents } from './count-events.ts'

export const analyticsRoutes: Routes = (app, ctx) => {
  app.post(eventsPath, { schema: { body: eventsBody }, config: { changesNoList: true } }, async ({ body }, reply) => {
    await countEvents(ctx, body.events)
    await reply.code(204).send()
  })
}
