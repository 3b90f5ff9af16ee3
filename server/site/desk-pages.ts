import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasOwner } from '#server/first-day/first-day-store.ts'
import { deskPaths } from '#api/pages.ts'
import { refuse, type Routes } from '#server/kit/http/http.ts'
import type { Pages } from './pages.ts'

const built = fileURLToPath(new URL('../../dist/desk/', import.meta.url))

/** Nothing stands in the page itself: scripts and styles are files of this house. */
const contentRules = [
  "default-src 'none'",
  // What reads codes from the camera is a program of this house in WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // What keeps the files of a device (docs/decisions/151).
  "worker-src 'self'",
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

/** The page itself, and what begins with a dot, nobody but the house reads. */
const served = /^(?!index\.html$)\w[\w-]*([./]\w[\w-]*)*$/

/**
 * The staff side: one page for every address below `/desk`, which holds nothing but the name of the house, and its files.
 * Whoever asks while it is still being built waits a moment.
 */
export const deskPages = (pages: Pages | undefined): Routes => {
  return (app, ctx) => {
    const frame = pages?.desk
    if (!frame) return
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const named = (await frame())
        .replaceAll('%DEMO%', ctx.config.demo ? 'yes' : 'no')
        // Last, so that nothing is looked for in the name itself.
        .replaceAll('%HOUSE%', () => asText(ctx.houseName))
      // Once the house belongs to somebody, its first day is over for ever.
      if (/^\/desk\/welcome\b/.test(request.url) && (await hasOwner(ctx.db))) void reply.code(404)
      return reply.headers(ownHeaders).type('text/html; charset=utf-8').send(named)
    }
    for (const address of deskPaths)
      app.get(address, async (request, reply) => {
        const { '*': path = '' } = request.params as { '*'?: string }
        return await (/\.\w+$/.test(path) ? file(path, reply) : page(request, reply))
      })
  }
}

/** A file that is not there is no page. */
const file = async (path: string, reply: FastifyReply) =>
  served.test(path) ? reply.sendFile(path, built) : refuse(reply, 'not-found')

/** Words as they may stand in an attribute of a page. */
const asText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
