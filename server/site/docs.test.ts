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
})
