import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { permissions } from '#server/access/permissions.ts'

const pages = {
  render: (path: string) => `<!doctype html><title>${encodeURI(path)}</title>`,
  renderOpeningSoon: () => '<!doctype html>',
  ownScript: "'sha256-script'",
  ownStyle: "'sha256-style'",
}

let house: TestHouse
let owner: { token: string; memberId: string; apiKey: string }
let own: Record<string, string>
let everyAnswer: Heard[]
beforeAll(async () => {
  house = await openHouse({ pages })
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
  const { key } = await booked(house, [cartItem(await house.aClass())])
  const day = { serviceId: '5e000000-0000-4000-8000-000000000001', date: '2026-12-01' }
  own = {
    'GET /api/checkout/v1/orders/:idempotencyKey': `/api/checkout/v1/orders/${key}`,
    'GET /api/checkout/v1/orders/:idempotencyKey/arrival.png': `/api/checkout/v1/orders/${key}/arrival.png`,
    'GET /api/checkout/v1/orders/:idempotencyKey/calendar.ics': `/api/checkout/v1/orders/${key}/calendar.ics`,
    'GET /api/checkout/v1/orders/:idempotencyKey/invoice': `/api/checkout/v1/orders/${key}/invoice`,
    'GET /api/wix/v1/bookings/request-metadata/:idempotencyKey': `/api/wix/v1/bookings/request-metadata/${key}`,
    'GET /api/wix/v1/bookings/customer-bookings-cms': '/api/wix/v1/bookings/customer-bookings-cms?email=a@b.example',
    'GET /api/wix/v1/available-slots': `/api/wix/v1/available-slots?${new URLSearchParams(day).toString()}`,
    'GET /v1/members/:id': `/v1/members/${owner.memberId}`,
    'GET /__test/mailbox': '/__test/mailbox?email=a@b.example',
    'POST /api/wix/v1/login': '/api/wix/v1/login',
  }
  everyAnswer = await knockAll()
})
afterAll(() => house.close())

const bodies: Record<string, object> = {
  'POST /api/wix/v1/login': { email: 'member.plain@stillwater.example', password: 'stillwater-demo' },
  'POST /v2/services/query': {},
  'POST /v1/members/query': {},
}
const nobody = {}
const asOwner = () => ({ authtoken: owner.token, authorization: owner.token })
const asGuest = async () => {
  const { accessToken } = (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body
  return { authtoken: accessToken, authorization: accessToken }
}
const streams = ['GET /api/wix/v1/places-changed', 'GET /api/desk/v1/watch']
/** These end what would be needed for the next route. */
const ends = [
  'POST /api/wix/v1/logout',
  'POST /api/wix/v1/auth/logout-everywhere',
  'GET /v1/logout',
  'POST /__test/clock',
]
/** A sign-in ends the session that knocks with it. */
const opens = ['POST /api/wix/v1/login']
const routes = Object.keys(permissions).filter((route) => !streams.includes(route) && !ends.includes(route))

type Heard = { route: string; status: number; headers: Headers }
const knock = async (route: string, headers: Record<string, string>): Promise<Heard> => {
  const [method, path] = route.split(' ') as [string, string]
  const body = method === 'GET' ? undefined : (bodies[route] ?? '{"unreadable')
  const its = own[route] ?? path.replaceAll(/:\w+/g, 'none').replace('/*', '/index.css')
  return { route, ...(await house.visitor().send(method, its, body, headers)) }
}
const knockAll = async () => {
  const heard: Heard[] = []
  for (const headers of [nobody, asOwner(), await asGuest()])
    for (const route of routes)
      if (headers === nobody || !opens.includes(route)) heard.push(await knock(route, headers))
  return heard
}

describe('every route, whatever it answers', () => {
  test('has the headers that keep an answer from being misused, at 200, 401, 403 and 404 (security finding 14)', async () => {
    const heard = [...everyAnswer, await knock('GET /nowhere', nobody), await knock('GET /api/nowhere', nobody)]
    const bare = heard.filter(({ headers }) => {
      const rules = headers.get('content-security-policy') ?? ''
      const isGuarded = rules.includes("default-src 'none'") || rules.includes("default-src 'self'")
      return !isGuarded || headers.get('x-content-type-options') !== 'nosniff' || !headers.get('referrer-policy')
    })
    expect(bare.map(({ route, status }) => [route, status])).toEqual([])
    const statuses = new Set(heard.map(({ status }) => status))
    for (const status of [200, 400, 401, 403, 404]) expect(statuses).toContain(status)
  })

  test('is kept by nobody on the way, but for what is everybody’s (security finding 13)', async () => {
    const publicOnes = [
      'GET /api/v1/house',
      'GET /api/v1/promotions',
      'GET /api/wix/v1/available-slots',
      'GET /api/wix/v1/pricing-plans',
      'GET /api/wix/v1/products/extras',
      'GET /api/wix/v1/products/guests',
      'GET /docs/static/*',
      'GET /terms-and-conditions.md',
    ]
    const kept = everyAnswer.filter(({ headers }) => headers.get('cache-control') !== 'no-store')
    expect([...new Set(kept.map(({ route }) => route))].toSorted()).toEqual(publicOnes)
    const personal = [
      'GET /api/wix/v1/auth/session',
      'POST /api/wix/v1/login',
      'GET /api/wix/v1/auth/visitor-token',
      'GET /api/account/v1/details',
      'GET /api/memberships/v1/mine',
      'GET /v1/members/my',
      'GET /v2/member/orders',
      'GET /api/checkout/v1/orders/:idempotencyKey',
      'GET /api/checkout/v1/orders/:idempotencyKey/calendar.ics',
    ]
    const good = everyAnswer.filter(({ status }) => status === 200).map(({ route }) => route)
    for (const route of personal) expect(good).toContain(route)
  })

  test('says how its emails are written, where it is HTML (security finding 14)', async () => {
    const html = everyAnswer.map(({ headers }) => headers.get('content-type') ?? '').filter((type) => /html/.test(type))
    expect(html.length).toBeGreaterThan(10)
    expect([...new Set(html.map((type) => type.toLowerCase()))]).toEqual(['text/html; charset=utf-8'])
  })
})

const guarded = (headers: Headers) => [
  headers.get('content-security-policy'),
  headers.get('x-content-type-options'),
  headers.get('referrer-policy'),
  headers.get('cache-control'),
]

describe('what cannot be read at all', () => {
  const all = ["default-src 'none'; frame-ancestors 'none'", 'nosniff', 'no-referrer', 'no-store']

  test('an address that is no address is refused with the same headers (security finding 14)', async () => {
    const { status, headers } = await house.visitor().get('/%ff')
    expect([status, ...guarded(headers)]).toEqual([400, ...all])
  })

  test('and bytes that are no request (security finding 14)', async () => {
    const { hostname, port } = new URL(house.url)
    const answer = await new Promise<string>((resolve, reject) => {
      let said = ''
      const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'))
      socket
        .on('data', (bytes) => (said += bytes.toString()))
        .on('end', () => resolve(said))
        .on('error', reject)
    })
    const [first, ...lines] = answer.split('\r\n\r\n')[0]!.split('\r\n')
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expect([first, ...guarded(headers)]).toEqual(['HTTP/1.1 400 Bad Request', ...all])
  })
})
