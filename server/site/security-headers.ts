import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { bareHeaders } from '#server/kit/http/bare-headers.ts'
import type { Config } from '#server/kit/config.ts'
import type { App } from '#server/kit/http/http.ts'
import type { Pages } from './pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it answers is data, and never a page: it needs no headers of pages. */
    isData?: boolean
  }
}

/** The headers that keep pages and answers from being misused, on every answer: refusals at the entrance too. */
export async function guardAnswers(app: App, { production }: Pick<Config, 'production'>, pages: Pages | undefined) {
  const ofPages = await headersOfPages({ production }, pages)
  app.addHook('onRequest', (request, reply, go) => {
    if (!request.routeOptions.config.isData) void reply.headers(ofPages)
    go()
  })
  // Many answers hold personal data: an answer is cached only if it says so itself.
  const bare = bareHeaders(production)
  app.addHook('onSend', (_request, reply, _body, go) => {
    // A route that answers data, and never a page.
    if (!reply.hasHeader('content-security-policy')) void reply.headers(bare)
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    // Any answer may come compressed to one and plain to another.
    const varies = reply.getHeader('vary')
    if (varies === undefined) void reply.header('vary', 'accept-encoding')
    else if (!String(varies).includes('accept-encoding'))
      void reply.header('vary', `${String(varies)}, accept-encoding`)
    go()
  })
}

/** What helmet says of a page. It is the same of every page, so it is asked once. */
async function headersOfPages({ production }: Pick<Config, 'production'>, pages: Pages | undefined) {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  const tell = helmet({ contentSecurityPolicy: { directives: contentRulesFor(pages) }, hsts: production })
  await new Promise<void>((resolve, reject) =>
    tell({} as IncomingMessage, answer as unknown as ServerResponse, (error) => (error ? reject(error) : resolve())),
  )
  return headers
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
