import { once } from 'node:events'
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often each process is asked whether it is ready. */
const LOOK_MS = 200

/**
 * A small proxy in front of several processes, which does what ops/Caddyfile asks of a real one: it sends requests in
 * turn to those that say that they are ready, keeps connections, and goes on to the next when one takes no connection. A
 * request that broke on its way is never sent again: it is a fault.
 */
export async function openProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(ports)
  /** Every answer of 500 and above, and every request that broke. */
  const faults: string[] = []
  const sent = new Map(ports.map((port) => [port, 0]))
  let turn = 0

  const look = setInterval(() => {
    for (const port of ports) {
      get({ port, path: '/readyz', timeout: 1000 }, (answer) => {
        answer.resume()
        if (answer.statusCode === 200) ready.add(port)
        else ready.delete(port)
      }).on('error', () => ready.delete(port))
    }
  }, LOOK_MS)

  const pass = (from: IncomingMessage, body: Buffer, to: ServerResponse, tried: number[]): void => {
    const left = ports.filter((port) => ready.has(port) && !tried.includes(port))
    const port = left[turn++ % left.length]
    if (port === undefined) return fail(from, to, 'nobody is ready')
    const { method, url: path, headers } = from
    const forwarded = request({ port, method, path, headers: { ...headers, host: 'localhost' }, agent }, (answer) => {
      sent.set(port, sent.get(port)! + 1)
      if (answer.statusCode! >= 500) faults.push(`${method} ${path} ${answer.statusCode}`)
      const { connection: _, ...kept } = answer.headers
      to.writeHead(answer.statusCode!, kept)
      answer.pipe(to)
      answer.on('error', (error) => faults.push(`${method} ${path} ${error.message}`))
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return pass(from, body, to, [...tried, port])
      fail(from, to, error.message)
    })
    forwarded.end(body)
  }
  const fail = ({ method, url }: IncomingMessage, to: ServerResponse, why: string) => {
    faults.push(`${method} ${url} ${why}`)
    if (to.headersSent) to.destroy()
    else to.writeHead(502).end()
  }

  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => pass(from, Buffer.concat(parts), to, []))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    /** How many requests each process has answered so far. */
    answeredBy: () => [...sent.values()],
    close: async () => {
      clearInterval(look)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
