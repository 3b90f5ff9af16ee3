import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { deskPaths, pagePaths } from '#api/pages.ts'
import { permissions } from '#server/access/permissions.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('the description of the calls at /docs', () => {
  test('holds every call of the house, with what it takes and who may use it', async () => {
    const { status, body } = await house.get('/docs/json')
    expect(status).toBe(200)
    const described = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const pages = new Set([...pagePaths, ...deskPaths].map((path) => `GET ${path.replace('$', ':')}`))
    const expected = Object.entries(permissions)
      .filter(([route, right]) => right !== 'this machine' && !pages.has(route) && !/ \/docs|\.\w+$/.test(route))
      .map(([route]) => route)
    expect(described.toSorted()).toEqual(expected.toSorted())
    const checkout = body.paths['/api/checkout/v1/bookings'].post
    const { properties } = checkout.requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toContain('cartItems')
    expect(body.paths['/api/staff/v1/api-keys'].post).toMatchObject({
      description: 'For the owner, with the second factor shown within the last ten minutes.',
      security: [{ session: [] }, { authToken: [] }],
    })
  })

  test('is a page that runs nothing but its own scripts', async () => {
    const { status, body, headers } = await house.get('/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('swagger-ui')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
  })

  test('has the name of the house, and its colours and letters', async () => {
    const page = (await house.get('/docs')).body as string
    expect(page).toContain(`<title>${house.ctx.houseName} · API</title>`)
    expect((await house.get('/docs/json')).body.info.title).toBe(house.ctx.houseName)
    const [, address] = /href="([^"]*house\.css)"/.exec(page)!
    const { status, body: look } = await house.get(new URL(address!, 'http://house/docs/').pathname)
    expect(status).toBe(200)
    const colours = new Set<string>(look.match(/#[0-9a-f]{6}/g))
    const tokens = await readFile('ui/tokens.css', 'utf8')
    expect([...colours].filter((colour) => !tokens.includes(`light-dark(${colour},`))).toEqual([])
    const primary = /--primary: light-dark\((#[0-9a-f]{6})/.exec(tokens)![1]
    expect(look).toContain(`.btn.authorize { border-color: ${primary}`)
    expect(look).toContain('Instrument Serif')
  })
})
