import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  // With the limits of a real house: ten wrong codes of a network are refused.
  house = await openHouse({ env: { RATE_LIMITS: '' } })
})
afterAll(() => house.close())

const wide = (code: string) =>
  code.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
const ways: [string, (code: string) => string][] = [
  ['as it is written', (code) => code],
  ['small', (code) => code.toLowerCase()],
  ['without dashes', (code) => code.replaceAll('-', '')],
  ['with spaces for dashes', (code) => code.replaceAll('-', ' ')],
  ['with en dashes', (code) => code.replaceAll('-', '\u2013')],
  ['with dashes that do not break', (code) => code.replaceAll('-', '\u2011')],
  ['with minus signs', (code) => code.replaceAll('-', '\u2212')],
  ['with spaces around dashes', (code) => code.replaceAll('-', ' - ')],
  ['with what an email puts between', (code) => Array.from(code).join('\u200b')],
  ['with a break of the line', (code) => `\ufeff${code.slice(0, 5)}\n${code.slice(5)} `],
  ['in full width', wide],
  ['with O for 0', (code) => code.replaceAll('0', 'O')],
  ['with I for 1', (code) => code.replaceAll('1', 'I')],
  ['with l for 1', (code) => code.toLowerCase().replaceAll('1', 'l')],
  ['in quotes, at the end of a sentence', (code) => `“${code}”.`],
]

let voucher = ''
let ofBatch = ''
const imported = 'STILL-0O1I-7Q2M'
beforeAll(async () => {
  // Drawn again until what people take for each other is in them.
  while (!/0.*1|1.*0/.test(voucher)) {
    const { key, id } = await booked(house, [cartItem(await house.aClass())])
    voucher = (await withKey(house, key).cancelFromOrder(id)).body.voucher.code
  }
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const asked = { name: 'Flyers', percentOff: 10, moneyOff: null, onlyForService: null, from: null, until: null }
  while (ofBatch === '') {
    await house
      .visitor()
      .send('POST', '/api/staff/v1/coupons/batch', { ...asked, count: 200, prefix: 'FLY' }, { authtoken: token })
    const rows = await house.rows(`select code from coupon where code like 'FLY-%0%1%' limit 1`)
    ofBatch = rows[0]?.code ?? ''
  }
  await house.rows(`insert into coupon (code, percent_off) values ('SOLO-10', 10), ('S0L0-10', 20), ('SPA2026', 15)`)
  await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
     values (sha256(convert_to($1, 'UTF8')), '7Q2M', 5000, 5000, house_now(), house_now() + interval '4 years')`,
    [imported],
  )
})

const cardOf = async (typed: string) =>
  (await house.get(`/api/wix/v1/gift-cards/${encodeURIComponent(typed)}`)).body.giftCard?.status
const couponOf = async (typed: string) =>
  (await house.get(`/api/wix/v1/coupons?code=${encodeURIComponent(typed)}`)).body.coupons?.[0]

describe.each(ways)('a code that is typed %s', (_, way) => {
  test('is the gift card that it names, also in a house where it was kept before it was folded', async () => {
    expect(await cardOf(way(voucher))).toBe('VALID')
    await house.rows('update gift_card set typed_hash = null where last_four = $1', [voucher.slice(-4)])
    expect(await cardOf(way(voucher))).toBe('VALID')
  })

  test('is the promo code that it names', async () => {
    expect(await couponOf(way(ofBatch))).toMatchObject({ code: ofBatch })
    expect(await couponOf(way('SPA2026'))).toMatchObject({ code: 'SPA2026' })
  })
})

test('codes that are typed otherwise take off and pay at the checkout', async () => {
  const input = checkoutInputFor([cartItem(await house.aClass())])
  const codes = { couponCode: 'ＳPA 2O26', giftCardCode: voucher.toLowerCase().replaceAll('-', ' \u2013 ') }
  const { status, body } = await house.visitor().checkout({ ...input, ...codes, shownTotal: 0 })
  expect([status, body.code]).toEqual([200, undefined])
})

test('of two promo codes that look alike each is found as it is written', async () => {
  expect((await couponOf('solo 10'))?.code).toBe('SOLO-10')
  expect((await couponOf('s0l0–10'))?.code).toBe('S0L0-10')
  expect(await couponOf('S0LO-10')).toBeUndefined()
})

test('a card of another system is found with its dashes typed as dashes or spaces', async () => {
  for (const typed of [
    imported,
    imported.toLowerCase(),
    imported.replaceAll('-', ' '),
    imported.replaceAll('-', '\u2011'),
  ])
    expect(await cardOf(typed)).toBe('VALID')
})

test('the code of a registration is read in every script, and costs no try', async () => {
  const email = 'digits@guest.example'
  const { accessToken } = (await house.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName: 'Dina', lastName: 'Digit', phones: ['+61400000111'], language: 'en' }
  const person = { loginId: { email }, password: 'warm stone, still water', profile }
  const { body } = await house.post('/_api/iam/authentication/v2/register', person, { authorization: accessToken })
  const code = async () => /\b\d{6}\b/.exec((await house.emails(email)).at(-1)?.text ?? '')?.[0]
  await expect.poll(code, soon).toBeDefined()
  const typed = (await code())!.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  const answer = await house.post('/_api/iam/verification/v1/auth/verify', {
    code: `\u200b${typed.slice(0, 3)} ${typed.slice(3)}`,
    stateToken: body.stateToken,
  })
  expect([answer.status, answer.body.state]).toEqual([200, 'SUCCESS'])
})
