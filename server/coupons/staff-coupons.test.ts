import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CouponBatch, CouponChange, NewCoupon, StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { token: string; memberId: string }
let house: TestHouse
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  // What a manager may do in a day is tested beside: server/limits/limits-of-a-day.test.ts.
  await house.rows('update venue set manager_day_codes = 1000000, manager_code_percent = 100')
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
  await house.rows(`update member set first_name = 'Max', last_name = 'Manager' where id = $1`, [manager.memberId])
})
afterAll(() => house.close())

const base = '/api/staff/v1/coupons'
const ask = (method: string, path: string, body?: object, more: object = {}) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: manager.token, ...more })
async function made<Row>(path: string, body: object, more: object = {}): Promise<Row> {
  const { status, body: answer } = await ask('POST', path, body, more)
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const terms = {
  name: 'Autumn letter',
  percentOff: 10,
  moneyOff: null,
  onlyForService: null,
  from: null,
  until: null,
  oncePerEmail: false,
  usageLimit: null,
}
let count = 0
const aCoupon = (more: Partial<NewCoupon> = {}) =>
  made<StaffCoupon>('', { ...terms, code: `AUTUMN-${++count}`, ...more })
const asChange = ({ id: _id, code: _code, uses: _uses, ...change }: StaffCoupon): CouponChange => change
const listed = async () => (await ask('GET', '')).body as StaffCouponsAnswer

/** A guest presses PAY with a code. */
async function pay(couponCode: string, email = `guest-${++count}@guest.example`) {
  const input = checkoutInputFor([cartItem(await house.aClass())])
  const buyer = house.visitor()
  const { status, body } = await buyer.checkout({ ...input, contactData: { ...input.contactData, email }, couponCode })
  const release = () => buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
  return { code: status === 200 ? 'ok' : body.code, message: body.message, release }
}
const priceWith = async (code: string) => (await house.visitor().get(`/api/wix/v1/coupons?code=${code}`)).body.coupons

test('a code, a batch, or a change of a code for a service that is not there is refused in words', async () => {
  const onlyForService = '5e000000-0000-4000-8000-000000000999'
  for (const [path, body] of [
    ['', { ...terms, code: 'NOBODYS', onlyForService }],
    ['/batch', { name: 'B', percentOff: 10, moneyOff: null, onlyForService, from: null, until: null, count: 2 }],
  ] as const) {
    const refused = await ask('POST', path, body)
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { code: 'service.unknown', message: 'A service that is chosen was not found. Please choose anew.' },
    ])
  }
  const coupon = await aCoupon()
  const edited = await ask('PATCH', `/${coupon.id}`, { ...asChange(coupon), onlyForService })
  expect([edited.status, edited.body.code, edited.body.fields]).toEqual([404, 'service.unknown', ['onlyForService']])
  expect((await listed()).coupons).toContainEqual(coupon)
  const part = await ask('POST', '', { ...terms, code: 'PARTS', percentOff: null, moneyOff: 12.505 })
  expect([part.status, part.body.fields]).toEqual([400, ['moneyOff']])
})

