import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '#api/catalogue.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { buildWebWhenStale } from '../../bin/prepare.js'

/** Pages that say where they stand; what stands on them is proved in a browser. */
let drawn = 0
const pages = {
  render: (path: string, { venue }: Catalogue) => {
    drawn++
    return `<!doctype html><title>${encodeURI(path)} ${venue.name}</title>${' '.repeat(2000)}`
  },
  renderOpeningSoon: ({ venue }: Catalogue) => `<!doctype html><title>Opening soon ${venue.name}</title>`,
  ownScript: "'sha256-script'",
  ownStyle: "'sha256-style'",
}

let house: TestHouse
beforeAll(async () => {
  await buildWebWhenStale()
  house = await openHouse({ pages })
}, 180_000)
afterAll(() => house.close())

describe('a page', () => {
  test('gives a new browser its name, is never kept, and may be framed and scripted by nobody else', async () => {
    const { status, headers } = await house.get('/service-selection')
    expect(status).toBe(200)
    expect(headers.getSetCookie()[0]).toMatch(/^bh_visitor=/)
    expect(headers.get('cache-control')).toBe('no-store')
    const rules = headers.get('content-security-policy')!
    for (const rule of [
      `default-src 'none'`,
      `script-src 'self' 'sha256-script'`,
      `style-src 'self' 'sha256-style'`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
    ]) {
      expect(rules).toContain(rule)
    }
    expect(rules).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['/success?idempotencyKey=x', '/failure?idempotencyKey=x', '/view-booking/x'])(
    'whose address is a key is not indexed, and its address is sent to nobody: %s (#400)',
    async (path) => {
      const { headers } = await house.get(path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer'])
    },
  )

  test('that does not exist is a page too, with 404; an unknown call is JSON (#42)', async () => {
    const page = await house.get('/no-such-page')
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    for (const path of ['/api/no-such-call', '/no-such-file.js', '/api']) {
      expect(await house.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    expect((await house.visitor().post('/no-such-page')).status).toBe(404)
  })

  test('that a hundred ask for in a second is drawn twice at most, for all of them (#1037)', async () => {
    drawn = 0
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.visitor().get('/service-selection')))
    const seconds = Math.ceil((performance.now() - startedAt) / 1000)
    expect(drawn).toBeLessThanOrEqual(1 + seconds)
    // Each browser still gets a name of its own.
    expect(new Set(answers.map(({ headers }) => headers.getSetCookie()[0])).size).toBe(100)
  })

  test('has what the catalogue said at most a second ago: a second later it is drawn anew (#1037)', async () => {
    await house.get('/memberships')
    drawn = 0
    await house.moveClock(new Date(house.ctx.now().getTime() + 1000).toISOString())
    await house.get('/memberships')
    expect(drawn).toBe(1)
  })

  test('has a change of the catalogue at once (#1038)', async () => {
    expect((await house.get('/service-selection')).body).toContain('Stillwater Bathhouse')
    await house.rows(`update venue set name = 'Deepwater'`)
    expect((await house.get('/service-selection')).body).toContain('Deepwater')
    await house.rows(`update venue set name = 'Stillwater Bathhouse'`)
  })
})

test('the terms are a file of markdown, not a page (#476, #157)', async () => {
  const { status, headers, body } = await house.get('/terms-and-conditions.md')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/markdown/)
  expect(body).not.toMatch(/<html|<!doctype/i)
  expect(body).toContain('consumer guarantees')
})

test('test routes open for this machine only: a request that was forwarded finds none', async () => {
  for (const header of ['x-forwarded-for', 'forwarded']) {
    const answer = await house
      .visitor()
      .send('GET', '/__test/mailbox?email=a@b.example', undefined, { [header]: '1.2.3.4' })
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  }
  expect((await house.get('/__test/mailbox?email=a@b.example')).status).toBe(200)
})

test('a house without test routes has none', async () => {
  const shut = await openHouse({ env: { TEST_DOORS: '' } })
  for (const path of ['/__test/mailbox?email=a@b.example', '/__test/clock', '/sandbox/outbox']) {
    expect((await shut.get(path)).status).toBe(404)
  }
  await shut.close()
})
