import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { termsPath } from '#api/catalogue.ts'
import { deskPaths, pagePaths } from '#api/pages.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { openApp } from '#server/kit/http/http.ts'
import { guardRoutes } from './authorize.ts'
import { permissions } from './permissions.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

// Who is let in where is proved by another list: `proofs/rights/`.
describe('the table of who may use which route', () => {
  test('names no route that is not there', async () => {
    const pages = new Set([...pagePaths, ...deskPaths, termsPath].map((path) => `GET ${path.replace('$', ':')}`))
    // Which pictures there are stands in the list of services.
    pages.add('GET /pictures/:sha/:file')
    const open = Object.entries(permissions).filter(
      ([route, permission]) =>
        ['everybody', 'holder', 'this machine'].includes(permission) && !pages.has(route) && !route.endsWith('*'),
    )
    const codes = await Promise.all(
      open.map(async ([route]) => {
        const [method, path] = route.split(' ') as [string, string]
        const its = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
        const { body } = await house.visitor().send(method, its, method === 'GET' ? undefined : {})
        return [route, body?.code === 'not-found']
      }),
    )
    expect(codes.filter(([, isMissing]) => isMissing)).toEqual([])
  })

  test('does not let a route open that it does not know', async () => {
    const app = await openApp('silent', { trustProxy: false, requestPatience: 30_000, production: false })
    guardRoutes(app, house.ctx)
    expect(() => app.get('/nobody-said-who', () => ({}))).toThrow('"GET /nobody-said-who" is missing in permissions.ts')
    expect(() => app.get('/file.js', () => ({}))).not.toThrow()
    await app.close()
  })
})
