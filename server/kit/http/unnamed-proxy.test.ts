import { expect, test } from 'vitest'
import { openApp } from './http.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'

/** What the log says of three requests that a proxy passes on. */
async function warningsIn(config: { production: boolean; trustProxy: number | false }) {
  const app = await openApp('silent', { ...config, requestPatience: 30_000 })
  const warnings: string[] = []
  app.addHook('onRequest', async (request) => {
    request.log.warn = (words: unknown) => void warnings.push(String(words))
  })
  warnOfUnnamedProxy(app, config)
  app.get('/', async () => ({}))
  for (let i = 0; i < 3; i++) await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } })
  await app.close()
  return warnings
}

test('a proxy that is not trusted is named in the log once, in production alone (security finding 10)', async () => {
  const [warning, ...more] = await warningsIn({ production: true, trustProxy: false })
  expect(warning).toContain('TRUST_PROXY')
  expect(warning).not.toContain('203.0.113.7')
  expect(more).toEqual([])
  expect(await warningsIn({ production: true, trustProxy: 1 })).toEqual([])
  expect(await warningsIn({ production: false, trustProxy: false })).toEqual([])
})
