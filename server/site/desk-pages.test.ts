import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { buildWebWhenStale } from '../../bin/prepare.js'
import { openPages } from './pages.ts'

let house: TestHouse
beforeAll(async () => {
  buildWebWhenStale()
  house = await openHouse({ pages: await openPages() })
}, 180_000)
afterAll(() => house.close())

const desk = (path = '') => house.visitor().get(`/desk${path}`)

describe('the staff side', () => {
  test.each(['', '/', '/office', '/office/team/x', '/join', '/sign-in?to=%2Foffice'])(
    'is one page at /desk%s, which is never kept, listed or framed, and holds nothing but the name of the house',
    async (path) => {
      const { status, headers, body } = await desk(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      const rules = headers.get('content-security-policy')!
      for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
        expect(rules.split(';')).toContain(rule)
      expect(rules).not.toMatch(/unsafe|sha256|https?:/)
      expect(body).toContain('<meta name="house" content="Stillwater Bathhouse" />')
      expect(body).not.toContain('%')
      expect(body).not.toContain('id="catalogue"')
      expect(headers.getSetCookie()).toEqual([])
    },
  )

  test('names the house without letting its name become markup', async () => {
    await house.rows(`update venue set name = 'A "House" <b>&</b>'`)
    const named = await house.openProcess()
    const body = await (await fetch(`${named.url}/desk`)).text()
    expect(body).toContain('content="A &quot;House&quot; &lt;b>&amp;&lt;/b>"')
    await named.close()
  })

  test('has files that may be kept for ever, compressed beforehand, and no page for a file that is not there', async () => {
    const [script] = readdirSync(new URL('../../dist/desk/assets', import.meta.url)).filter((name) =>
      name.endsWith('.js'),
    )
    const file = await fetch(`${house.url}/desk/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    for (const path of ['/assets/gone-1234567.js', '/index.html', '/.vite/manifest.json'])
      expect(await desk(path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('leaves every other address to the guests’ site', async () => {
    for (const path of ['/desks', '/no-such-page']) {
      const answer = await house.get(path)
      expect([answer.status, answer.body.includes('name="house"')]).toEqual([404, false])
    }
  })
})
