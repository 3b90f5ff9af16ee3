import * as z from 'zod/mini'
import { instant, words } from '#api/wire.ts'
import { refuse, type Routes } from '#server/kit/http/http.ts'
import { makeTestKey } from './make-test-key.ts'
import { isAnsweredHere } from './only-this-machine.ts'
import { setClock } from './set-clock.ts'
import { showEvents } from './show-events.ts'
import { showMailbox } from './show-mailbox.ts'
import { outboxRules, showOutbox } from './show-outbox.ts'

/**
 * Routes for tests and demos; main.ts loads them only while TEST_DOORS=1, and they answer only this machine
 * (docs/brief/test-doors.md).
 */
export const testRoutes =
  (runDueTasks: () => Promise<void>): Routes =>
  (app, ctx) => {
    app.addHook('onRequest', (request, reply, go) => {
      if (isAnsweredHere(request)) go()
      else void refuse(reply, 'not-found')
    })

    app.post('/__test/clock', { schema: { body: z.object({ now: instant }) } }, ({ body }) =>
      setClock(ctx, runDueTasks, new Date(body.now)),
    )

    app.get('/__test/mailbox', { schema: { querystring: z.object({ email: words(254) }) } }, ({ query }) =>
      showMailbox(ctx, query.email),
    )

    app.get('/__test/apikey', () => makeTestKey(ctx))

    // It lets a scene check that the running sandbox belongs to the house of its database.
    app.get('/__test/house', () => ({ houseId: ctx.houseId }))

    app.get('/__test/events', () => showEvents(ctx))

    app.get('/sandbox/outbox', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', outboxRules)
        .send(await showOutbox(ctx)),
    )
  }
