import type { App } from '#server/kit/http/http.ts'

const mayAsk = [
  'Authorization',
  'Content-Type',
  'x-wix-bi-gateway',
  'wix-site-id',
  'wix-account-id',
  'X-Wix-Consistent',
].join(', ')

/**
 * Allows clients in a browser to call from any other site (platform 1): with their token, never with a cookie, so they
 * get nothing that a client outside a browser could not get.
 */
export function openToOtherSites(route: App): void {
  const paths = new Set<string>()
  route.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
    void reply.header('access-control-expose-headers', 'x-wix-request-id, x-wix-consistent')
  })
  route.addHook('onRoute', ({ url }) => {
    if (paths.has(url)) return
    paths.add(url)
    route.options(url, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
        .header('access-control-allow-headers', mayAsk)
        .header('access-control-max-age', '86400')
        .send({}),
    )
  })
}
