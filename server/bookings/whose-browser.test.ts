import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked, callsOf, statusAndCode, withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const password = 'stillwater-demo'
const visitorToken = '/api/wix/v1/auth/visitor-token'
const nameOf = (by: Browser) => by.cookies.get('bh_visitor')!
/** A browser that brings this visitor's cookie and nothing else. */
const browserWith = (value: string) => {
  const by = house.visitor()
  by.cookies.set('bh_visitor', value)
  return by
}
const known = async () => {
  const by = house.visitor()
  await by.get(visitorToken)
  return by
}
const aBooking = async (by: Browser) => booked(house, [cartItem(await house.aClass())], { by })
const bookingsOf = async (by: Browser) => (await callsOf(by).records('email=ada@guest.example')).body.items
const signIn = (by: Browser) => by.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password })
const nothing = [404, 'booking.unknown']

const forged = async () => {
  const [id, since, signature] = nameOf(await known()).split('.') as [string, string, string]
  const other = nameOf(await known()).split('.')
  return [
    id,
    'AAAAAAAAAAAAAAAAAAAAAA',
    `${id}.${since}`,
    `${id}.${since}.`,
    `${id}.${since}.${signature.slice(1)}`,
    `${id}.${since}.${signature}.x`,
    `${id}.${Number(since) + 1}.${signature}`,
    `${other[0]}.${since}.${signature}`,
    `AAAAAAAAAAAAAAAAAAAAAA.${since}.${signature}`,
  ]
}

describe('a name that the house did not give', () => {
  test('is not kept: the browser is given one, and its guest buys under that (security finding 12a)', async () => {
    for (const value of await forged()) {
      const by = browserWith(value)
      const { headers } = await by.checkout(checkoutInputFor([cartItem(await house.aClass())]))
      expect(headers.getSetCookie()[0]).toMatch(/^bh_visitor=[\w-]{22}\.\d+\.[\w-]{43};/)
      expect(nameOf(by).split('.')[0]).not.toBe(value.split('.')[0])
    }
  })

  test('proves nothing, not even as a half of one that the house gave (security finding 12a)', async () => {
    const { visitor, id } = await aBooking(await known())
    const [name, since] = nameOf(visitor).split('.')
    expect((await callsOf(visitor).live(id)).status).toBe(200)
    for (const value of [name!, `${name}.${since}`, `${name}.${since}.${'A'.repeat(43)}`]) {
      expect(statusAndCode(await callsOf(browserWith(value)).live(id))).toEqual(nothing)
      expect(await bookingsOf(browserWith(value))).toEqual([])
    }
  })
})

