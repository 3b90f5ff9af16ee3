import { once } from 'node:events'
import { connect } from 'node:net'
import {
  anything,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  nat,
  oneof,
  string,
  type Arbitrary,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, checkoutInputFor, type Answer, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
let slot: Slot
let input: ReturnType<typeof checkoutInputFor>
let before: string
beforeAll(async () => {
  house = await openHouse()
  slot = await house.aClass()
  input = checkoutInputFor([cartItem(slot)])
  before = await house.books()
})
afterAll(async () => {
  const after = await house.books()
  await house.close()
  expect(after).toBe(before)
})

const checkout = '/api/checkout/v1/bookings'
const json = { 'content-type': 'application/json' }

/** Every "no" to a malformed request looks like this, and none is a fault of ours. */
function expectRefused({ status, body }: Answer, statuses = [400]) {
  expect(statuses).toContain(status)
  expect(body).toMatchObject({ code: expect.stringMatching(/^[\w./-]+$/), message: expect.stringMatching(/\w/) })
}

/** A copy of the good input with one place in it changed. */
function withAt(path: string, value: unknown): object {
  const copy = JSON.parse(JSON.stringify(input))
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((at, step) => at[step], copy)
  parent[last] = value
  return copy
}

describe('a cart that is malformed is refused, and nothing is written', () => {
  test.each([
    ['cartItems', [null, 0, '', {}, 'x', [null], [[]], ['x'], [{}]]],
    ['cartItems.0.cartItemId', [null, 7, '', 'x'.repeat(101), 'a\u0000b', '\ud800', {}, []]],
    ['cartItems.0.serviceId', [null, 7, '', 'bathing', `${BATHING_ID}x`, `${BATHING_ID}\n`, '../../etc/passwd', {}]],
    ['cartItems.0.slot', [null, 'x', 7, []]],
    [
      'cartItems.0.slot.startDate',
      [
        null,
        0,
        '',
        'tomorrow',
        '2026-02-30T09:00:00Z',
        '2026-13-01T09:00:00Z',
        '2026-11-25T25:00:00Z',
        '2026-11-25',
        '2026-11-25T09:00:00',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59Z',
        '+275760-09-13T00:00:00Z',
        '2026-11-25T09:00:00Z; drop table orders',
      ],
    ],
    ['cartItems.0.slot.sessionId', [7, '', 'x', {}, `${BATHING_ID}' or '1'='1`]],
    ['cartItems.0.slot.resourceId', [7, '', 'x', {}]],
    ['cartItems.0.guestCount', [null, -1, 0.5, 1e9, '1', Number.MAX_SAFE_INTEGER, 20, [], {}, true]],
    ['cartItems.0.towelRobeOption', ['towel', { id: 'gold' }, { id: 7 }, 7, []]],
    ['cartItems.0.towelAndRobe', ['yes', {}, []]],
    ['cartItems.0.extraBath', ['extra-bath', { id: 'two' }, 7]],
    ['cartItems.0.hasAvailableMembership', ['true', 1, {}]],
    ['contactData', ['x', 7, []]],
    ['contactData.firstName', [7, {}, 'x'.repeat(101), 'a\u0000', '\udfff', 'a\u007f']],
    ['contactData.email', [7, [], 'x'.repeat(255), 'a@b.example\u0000']],
    ['contactData.phone', [7, 'x'.repeat(41), '\u0007']],
    ['contactData.marketingConsent', ['yes', 1]],
    ['contactData.termsAccepted', ['true', 1, {}]],
    ['plans', ['x', [7], [{ planId: 'x' }]]],
    ['couponCode', [7, {}, 'x'.repeat(121), 'A\u0000']],
    ['giftCardCode', [7, {}, 'x'.repeat(121)]],
    ['purchaseSuccessUrl', [7, {}, 'x'.repeat(501)]],
    ['shownTotal', ['67.5', -1, 1e12, {}, []]],
  ])('%s', async (path, values) => {
    for (const value of values) {
      const answer = await house.visitor().checkout(withAt(path, value))
      expectRefused(answer)
      expect([path, value, answer.body.code]).toEqual([path, value, 'request.invalid'])
      expect(answer.body.fields!.join()).toContain(path.split('.')[0])
    }
  })

  test('two addresses in the place of one are refused, whatever stands between them', async () => {
    const answer = await house.visitor().checkout(withAt('contactData.email', 'a@b.example\nb@c.example'))
    expect([answer.status, answer.body.code]).toEqual([400, 'contact.email'])
  })

  test.each<[path: string, good: object, bad: Record<string, unknown[]>]>([
    [
      '/api/checkout/v1/pricing-plans',
      { ...checkoutInputFor([]), cartItems: undefined, plans: [{ planId: BATHING_ID }] },
      {
        plans: [undefined, null, 'x', {}, [], [7], [{}], [{ planId: 'x' }], [{ planId: null }]],
        contactData: ['x', 7],
      },
    ],
    [
      '/api/wix/v1/eligible-memberships',
      { serviceId: BATHING_ID, memberId: 'x' },
      {
        serviceId: [undefined, null, 7, '', 'x', {}, `${BATHING_ID}' or '1'='1`],
        memberId: [7, {}, 'x'.repeat(101), 'a\u0000'],
        authToken: [7, {}, [], 'x'.repeat(501)],
      },
    ],
  ])('of %s', async (path, good, bad) => {
    expect((await house.visitor().post(path, good)).body.code).not.toBe('request.invalid')
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const answer = await house.visitor().post(path, { ...good, [field]: value })
        expectRefused(answer)
        expect([field, value, answer.body.code]).toEqual([field, value, 'request.invalid'])
        expect(answer.body.fields.join()).toContain(field)
      }
    }
  })

  test.each([['null'], ['[]'], ['"x"'], ['7'], ['true'], ['{}'], ['{"cartItems":{}}']])('the body %s', async (body) => {
    expectRefused(await house.visitor().send('POST', checkout, body, json))
  })
})

