import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { buildWebWhenStale } from '../../bin/prepare.js'
import { openPages } from './pages.ts'

let house: TestHouse
beforeAll(async () => {
  await buildWebWhenStale()
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
      for (const rule of [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
      ])
        expect(rules.split(';')).toContain(rule)
      expect(rules.replace('wasm-unsafe-eval', '')).not.toMatch(/unsafe|sha256|https?:/)
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

  test('has a service worker at one address, which knows every file of the build, and the page of a home screen', async () => {
    const worker = await fetch(`${house.url}/desk/worker.js`)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const code = await worker.text()
    expect(code).not.toMatch(/%FILES%|%BUILD%/)
    const files = readdirSync(new URL('../../dist/desk/assets', import.meta.url)).filter(
      (name) => !/\.(br|gz)$/.test(name),
    )
    for (const name of files) expect([name, code.includes(`/desk/assets/${name}`)]).toEqual([name, true])
    const manifest = await fetch(`${house.url}/desk/manifest.json`)
    const { icons, start_url: start } = (await manifest.json()) as { icons: { src: string }[]; start_url: string }
    expect(start).toBe('/desk/today')
    for (const { src } of icons) expect((await fetch(`${house.url}/desk/${src}`)).status).toBe(200)
  })

  test('has files that may be kept for ever, compressed beforehand, and no page for a file that is not there', async () => {
    const [script] = readdirSync(new URL('../../dist/desk/assets', import.meta.url)).filter((name) =>
      name.endsWith('.js'),
    )
    const file = await fetch(`${house.url}/desk/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    for (const path of [
      '/assets/gone-1234567.js',
      '/index.html',
      '/%69ndex.html',
      '/.vite/manifest.json',
      '/assets/..%2f..%2fbuild.json',
    ])
      expect(await desk(path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is waited for by whoever asks for it before it is built; the guests’ site is there already', async () => {
    const building = Promise.withResolvers<void>()
    const early = await openHouse({ pages: await openPages(building.promise) })
    expect((await early.visitor().get('/service-selection')).status).toBe(200)
    const answer = early.visitor().get('/desk/today')
    const waits = wait(100, 'it is not answered')
    expect(await Promise.race([answer, waits])).toBe('it is not answered')
    building.resolve()
    expect(await answer).toMatchObject({ status: 200, body: expect.stringContaining('Stillwater Bathhouse') })
    await early.close()
  })

  test('has nothing in the files that guests load (#553)', () => {
    const assets = new URL('../../dist/web/assets/', import.meta.url)
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    const ofDesk = scripts.filter((name) =>
      /api\/(desk|staff)\/|The desk is locked/.test(readFileSync(new URL(name, assets), 'utf8')),
    )
    expect(ofDesk).toEqual([])
    execFileSync(process.execPath, ['proofs/bench/check-budgets.ts'])
  })

  test('leaves every other address to the guests’ site', async () => {
    for (const path of ['/desks', '/no-such-page']) {
      const answer = await house.get(path)
      expect([answer.status, answer.body.includes('name="house"')]).toEqual([404, false])
    }
  })
})
