import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'
import { isDatabaseAway } from '#server/kit/database/db.ts'
import { openApp } from '#server/kit/http/http.ts'

let house: TestHouse
let lines: string[]
beforeAll(async () => {
  house = await openHouse({ env: { REQUEST_PATIENCE: '1' } })
  lines = keepLog(house.ctx.log)
})
afterAll(() => house.close())

/** A line to the house on which a test says what it likes, and what comes back on it. */
async function openLine(...said: string[]) {
  const { hostname, port } = new URL(house.url)
  const line = connect(Number(port), hostname)
  await once(line, 'connect')
  const heard = { text: '', isOver: false }
  line.on('data', (bytes) => (heard.text += String(bytes)))
  line.on('error', () => {})
  line.on('close', () => (heard.isOver = true))
  if (said.length > 0) line.write(said.join('\r\n'))
  return { line, heard }
}
const beginPost = () =>
  openLine(
    'POST /api/wix/v1/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 5000',
    '',
    '{',
  )

function drip(line: Socket): NodeJS.Timeout {
  return setInterval(() => line.writable && line.write(' '), 50)
}
const faults = () => lines.filter((line) => JSON.parse(line).level >= 50)

describe('a client that sends byte by byte (security finding 17)', () => {
  test('is refused after a while, and the connection is closed', async () => {
    const { line, heard } = await beginPost()
    const drops = drip(line)
    await expect.poll(() => heard.isOver, soon).toBe(true)
    clearInterval(drops)
    expect(heard.text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(heard.text).toContain('"code":"request.too-slow"')
    expect(faults()).toEqual([])
  })

  test('so is a client that sends nothing at all', async () => {
    const { heard } = await openLine()
    await expect.poll(() => heard.isOver, soon).toBe(true)
  })
})

test('an open stream of events stays open, however silent it is (security finding 17)', async () => {
  const path = `/api/wix/v1/places-changed?serviceIds=${BATHING_ID}`
  const { line, heard } = await openLine(`GET ${path} HTTP/1.1`, 'host: localhost', '', '')
  await expect.poll(() => heard.text, soon).toContain('retry: 2000')
  // More than any request may take, and more than any other connection may be silent.
  await wait(3500)
  expect(heard.isOver).toBe(false)
  line.destroy()
})

test('a process takes so many connections at a time, not more (security finding 17)', async () => {
  const app = await openApp('silent', { trustProxy: false, requestPatience: 1000, production: false })
  expect(app.server.maxConnections).toBe(20_000)
  await app.close()
})

describe('no error line is written (security finding 21)', () => {
  test('when a visitor hangs up in the middle of a body', async () => {
    const { line } = await beginPost()
    await wait(100)
    line.destroy()
    await expect.poll(() => lines.join(''), soon).toContain('the visitor has hung up')
    expect(faults()).toEqual([])
  })

  test('when a filter has more values than the database takes', async () => {
    const authorization = (await house.get('/api/wix/v1/auth/visitor-token')).body.accessToken
    const values = Array.from({ length: 1000 }, () => 1)
    const filter = { $or: Array.from({ length: 66 }, () => ({ sortOrder: { $in: values } })) }
    const { status } = await house.visitor().send('POST', '/v2/services/count', { filter }, { authorization })
    expect(status).toBe(400)
    expect(faults()).toEqual([])
  })
})

const failed = (code: string) => Object.assign(new DatabaseError('it failed', 10, 'error'), { code })
test('a broken protocol is a fault of ours; a lost connection is a database that is away (security finding 21)', () => {
  expect(['08P01', '08006', '57P01', '23505'].map((code) => isDatabaseAway(failed(code)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