describe('a body that is not what it says', () => {
  test.each([
    ['broken JSON', '{"cartItems":[', 400],
    ['nothing', '', 400],
    ['a lone brace', '}', 400],
    ['NaN', '{"cartItems":NaN}', 400],
    ['a prototype key', '{"__proto__":{"admin":true},"cartItems":[]}', 400],
    ['a constructor key', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['JSON 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['objects 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
    ['300 KB', JSON.stringify({ cartItems: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_what, body, status) => {
    expectRefused(await house.visitor().send('POST', checkout, body, json), [status])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('of two keys of one name the last counts, and is checked', async () => {
    const text = JSON.stringify(input).replace('"guestCount":0', '"guestCount":0,"guestCount":-3')
    expectRefused(await house.visitor().send('POST', checkout, text, json))
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'nonsense',
  ])('of the type %s', async (type) => {
    expectRefused(
      await house.visitor().send('POST', checkout, JSON.stringify(input), { 'content-type': type }),
      [400, 415],
    )
  })

  test('as plain text, which a form of another site could send', async () => {
    expectRefused(
      await house.visitor().send('POST', checkout, JSON.stringify(input), { 'content-type': 'text/plain' }),
      [400, 415],
    )
  })
})

describe('an address that leads nowhere', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/wix/v1'],
    ['GET', '/api/wix/v1/services'],
    ['GET', checkout],
    ['PUT', checkout],
    ['DELETE', '/api/checkout/v1/orders/x'],
    ['PATCH', '/api/wix/v1/available-slots'],
    ['POST', '/api/__proto__'],
    ['GET', '/api/constructor'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/api/%2e%2e/%2e%2e/etc/passwd'],
  ])('%s %s is a JSON 404', async (method, path) => {
    const { status, body } = await house.visitor().send(method, path)
    expect([status, body]).toEqual([404, { code: 'not-found', message: 'Page Not Found' }])
  })

  test.each(['/api/%', '/api/%E0%A4%A', '/%C0%AF', '/api/checkout/v1/orders/%ff', '/api/wix/v1/services/%zz'])(
    '%s cannot be decoded, and that is said',
    async (path) => {
      expectRefused(await house.get(path))
    },
  )

  test.each(['%00', 'a%00b', '%0d%0aset-cookie:x', '%ED%A0%80', 'x'.repeat(101), 'x'.repeat(600)])(
    'an order called %s',
    async (key) => {
      for (const answer of [
        await house.get(`/api/checkout/v1/orders/${key}`),
        await house.get(`/api/checkout/v1/orders/${key}/calendar.ics`),
        await house.visitor().post(`/api/checkout/v1/orders/${key}/release`),
      ]) {
        expectRefused(answer, [400, 404])
      }
    },
  )

  test.each([
    '/api/wix/v1/pricing-plans?planIds=%00',
    '/api/wix/v1/pricing-plans?planIds=x&planIds=y',
    `/api/wix/v1/pricing-plans?planIds=${'x,'.repeat(1500)}`,
    `/api/wix/v1/available-slots?date[$gt]=2026&serviceId=${BATHING_ID}`,
    `/api/wix/v1/available-slots-month?month=NaN&year=2026&serviceId=${BATHING_ID}`,
    `/api/wix/v1/available-slots-month?month=&year=2026&serviceId=${BATHING_ID}`,
    `/api/wix/v1/available-slots-month?month=0x5&year=1e3&serviceId=${BATHING_ID}`,
    '/__test/mailbox?email=%00',
    '/__test/mailbox',
  ])('the question %s', async (path) => {
    expectRefused(await house.get(path))
  })

  test.each([
    ['empty', { 'idempotency-key': ' ' }],
    ['too long', { 'idempotency-key': 'x'.repeat(201) }],
  ])('an idempotency key that is %s', async (_what, headers) => {
    expectRefused(await house.visitor().send('POST', checkout, JSON.stringify(input), { ...json, ...headers }))
  })

  test('a visitor’s cookie that the house never made is replaced, not believed', async () => {
    for (const cookie of ['', 'AAAAAAAAAAAAAAAAAAAAAA', "x' or 1=1", '../../x', 'a'.repeat(4000), '%00']) {
      const { status, headers } = await house
        .visitor()
        .send(
          'GET',
          `/api/wix/v1/flattened-slots?serviceId=${slot.serviceId}&startDate=${slot.startDate}&endDate=${slot.endDate}`,
          undefined,
          {
            cookie: `bh_visitor=${cookie}`,
          },
        )
      expect(status).toBe(200)
      expect(headers.getSetCookie()[0]).toMatch(/^bh_visitor=[\w-]{22}\.\d+\.[\w-]{43};/)
    }
  })
})

describe('a code that nobody would type', () => {
  const codes = [
    '',
    '%00',
    'WELCOME10%00',
    '%ED%A0%80',
    '%ff',
    '%',
    '%0d%0aset-cookie:x=y',
    '%20',
    '%09',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e',
    '%252e%252e',
    'a%2fb',
    '__proto__',
    'constructor',
    'toString',
    "'%20or%20'1'='1",
    '%F0%9F%8E%81',
    'caf%C3%A9',
    '%E2%80%AE01EMOCLEW',
    '%C4%B1',
    '%EF%AC%81FTY50x',
    'x'.repeat(60),
    'x'.repeat(61),
    'x'.repeat(5000),
    'null',
    '[object%20Object]',
  ]

  test.each(codes)('%s is no coupon: an empty list, or a request that could not be read', async (code) => {
    const answer = await house.get(`/api/wix/v1/coupons?code=${code}`)
    if (answer.status === 200) expect(answer.body).toEqual({ coupons: [] })
    else expectRefused(answer)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each(codes)('%s is no gift card: unknown, or a request that could not be read', async (code) => {
    const answer = await house.get(`/api/wix/v1/gift-cards/${code}`)
    expectRefused(answer, [400, 404])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    '/api/wix/v1/coupons',
    '/api/wix/v1/coupons?code=a&code=b',
    '/api/wix/v1/coupons?code[$gt]=a',
    '/api/wix/v1/coupons?__proto__[code]=WELCOME10',
    '/api/wix/v1/gift-cards/',
    '/api/wix/v1/gift-cards/a/b',
    '/api/wix/v1/gift-cards/..',
  ])('%s asks for none', async (path) => {
    expectRefused(await house.get(path), [400, 404])
  })

  test('is refused at checkout as unknown or as unreadable, and spaces alone are no code', async () => {
    const typed = ['__proto__', 'constructor', "' or '1'='1", '🎁', 'café', '../../etc/passwd', 'ı', '\u202eWELCOME11']
    const full = await house.aClass({ places: 1 })
    await house.rows('update session set places_taken = capacity where id = $1', [full.sessionId])
    for (const code of [...typed, 'a\u0000', '\ud800', 'x'.repeat(121)]) {
      for (const codes of [{ couponCode: code }, { giftCardCode: code }]) {
        const { status, body } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)], codes))
        const [field] = Object.keys(codes) as [string]
        const known = typed.includes(code)
        expect([code, status, body.code]).toEqual([
          code,
          400,
          known ? (field === 'couponCode' ? 'coupon.unknown' : 'gift-card.unknown') : 'request.invalid',
        ])
      }
    }
    const blank = await house
      .visitor()
      .checkout(checkoutInputFor([cartItem(full)], { couponCode: ' \t', giftCardCode: '   ' }))
    expect(blank.body.code).toBe('cart.unavailable')
    await house.rows('update session set places_taken = 0 where id = $1', [full.sessionId])
    await house.rows('delete from session where id = $1', [full.sessionId])
  })
})

describe('bytes that are not HTTP', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['an endless header', `GET /api/clock HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/checkout/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    ['NUL in the address', 'GET /api/\u0000 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s is refused with code and message', async (_what, bytes) => {
    const answer = await speakRaw(house.url, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    })
  })
})

describe('whatever is sent', () => {
  const strange: Arbitrary<unknown> = oneof(
    anything({ withNullPrototype: true, withBigInt: false }),
    constantFrom<unknown>(
      null,
      -1,
      0.5,
      1e308,
      '',
      '\u0000',
      '\ud800',
      '__proto__',
      [],
      {},
      true,
      '2026-02-30T00:00:00Z',
    ),
    string({ unit: 'binary', maxLength: 300 }),
    dictionary(constantFrom('__proto__', 'constructor', 'id', 'length', 'toString'), constant('x')),
  )
  const places = pathsOf(
    checkoutInputFor([cartItem({ serviceId: '', startDate: '', endDate: '', resourceId: '', sessionId: '' } as never)]),
  )

  test('in one place of a cart is taken or refused, and never a fault', async () => {
    const full = await house.aClass({ places: 1 })
    const [{ id }] = await house.rows('select id from session where id = $1', [full.sessionId])
    await house.rows('update session set places_taken = capacity where id = $1', [id])
    input = checkoutInputFor([cartItem(full)])
    await assert(
      asyncProperty(constantFrom(...places), strange, async (path, value) => {
        const text = JSON.stringify(withAt(path, value)) ?? 'null'
        const answer = await house.visitor().send('POST', checkout, text, json)
        expectRefused(answer, [400, 404, 409])
      }),
      { numRuns: 300 },
    )
    await house.rows('update session set places_taken = 0 where id = $1', [id])
    await house.rows('delete from session where id = $1', [id])
  })

  test('in the address of any call is answered or refused, and never a fault', async () => {
    const calls = [
      (x: string) => `/api/wix/v1/available-slots?date=${x}&serviceId=${BATHING_ID}`,
      (x: string) => `/api/wix/v1/available-slots?date=2026-11-25&serviceId=${x}`,
      (x: string) => `/api/wix/v1/available-slots-month?month=${x}&year=2026&serviceId=${BATHING_ID}`,
      (x: string) => `/api/wix/v1/available-slots-month?month=1&year=${x}&serviceId=${BATHING_ID}`,
      (x: string) => `/api/wix/v1/flattened-slots?serviceId=${BATHING_ID}&startDate=${x}&endDate=2026-11-25T00:00:00Z`,
      (x: string) =>
        `/api/wix/v1/extra-bath?serviceId=${BATHING_ID}&startDate=2026-11-25T00:00:00Z&endDate=${x}&participants=1`,
      (x: string) => `/api/wix/v1/services/${x}`,
      (x: string) => `/api/wix/v1/pricing-plans?planIds=${x}`,
      (x: string) => `/api/wix/v1/coupons?code=${x}`,
      (x: string) => `/api/wix/v1/gift-cards/${x}`,
      (x: string) => `/api/checkout/v1/orders/${x}`,
      (x: string) => `/api/${x}`,
      (x: string) => `/${x}`,
    ]
    const words = oneof(
      string({ unit: 'binary' }),
      string(),
      constantFrom('NaN', '1e99', '-0', '2026-02-30', '99999-01-01', '%2500'),
    )
    await assert(
      asyncProperty(nat(calls.length - 1), words, async (call, word) => {
        const { status } = await house.get(calls[call]!(encodeURIComponent(word.toWellFormed())))
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })
})

/** Every place of an input, `cartItems.0.slot.startDate`. */
function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at ? `${at}.${key}` : key
    return [path, ...pathsOf(inner, path)]
  })
}

async function speakRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  await once(socket, 'close')
  return answer
}
