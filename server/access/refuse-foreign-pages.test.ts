import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atWork } from '#proofs/desk.ts'
import { openBrowser, openHouse, type TestHouse } from '#proofs/house.ts'
import { permissions } from './permissions.ts'

let house: TestHouse
let browser: ReturnType<typeof openBrowser>

beforeAll(async () => {
  house = await openHouse()
  browser = (await atWork(house, 'manager', 'Mia')).browser
})
afterAll(() => house.close())

const changes = Object.keys(permissions).filter((route) => !route.startsWith('GET '))

/** What a route answers a browser with a manager's cookie that sends nothing but these headers. */
async function knock(route: string, headers: Record<string, string>, visitor = browser): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const its = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const { status, body } = await visitor.send(method, its, undefined, headers)
  return `${status} ${body?.code}`
}

const elsewhere: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another site in a browser from before 2023', { origin: 'https://evil.example' }],
  ['a page that does not say what it is', { origin: 'null' }],
]

describe('a browser that is signed in', () => {
  test.each(elsewhere)('changes nothing by any route for %s', async (_name, headers) => {
    const answers = await Promise.all(changes.map(async (route) => [route, await knock(route, headers)]))
    expect(answers.filter(([, answer]) => answer !== '403 account.forbidden')).toEqual([])
    expect(answers.length).toBeGreaterThan(100)
  })

  test('does what it is asked from a page of the house, from its own address, and as a program', async () => {
    const here = new URL(house.url).origin
    const asked: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: here },
      { 'sec-fetch-site': 'none' },
      { origin: here },
      { origin: house.ctx.config.siteUrl },
      {},
    ]
    for (const headers of asked) expect(await knock('PATCH /api/staff/v1/promotions/:id', headers)).not.toMatch(/^403/)
  })

  test('reads what it may from wherever it was led here', async () => {
    const { status } = await browser.send('GET', '/api/staff/v1/me', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(200)
  })
})

test('who comes without a cookie of the house is taken by what else they show', async () => {
  const stranger = openBrowser(house.url)
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://client.example' }
  expect(await knock('POST /v2/services/query', headers, stranger)).not.toMatch(/^403/)
  expect(await knock('POST /v2/services/query', { ...headers, authorization: 'made-up' })).not.toBe(
    '403 account.forbidden',
  )
})