describe('a promo code', () => {
  test('is made, used, changed and ended; a guest writes it in small letters', async () => {
    const coupon = await aCoupon({ code: 'slow-monday', percentOff: null, moneyOff: 12.5 })
    expect(coupon).toMatchObject({ code: 'SLOW-MONDAY', moneyOff: 12.5, uses: 0, active: true, revision: 1 })
    expect((await pay('slow-monday')).code).toBe('ok')
    const { body } = await ask('PATCH', `/${coupon.id}`, { ...asChange(coupon), percentOff: 33.33, moneyOff: null })
    expect(body).toMatchObject({ percentOff: 33.33, moneyOff: null, uses: 1, revision: 2 })
    expect((await priceWith('SLOW-MONDAY'))[0].specification).toMatchObject({ percentOffRate: 33.33 })
    const ended = await made<StaffCoupon>(`/${coupon.id}/end`, {})
    expect(ended).toMatchObject({ active: false, revision: 3 })
    expect((await pay('SLOW-MONDAY')).code).toBe('coupon.unknown')
    expect((await listed()).coupons).toContainEqual(ended)
  })

  test('that exists already is refused, and the same press twice is one', async () => {
    const { code } = await aCoupon()
    const taken = await ask('POST', '', { ...terms, code })
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      409,
      'coupon.taken',
      'This code is in use already.',
    ])
    const press = { 'idempotency-key': 'one-press' }
    const [one, again] = [
      await made<StaffCoupon>('', { ...terms, code: 'PRESSED' }, press),
      await made<StaffCoupon>('', { ...terms, code: 'PRESSED' }, press),
    ]
    expect(again).toEqual(one)
  })

  test('is good from its first day to the end of its last, by the days of Sydney', async () => {
    await aCoupon({ code: 'LATER', from: '2027-01-01' })
    expect(await priceWith('LATER')).toEqual([])
    expect((await pay('LATER')).code).toBe('coupon.unknown')
    const now = await aCoupon({ code: 'THESE-DAYS', from: '2026-11-01', until: '2026-12-31' })
    expect(now).toMatchObject({ from: '2026-11-01', until: '2026-12-31' })
    expect((await priceWith('THESE-DAYS'))[0].specification.expirationTime).toBe('2026-12-31T13:00:00.000Z')
    expect((await pay('THESE-DAYS')).code).toBe('ok')
    const gone = (await listed()).coupons.find(({ code }) => code === 'GONE24')!
    // An end that was not at midnight stays as it stands when the day is left alone.
    await ask('PATCH', `/${gone.id}`, { ...asChange(gone), name: 'Gone' })
    expect((await house.rows(`select expires_at from coupon where code = 'GONE24'`))[0].expires_at).toEqual(
      new Date('2024-12-31T12:59:59Z'),
    )
  })

  test('has no limit below what was used, and a use makes no edit stale (#743)', async () => {
    const coupon = await aCoupon({ usageLimit: 5 })
    for (let use = 0; use < 2; use++) expect((await pay(coupon.code)).code).toBe('ok')
    const refused = await ask('PATCH', `/${coupon.id}`, { ...asChange(coupon), usageLimit: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'coupon.limit'])
    expect(refused.body.message).toBe('2 have been used already. The limit cannot be lower.')
    const lower = await ask('PATCH', `/${coupon.id}`, { ...asChange(coupon), usageLimit: 2 })
    expect([lower.status, lower.body.usageLimit, lower.body.uses]).toEqual([200, 2, 2])
    expect((await pay(coupon.code)).code).toBe('coupon.used-up')
    const stale = await ask('PATCH', `/${coupon.id}`, asChange(coupon))
    expect([stale.status, stale.body.code, stale.body.by]).toEqual([409, 'revision.old', 'Max Manager'])
    expect(stale.body.row).toMatchObject({ usageLimit: 2, revision: 2 })
  })

  test.each([
    { percentOff: 10, moneyOff: 5 },
    { percentOff: null, moneyOff: null },
    { percentOff: 101 },
    { percentOff: 0 },
    { usageLimit: 0 },
    { code: 'AB' },
    { code: 'ÄÖÜ' },
    { from: '2026-12-02', until: '2026-12-01' },
  ])('with %j is refused', async (wrong) => {
    expect((await ask('POST', '', { ...terms, code: 'WRONG', ...wrong })).body.code).toBe('request.invalid')
  })
})

describe('a promo code that is good once for each email address', () => {
  test('is taken by one of two orders that come at once, however the address is written (#744)', async () => {
    for (let round = 0; round < 5; round++) {
      const { code } = await aCoupon({ oncePerEmail: true })
      const email = `twin-${round}@guest.example`
      const presses = await Promise.all([email, email.toUpperCase(), email, email].map((as) => pay(code, as)))
      expect(presses.map((press) => press.code).toSorted()).toEqual([
        'coupon.used-before',
        'coupon.used-before',
        'coupon.used-before',
        'ok',
      ])
      expect(presses.find((press) => press.code !== 'ok')!.message).toBe(
        'This promo code has been used with this email address already.',
      )
      expect((await pay(code, `other-${round}@guest.example`)).code).toBe('ok')
      expect((await house.rows('select number_of_usages from coupon where code = $1', [code]))[0]).toEqual({
        number_of_usages: 2,
      })
    }
  })

  test('is theirs again when the order falls through, and without the rule it is taken by all (#744)', async () => {
    const once = await aCoupon({ oncePerEmail: true })
    const first = await pay(once.code, 'back@guest.example')
    expect((await pay(once.code, 'back@guest.example')).code).toBe('coupon.used-before')
    await first.release()
    expect((await pay(once.code, 'back@guest.example')).code).toBe('ok')
    const { code } = await aCoupon()
    const twins = await Promise.all([1, 2, 3].map(() => pay(code, 'twin@guest.example')))
    expect(twins.map((press) => press.code)).toEqual(['ok', 'ok', 'ok'])
  })
})

