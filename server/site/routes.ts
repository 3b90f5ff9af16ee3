import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { housePath } from '#api/house.ts'
import { termsPath, type Catalogue } from '#api/catalogue.ts'
import { pagePaths } from '#api/pages.ts'
import { seesBeforeOpening } from '#server/access/sees-before-opening.ts'
import { refuse, type Routes } from '#server/kit/http/http.ts'
import { keepAnswer, keptRoute, openKeptJson, sendPage, type KeptAnswer } from '#server/kit/http/kept-answer.ts'
import { openMemory } from '#server/kit/database/memory.ts'
import { visitorOf } from '#server/kit/http/visitor.ts'
import { readTerms } from '#server/settings/terms.ts'
import type { Pages } from './pages.ts'
import { showCatalogue, showHouse, withNothingForSale } from './show-catalogue.ts'

const assets = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** A page is the same for everybody: a crowd that comes within a second gets one drawing of it. */
const PAGE_LASTS_MS = 1000
const MOST_PAGES = 100

/** Pages of an account, and of what somebody has bought, open at once; they name nothing else that is for sale. */
const openAtOnce = /^\/(auth|reset-password|account|unsubscribe|bookings|view-booking|success|failure)(?=[/?#]|$)/

/** What a visitor is shown: the site, the site without anything to buy, or that it opens soon. */
type Shown = 'everything' | 'nothing for sale' | 'opening soon'

/** The pages and files of the site. */
export const siteRoutes = (pages: Pages | undefined): Routes => {
  return (app, ctx) => {
    const keptJson = openKeptJson(ctx)
    app.get(housePath, keptRoute, async (request, reply) =>
      ctx.isOpen() || (await seesBeforeOpening(ctx, request))
        ? await keptJson(reply, 'house', () => showHouse(ctx))
        : await keptJson(reply, 'house before it opens', async () => withNothingForSale(await showHouse(ctx))),
    )
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

    const { recall } = openMemory<KeptAnswer>(ctx, { most: MOST_PAGES })
    const drawn = (url: string, shown: Shown) =>
      recall(`${shown} ${url}`, async () => {
        const drawnAt = ctx.now()
        const catalogue = await showCatalogue(ctx)
        const value = keepAnswer(draw(url, catalogue, shown), 'text/html; charset=utf-8', 'quickly')
        return { value, until: new Date(drawnAt.getTime() + PAGE_LASTS_MS) }
      })
    const draw = (url: string, catalogue: Catalogue, shown: Shown): string => {
      if (shown === 'opening soon') return pages.renderOpeningSoon(catalogue)
      return pages.render(url, shown === 'everything' ? catalogue : { ...withNothingForSale(catalogue), answers: {} })
    }
    const shownTo = async (request: FastifyRequest): Promise<Shown> => {
      if (ctx.isOpen() || (await seesBeforeOpening(ctx, request))) return 'everything'
      return openAtOnce.test(request.url) ? 'nothing for sale' : 'opening soon'
    }

    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      visitorOf(ctx, request, reply)
      void reply.header('cache-control', 'no-store').headers(privacyOf(request.url))
      return await sendPage(reply, await drawn(request.url, await shownTo(request)))
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
