import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasOwner } from '#server/first-day/first-day-store.ts'
import { deskPaths } from '#api/pages.ts'
import { refuse, type Routes } from '#server/kit/http.ts'
import type { Pages } from './pages.ts'

const built = fileURLToPath(new URL('../../dist/desk/', import.meta.url))

/** Nothing stands in the page itself: scripts and styles are files of this house. */
const contentRules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

const ownHeaders = {
  'content-security-policy': contentRules,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

/** The staff side: one page for every address below `/desk`, which holds nothing but the name of the house. */
export const deskPages = (pages: Pages | undefined): Routes => {
  return (app, ctx) => {
    const frame = pages?.desk
    if (frame === undefined) return
    // Names of built files contain a hash of their content, so they may be cached for ever.
    void app.register(fastifyStatic, {
      root: built,
      prefix: '/desk/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })

    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      // A file that is not there is no page.
      if (/\.\w+$/.test(request.url.split('?')[0]!)) return refuse(reply, 'not-found')
      const named = frame
        .replaceAll('%HOUSE%', () => asText(ctx.houseName))
        .replaceAll('%DEMO%', ctx.config.demo ? 'yes' : 'no')
      // Once the house belongs to somebody, its first day is over for ever.
      if (/^\/desk\/welcome\b/.test(request.url) && (await hasOwner(ctx.db))) void reply.code(404)
      return reply.headers(ownHeaders).type('text/html; charset=utf-8').send(named)
    }
    for (const path of deskPaths) app.get(path, page)
  }
}

/** Words as they may stand in an attribute of a page. */
const asText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
