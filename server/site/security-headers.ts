import fastifyHelmet from '@fastify/helmet'
import type { Config } from '#server/kit/config.ts'
import type { App } from '#server/kit/http.ts'
import type { Pages } from './pages.ts'

/** The headers that keep pages and answers from being misused, on every answer: refusals at the entrance too. */
export async function guardAnswers(app: App, { production }: Pick<Config, 'production'>, pages: Pages | undefined) {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: contentRulesFor(pages) },
    hsts: production,
  })
  // Many answers hold personal data: an answer is cached only if it says so itself.
  app.addHook('onSend', (_request, reply, _body, go) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    go()
  })
}

const contentRulesFor = (pages: Pages | undefined) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", ...(pages ? [pages.ownScript] : [])],
  styleSrc: ["'self'", ...(pages ? [pages.ownStyle] : [])],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
})
