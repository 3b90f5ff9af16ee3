import { Agent, request } from 'node:http'

export type Load = { perSecond: number; statuses: Record<number, number> }
type Shot = { method?: string; path: string; body?: string; headers?: Record<string, string> }

/** Fires requests over so many kept-alive connections for so many seconds, and counts what comes back. */
export async function load(origin: string, seconds: number, connections: number, next: () => Shot): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const fire = async () => {
    while (performance.now() < until) {
      const status = await shoot(agent, origin, next())
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, fire))
  agent.destroy()
  const done = Object.values(statuses).reduce((total, count) => total + count, 0)
  return { perSecond: done / ((performance.now() - startedAt) / 1000), statuses }
}

/** One request, answered by its status. */
export function shoot(agent: Agent, origin: string, { method = 'GET', path, body, ...more }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...more.headers,
    }
    const call = request(origin + path, { method, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** How many times a second something can be done by so many at once. */
export async function repeat(seconds: number, atOnce: number, act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let done = 0
  const work = async () => {
    while (performance.now() < until) {
      await act()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done / ((performance.now() - startedAt) / 1000)
}

/** The middle of several measurements, which noise moves least. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
