import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refused, refusals } from '#domain/refusals.ts'
import { redirectPath } from '#server/oauth/begin-redirect.ts'
import { answerQuestion, followRedirect, type Lead } from '#server/oauth/follow-redirect.ts'
import { identify } from '#server/access/identify.ts'
import { sessionCookie } from '#server/kit/http/cookies.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { escapeHtml } from '#server/kit/http/escape-html.ts'

const query = z.object({ session: z.optional(z.string()), here: z.optional(z.string()) })
const form = z.object({ session: z.optional(z.string()), proof: z.optional(z.string()), may: z.optional(z.string()) })

/**
 * The page that completes a client's sign-in or logout: it redirects, or posts the answer to the page around a frame.
 */
export const redirectPage: Routes = (app, ctx) => {
  // A look that wants no answer (HEAD) may not use a code up.
  app.get(redirectPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { session = '', here } = query.safeParse(request.query).data ?? {}
    // Its own form says where it comes from, and nobody else learns the address.
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
    // A browser that comes from another site leaves our cookie at home; coming from this page it brings it.
    const hasCookie = request.cookies[sessionCookie(ctx.config).name] !== undefined
    if (comesFromElsewhere(request) && !hasCookie && here === undefined) return page(reply, { again: session })
    return await lead(reply, session, async () => followRedirect(ctx, session, await identify(ctx, request)))
  })

  void app.register(async (route: App) => {
    route.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    route.post(redirectPath, async (request, reply) => {
      const { session = '', proof = '', may = '' } = form.safeParse(request.body).data ?? {}
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
      const input = { secret: session, proof, isYes: may === 'yes' }
      return await lead(reply, session, async () => answerQuestion(ctx, input, await identify(ctx, request)))
    })
  })
}

/** Leads on, asks, or says why not. */
async function lead(reply: FastifyReply, session: string, whereTo: () => Promise<Lead>): Promise<FastifyReply> {
  try {
    const led = await whereTo()
    if ('tell' in led) return page(reply, led)
    if ('ask' in led) return page(reply, { ...led.ask, session })
    if (led.to !== 'sign-in') return reply.redirect(led.to)
    const back = `${redirectPath}?session=${encodeURIComponent(session)}`
    return reply.redirect(`/auth?redirect=${encodeURIComponent(back)}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return page(reply.code(400), { words: refusals[error.reason].message })
  }
}

/** Asks a member once whether a client may act for them. */
const question = ({ client, proof, session }: Question) =>
  `<main><h1>Let ${escapeHtml(client)} act for you?</h1>` +
  `<p>It will see your details, bookings and memberships, and can change them in your name. You can end it at any time: sign in, open Membership, and look at “Where you are signed in”.</p>` +
  `<form method="post" action="${redirectPath}"><input type="hidden" name="session" value="${escapeHtml(session)}">` +
  `<input type="hidden" name="proof" value="${escapeHtml(proof)}">` +
  `<p><button name="may" value="yes">Allow</button> <button name="may" value="no">Don’t allow</button></p></form></main>`

/** In a frame of another site the cookie never comes: there a second look would change nothing. */
const comesFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] === 'document'

type Question = { client: string; proof: string; session: string }
type Shown = { again: string } | { tell: object; origins: string[] } | { words: string } | Question

/** Posts the answer to allowed origins only; the answer is embedded as data, not as a script. */
const teller =
  "const{tell,origins}=JSON.parse(document.getElementById('told').textContent);for(const origin of origins)parent.postMessage(tell,origin)"
const tellerHash = hashOf(teller)

/** The colours of the site; the page is self-contained and loads nothing. */
const look =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f6f1ea,#171513);color:light-dark(#23201c,#f3ece2)}' +
  'main{max-width:32rem;margin:4rem auto;padding:0 24px}h1{font:400 2rem/1.2 Georgia,serif}a{color:inherit}' +
  'button{font:inherit;min-height:44px;padding:8px 24px;margin:8px 8px 0 0;border-radius:12px;cursor:pointer;' +
  'border:1px solid light-dark(#8a8073,#8c8376);background:transparent;color:inherit}' +
  'button[value=yes]{border-color:transparent;background:light-dark(#2f5d57,#8fc4b7);color:light-dark(#fffdf9,#10211e)}' +
  'button:focus-visible{outline:3px solid light-dark(#1c4fa0,#9cc2ff);outline-offset:2px}'
const lookHash = hashOf(look)

function hashOf(words: string): string {
  return `'sha256-${createHash('sha256').update(words).digest('base64')}'`
}

function page(reply: FastifyReply, shown: Shown): FastifyReply {
  const around = 'origins' in shown && shown.origins.length > 0 ? shown.origins.join(' ') : "'none'"
  const script = 'tell' in shown ? `; script-src ${tellerHash}` : ''
  return reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; style-src ${lookHash}; frame-ancestors ${around}${script}`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Signing in</title>` +
        `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
        `<meta name="robots" content="noindex"><style>${look}</style>${headOf(shown)}</head><body>${bodyOf(shown)}</body></html>`,
    )
}

function headOf(shown: Shown): string {
  if (!('again' in shown)) return ''
  const address = `${redirectPath}?session=${encodeURIComponent(shown.again)}&amp;here`
  return `<meta http-equiv="refresh" content="0; url=${address}">`
}

function bodyOf(shown: Shown): string {
  if ('words' in shown) return `<main><h1>${shown.words}</h1><p><a href="/auth">Sign in</a></p></main>`
  if ('again' in shown) return '<p>One moment…</p>'
  if ('client' in shown) return question(shown)
  const { tell, origins } = shown
  const told = JSON.stringify({ tell, origins }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="told">${told}</script><script>${teller}</script>`
}
