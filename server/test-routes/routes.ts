import * as z from 'zod/mini'
import { scopes } from '#api/api-keys.ts'
import { instant, words } from '#api/wire.ts'
import { findSomeClient } from '#server/oauth/client-store.ts'
import { makeApiKey } from '#server/staff/make-api-key.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import { replayEvents } from '#server/platform/events/replay-events.ts'
import { listEmails } from '#server/emails/store.ts'
import { listMessages } from '#server/kit/messages.ts'
import type { Ctx } from '#server/kit/context.ts'
import { refuse, type Routes } from '#server/kit/http.ts'
import { isOfThisMachine } from './only-this-machine.ts'
import { outboxPage, outboxRules } from './outbox-page.ts'

/**
 * Routes for tests and demos; they exist only while TEST_DOORS=1, and only for this machine (docs/brief/test-doors.md).
 */
export const testRoutes = (runTasksNow: () => Promise<void>): Routes => {
  return (app, ctx) => {
    if (!ctx.config.testRoutes) return
    app.addHook('onRequest', (request, reply, go) => {
      const isForwarded = Boolean(request.headers['x-forwarded-for'] ?? request.headers.forwarded)
      const isTestRoute = request.routeOptions.config.permission === 'this machine'
      if (isForwarded || (isTestRoute && !isOfThisMachine(request.headers))) void refuse(reply, 'not-found')
      else go()
    })

    app.post('/__test/clock', { schema: { body: z.object({ now: instant }) } }, async ({ body }) => {
      await ctx.clock.move(new Date(body.now))
      await moveSandboxClock(ctx, body.now)
      await runTasksNow()
      return { now: ctx.now().toISOString() }
    })

    app.get('/__test/mailbox', { schema: { querystring: z.object({ email: words(254) }) } }, async ({ query }) => {
      const emails = await listEmails(ctx.db, query.email, 50)
      return {
        code: newestIn(emails, ['verification-code', 'sign-in-code'], /\b\d{6}\b/),
        recoveryToken: newestIn(emails, ['reset-link'], /(?<=recoveryToken=)[\w-]+/),
        letters: emails.map(({ subject, body_text, body_html, calendar }) => ({
          subject,
          text: body_text,
          html: body_html,
          ics: calendar,
        })),
      }
    })

    app.get('/__test/apikey', async () => ({
      apiKey: (await makeApiKey(ctx, { name: 'Test client', scopes }, null)).apiKey,
      clientId: (await findSomeClient(ctx.db)).id,
      siteId: (await findVenue(ctx.db)).site_id,
    }))

    // It lets a scene check that the running sandbox belongs to the house of its database.
    app.get('/__test/house', () => ({ houseId: ctx.houseId }))

    app.get('/__test/events', async () => {
      const { publicKey, events } = await replayEvents(ctx, { after: 0, limit: 10_000 })
      return { publicKey, events: events.map(({ jwt }) => jwt) }
    })

    app.get('/sandbox/outbox', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', outboxRules)
        .send(outboxPage(await listEmails(ctx.db, null, 50), await listMessages(ctx.db, 50))),
    )
  }
}

/** The code or link of the newest email of these kinds. */
function newestIn(emails: Awaited<ReturnType<typeof listEmails>>, kinds: string[], what: RegExp): string | null {
  const letter = emails.find((sent) => kinds.includes(sent.kind))
  return what.exec(letter?.body_text ?? '')?.[0] ?? null
}

/** The payment sandbox uses the same clock as the house; the real provider is never called. */
async function moveSandboxClock({ config }: Ctx, clock: string): Promise<void> {
  const { apiUrl, secretKey } = config.stripe
  if (apiUrl.hostname === 'api.stripe.com') return
  await fetch(new URL('/__control', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ clock }),
  })
}
