import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, soon, type TestHouse } from '../house.ts'
import { startProcess, type HouseProcess } from './start-process.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

let running: HouseProcess | undefined
afterEach(() => running?.close())

/** A process of its own; the clock stays as it is. */
const start = async (env: Record<string, string>) =>
  (running = await startProcess(await house.settings({ TEST_DOORS: '', CLOCK: '', ...env })))

test('SIGTERM under load breaks no running request: each is answered, and the connection is ended in words (#1070)', async () => {
  const server = await start({ DRAIN_SECONDS: '1' })
  // Lists and pages are sent in different ways, and so is what is asked for the first time.
  const paths = [
    () => `/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`,
    () => `/api/wix/v1/available-slots-month?month=12&year=2026&serviceId=${BATHING_ID}&${randomUUID()}`,
    () => '/service-selection',
  ]
  const readers = Array.from({ length: 12 }, (_, i) => keepReading(server.url, paths[i % paths.length]!))
  await expect.poll(() => readers.every(({ answers }) => answers.length > 5), soon).toBe(true)
  const arriving = Array.from({ length: 3 }, () => beginPost(server.url))
  const half = await beginHead(server.url)
  await Promise.all(arriving.map(({ isSent }) => isSent))

  const ended = server.stop()
  await expect.poll(() => fetch(`${server.url}/readyz`).then((answer) => answer.status), soon).toBe(503)
  const read = await Promise.all(readers.map(({ isOver }) => isOver))
  expect(read).toEqual(readers.map(() => null))
  expect(new Set(readers.flatMap(({ answers }) => answers.map(({ status }) => status)))).toEqual(new Set([200]))

  // Nobody listens any more, and the rest of what had begun to arrive is still taken.
  await expect.poll(() => faultOf(fetch(server.url)), soon).toBe('ECONNREFUSED')
  const answers = await Promise.all(arriving.map(({ finish }) => finish()))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await half.finish()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await ended).toBe(0)
})

test('a PAY that waits for the provider at SIGTERM is answered, though nothing new is taken meanwhile (#1071)', async () => {
  const server = await start({ DRAIN_SECONDS: '0.2' })
  const slot = await house.aClass()
  await house.control({
    failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 'slow', forMs: 2000 },
  })
  const paying = openBrowser(server.url).checkout(checkoutInputFor([cartItem(slot)]))
  await expect.poll(() => house.placesTaken(slot), soon).toBe(1)

  const ended = server.stop()
  await expect.poll(() => faultOf(fetch(server.url)), soon).toBe('ECONNREFUSED')
  const { status, body } = await paying
  expect([status, body.sessionUrl]).toEqual([200, expect.stringContaining('http')])
  expect(await ended).toBe(0)
  expect((await house.visitor().order(body.idempotencyKey)).body.status).toBe('PENDING')
  expect(await house.rows('select session_ref from payment')).toEqual([{ session_ref: body.sessionId }])
})

type Reply = { status: number | undefined; headers: IncomingHttpHeaders }

/**
 * A client, as a proxy is one, that asks again and again on a connection that it keeps, until it reads that the
 * connection ends. Resolves with the code of the fault that came instead, or null.
 */
function keepReading(url: string, path: () => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Reply[] = []
  const read = async () => {
    while (answers.at(-1)?.headers.connection !== 'close')
      answers.push(await answerTo(request(url + path(), { agent }).end()))
  }
  return { answers, isOver: faultOf(read()) }
}

/** A request whose first half has arrived, and what sends the other. */
function beginPost(url: string) {
  const body = '{"email": "", '
  const headers = { 'content-type': 'application/json', 'content-length': body.length + 1 }
  const post = request(`${url}/api/wix/v1/login`, { method: 'POST', headers, agent: new Agent() })
  const answer = answerTo(post)
  return {
    isSent: new Promise<void>((resolve) => post.write(body, () => resolve())),
    finish: async () => {
      post.end('}')
      return await answer
    },
  }
}

/** A request of which not even the head has arrived. */
async function beginHead(url: string) {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  await once(line, 'connect')
  line.write('GET /api/clock HTTP/1.1\r\nhost: localhost\r\n')
  return {
    finish: async () => {
      line.write('\r\n')
      return await text(line)
    },
  }
}

const answerTo = (asked: ClientRequest): Promise<Reply> =>
  new Promise((resolve, reject) => {
    asked.on('error', reject).on('response', (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }))
    })
  })

/** The code of what went wrong on a connection; null when nothing did. */
const faultOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (fault) => fault.code ?? fault.cause?.code ?? 'unknown',
  )
