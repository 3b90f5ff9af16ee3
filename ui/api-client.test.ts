import { afterEach, expect, test, vi } from 'vitest'
import { getJson, getText, postJson } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: string, status = 200, type = 'application/json') =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers: { 'content-type': type } })),
  )
const failure = 'Failed to fetch available slots'

test('a refusal arrives with its code, status, facts and the words of the house', async () => {
  answers('{"code":"cart.unavailable","message":"Some items are gone.","cartItemIds":["a"]}', 409)
  await expect(postJson('/x', {}, failure)).rejects.toMatchObject({
    code: 'cart.unavailable',
    status: 409,
    message: 'Some items are gone.',
    facts: { cartItemIds: ['a'] },
  })
})

test.each([
  ['a fault', '{"code":"unexpected","message":"An unexpected error"}', 500, 'application/json'],
  ['an unknown path', '{"code":"not-found","message":"Page Not Found"}', 404, 'application/json'],
  ['a page of HTML', '<!doctype html><p>hello', 200, 'text/html'],
  ['HTML that calls itself JSON', '<html>proxy</html>', 200, 'application/json'],
  ['nothing', '', 200, 'application/json'],
  ['a raw error object', '{"stack":"at x"}', 500, 'application/json'],
])('%s is told in the words of the call (#549)', async (_, body, status, type) => {
  answers(body, status, type)
  await expect(getJson('/x', failure)).rejects.toThrow(failure)
})

test('no connection is told in the words of the call (#549)', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await expect(getJson('/x', failure)).rejects.toMatchObject({ message: failure, code: 'unreachable' })
})

test('a text that comes back as HTML is a failure', async () => {
  answers('<!DOCTYPE html><p>x', 200, 'text/markdown')
  await expect(getText('/terms', failure)).rejects.toThrow(failure)
})

test('the key of a press travels in its header', async () => {
  answers('{}')
  await postJson('/x', { a: 1 }, failure, { idempotencyKey: 'press-1' })
  expect(vi.mocked(fetch).mock.calls[0]![1]!.headers).toMatchObject({ 'idempotency-key': 'press-1' })
})
