import type { App } from '#server/kit/http.ts'

const mayAsk = [
  'Authorization',
  'Content-Type',
  'x-wix-bi-gateway',
  'wix-site-id',
  'wix-account-id',
  'X-Wix-Consistent',
].join(', ')

/**
 * Lets tools in a browser ask from any other site (platform 1): with the token they carry, never with a cookie,
 * so nothing is answered there that anybody could not ask for without a browser.
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
