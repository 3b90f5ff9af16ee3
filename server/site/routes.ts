import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { housePath } from '#api/house.ts'
import { termsPath } from '#api/catalogue.ts'
import { pagePaths } from '#api/pages.ts'
import { refuse, type Routes } from '#server/kit/http/http.ts'
import { keepAnswer, keptRoute, openKeptJson, sendPage, type KeptAnswer } from '#server/kit/http/kept-answer.ts'
import { openMemory } from '#server/kit/database/memory.ts'
import { visitorOf } from '#server/kit/http/visitor.ts'
import { readTerms } from '#server/settings/terms.ts'
import type { Pages } from './pages.ts'
import { showCatalogue, showHouse } from './show-catalogue.ts'

const assets = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** A page is the same for everybody: a crowd that comes within a second gets one drawing of it. */
const PAGE_LASTS_MS = 1000
const MOST_PAGES = 100

/** The pages and files of the site. */
export const siteRoutes = (pages: Pages | undefined): Routes => {
  return (app, ctx) => {
    const keptJson = openKeptJson(ctx)
    app.get(housePath, keptRoute, (_request, reply) => keptJson(reply, 'house', () => showHouse(ctx)))
    if (!pages) {
      app.setNotFoundHandler((_request, reply) => refuse(reply, 'not-found'))
      return
    }
    // Names of built files contain a hash of their content, so they may be cached for ever.
    void app.register(fastifyStatic, {
      root: assets,
      index: false,
      preCompressed: true,
      wildcard: false,
      // The terms in force may be those of the owner.
      globIgnore: [`${termsPath.slice(1)}*`],
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })

    app.get(termsPath, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/markdown; charset=utf-8')
        .send(await readTerms(ctx)),
    )

    const isOpenTo = (url: string) => ctx.isOpen() || /^\/(auth|reset-password|account|unsubscribe)\b/.test(url)
    const { recall } = openMemory<KeptAnswer>(ctx, { most: MOST_PAGES })
    const drawn = (url: string) =>
      recall(url, async () => {
        const drawnAt = ctx.now()
        const catalogue = await showCatalogue(ctx)
        const html = isOpenTo(url) ? pages.render(url, catalogue) : pages.renderOpeningSoon(catalogue)
        const value = keepAnswer(html, 'text/html; charset=utf-8', 'quickly')
        return { value, until: new Date(drawnAt.getTime() + PAGE_LASTS_MS) }
      })

    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      visitorOf(ctx, request, reply)
      void reply.header('cache-control', 'no-store').headers(privacyOf(request.url))
      return await sendPage(reply, await drawn(request.url))
    }
    for (const path of pagePaths) app.get(path.replace('$', ':'), { compress: false }, page)

    app.setNotFoundHandler((request, reply) => {
      const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w+$/.test(request.url)
      return isPage ? page(request, reply.code(404)) : refuse(reply, 'not-found')
    })
  }
}

/** Pages whose address contains a key are not indexed, and send no referrer (ruling 35). */
function privacyOf(url: string): Record<string, string> {
  if (!/^\/(view-booking|success|failure)/.test(url)) return {}
  return { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
}
