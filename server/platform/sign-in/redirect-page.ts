import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refused, refusals } from '#domain/refusals.ts'
import { redirectPath } from '#server/accounts/begin-redirect.ts'
import { followRedirect } from '#server/accounts/follow-redirect.ts'
import { identify } from '#server/accounts/identify.ts'
import { sessionCookie } from '#server/kit/cookies.ts'
import type { Door } from '#server/kit/http.ts'

const query = z.object({ session: z.optional(z.string()), here: z.optional(z.string()) })

/** The page on which a sign-in or a logout of another tool ends: it leads on, or tells the page around a frame. */
export const redirectPage: Door = (app, ctx) => {
  // A look that wants no answer (HEAD) may not use a code up.
  app.get(redirectPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { session = '', here } = query.safeParse(request.query).data ?? {}
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    // A browser that comes from another site leaves our cookie at home; coming from this page it brings it.
    const hasCookie = request.cookies[sessionCookie(ctx.config).name] !== undefined
    if (comesFromElsewhere(request) && !hasCookie && here === undefined) return page(reply, { again: session })
    try {
      const lead = await followRedirect(ctx, session, await identify(ctx, request))
      if ('tell' in lead) return page(reply, lead)
      if (lead.to !== 'sign-in') return reply.redirect(lead.to)
      const back = `${redirectPath}?session=${encodeURIComponent(session)}`
      return reply.redirect(`/auth?redirect=${encodeURIComponent(back)}`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return page(reply.code(400), { words: refusals[error.reason].message })
    }
  })
}

/** In a frame of another site the cookie never comes: there a second look would change nothing. */
const comesFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] === 'document'

type Shown = { again: string } | { tell: object; origins: string[] } | { words: string }

/** Tells only the pages that may know; what is told is data, not a script. */
const teller =
  "const{tell,origins}=JSON.parse(document.getElementById('told').textContent);for(const origin of origins)parent.postMessage(tell,origin)"
const tellerHash = `'sha256-${createHash('sha256').update(teller).digest('base64')}'`

function page(reply: FastifyReply, shown: Shown): FastifyReply {
  const around = 'origins' in shown && shown.origins.length > 0 ? shown.origins.join(' ') : "'none'"
  const script = 'tell' in shown ? `; script-src ${tellerHash}` : ''
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', `default-src 'none'; base-uri 'none'; frame-ancestors ${around}${script}`)
    .type('text/html')
    .send(
      `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Signing in</title>` +
        `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
        `<meta name="robots" content="noindex">${headOf(shown)}</head><body>${bodyOf(shown)}</body></html>`,
    )
}

function headOf(shown: Shown): string {
  if (!('again' in shown)) return ''
  const address = `${redirectPath}?session=${encodeURIComponent(shown.again)}&amp;here`
  return `<meta http-equiv="refresh" content="0; url=${address}">`
}

function bodyOf(shown: Shown): string {
  if ('words' in shown) return `<main><h1>${shown.words}</h1><p><a href="/auth">Sign in at the house</a></p></main>`
  if ('again' in shown) return '<p>One moment…</p>'
  const { tell, origins } = shown
  const told = JSON.stringify({ tell, origins }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="told">${told}</script><script>${teller}</script>`
}
