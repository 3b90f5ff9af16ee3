import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ctx } from '#server/kit/context.ts'

export type MetricsServer = { url: string; close: () => Promise<void> }

/** Answers `/metrics` on a port of its own, for those inside; the site knows nothing of it. */
export async function serveMetrics(
  { metrics, log }: Pick<Ctx, 'metrics' | 'log'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  metrics.watchProcess()
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(response)
    else response.writeHead(404).end()
  })
  const answer = async (response: ServerResponse) => {
    try {
      const text = await metrics.scrape()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'the metrics could not be read')
      response.writeHead(500).end()
    }
  }
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