const csvOf = async (id: string): Promise<Record<string, string>[]> => {
  const answer = await fetch(`${house.url}${base}/batch/${id}.csv`, { headers: { authtoken: manager.token } })
  const [names = [], ...lines] = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, place) => [names[place], cell])))
}

describe('a batch of promo codes', () => {
  const { usageLimit: _limit, oncePerEmail: _once, ...ofBatch } = terms

  test('of 500 has 500 codes, each good once; the same press gives the same file (#742)', async () => {
    const press = { 'idempotency-key': 'batch' }
    const asked = { ...ofBatch, name: 'Letter box', count: 500, prefix: 'nearby', until: '2026-12-31' }
    const batch = await made<CouponBatch>('/batch', asked, press)
    expect(batch).toMatchObject({ name: 'Letter box', codes: 500, uses: 0, open: 500, percentOff: 10 })
    const lines = await csvOf(batch.id)
    expect(new Set(lines.map((line) => line['Code'])).size).toBe(500)
    expect(lines.every((line) => /^NEARBY-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(line['Code']!))).toBe(true)
    expect(lines[0]).toMatchObject({ Name: 'Letter box', 'Good until': '2026-12-31', Status: 'open' })
    expect(await made<CouponBatch>('/batch', asked, press)).toEqual(batch)
    expect(await csvOf(batch.id)).toEqual(lines)

    const code = lines[7]!['Code']!
    const twins = await Promise.all([pay(code), pay(code), pay(code)])
    expect(twins.map((twin) => twin.code).toSorted()).toEqual(['coupon.used-up', 'coupon.used-up', 'ok'])
    expect((await csvOf(batch.id))[7]).toMatchObject({ Code: code, Status: 'used' })
    const { batches, coupons } = await listed()
    expect(batches.find(({ id }) => id === batch.id)).toMatchObject({ uses: 1, open: 499 })
    expect(coupons.some((coupon) => coupon.code === code)).toBe(false)

    expect(await made<CouponBatch>(`/batch/${batch.id}/end`, {})).toMatchObject({ open: 0, uses: 1 })
    expect((await pay(lines[8]!['Code']!)).code).toBe('coupon.unknown')
  })

  test('pressed twice at once is made once, and the history has one entry of it (#742)', async () => {
    const press = { 'idempotency-key': 'twins' }
    const asked = { ...ofBatch, name: 'Twins', count: 40 }
    const [one, other] = await Promise.all([
      made<CouponBatch>('/batch', asked, press),
      made<CouponBatch>('/batch', asked, press),
    ])
    expect(one).toEqual(other)
    expect(await house.rows(`select by_name, act from history_entry where name = 'Twins'`)).toEqual([
      { by_name: 'Max Manager', act: 'insert' },
    ])
    const codes = await house.rows('select code from coupon where batch_id = $1', [one.id])
    expect(codes).toHaveLength(40)
  })

  test.each([0, 5001, 1.5])('of %d codes is refused', async (howMany) => {
    expect((await ask('POST', '/batch', { ...ofBatch, count: howMany })).body.code).toBe('request.invalid')
  })

  test('of 5,000 codes is made in one press, and ended in one, which is one entry', async () => {
    const batch = await made<CouponBatch>('/batch', { ...ofBatch, name: 'Many', count: 5000 })
    expect(batch).toMatchObject({ open: 5000 })
    expect(await made<CouponBatch>(`/batch/${batch.id}/end`, {})).toMatchObject({ open: 0 })
    expect(await house.rows(`select act, after from history_entry where name = 'Many' order by id`)).toEqual([
      { act: 'insert', after: { name: 'Many' } },
      { act: 'update', after: { active: false, codes: 5000 } },
    ])
  })

  test('whose codes are changed at the database has one entry for each code', async () => {
    const batch = await made<CouponBatch>('/batch', { ...ofBatch, name: 'By hand', prefix: 'HAND', count: 2 })
    await house.rows(`update coupon set code = replace(code, 'HAND', 'HEAD'), percent_off = 11 where batch_id = $1`, [
      batch.id,
    ])
    const entries = await house.rows(
      `select before ->> 'code' as was, after from history_entry where name = 'By hand' and act = 'update' order by id`,
    )
    const codes = await house.rows(`select code from coupon where batch_id = $1`, [batch.id])
    expect(entries).toHaveLength(2)
    expect(entries).toEqual(
      expect.arrayContaining(
        codes.map(({ code }) => ({ was: code.replace('HEAD', 'HAND'), after: { code, percent_off: 11 } })),
      ),
    )
  })
})