describe('a name that somebody else has seen, or has planted', () => {
  test('proves nothing once the guest has seen their paid order; the guest sees it as before (security finding 12a)', async () => {
    const by = await known()
    const planted = nameOf(by)
    const first = await aBooking(by)
    expect(nameOf(by)).not.toBe(planted)
    expect(statusAndCode(await callsOf(browserWith(planted)).live(first.id))).toEqual(nothing)
    expect(statusAndCode(await callsOf(browserWith(planted)).cancelFromOrder(first.id))).toEqual(nothing)
    const between = nameOf(by)
    const second = await aBooking(by)
    expect((await bookingsOf(by)).map(({ bookingId }: any) => bookingId)).toEqual([second.id, first.id])
    expect(await bookingsOf(browserWith(between))).toEqual([])
  })

  test('changes once for a payment, not with every look at the order (security finding 12a)', async () => {
    const { visitor, key } = await aBooking(await known())
    const name = nameOf(visitor)
    expect((await visitor.order(key)).headers.getSetCookie()).toEqual([])
    expect(nameOf(visitor)).toBe(name)
    const stranger = await known()
    expect((await stranger.order(key)).headers.getSetCookie()).toEqual([])
    expect((await callsOf(visitor).live((await bookingsOf(visitor))[0].bookingId)).status).toBe(200)
  })

  test('changes once, however many looks at the paid order come together: the guest keeps the booking (security finding 12a)', async () => {
    const by = await known()
    const open = await by.checkout(checkoutInputFor([cartItem(await house.aClass())]))
    await house.control({ pay: { session: open.body.sessionId }, settle: true })
    const looks = await Promise.all(
      Array.from({ length: 8 }, () => browserWith(nameOf(by))).map(async (tab) => ({
        tab,
        answer: await tab.order(open.body.idempotencyKey),
      })),
    )
    expect(looks.map(({ answer }) => answer.body.status)).toEqual(looks.map(() => 'PAID'))
    const named = looks.filter(({ answer }) => answer.headers.getSetCookie().length > 0)
    expect(named).toHaveLength(1)
    expect(await bookingsOf(named[0]!.tab)).toHaveLength(1)
  })

  test('is good until then: the order in progress is this browser’s, and a second PAY closes it (security finding 12a)', async () => {
    const [by, slot] = [await known(), await house.aClass({ places: 1 })]
    const open = await by.checkout(checkoutInputFor([cartItem(slot)]))
    expect((await by.order(open.body.idempotencyKey)).headers.getSetCookie()).toEqual([])
    expect((await by.checkout(checkoutInputFor([cartItem(slot)]))).status).toBe(200)
    expect(await house.placesTaken(slot)).toBe(1)
  })

  test('proves nothing after a sign-in, and the order in progress goes along (security finding 12a)', async () => {
    const [by, slot] = [await known(), await house.aClass({ places: 1 })]
    const { id } = await aBooking(by)
    const before = nameOf(by)
    await by.checkout(checkoutInputFor([cartItem(slot)]))
    await signIn(by)
    expect(nameOf(by)).not.toBe(before)
    expect(statusAndCode(await callsOf(browserWith(before)).live(id))).toEqual(nothing)
    expect((await callsOf(by).live(id)).status).toBe(200)
    expect((await by.checkout({ ...checkoutInputFor([cartItem(slot)]), contactData: undefined })).status).toBe(200)
    expect(await house.placesTaken(slot)).toBe(1)
  })

  test.each([
    ['/api/wix/v1/logout', {}],
    ['/api/wix/v1/auth/logout-everywhere', {}],
  ])('proves nothing after %s (security finding 12a)', async (path, body) => {
    const by = await known()
    const { id } = await aBooking(by)
    await signIn(by)
    const before = nameOf(by)
    expect((await by.post(path, body)).status).toBe(200)
    expect(statusAndCode(await callsOf(browserWith(before)).live(id))).toEqual(nothing)
    expect((await callsOf(by).live(id)).status).toBe(200)
  })

  test('the same request of PAY is one order, also when the name changed between (#312) (security finding 12a)', async () => {
    const by = await known()
    const [input, key] = [checkoutInputFor([cartItem(await house.aClass())]), 'one-press-of-whose-browser']
    const first = await by.checkout(input, key)
    await house.control({ pay: { session: first.body.sessionId }, settle: true })
    await by.order(first.body.idempotencyKey)
    expect((await by.checkout(input, key)).body).toEqual(first.body)
  })
})

describe('a voucher for a guest who has nothing but their browser', () => {
  test('is given within a day of the payment (security finding 12a)', async () => {
    const { visitor, id } = await aBooking(await known())
    await house.rows(
      `update orders set paid_at = paid_at - interval '23 hours 59 minutes'
      where id = (select order_id from booking where id = $1)`,
      [id],
    )
    expect((await callsOf(visitor).cancelFromOrder(id)).body).toMatchObject({ outcome: 'voucher', amount: 50 })
  })

  test('later takes the link of the email; a refund to the card that paid does not (security finding 12a)', async () => {
    const { visitor, id, key } = await aBooking(await known())
    const other = await aBooking(visitor)
    await house.rows(
      `update orders set paid_at = paid_at - interval '24 hours 1 minute'
      where id in (select order_id from booking where id = any ($1))`,
      [[id, other.id]],
    )
    const refused = await callsOf(visitor).cancelFromOrder(id)
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'cancellation.by-email',
        message: 'Please open the link in your booking confirmation to cancel this booking.',
      },
    ])
    expect(await house.rows('select status from booking where id = $1', [id])).toEqual([{ status: 'CONFIRMED' }])
    expect((await callsOf(visitor).cancelFromOrder(other.id, { customerChoice: 'refund' })).body.outcome).toBe('refund')
    expect((await withKey(house, key).cancelFromOrder(id)).body.outcome).toBe('voucher')
  })
})
